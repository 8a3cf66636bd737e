// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

// ImportPlanner::PlanFor: what becomes of a file's imports when every `old(...)` in it gives way to
// `new(...)`.

#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "core/diff/lockstep_proof.h"
#include "core/rewrite/import_planner.h"
#include "core/syntax/python_kinds.h"
#include "gtest/gtest.h"

namespace torchlift {
namespace {

// Replaces the calls whose function ends with "old", asking for `import m.new as new` beside the
// import that it came through (at the top when `at_top`), retires that import, and gives the text
// afterwards; also proves the rewrite.
std::string Migrate(const std::string& text, absl::string_view path = "a.py", bool at_top = false) {
  const SyntaxTree tree = *SyntaxTree::Parse(Language::kPython, text);
  const python::Module module(tree);
  std::vector<Finding> findings;
  for (Node call : tree.Preorder()) {
    if (call.kind() != python::kCall ||
        !absl::EndsWith(call.Child(python::field::kFunction).text(), "old"))
      continue;
    const Node callee = call.Child(python::field::kFunction);
    const python::Resolution what = module.Resolve(callee);
    Finding finding;
    finding.fix.emplace();
    finding.fix->edits = {{callee.range(), "new.f"}};
    Claim claim{Claim::Kind::kReplace, callee.range(), {}};
    claim.code.Text("new.f");
    finding.fix->claims = {claim};
    const python::Binding* binding = std::get<python::Qualified>(what).imports.back();
    finding.imports = {{"m.new", "new", at_top ? ByteRange{} : binding->statement.range()}};
    finding.retired_imports = {binding->name_node.range()};
    findings.push_back(finding);
  }
  std::vector<const Finding*> accepted;
  std::vector<Edit> edits;
  std::vector<Claim> claims;
  for (const Finding& finding : findings) {
    accepted.push_back(&finding);
    edits.push_back(finding.fix->edits.front());
    claims.push_back(finding.fix->claims.front());
  }
  const ImportPlanner::Plan plan = ImportPlanner(module).PlanFor(accepted, path);
  edits.insert(edits.end(), plan.edits.begin(), plan.edits.end());
  claims.insert(claims.end(), plan.claims.begin(), plan.claims.end());
  const std::string after = ApplyEdits(text, edits).value();
  const SyntaxTree new_tree = *SyntaxTree::Parse(Language::kPython, after);
  const std::optional<Mismatch> mismatch = CheckRewrite(tree, new_tree, edits, claims);
  EXPECT_FALSE(mismatch) << mismatch->reason << " in\n" << after;
  return after;
}

TEST(ImportPlan, PutsTheNewImportWhereTheOldOneWas) {
  EXPECT_EQ(Migrate("import a\nfrom m import old\nimport z\nold(1)\n"),
            "import a\nimport m.new as new\nimport z\nnew.f(1)\n");
}

TEST(ImportPlan, KeepsAnImportThatIsStillUsed) {
  EXPECT_EQ(Migrate("from m import old\nold(1)\nprint(old)\n"),
            "from m import old\nimport m.new as new\nnew.f(1)\nprint(old)\n");
}

TEST(ImportPlan, TakesOneNameOutOfAList) {
  EXPECT_EQ(Migrate("from m import a, old, b\nold(a, b)\n"),
            "from m import a, b\nimport m.new as new\nnew.f(a, b)\n");
}

TEST(ImportPlan, TakesTheLastNameOutOfAList) {
  EXPECT_EQ(Migrate("from m import a, old\nold(a)\n"),
            "from m import a\nimport m.new as new\nnew.f(a)\n");
}

TEST(ImportPlan, TakesANameOutOfAListOverSeveralLines) {
  EXPECT_EQ(Migrate("from m import (\n    a,\n    old,\n)\nold(a)\n"),
            "from m import (\n    a,\n)\nimport m.new as new\nnew.f(a)\n");
}

TEST(ImportPlan, StaysInsideTheTryBlock) {
  EXPECT_EQ(Migrate("try:\n    from m import old\nexcept ImportError:\n    pass\nold(1)\n"),
            "try:\n    import m.new as new\nexcept ImportError:\n    pass\nnew.f(1)\n");
}

TEST(ImportPlan, StaysInsideTheFunction) {
  EXPECT_EQ(Migrate("def f():\n    from m import old\n    return old(1)\n"),
            "def f():\n    import m.new as new\n    return new.f(1)\n");
}

TEST(ImportPlan, WritesOneImportForManyUses) {
  EXPECT_EQ(Migrate("from m import old\nold(1)\nold(2)\n"),
            "import m.new as new\nnew.f(1)\nnew.f(2)\n");
}

TEST(ImportPlan, KeepsABareSubmoduleImport) {
  EXPECT_EQ(Migrate("import m.sub\nm.sub.old(1)\n"),
            "import m.sub\nimport m.new as new\nnew.f(1)\n");
}

TEST(ImportPlan, KeepsWhatDunderAllNames) {
  EXPECT_EQ(Migrate("from m import old\n__all__ = ['old']\nold(1)\n"),
            "from m import old\nimport m.new as new\n__all__ = ['old']\nnew.f(1)\n");
}

TEST(ImportPlan, KeepsWhatEvalMayName) {
  EXPECT_EQ(Migrate("from m import old\nold(1)\neval(text)\n"),
            "from m import old\nimport m.new as new\nnew.f(1)\neval(text)\n");
}

TEST(ImportPlan, KeepsWhatTheFileMayReadAsAModule) {
  EXPECT_EQ(Migrate("from m import old\nold(1)\nsys.modules[__name__].old\n"),
            "from m import old\nimport m.new as new\nnew.f(1)\nsys.modules[__name__].old\n");
}

TEST(ImportPlan, TakesAnImportOutWhereOnlyAnObjectIsReadByNames) {
  EXPECT_EQ(Migrate("from m import old\nold(1)\nprint(vars(args))\n"),
            "import m.new as new\nnew.f(1)\nprint(vars(args))\n");
}

TEST(ImportPlan, WritesOneImportForTwoThatGo) {
  EXPECT_EQ(Migrate("from m import old\nfrom m.n import x_old\nold(1)\nx_old(2)\n"),
            "import m.new as new\nnew.f(1)\nnew.f(2)\n");
}

TEST(ImportPlan, KeepsTheImportsOfAPackage) {
  EXPECT_EQ(Migrate("from m import old\nold(1)\n", "p/__init__.py"),
            "from m import old\nimport m.new as new\nnew.f(1)\n");
}

TEST(ImportPlan, KeepsAnImportThatLintersAreToldToLeave) {
  EXPECT_EQ(Migrate("from m import old  # noqa: F401\nold(1)\n"),
            "from m import old  # noqa: F401\nimport m.new as new\nnew.f(1)\n");
}

TEST(ImportPlan, KeepsTheCommentBesideAReplacedImport) {
  EXPECT_EQ(Migrate("from m import old  # collectives\nold(1)\n"),
            "import m.new as new  # collectives\nnew.f(1)\n");
}

TEST(ImportPlan, KeepsCarriageReturns) {
  EXPECT_EQ(Migrate("import m.sub\r\nm.sub.old(1)\r\n"),
            "import m.sub\r\nimport m.new as new\r\nnew.f(1)\r\n");
}

TEST(ImportPlan, GoesBehindASemicolonWhenTheLineIsShared) {
  EXPECT_EQ(Migrate("import a; import m.sub; x = m.sub.old(1)\n"),
            "import a; import m.sub; import m.new as new; x = new.f(1)\n");
}

TEST(ImportPlan, GoesBehindASemicolonOnALineThatIsContinued) {
  EXPECT_EQ(Migrate("if a: \\\n  from m import old\nold(1)\nprint(old)\n"),
            "if a: \\\n  from m import old; import m.new as new\nnew.f(1)\nprint(old)\n");
}

TEST(ImportPlan, GoesToTheTopBehindTheDocstringAndFuture) {
  EXPECT_EQ(
      Migrate("\"\"\"Doc.\"\"\"\nfrom __future__ import annotations\n\nfrom m import old\nold(1)\n",
              "a.py", true),
      "\"\"\"Doc.\"\"\"\nfrom __future__ import annotations\n\nimport m.new as new\nnew.f(1)\n");
}

TEST(ImportPlan, KeepsAByteOrderMarkFirst) {
  EXPECT_EQ(Migrate("\xEF\xBB\xBFimport m.sub\nm.sub.old(1)\n"),
            "\xEF\xBB\xBFimport m.sub\nimport m.new as new\nnew.f(1)\n");
}

TEST(ImportPlan, WorksOnAFileWithoutAFinalLineEnd) {
  EXPECT_EQ(Migrate("def f(): m.sub.old(1)\nimport m.sub"),
            "def f(): new.f(1)\nimport m.sub\nimport m.new as new");
}

}  // namespace
}  // namespace torchlift
