// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/fuzz/rewrite_laws.h"

#include <cstdio>
#include <cstdlib>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "codemods/registry.h"
#include "core/engine/file_rewriter.h"
#include "core/engine/needle_search.h"
#include "core/engine/source_model.h"
#include "core/syntax/python_kinds.h"
#include "tests/fuzz/law.h"

namespace torchlift {
namespace {

// All codemods, made once.
absl::Span<const Codemod* const> Codemods() {
  static const auto* const codemods = [] {
    auto* const made = new std::vector<const Codemod*>();
    for (const RegisteredCodemod& codemod : AllCodemods())
      made->push_back(codemod.make().release());
    return made;
  }();
  return *codemods;
}

std::multiset<std::string> CommentsOf(const SourceModel& model) {
  std::multiset<std::string> comments;
  if (model.tree() == nullptr) return comments;
  for (const Node node : model.tree()->Preorder()) {
    if (node.kind() == python::kComment) comments.insert(std::string(node.text()));
  }
  return comments;
}

void CheckNewText(const FileOutcome& outcome) {
  const auto before = SourceModel::Create(outcome.path, outcome.kind, outcome.before);
  const auto after = SourceModel::Create(outcome.path, outcome.kind, outcome.after);
  Law(after->problem().empty(), "what is written can be read");
  const std::multiset<std::string> kept = CommentsOf(*after);
  for (const std::string& comment : CommentsOf(*before)) {
    Law(kept.count(comment) > 0, "no comment is lost");
  }
  Law(before->source().has_byte_order_mark() == after->source().has_byte_order_mark(),
      "a byte order mark stays");
}

bool SameFindings(const FileOutcome& a, const FileOutcome& b) {
  if (a.findings.size() != b.findings.size()) return false;
  for (std::size_t i = 0; i < a.findings.size(); ++i) {
    if (a.findings[i].finding.codemod != b.findings[i].finding.codemod ||
        !(a.findings[i].finding.place == b.findings[i].finding.place) ||
        a.findings[i].finding.message != b.findings[i].finding.message) {
      return false;
    }
  }
  return true;
}

void CheckEdits(const FileOutcome& outcome) {
  for (const FindingOutcome& found : outcome.findings) {
    Law(found.finding.place.end <= outcome.before.size(), "findings lie in the text");
    if (!found.finding.fix) continue;
    for (const Edit& edit : found.finding.fix->edits) {
      Law(edit.range.begin <= edit.range.end && edit.range.end <= outcome.before.size(),
          "edits lie in the text");
    }
  }
}

// How far the inputs of this run came.
struct Reach {
  std::size_t inputs = 0;
  std::size_t with_findings = 0;
  std::size_t rewritten = 0;
};

// Said at the end of the run; one whose inputs reach no codemod proves nothing, and fails.
void ReportReach(const Reach& reach) {
  std::fprintf(stderr, "inputs: %zu, with findings: %zu, rewritten: %zu\n", reach.inputs,
               reach.with_findings, reach.rewritten);
  if (reach.inputs < 1000 || reach.rewritten > 0) return;
  std::fputs("error: no input was rewritten\n", stderr);
  std::_Exit(1);
}

Reach& ReachOfThisRun() {
  static Reach* const reach = [] {
    std::atexit([] { ReportReach(ReachOfThisRun()); });
    return new Reach();
  }();
  return *reach;
}

void CheckFix(const FileOutcome& checked, RewriteRequest request) {
  const ProjectFacts facts;
  request.make_edits = true;
  const FileOutcome fixed = RewriteFile(checked.path, checked.kind, checked.before, facts, request);
  Law(SameFindings(checked, fixed), "check finds what fix finds");
  CheckEdits(fixed);
  if (!fixed.changed()) return;
  ++ReachOfThisRun().rewritten;
  CheckNewText(fixed);
  const FileOutcome again = RewriteFile(fixed.path, fixed.kind, fixed.after, facts, request);
  Law(!again.changed(), "a second run changes nothing");
}

}  // namespace

void CheckRewriteLaws(absl::string_view path, FileKind kind, absl::string_view text) {
  RewriteRequest request;
  request.codemods = Codemods();
  ++ReachOfThisRun().inputs;
  const FileOutcome checked = RewriteFile(path, kind, std::string(text), ProjectFacts(), request);
  Law(checked.after == checked.before, "check changes nothing");
  if (checked.findings.empty()) return;  // Nothing to fix.
  ++ReachOfThisRun().with_findings;
  static const NeedleSearch search(Codemods());
  Law(search.Search(kind, text).needle, "a file with a finding holds a needle");
  CheckFix(checked, request);
  request.include_review = true;
  CheckFix(checked, request);
}

}  // namespace torchlift
