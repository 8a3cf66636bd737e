// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

// The names of new code, through CheckResolution: `old.f(…)` gives way to `new.f(…)`, and whether
// `new` is bound then depends on what else the file holds.

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "core/rewrite/resolution_check.h"
#include "gtest/gtest.h"

namespace torchlift {
namespace {

// The reason why a rewrite is refused that writes `code` for the first `old.f(…)` of the text, and,
// where `import` is not empty, that statement in place of the first `import m.old as old`.
std::string Refusal(const std::string& text, const std::string& import = "",
                    const std::string& code = "new.f(x)") {
  std::vector<Edit> edits;
  std::vector<Claim> claims;
  const auto replace = [&](const std::string& old_code, const std::string& new_code) {
    const auto begin = static_cast<std::uint32_t>(text.find(old_code));
    const ByteRange range{begin, begin + static_cast<std::uint32_t>(old_code.size())};
    Claim claim{Claim::Kind::kReplace, range, {}};
    claim.code.Text(new_code);
    edits.push_back({range, new_code});
    claims.push_back(claim);
  };
  const auto begin = text.find("old.f(");
  replace(text.substr(begin, text.find(')', begin) + 1 - begin), code);
  if (!import.empty()) replace("import m.old as old", import);
  const std::string after = ApplyEdits(text, edits).value();
  const SyntaxTree old_tree = *SyntaxTree::Parse(Language::kPython, text);
  const SyntaxTree new_tree = *SyntaxTree::Parse(Language::kPython, after);
  const auto change =
      CheckResolution(python::Module(old_tree), python::Module(new_tree), edits, claims);
  return change ? change->reason : "";
}

constexpr char kNewImport[] = "import m.new as new";
constexpr char kUnbound[] = "'new' may not be bound where the new code reads it";

TEST(NewNameCheck, HoldsForAnImportInPlaceOfTheOldOne) {
  EXPECT_EQ(Refusal("import m.old as old\ndef s(x):\n  return old.f(x)\n", kNewImport), "");
}

TEST(NewNameCheck, HoldsForAnImportAboveTheFunction) {
  EXPECT_EQ(Refusal("import m.old as old\nimport m.new as new\ndef s(x):\n  return old.f(x)\n"),
            "");
}

TEST(NewNameCheck, HoldsForAnImportUnderTheGuardOfTheOldOne) {
  EXPECT_EQ(Refusal("try:\n  import m.old as old\nexcept ImportError:\n  old = None\n"
                    "def s(x):\n  return old.f(x)\n",
                    kNewImport),
            "");
}

TEST(NewNameCheck, HoldsForAnImportOnTheOnlyWayThatBindsTheOldName) {
  EXPECT_EQ(Refusal("if c:\n  import m.old as old\ndef s(x):\n  return old.f(x)\n", kNewImport),
            "");
}

TEST(NewNameCheck, HoldsForAnImportBesideTheOneThatLoadsTheOldModule) {
  EXPECT_EQ(Refusal("import old\ntry:\n  import old.f\n  import old.new as new\n"
                    "except ImportError:\n  pass\ndef s(x):\n  return old.f(x)\n"),
            "");
}

TEST(NewNameCheck, RefusesAnImportBesideALoadingOneThatOtherCodeMaySkip) {
  for (const absl::string_view head : {"try:\n  g()", "if c:", "for i in y:"}) {
    const absl::string_view tail = head[0] == 't' ? "except ImportError:\n  pass\n" : "";
    EXPECT_EQ(
        Refusal(absl::StrCat("import old\n", head, "\n  import old.f\n",
                             "  import old.new as new\n", tail, "def s(x):\n  return old.f(x)\n")),
        kUnbound)
        << head;
  }
}

TEST(NewNameCheck, FollowsTheValueOfTheOldName) {
  EXPECT_EQ(Refusal("if c:\n  import m.new as new\n  import m.old as o\nold = o\ndef s(x):\n"
                    "  return old.f(x)\n"),
            "");
}

TEST(NewNameCheck, RefusesAnImportFurtherDown) {
  EXPECT_EQ(
      Refusal("import m.old as old\ndef s(x):\n  return old.f(x)\ns(1)\nimport m.new as new\n"),
      kUnbound);
}

TEST(NewNameCheck, RefusesAnImportOfAnotherFunctionThroughGlobal) {
  EXPECT_EQ(Refusal("import m.old as old\ndef s(x):\n  return old.f(x)\ndef g():\n  global new\n"
                    "  import m.new as new\n"),
            kUnbound);
}

TEST(NewNameCheck, RefusesAnImportThatIsDeleted) {
  EXPECT_EQ(Refusal("import m.new as new\nimport m.old as old\ndef s(x):\n  return old.f(x)\n"
                    "del new\n"),
            kUnbound);
}

TEST(NewNameCheck, RefusesAnImportThatAFunctionDeletes) {
  EXPECT_EQ(Refusal("import m.new as new\nimport m.old as old\ndef s(x):\n  return old.f(x)\n"
                    "def g():\n  global new\n  del new\n"),
            kUnbound);
}

TEST(NewNameCheck, RefusesALocalNameThatOneWayBinds) {
  EXPECT_EQ(Refusal("import m.old as old\ndef s(x):\n  if x:\n    import m.new as new\n"
                    "  return old.f(x)\n",
                    kNewImport),
            kUnbound);
}

TEST(NewNameCheck, RefusesALocalNameThatIsBoundFurtherDown) {
  EXPECT_EQ(Refusal("import m.old as old\ndef s(x):\n  y = old.f(x)\n  import m.new as new\n",
                    kNewImport),
            kUnbound);
}

TEST(NewNameCheck, RefusesALocalNameThatIsOnlyDeleted) {
  EXPECT_EQ(
      Refusal("import m.old as old\ndef s(x):\n  y = old.f(x)\n  if x: del new\n", kNewImport),
      kUnbound);
}

TEST(NewNameCheck, RefusesALocalNameBoundForCheckersAlone) {
  EXPECT_EQ(Refusal("import m.old as old\ndef s(x):\n  if TYPE_CHECKING:\n    import m.new as new\n"
                    "  return old.f(x)\n",
                    kNewImport),
            kUnbound);
}

TEST(NewNameCheck, RefusesALoopsAWithsAndAMatchsImports) {
  for (const absl::string_view head :
       {"for i in y:", "while y:", "with y:", "match y:\n  case 1:", "try:\n  y()\nexcept E:"}) {
    EXPECT_EQ(Refusal(absl::StrCat("import m.old as old\n", head,
                                   "\n    import m.new as new\ndef s(x):\n  return old.f(x)\n")),
              kUnbound)
        << head;
  }
}

TEST(NewNameCheck, RefusesTheNameOfAHandlerAndOfAComprehension) {
  for (const absl::string_view code : {"try: y()\nexcept E as new: pass", "[new for new in y]"}) {
    EXPECT_EQ(
        Refusal(absl::StrCat("import m.old as old\n", code, "\ndef s(x):\n  return old.f(x)\n")),
        kUnbound)
        << code;
  }
}

TEST(NewNameCheck, RefusesAnImportInAFunctionThatBindsTheOldNameGlobally) {
  EXPECT_EQ(Refusal("def g():\n  global old\n  import m.old as old\ndef s(x):\n  return old.f(x)\n",
                    kNewImport),
            kUnbound);
}

TEST(NewNameCheck, RefusesAnImportOnOneOfTwoWaysThatBindTheOldName) {
  EXPECT_EQ(Refusal("if c:\n  import m.old as old\nelse:\n  from m import old\ndef s(x):\n"
                    "  return old.f(x)\n",
                    kNewImport),
            kUnbound);
}

TEST(NewNameCheck, HoldsForAnImportOnBothWays) {
  EXPECT_EQ(Refusal("import m.old as old\nif c:\n  import m.new as new\nelse:\n"
                    "  from m import new\ndef s(x):\n  return old.f(x)\n"),
            "");
}

TEST(NewNameCheck, HoldsForANameThatTheOldCodeReads) {
  EXPECT_EQ(Refusal("import m.old as old\ndef s(x):\n  return old.f(x, g)\ng = 1\n", "", "g(x)"),
            "");
}

TEST(NewNameCheck, RefusesANameThatTheOldCodeMaySkip) {
  EXPECT_EQ(Refusal("import m.old as old\ndef s(x):\n  return old.f(x and g)\ng = 1\n", "", "g(x)"),
            "'g' may not be bound where the new code reads it");
}

TEST(NewNameCheck, HoldsForANameOfPythonItself) {
  EXPECT_EQ(Refusal("import m.old as old\nold.f(x)\n", "", "len(old)"), "");
}

TEST(NewNameCheck, RefusesANameThatNothingBinds) {
  EXPECT_EQ(Refusal("import m.old as old\nold.f(x)\n"), kUnbound);
}

}  // namespace
}  // namespace torchlift
