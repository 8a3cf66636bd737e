// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/engine/docstring_findings.h"

#include <cstddef>
#include <memory>
#include <string>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "core/embed/regions.h"
#include "core/engine/codemod_runner.h"
#include "core/engine/needle_search.h"
#include "core/engine/outer_finding.h"
#include "core/syntax/python_kinds.h"

namespace torchlift {
namespace {

// The documents among the strings of a Python file that hold a needle: strings that are statements.
std::vector<embed::Region> Docstrings(const SyntaxTree& tree, const NeedleSearch& search) {
  std::vector<embed::Region> docstrings;
  for (const Node node : tree.Preorder()) {
    if (node.kind() != python::kString) continue;
    if (node.parent().kind() != python::kExpressionStatement) continue;
    const std::optional<FileKind> kind = DocumentKindOf(node.text());
    // A needle has no letters that anybody escapes: most strings need not be decoded.
    if (!kind || !search.Search(FileKind::kMarkdown, node.text()).needle) continue;
    std::optional<embed::Region> region = embed::RegionOf(node);
    if (!region || !region->text.unknown.empty()) continue;
    region->kind = *kind;
    docstrings.push_back(*std::move(region));
  }
  return docstrings;
}

// `~~~sh`; tildes alone are more often the line under a heading.
bool HasTildeFence(absl::string_view text) {
  for (std::size_t at = text.find("~~~"); at < text.size(); at = text.find("~~~", at)) {
    at = text.find_first_not_of('~', at);
    if (at < text.size() && absl::ascii_isalpha(static_cast<unsigned char>(text[at]))) return true;
  }
  return false;
}

}  // namespace

std::optional<FileKind> DocumentKindOf(absl::string_view docstring) {
  if (absl::StrContains(docstring, "```") || HasTildeFence(docstring)) return FileKind::kMarkdown;
  if (absl::StrContains(docstring, "::") || absl::StrContains(docstring, ">>> "))
    return FileKind::kReStructuredText;
  return std::nullopt;
}

void AddDocstringFindings(const SourceModel& model, const ProjectFacts& facts,
                          const RewriteRequest& request, Explanation& explanation,
                          std::vector<Finding>& findings) {
  // Code in a docstring has docstrings that nobody reads.
  if (model.python() == nullptr || model.is_inside()) return;
  const absl::string_view bytes = model.source().bytes();
  if (!DocumentKindOf(bytes)) return;
  // The same is looked for in documents of both kinds.
  const NeedleSearch search(request.codemods, {FileKind::kMarkdown});
  if (!search.Search(FileKind::kMarkdown, bytes).needle) return;
  for (const embed::Region& region : Docstrings(*model.tree(), search)) {
    const auto document =
        SourceModel::CreateInside(std::string(model.source().path()), region.kind, region.text);
    Explanation inner(explanation.on());
    for (Finding& finding : RunCodemods(*document, facts, request, inner))
      findings.push_back(OuterFinding(std::move(finding), region, model.source()));
    for (Explanation::Entry entry : inner.entries()) {
      entry.place = region.text.ToHost(entry.place);
      explanation.Add(std::move(entry));
    }
  }
}

}  // namespace torchlift
