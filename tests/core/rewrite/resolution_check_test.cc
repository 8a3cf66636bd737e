// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/rewrite/resolution_check.h"

#include <string>
#include <vector>

#include "gtest/gtest.h"

namespace torchlift {
namespace {

// The reason why a name means something else after edits that claim to be `claim`; empty when none
// does.
std::string ChangeBy(const std::string& text, const std::vector<Edit>& edits, const Claim& claim) {
  const std::string after = ApplyEdits(text, edits).value();
  const SyntaxTree old_tree = *SyntaxTree::Parse(Language::kPython, text);
  const SyntaxTree new_tree = *SyntaxTree::Parse(Language::kPython, after);
  const std::optional<ResolutionChange> change =
      CheckResolution(python::Module(old_tree), python::Module(new_tree), edits, {&claim, 1});
  return change ? change->reason : "";
}

// The reason why a name means something else once the line `insertion` stands at `offset`; empty
// when none does.
std::string ChangeBy(const std::string& text, std::uint32_t offset, const std::string& insertion) {
  Claim claim{Claim::Kind::kInsert, {offset, offset}, {}};
  claim.code.Text(insertion);
  return ChangeBy(text, {{{offset, offset}, insertion}}, claim);
}

TEST(ResolutionCheck, HoldsWhenTheNewNameIsFree) {
  EXPECT_EQ(ChangeBy("import a\na.f()\nx = 1\nprint(x)\n", 9, "import b\n"), "");
}

TEST(ResolutionCheck, RefusesAnImportThatShadowsALocalName) {
  EXPECT_NE(ChangeBy("b = 1\nimport a\nprint(b)\n", 15, "import b\n"), "");
}

TEST(ResolutionCheck, RefusesAnImportThatCapturesAnUnboundName) {
  EXPECT_NE(ChangeBy("import a\nprint(funcol)\n", 9, "import m.funcol as funcol\n"), "");
}

TEST(ResolutionCheck, RefusesAnImportThatRebindsAnother) {
  EXPECT_NE(ChangeBy("import m as a\na.f()\n", 14, "import n as a\n"), "");
}

// The reason why a name of a call's two arguments means something else when `code`, which keeps them
// in the other order, stands in the call's place.
std::string ChangeBySwapping(const std::string& text, const std::string& call,
                             const std::string& first, const std::string& second,
                             const std::string& head, const std::string& between,
                             const std::string& tail) {
  const auto range_of = [&](const std::string& part) {
    const auto begin = static_cast<std::uint32_t>(text.find(part, text.find(call)));
    return ByteRange{begin, begin + static_cast<std::uint32_t>(part.size())};
  };
  Claim claim{Claim::Kind::kReplace, range_of(call), {}};
  claim.code.Text(head).Keep(range_of(second), second).Text(between);
  claim.code.Keep(range_of(first), first).Text(tail);
  return ChangeBy(text, {{claim.range, claim.code.text}}, claim);
}

TEST(ResolutionCheck, HoldsWhenKeptPartsChangeTheirOrder) {
  EXPECT_EQ(ChangeBySwapping("g = 1\ndef s(x, y):\n  return f(x, y)\n", "f(x, y)", "x", "y", "g(",
                             ", ", ")"),
            "");
}

TEST(ResolutionCheck, HoldsWhenALocalNameGetsAnotherValue) {
  const std::string text = "import m\ndef s(x):\n  y = m.f(x)\n  return y\n";
  const auto begin = static_cast<std::uint32_t>(text.find("m.f(x)"));
  Claim claim{Claim::Kind::kReplace, {begin, begin + 6}, {}};
  claim.code.Text("(m.g(").Keep({begin + 4, begin + 5}, "x").Text(") if m.new else ");
  claim.code.Keep({begin, begin + 6}, "m.f(x)").Text(")");
  const std::vector<Edit> edits = {{{begin, begin}, "(m.g(x) if m.new else "},
                                   {{begin + 6, begin + 6}, ")"}};
  EXPECT_EQ(ChangeBy(text, edits, claim), "");
}

TEST(ResolutionCheck, RefusesAPartThatMovesUnderAnotherBinding) {
  EXPECT_NE(ChangeBySwapping("g = 1\ndef s(x, y):\n  return f(x, y)\n", "f(x, y)", "x", "y", "g(",
                             ", lambda x: ", ")"),
            "");
}

}  // namespace
}  // namespace torchlift
