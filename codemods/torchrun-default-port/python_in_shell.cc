// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "codemods/torchrun-default-port/python_in_shell.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "codemods/torchrun-default-port/launch_text.h"
#include "codemods/torchrun-default-port/pin.h"
#include "codemods/torchrun-default-port/python_launches.h"
#include "codemods/torchrun-default-port/python_use.h"
#include "core/embed/regions.h"
#include "core/python/placement.h"
#include "core/python/validity.h"
#include "core/shell/environment_history.h"
#include "core/syntax/python_kinds.h"

namespace torchlift::torchrun {
namespace {

using shell::HandedText;
using shell::SimpleCommand;

// The findings of one Python text.
class HandedPython {
 public:
  HandedPython(const RewriteContext& context, const SimpleCommand& command,
               const HandedText& handed)
      : context_(context),
        command_(command),
        handed_(handed),
        source_(SourceFile::Create(std::string(context.source().path()),
                                   embed::Readable(embed::RegionOf(handed)))) {}

  // `allows_edits`: whether nothing outside of the text speaks against them.
  void AddTo(std::vector<Finding>& findings, bool allows_edits) {
    absl::StatusOr<SyntaxTree> tree = SyntaxTree::Parse(Language::kPython, source_->bytes());
    if (!tree.ok() || python::FindViolation(*tree)) return AddLines(findings);
    tree_ = std::make_unique<SyntaxTree>(*std::move(tree));
    const python::Module module(*tree_);
    Explanation explanation;  // Its places would be those of the Python, not of the script.
    RewriteContext inner(*source_, FileKind::kPython, context_.project(), context_.options(),
                         explanation);
    inner.set_python(&module, nullptr);
    for (Finding& finding : PythonLaunches(inner).Find()) {
      found_.push_back(finding.place);
      findings.push_back(InScript(std::move(finding), allows_edits));
    }
    AddUnseen(module, findings);
  }

 private:
  ByteRange ToScript(ByteRange range) const { return handed_.text.ToHost(range); }

  // The finding about the Python as one about the script.
  Finding InScript(Finding finding, bool allows_edits) const {
    absl::StrAppend(&finding.message, " It is Python inside of this script.");
    if (finding.fix) {
      if (finding.fix->applicability == Applicability::kSafe)
        finding.fix->applicability = Applicability::kReview;
      const bool is_written = allows_edits && handed_.text.unknown.empty();
      if (!is_written || !MoveIntoScript(*finding.fix)) {
        finding.fix->edits.clear();
        finding.fix->claims.clear();
        finding.fix->embedded.clear();
      }
    }
    finding.place = ToScript(finding.place);
    finding.statement = handed_.is_here_document ? ToScript(finding.statement) : command_.statement;
    return finding;
  }

  // Turns a fix of the Python into one of the script, which holds it. False when the script cannot
  // take the edits as they are.
  bool MoveIntoScript(Fix& fix) const {
    const embed::Region region = embed::RegionOf(handed_);
    std::optional<std::vector<Edit>> edits =
        embed::HostEdits(region, context_.source().bytes(), fix.edits);
    if (!edits) return false;
    EmbeddedClaim python;
    python.kind = FileKind::kPython;
    python.host = region.host;
    python.edits = std::move(fix.edits);
    python.claims = std::move(fix.claims);
    python.embedded = std::move(fix.embedded);
    fix.edits = *std::move(edits);
    fix.claims.clear();
    for (const Edit& edit : fix.edits) {
      Claim claim;
      claim.kind = Claim::Kind::kInsert;
      claim.range = edit.range;
      claim.code.Text(edit.text);
      fix.claims.push_back(std::move(claim));
    }
    fix.embedded = {std::move(python)};
    return true;
  }

  Finding Unseen(ByteRange place, absl::string_view why) const {
    LaunchSite site;
    site.place = place;
    site.statement = command_.statement;
    site.has_edit = false;
    site.launch.decision = shell::PortDecision::kUnseen;
    site.launch.reason = std::string(why);
    return MakeFinding(site, context_);
  }

  // Statements that name a launcher beside something unseen, which may decide.
  void AddUnseen(const python::Module& module, std::vector<Finding>& findings) const {
    if (handed_.text.unknown.empty()) return;
    for (const Node node : tree_->Preorder()) {
      if (node.kind() != python::kString || !MayHoldLauncher(node.text())) continue;
      const ByteRange statement = python::EnclosingStatement(node).range();
      const auto is_inside = [&](ByteRange range) { return statement.Contains(range); };
      if (std::any_of(found_.begin(), found_.end(), is_inside)) continue;
      if (std::none_of(handed_.text.unknown.begin(), handed_.text.unknown.end(), is_inside))
        continue;
      if (UseFinder(module).Of(node).use == Use::kShown) continue;
      findings.push_back(Unseen(ToScript(node.range()),
                                "variables of the script stand in the Python that starts it"));
    }
  }

  // Lines of Python that cannot be read.
  void AddLines(std::vector<Finding>& findings) const {
    for (std::uint32_t line = 1; line <= source_->line_count(); ++line) {
      const ByteRange range = source_->LineRange(line);
      const absl::string_view text = range.In(source_->bytes());
      if (!MayHoldLauncher(text) || absl::StartsWith(absl::StripLeadingAsciiWhitespace(text), "#"))
        continue;
      findings.push_back(
          Unseen(ToScript(range), "the Python that the script hands on here cannot be read"));
    }
  }

  const RewriteContext& context_;
  const SimpleCommand& command_;
  const HandedText& handed_;
  std::unique_ptr<const SourceFile> source_;
  std::unique_ptr<SyntaxTree> tree_;
  std::vector<ByteRange> found_;  // Places in the Python.
};

// Whether a text that nothing is seen to read is Python by its looks.
bool LooksLikePython(absl::string_view text) {
  return absl::StrContains(text, "import subprocess") || absl::StrContains(text, "import os");
}

}  // namespace

void AddPythonInShell(const RewriteContext& context, std::vector<Finding>& findings) {
  const shell::Script& script = *context.shell();
  std::optional<shell::EnvironmentHistory> history;
  for (const SimpleCommand& command : script.commands()) {
    for (const HandedText& handed : command.handed_texts) {
      if (!MayHoldLauncher(handed.text.text)) continue;
      if (handed.reader != HandedText::Reader::kPython && !LooksLikePython(handed.text.text))
        continue;
      if (!history) history.emplace(script, "PET_");
      const bool has_port = history->At(command).Find("PET_MASTER_PORT") != nullptr;
      HandedPython(context, command, handed).AddTo(findings, !has_port);
    }
  }
}

}  // namespace torchlift::torchrun
