// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/diff/lockstep_proof.h"

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "core/diff/smallest_edits.h"
#include "gtest/gtest.h"
#include "tests/core/diff/code_template.h"

namespace torchlift {
namespace {

using Kind = Claim::Kind;

// A source with the edits and claims of a rewrite.
class Case {
 public:
  explicit Case(std::string source, Language language = Language::kPython)
      : source_(std::move(source)), tree_(*SyntaxTree::Parse(language, source_)) {}

  const SyntaxTree& tree() const { return tree_; }
  std::vector<Edit>& edits() { return edits_; }
  std::vector<Claim>& claims() { return claims_; }

  // Rewrites the first call of a function to a filled template.
  Case& Call(absl::string_view function, absl::string_view text) {
    const Node call = CallOf(tree_, function);
    return Replace(call, FillTemplate(call, text));
  }
  Case& Replace(Node node, const NewCode& code) {
    absl::StatusOr<Rewritten> rewritten = Rewrite(node, code);
    EXPECT_TRUE(rewritten.ok()) << rewritten.status();
    edits_.insert(edits_.end(), rewritten->edits.begin(), rewritten->edits.end());
    claims_.push_back(rewritten->claim);
    return *this;
  }
  // Inserts `edit_text` before the first `anchor`, and claims `code`.
  Case& Insert(absl::string_view anchor, std::string edit_text, absl::string_view code) {
    const std::uint32_t place = Find(anchor).begin;
    edits_.push_back({{place, place}, std::move(edit_text)});
    claims_.push_back({Kind::kInsert, {place, place}, NewCode().Text(code)});
    return *this;
  }
  // Claims that the node which reads `node` goes, and deletes the first `bytes`.
  Case& Delete(absl::string_view node, absl::string_view bytes) {
    edits_.push_back({Find(bytes), ""});
    claims_.push_back({Kind::kDelete, Find(node), {}});
    return *this;
  }
  Case& Change(absl::string_view bytes, std::string text) {
    edits_.push_back({Find(bytes), std::move(text)});
    return *this;
  }

  std::string After() const { return *ApplyEdits(source_, edits_); }
  std::optional<Mismatch> Check() const {
    const std::string after = After();
    const absl::StatusOr<SyntaxTree> after_tree = SyntaxTree::Parse(tree_.language(), after);
    return CheckRewrite(tree_, *after_tree, edits_, claims_);
  }
  // "proven", or the reason.
  std::string Verdict() const {
    const std::optional<Mismatch> mismatch = Check();
    return mismatch ? mismatch->reason : "proven";
  }

  ByteRange Find(absl::string_view bytes) const {
    const std::size_t begin = source_.find(std::string(bytes));
    EXPECT_NE(begin, std::string::npos) << std::string(bytes);
    return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(begin + bytes.size())};
  }

