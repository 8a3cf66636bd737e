// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/engine/embedded_findings.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "core/embed/regions.h"
#include "core/engine/needle_search.h"
#include "core/rewrite/explanation.h"
#include "core/syntax/python_kinds.h"

namespace torchlift {
namespace {

using embed::Region;

// In front of a text that begins further down its lines are not counted on.
constexpr std::uint32_t kMostLinesAbove = 20'000;

template <typename Condition>
std::vector<const Codemod*> CodemodsThat(const RewriteRequest& request, Condition condition) {
  std::vector<const Codemod*> codemods;
  std::copy_if(request.codemods.begin(), request.codemods.end(), std::back_inserter(codemods),
               [&](const Codemod* codemod) { return condition(codemod->info()); });
  return codemods;
}

bool ImportsTorch(absl::string_view text) {
  return absl::StrContains(text, "import") && absl::StrContains(text, "torch");
}

// The texts of a script that an interpreter of Python reads, or may: nobody sees what becomes of
// them, and they look like it.
std::vector<Region> ProgramsIn(const shell::Script& script) {
  std::vector<Region> programs;
  for (const shell::SimpleCommand& command : script.commands()) {
    for (const shell::HandedText& handed : command.handed_texts) {
      const bool is_python = handed.reader == shell::HandedText::Reader::kPython;
      if (is_python || ImportsTorch(handed.text.text)) programs.push_back(embed::RegionOf(handed));
    }
  }
  return programs;
}

// The strings of a Python file that may be programs.
std::vector<Region> ProgramsIn(const SyntaxTree& tree) {
  std::vector<Region> programs;
  for (const Node node : tree.Preorder()) {
    if (node.kind() != python::kString || !ImportsTorch(node.text())) continue;
    if (node.parent().kind() == python::kExpressionStatement) continue;  // A docstring.
    if (std::optional<Region> region = embed::RegionOf(node))
      programs.push_back(*std::move(region));
  }
  return programs;
}

class EmbeddedFinder {
 public:
  EmbeddedFinder(const SourceModel& model, const ProjectFacts& facts, const RewriteRequest& request,
                 std::vector<const Codemod*> codemods, std::vector<Finding>& findings)
      : model_(model),
        facts_(facts),
        request_(request),
        codemods_(std::move(codemods)),
        search_(codemods_, {FileKind::kPython}),
        findings_(findings) {}

  void Look(const Region& region) {
    if (!search_.Search(FileKind::kPython, region.text.text).needle) return;
    // Lines are those of the file, so that messages name them.
    const Location location = model_.source().LocationAt(region.text.host_begin.front());
    const std::uint32_t above = location.line > kMostLinesAbove ? 0 : location.line - 1;
    const auto inner =
        SourceModel::Create(std::string(model_.source().path()), FileKind::kPython,
                            absl::StrCat(std::string(above, '\n'), Readable(region)));
    if (!inner->problem().empty()) return AddUnread(region);
    Explanation silent;
    RewriteContext context(inner->source(), FileKind::kPython, facts_, request_.options, silent);
    inner->FillIn(context);
    for (const Codemod* codemod : codemods_) {
      for (Finding& finding : codemod->Run(context)) {
        finding.codemod = codemod->info().id;
        findings_.push_back(Outer(std::move(finding), region, above));
      }
    }
  }

 private:
  absl::string_view Where() const {
    return model_.shell() != nullptr ? "It is Python inside of this script."
                                     : "It is Python inside of a string.";
  }

  Finding Outer(Finding finding, const Region& region, std::uint32_t above) const {
    const auto to_host = [&](ByteRange range) {
      return region.text.ToHost({range.begin - above, range.end - above});
    };
    finding.place = to_host(finding.place);
    if (!finding.statement.empty()) finding.statement = to_host(finding.statement);
    absl::StrAppend(&finding.message, " ", Where());
    if (finding.fix) {
      Fix fix;
      fix.title = finding.fix->title;
      fix.applicability = std::max(finding.fix->applicability, Applicability::kReview);
      finding.fix = std::move(fix);
    }
    finding.imports.clear();
    finding.retired_imports.clear();
    return finding;
  }

  // What an interpreter is handed and cannot be read; a string of a Python file need be no program.
  void AddUnread(const Region& region) {
    if (model_.shell() == nullptr) return;
    for (const Codemod* codemod : codemods_) {
      const NeedleSearch search({codemod}, {FileKind::kPython});
      if (!search.Search(FileKind::kPython, region.text.text).needle) continue;
      Finding finding;
      finding.codemod = codemod->info().id;
      finding.level = Level::kSilent;
      finding.place = region.host;
      finding.message = absl::StrCat("The Python that the script hands on here names what ",
                                     finding.codemod, " looks for, and cannot be read.");
      finding.fix = Fix{"Look at the Python by hand", Applicability::kReview, {}, {}};
      findings_.push_back(std::move(finding));
    }
  }

  const SourceModel& model_;
  const ProjectFacts& facts_;
  const RewriteRequest& request_;
  std::vector<const Codemod*> codemods_;
  NeedleSearch search_;
  std::vector<Finding>& findings_;
};

}  // namespace

void AddEmbeddedFindings(const SourceModel& model, const ProjectFacts& facts,
                         const RewriteRequest& request, std::vector<Finding>& findings) {
  if (model.shell() == nullptr && model.tree() == nullptr) return;
  const std::vector<Region> programs =
      model.shell() != nullptr ? ProgramsIn(*model.shell()) : ProgramsIn(*model.tree());
  if (programs.empty()) return;
  std::vector<const Codemod*> codemods = CodemodsThat(request, [](const CodemodInfo& info) {
    return info.Reads(FileKind::kPython) && !info.reads_embedded_python;
  });
  if (codemods.empty()) return;
  EmbeddedFinder finder(model, facts, request, std::move(codemods), findings);
  for (const Region& region : programs) {
    if (!region.text.text.empty()) finder.Look(region);
  }
}

std::optional<std::uint32_t> FindUnreadPython(const SourceModel& model,
                                              const RewriteRequest& request) {
  if (model.shell() == nullptr) return std::nullopt;
  const NeedleSearch search(
      CodemodsThat(request, [](const CodemodInfo& info) { return !info.Reads(FileKind::kShell); }));
  const auto holds_needle = [&](absl::string_view text) {
    return search.Search(FileKind::kPython, text).needle;
  };
  if (!holds_needle(model.source().bytes())) return std::nullopt;
  for (const Region& region : ProgramsIn(*model.shell())) {
    if (holds_needle(region.text.text)) return std::nullopt;
  }
  for (std::uint32_t line = 1; line <= model.source().line_count(); ++line) {
    const ByteRange range = model.source().LineRange(line);
    const absl::string_view text =
        absl::StripLeadingAsciiWhitespace(range.In(model.source().bytes()));
    if (!absl::StartsWith(text, "#") && holds_needle(text)) return range.begin;
  }
  return std::nullopt;
}

}  // namespace torchlift