 private:
  std::string source_;
  SyntaxTree tree_;
  std::vector<Edit> edits_;
  std::vector<Claim> claims_;
};

TEST(CheckRewrite, HoldsForACallInAnyLayout) {
  EXPECT_EQ(Case("y = f(x)\n").Call("f", "wait(g($0, G))").Verdict(), "proven");
  EXPECT_EQ(Case("y = f(\n  x,  # one\n  # two\n  y,\n)\n").Call("f", "wait(g($0, G))").Verdict(),
            "proven");
  EXPECT_EQ(Case("if a:\n  y = f \\\n   (x, y)  # c\n").Call("f", "g($1, $0).unbind(0)").Verdict(),
            "proven");
}

TEST(CheckRewrite, HoldsForATextThatIsOneNode) {
  EXPECT_EQ(Case("f(x)").Call("f", "g($0)").Verdict(), "proven");
}

TEST(CheckRewrite, HoldsForAStatementThatTakesInTheCommentBehindIt) {
  Case wrapped("if a:\n  f(x)  # c\ny\n");
  const Node call = CallOf(wrapped.tree(), "f");
  NewCode code;
  code.Text("if b:\n    ").Keep(call.range(), call.text());
  wrapped.claims().push_back({Kind::kReplace, call.range(), code});
  wrapped.edits().push_back({{call.begin(), call.begin()}, "if b:\n    "});
  EXPECT_EQ(wrapped.Verdict(), "proven");
}

TEST(CheckRewrite, HoldsForNestedClaims) {
  Case nested("y = f(f(f(x), h(z)))\n");
  for (Node node : nested.tree().Preorder()) {
    if (node.kind_name() == "call" && node.text()[0] == 'f')
      nested.Replace(node, FillTemplate(node, "W(f($0, G)) / n"));
  }
  // The outermost has dropped h(z).
  EXPECT_EQ(nested.Verdict(), "proven") << nested.After();
}

TEST(CheckRewrite, RefusesPrecedenceThatIsLost) {
  EXPECT_NE(Case("y = 2 * f(x)\n").Call("f", "$0 + 1").Verdict(), "proven");
  EXPECT_EQ(Case("y = 2 * f(x)\n").Call("f", "($0 + 1)").Verdict(), "proven");
  EXPECT_NE(Case("y = f(x).z\n").Call("f", "-$0").Verdict(), "proven");
  EXPECT_NE(Case("y = f(x)[0]\n").Call("f", "lambda: $0").Verdict(), "proven");
  EXPECT_NE(Case("y = g(f(x))\n").Call("f", "$0, 1").Verdict(), "proven");
  EXPECT_NE(Case("y = not f(x) in z\n").Call("f", "$0 or 1").Verdict(), "proven");
}

TEST(CheckRewrite, RefusesALostParenthesisInTheEdits) {
  Case lost("y = 2 * f(x)\n");
  lost.Call("f", "($0 + 1)");
  lost.edits() = {{lost.Find("f(x)"), "x + 1"}};
  EXPECT_EQ(lost.Verdict(), "the edits do not give the claimed code");
}

TEST(CheckRewrite, RefusesAnEditOutsideTheClaims) {
  EXPECT_EQ(Case("y = f(x)\nz = 1\n").Call("f", "g($0)").Change("1", "2").Verdict(),
            "an edit lies outside the claims");
  EXPECT_EQ(Case("y = f(x)  # c\n").Call("f", "g($0)").Change("  # c", "").Verdict(),
            "an edit lies outside the claims");
}

TEST(CheckRewrite, RefusesALostComment) {
  Case lost("f(\n  x,  # one\n)\n");
  lost.Call("f", "g($0)").Change("  # one", "");
  EXPECT_EQ(lost.Verdict(), "a comment is lost");
}

TEST(CheckRewrite, RefusesACommentFromNowhere) {
  Case added("f(\n  x,\n)\n");
  added.Call("f", "g($0)").Change(",\n", ",  # one\n");
  EXPECT_EQ(added.Verdict(), "a comment is not from the original");
}

TEST(CheckRewrite, RefusesCodeThatSwallowsTheRestOfTheLine) {
  EXPECT_NE(Case("y = f(x) + 1\n").Insert(" + 1", " #", " #").Verdict(), "proven");
  EXPECT_NE(Case("y = [  # names\n  a,\n]\n").Insert(" names", "b, ", "b, ").Verdict(), "proven");
}

TEST(CheckRewrite, RefusesATextThatIsNotTheEditedOne) {
  Case rewrite("y = f(x)\n");
  rewrite.Call("f", "g($0)");
  const absl::StatusOr<SyntaxTree> other = SyntaxTree::Parse(Language::kPython, "y = g(x) \n");
  EXPECT_TRUE(CheckRewrite(rewrite.tree(), *other, rewrite.edits(), rewrite.claims()).has_value());
}

TEST(CheckRewrite, RefusesWhiteSpaceInAStringThatChanged) {
  Case space("f('a b')\n");
  space.Call("f", "g($0)").Change("a b", "a  b");
  EXPECT_EQ(space.Verdict(), "the edits do not give the claimed code");
  Case escape("f('a\\n b\\n')\n");
  escape.Call("f", "g($0)").Change(" b", "  b");
  EXPECT_EQ(escape.Verdict(), "the edits do not give the claimed code");
}

TEST(CheckRewrite, AllowsATrailingCommaWhereItMeansNothing) {
  EXPECT_EQ(Case("f(x,)\n").Call("f", "g($0)").Change(",", "").Verdict(), "proven");
  EXPECT_NE(Case("f((x,))\n").Call("f", "g($0)").Change(",", "").Verdict(), "proven");
  EXPECT_NE(Case("f(x[0,])\n").Call("f", "g($0)").Change(",", "").Verdict(), "proven");
}

TEST(CheckRewrite, NamesTheGuiltyOfTwoClaims) {
  for (const bool first : {true, false}) {
    Case two("a = -f(x)\nb = 2 * g(x)\n");
    two.Call("f", first ? "$0 + 1" : "h($0)").Call("g", first ? "h($0)" : "$0 + 1");
    EXPECT_EQ(two.Check()->claim, first ? 0U : 1U);
  }
}

TEST(CheckRewrite, NamesTheGuiltyOfNestedClaims) {
  for (const char* guilty : {"f", "g"}) {
    Case nested("y = -f(g(x), z)\n");
    nested.Call("g", guilty[0] == 'g' ? "x, 1" : "h($0, 1)")
        .Call("f", guilty[0] == 'f' ? "$0 + 2" : "h($0, 2)");
    const bool inner_first = guilty[0] == 'g';
    EXPECT_EQ(nested.Check()->claim, inner_first ? 0U : 1U) << guilty << nested.Check()->reason;
  }
}

TEST(CheckRewrite, RefusesAClaimInsideCodeThatIsNotKept) {
  Case dropped("y = f(g(x), z)\n");
  dropped.claims() = {{Kind::kReplace, dropped.Find("f(g(x), z)"), NewCode().Text("h(1)")},
                      {Kind::kReplace, dropped.Find("g(x)"), NewCode().Text("k(x)")}};
  dropped.edits() = {{dropped.Find("f(g(x), z)"), "h(1)"}};
  EXPECT_EQ(dropped.Verdict(), "a claim lies inside code that is replaced");
  EXPECT_EQ(dropped.Check()->claim, 1U);
}

TEST(CheckRewrite, RefusesAClaimThatIsNoNode) {
  Case cut("y = a + b * c\n");
  cut.claims() = {{Kind::kReplace, cut.Find("a + b"), NewCode().Text("d")}};
  cut.edits() = {{cut.Find("a + b"), "d"}};
  EXPECT_EQ(cut.Verdict(), "the claimed range is not a node");
}

TEST(CheckRewrite, HoldsForInsertedStatements) {
  EXPECT_EQ(Case("import a\nx = 1\n").Insert("x", "import b\n", "import b\n").Verdict(), "proven");
  EXPECT_EQ(Case("import a\nx = 1\n").Insert("\nx", "\nimport b", "import b").Verdict(), "proven");
  EXPECT_EQ(Case("import a  # c\n# d\nx = 1\n").Insert("# d", "import b\n", "import b").Verdict(),
            "proven");
  EXPECT_EQ(Case("try:\n    import a\nexcept E:\n    a = 1\n")
                .Insert("\nexcept", "\n    import b", "import b")
                .Verdict(),
            "proven");
  EXPECT_EQ(Case("def f():\n    \"d\"\n    # c\n    return\n")
                .Insert("return", "import b\n    ", "import b")
                .Verdict(),
            "proven");
  EXPECT_EQ(Case("x = 1").Insert("x", "import b\n", "import b\n").Verdict(), "proven");
}

TEST(CheckRewrite, RefusesAnInsertionInTheWrongBlock) {
  Case wrong("try:\n    import a\nexcept E:\n    a = 1\n");
  wrong.Insert("\nexcept", "\nimport b", "import b");
  EXPECT_NE(wrong.Verdict(), "proven");
}

TEST(CheckRewrite, RefusesAnInsertionThatIsNotTheClaimed) {
  EXPECT_NE(Case("import a\nx = 1\n").Insert("x", "import c\n", "import b").Verdict(), "proven");
  EXPECT_NE(Case("import a\nx = 1\n").Insert("x", "import b\nimport c\n", "import b").Verdict(),
            "proven");
}

TEST(CheckRewrite, HoldsForDeletedStatements) {
  EXPECT_EQ(Case("import a\nimport b\nx = 1\n").Delete("import b", "import b\n").Verdict(),
            "proven");
  EXPECT_EQ(Case("import a\nimport b\n").Delete("import b", "\nimport b").Verdict(), "proven");
  EXPECT_EQ(Case("import a; import b\n").Delete("import b", "; import b").Verdict(), "proven");
  EXPECT_EQ(Case("import a; import b\n").Delete("import a", "import a; ").Verdict(), "proven");
  EXPECT_EQ(Case("x;\nimport b\n").Delete("import b", "import b\n").Verdict(), "proven");
  EXPECT_EQ(Case("if x:\n    import a\n    # c\n    import b\n")
                .Delete("import a", "    import a\n")
                .Verdict(),
            "proven");
  EXPECT_EQ(
      Case("if x:\n    import a  # c\n    import b\n").Delete("import a", "import a  ").Verdict(),
      "proven");
  EXPECT_EQ(Case("try:\n    import a\n    import b\nexcept E:\n    pass\n")
                .Delete("import b", "    import b\n")
                .Verdict(),
            "proven");
}

TEST(CheckRewrite, RefusesABlockThatIsLeftEmpty) {
  EXPECT_NE(Case("if x:\n    import a\ny = 1\n").Delete("import a", "    import a\n").Verdict(),
            "proven");
}

TEST(CheckRewrite, RefusesADeletedNeighbour) {
  EXPECT_NE(Case("import a\nimport b\nx = 1\n").Delete("import b", "import b\nx = 1\n").Verdict(),
            "proven");
}

TEST(CheckRewrite, HoldsForACommentThatIsDeletedItself) {
  Case deleted("x = 1\nimport a  # why\ny = 1\n");
  deleted.Delete("import a", "import a  # why\n");
  EXPECT_EQ(deleted.Verdict(), "an edit lies outside the claims");
  deleted.claims().push_back({Kind::kDelete, deleted.Find("# why"), {}});
  EXPECT_EQ(deleted.Verdict(), "proven");
}

TEST(CheckRewrite, RefusesALostCommentOfADeletedStatement) {
  EXPECT_EQ(Case("import a\nfrom b import (  # why\n  c)\n")
                .Delete("from b import (  # why\n  c)", "from b import (  # why\n  c)\n")
                .Verdict(),
            "a comment is lost");
}

TEST(CheckRewrite, HoldsForTheOnlyStatementOfABlockReplaced) {
  Case replaced("try:\n    import a\nexcept E:\n    pass\n");
  replaced.Replace(replaced.tree().Exactly(replaced.Find("import a")), NewCode().Text("import b"));
  EXPECT_EQ(replaced.Verdict(), "proven");

  Case swapped("try:\n    import a\nexcept E:\n    pass\n");
  const ByteRange old = swapped.Find("import a");
  swapped.claims() = {{Kind::kDelete, old, {}},
                      {Kind::kInsert, {old.begin, old.begin}, NewCode().Text("import b\n    ")}};
  swapped.edits() = {{old, "import b"}};
  EXPECT_EQ(swapped.Verdict(), "proven");
}

TEST(CheckRewrite, HoldsForTheOnlyStatementOfALineReplacedWithAnotherBehindIt) {
  Case two("if x: import a\ny = 1\n");
  two.Change("import a", "import b");
  two.claims() = {{Kind::kReplace, two.Find("import a"), NewCode().Text("import b")}};
  two.Insert("\ny", "; import c", "import c");
  EXPECT_EQ(two.Verdict(), "proven");
}

TEST(CheckRewrite, HoldsForAStatementThatBecomesSeveral) {
  Case several("if x:\n    import a\ny = 1\n");
  several.claims() = {
      {Kind::kReplace, several.Find("import a"), NewCode().Text("import a\n    import b")}};
  several.edits() = {{several.Find("\ny"), "\n    import b\ny"}};
  several.edits()[0].range.end = several.edits()[0].range.begin;
  several.edits()[0].text = "\n    import b";
  EXPECT_EQ(several.Verdict(), "proven");
}

TEST(CheckRewrite, HoldsForListElements) {
  EXPECT_EQ(Case("x = ['a', 'b']\n").Insert(", 'b'", ", 'c'", "'c'").Verdict(), "proven");
  EXPECT_EQ(Case("x = [\n  'a',\n]\n").Insert("\n]", "\n  'c',", "'c',").Verdict(), "proven");
  EXPECT_EQ(Case("f()\n").Insert(")", "a=1", "a=1").Verdict(), "proven");
  EXPECT_EQ(Case("x = {'a': 1}\n").Insert("}", ", **{'b': 2}", "**{'b': 2}").Verdict(), "proven");
  EXPECT_EQ(Case("x = ['a', 'b', 'c']\n").Delete("'b'", "'b', ").Verdict(), "proven");
  EXPECT_EQ(Case("x = ['a', 'b', 'c']\n").Delete("'c'", ", 'c'").Verdict(), "proven");
  EXPECT_EQ(Case("from a import b, c\n").Delete("c", ", c").Verdict(), "proven");
  Case both("x = ['a', 'b', 'c']\n");
  both.Delete("'b'", ", 'b'").Delete("'c'", ", 'c'");
  EXPECT_EQ(both.Verdict(), "proven");
}

TEST(CheckRewrite, RefusesAListThatBecomesAnother) {
  EXPECT_NE(Case("x = ('a', 'b')\n").Delete("'b'", ", 'b'").Verdict(), "proven");
  EXPECT_NE(Case("x = 'a'\n").Insert("\n", ", 'b'", ", 'b'").Verdict(), "proven");
  EXPECT_NE(Case("x = ['a' 'b']\n").Insert("]", " 'c'", " 'c'").Verdict(), "proven");
}

TEST(CheckRewrite, HoldsForAShellWord) {
  EXPECT_EQ(Case("torchrun x.py \"$a\" && ls\n# c\n", Language::kBash)
                .Insert(" x.py", " --master-port=29500", " --master-port=29500")
                .Verdict(),
            "proven");
  EXPECT_EQ(Case("torchrun", Language::kBash).Insert("", "x", "x").Verdict() == "proven", false);
}

TEST(CheckRewrite, HoldsForAShellTextWithErrorsElsewhere) {
  Case broken("if [ x\ntorchrun x.py\n", Language::kBash);
  ASSERT_TRUE(broken.tree().has_error());
  EXPECT_EQ(broken.Insert(" x.py", " --p=1", " --p=1").Verdict(), "proven");
}

TEST(CheckRewrite, RefusesAShellWordThatJoinsAnotherOrEndsTheCommand) {
  EXPECT_NE(Case("torchrun x.py\n", Language::kBash).Insert(" x.py", "--p=1", "--p=1").Verdict(),
            "proven");
  EXPECT_NE(
      Case("torchrun x.py\n", Language::kBash).Insert(" x.py", " --p=1;", " --p=1;").Verdict(),
      "proven");
  EXPECT_NE(
      Case("torchrun x.py\n", Language::kBash).Insert(" x.py", " --p=1\n", " --p=1\n").Verdict(),
      "proven");
  EXPECT_NE(
      Case("torchrun x.py\n", Language::kBash).Insert(" x.py", " \"--p=1", " \"--p=1").Verdict(),
      "proven");
  EXPECT_NE(Case("torchrun x.py\n", Language::kBash).Insert(" x.py", " #", " #").Verdict(),
            "proven");
}

TEST(CheckRewrite, TakesAHundredThousandLevels) {
  const std::string source =
      "y = " + std::string(100000, '(') + "f(x)" + std::string(100000, ')') + "\n";
  Case deep(source);
  deep.claims() = {{Kind::kReplace, deep.Find("f(x)"), NewCode().Text("g(x)")}};
  deep.edits() = {{deep.Find("f"), "g"}};
  EXPECT_EQ(deep.Verdict(), "proven");
}

}  // namespace
}  // namespace torchlift
