// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include <cctype>
#include <cstddef>
#include <set>
#include <string>
#include <vector>

#include "core/diff/comments.h"
#include "core/diff/lockstep_proof.h"
#include "core/diff/smallest_edits.h"
#include "core/syntax/python_kinds.h"
#include "core/text/fix_set.h"
#include "gtest/gtest.h"
#include "tests/core/diff/code_template.h"
#include "tests/core/diff/rewrite_generator.h"

namespace torchlift {
namespace {

constexpr int kCalls = 1000;
constexpr std::size_t kCorruptions = 1000;

// Tokens without the trailing commas that mean nothing in a call.
std::string MeaningOf(const std::string& source) {
  std::string tokens = TokensOf(source);
  for (std::size_t at; (at = tokens.find("\n,\n)\n")) != std::string::npos;) tokens.erase(at, 2);
  return tokens;
}

std::multiset<std::string> CommentsOf(const SyntaxTree& tree) {
  std::multiset<std::string> comments;
  for (Node node : tree.Preorder()) {
    if (IsComment(node)) comments.insert(std::string(node.text()));
  }
  return comments;
}

std::size_t InkOf(absl::string_view text) {
  std::size_t ink = 0;
  for (const char c : text) ink += std::isspace(static_cast<unsigned char>(c)) == 0 ? 1 : 0;
  return ink;
}

// One generated rewrite, applied; `refused` when a comment would have been lost.
struct Generated {
  std::string source;
  std::string intended;
  std::string after;
  std::vector<Edit> edits;
  Claim claim;
  bool refused = false;
  std::size_t ink_before = 0;
};

Generated Generate(RewriteGenerator* generator) {
  Generated result;
  std::size_t count = 0;
  const std::string call = generator->Call("old.name", &count);
  result.source = "if a:\n    y = " + call + "  # end\nz = [1]\n";
  const absl::StatusOr<SyntaxTree> tree = SyntaxTree::Parse(Language::kPython, result.source);
  const Node node = CallOf(*tree, "old.name");
  const NewCode code = FillTemplate(node, generator->Template(count));
  result.intended =
      result.source.substr(0, node.begin()) + code.text + result.source.substr(node.end());
  result.ink_before = InkOf(node.text());
  const absl::StatusOr<Rewritten> rewritten = Rewrite(node, code);
  result.refused = rewritten.status().code() == absl::StatusCode::kFailedPrecondition;
  if (result.refused) return result;
  EXPECT_TRUE(rewritten.ok()) << rewritten.status() << "\n" << result.source << code.text;
  result.edits = rewritten->edits;
  result.claim = rewritten->claim;
  const absl::StatusOr<std::string> after = ApplyEdits(result.source, result.edits);
  EXPECT_TRUE(after.ok()) << after.status();
  result.after = *after;
  return result;
}

TEST(RewriteLaws, EditsGiveTheTokensOfTheIntendedText) {
  RewriteGenerator generator(1);
  for (int i = 0; i < kCalls; ++i) {
    const Generated rewrite = Generate(&generator);
    if (rewrite.refused) continue;
    ASSERT_EQ(MeaningOf(rewrite.after), MeaningOf(rewrite.intended)) << rewrite.source << "---\n"
                                                                     << rewrite.after;
  }
}

TEST(RewriteLaws, EditsLoseNoComment) {
  RewriteGenerator generator(2);
  int refused = 0;
  for (int i = 0; i < kCalls; ++i) {
    const Generated rewrite = Generate(&generator);
    refused += rewrite.refused ? 1 : 0;
    if (rewrite.refused) continue;
    const std::multiset<std::string> before =
        CommentsOf(*SyntaxTree::Parse(Language::kPython, rewrite.source));
    const std::multiset<std::string> after =
        CommentsOf(*SyntaxTree::Parse(Language::kPython, rewrite.after));
    for (const std::string& comment : before) {
      ASSERT_TRUE(after.contains(comment)) << rewrite.source << "---\n" << rewrite.after;
    }
  }
  EXPECT_LT(refused, kCalls / 10);
}

TEST(RewriteLaws, EditsAreNoLargerThanReplacingTheNode) {
  RewriteGenerator generator(3);
  for (int i = 0; i < kCalls; ++i) {
    const Generated rewrite = Generate(&generator);
    if (rewrite.refused) continue;
    std::size_t ink = 0;
    for (const Edit& edit : rewrite.edits)
      ink += InkOf(edit.range.In(rewrite.source)) + InkOf(edit.text);
    ASSERT_LE(ink, rewrite.ink_before + InkOf(rewrite.claim.code.text) + 1)
        << rewrite.source << "---\n"
        << rewrite.after;
  }
}

TEST(RewriteLaws, EveryLineEndsAsTheCallsOther) {
  RewriteGenerator generator(4);
  for (int i = 0; i < kCalls; ++i) {
    std::size_t count = 0;
    const std::string call = generator.Call("f", &count);
    if (call.find("\r\n") == std::string::npos) continue;
    const std::string after = RewriteCall(call + "\r\n", "f", generator.Template(count));
    for (std::size_t at = 0; (at = after.find('\n', at)) != std::string::npos; ++at)
      ASSERT_EQ(after[at - 1], '\r') << after;
  }
}

TEST(RewriteLaws, EditsAreProven) {
  RewriteGenerator generator(5);
  for (int i = 0; i < kCalls; ++i) {
    const Generated rewrite = Generate(&generator);
    if (rewrite.refused) continue;
    const absl::StatusOr<SyntaxTree> before = SyntaxTree::Parse(Language::kPython, rewrite.source);
    const absl::StatusOr<SyntaxTree> after = SyntaxTree::Parse(Language::kPython, rewrite.after);
    const std::optional<Mismatch> mismatch =
        CheckRewrite(*before, *after, rewrite.edits, {rewrite.claim});
    ASSERT_FALSE(mismatch) << mismatch->reason << "\n"
                           << rewrite.source << "---\n"
                           << rewrite.after;
  }
}

TEST(RewriteLaws, NestedRewritesAreProvenTogether) {
  RewriteGenerator generator(7);
  generator.Nest("f");
  std::size_t together = 0;
  std::size_t deferred = 0;
  for (int i = 0; i < kCalls; ++i) {
    std::size_t count = 0;
    const std::string source = "y = " + generator.Call("f", &count) + "\n";
    const absl::StatusOr<SyntaxTree> before = SyntaxTree::Parse(Language::kPython, source);
    FixSet fixes;
    std::vector<Claim> claims;
    for (Node node : before->Preorder()) {
      if (node.kind() != python::kCall || node.Child(python::field::kFunction).text() != "f")
        continue;
      const NewCode code = FillTemplate(node, generator.Template(ArgumentsOf(node).size()));
      const absl::StatusOr<Rewritten> rewritten = Rewrite(node, code);
      if (!rewritten.ok() || rewritten->edits.empty()) continue;
      if (fixes.Add({"", Applicability::kSafe, rewritten->edits, {}}) == FixSet::kNoBlocker) {
        claims.push_back(rewritten->claim);
      } else {
        ++deferred;
      }
    }
    together += claims.empty() ? 0 : claims.size() - 1;
    const std::string after = *ApplyEdits(source, fixes.edits());
    const absl::StatusOr<SyntaxTree> after_tree = SyntaxTree::Parse(Language::kPython, after);
    const std::optional<Mismatch> mismatch =
        CheckRewrite(*before, *after_tree, fixes.edits(), claims);
    // A call whose pieces an outer rewrite reuses without keeping it; its own rewrite is then
    // refused by name.
    if (mismatch && mismatch->reason == "a claim lies inside code that is replaced") {
      ++deferred;
      continue;
    }
    ASSERT_FALSE(mismatch) << mismatch->reason << "\n" << source << "---\n" << after;
  }
  EXPECT_GT(together, deferred);
}

// A text with three rewrites, one after another.
struct Correct {
  std::string source;
  std::string after;
  std::vector<Edit> edits;
  std::vector<Claim> claims;
};

std::optional<Correct> ThreeRewrites(RewriteGenerator* generator) {
  Correct correct;
  std::vector<std::string> templates;
  for (const char* function : {"one", "two", "three"}) {
    std::size_t count = 0;
    correct.source +=
        "def d_" + std::string(function) +
        "(x, y):  # before\n    v = 1 + x\n    y = " + generator->Call(function, &count) +
        "  # behind\n    return (v * 2) + y\n";
    templates.push_back(generator->Template(count));
  }
  const absl::StatusOr<SyntaxTree> tree = SyntaxTree::Parse(Language::kPython, correct.source);
  for (const char* function : {"one", "two", "three"}) {
    const Node node = CallOf(*tree, function);
    const absl::StatusOr<Rewritten> rewritten =
        Rewrite(node, FillTemplate(node, templates[correct.claims.size()]));
    if (!rewritten.ok()) return std::nullopt;
    correct.edits.insert(correct.edits.end(), rewritten->edits.begin(), rewritten->edits.end());
    correct.claims.push_back(rewritten->claim);
  }
  correct.after = *ApplyEdits(correct.source, correct.edits);
  return correct;
}

// The edits that give the corrupted text: `wrong` in place of `range` of the text afterwards.
// Nothing when no single edit can be blamed for it.
std::optional<std::vector<Edit>> Corrupt(const Correct& correct, ByteRange range,
                                         const std::string& wrong) {
  std::vector<Edit> edits = correct.edits;
  std::uint32_t original = 0;
  std::uint32_t edited = 0;
  for (Edit& edit : edits) {
    const std::uint32_t begin = edited + (edit.range.begin - original);
    const auto end = begin + static_cast<std::uint32_t>(edit.text.size());
    if (range.end < begin) break;
    if (begin <= range.begin && range.end <= end && !edit.text.empty()) {
      edit.text.replace(range.begin - begin, range.size(), wrong);
      return edits;
    }
    if (range.begin <= end) return std::nullopt;
    original = edit.range.end;
    edited = end;
  }
  const std::uint32_t shift = range.begin - edited + original;
  edits.push_back({{shift, shift + range.size()}, wrong});
  return edits;
}

// What a token of the corrupted text is changed to.
std::optional<std::string> WrongFor(const Node& leaf, RewriteGenerator* generator) {
  std::string text(leaf.text());
  switch (generator->Below(4)) {
    case 0:  // Gone: an argument, a parenthesis, a comment, an operator.
      return "";
    case 1: {  // One byte is another.
      char& byte = text[generator->Below(text.size())];
      byte = byte == 'q' ? 'w' : 'q';
      return text;
    }
    case 2:
      if (leaf.kind() == python::kIdentifier) return "swapped";
      if (text == "+" || text == "*" || text == "-") return text == "+" ? "-" : "+";
      return std::nullopt;
    default:
      return text + " " + text;
  }
}

TEST(RewriteLaws, NoCorruptionIsProven) {
  RewriteGenerator generator(6);
  std::size_t refused = 0;
  while (refused < kCorruptions) {
    const std::optional<Correct> correct = ThreeRewrites(&generator);
    if (!correct) continue;
    const absl::StatusOr<SyntaxTree> before = SyntaxTree::Parse(Language::kPython, correct->source);
    const absl::StatusOr<SyntaxTree> after = SyntaxTree::Parse(Language::kPython, correct->after);
    ASSERT_FALSE(CheckRewrite(*before, *after, correct->edits, correct->claims)) << correct->after;
    for (int round = 0; round < 20; ++round) {
      const Node leaf = after->at(static_cast<std::uint32_t>(generator.Below(after->size())));
      if (!leaf.is_leaf() || leaf.range().empty() || leaf.kind() == python::kLineContinuation)
        continue;
      const std::optional<std::string> wrong = WrongFor(leaf, &generator);
      const std::optional<std::vector<Edit>> edits =
          wrong ? Corrupt(*correct, leaf.range(), *wrong) : std::nullopt;
      const absl::StatusOr<std::string> corrupted =
          edits ? ApplyEdits(correct->source, *edits) : absl::NotFoundError("");
      if (!corrupted.ok()) continue;
      const absl::StatusOr<SyntaxTree> tree = SyntaxTree::Parse(Language::kPython, *corrupted);
      const bool same = !tree->has_error() && MeaningOf(*corrupted) == MeaningOf(correct->after) &&
                        CommentsOf(*tree) == CommentsOf(*after);
      if (same) continue;
      const std::optional<Mismatch> mismatch =
          CheckRewrite(*before, *tree, *edits, correct->claims);
      ASSERT_TRUE(mismatch) << correct->source << "---\n" << *corrupted;
      ++refused;

      // The guilty claim is the one whose code was corrupted, else the nearest before it, else the
      // first.
      const std::uint32_t place = OffsetMap(correct->edits).ToOriginal(leaf.begin());
      std::size_t guilty = 0;
      for (std::size_t i = 0; i < correct->claims.size(); ++i) {
        if (correct->claims[i].range.begin <= place) guilty = i;
      }
      ASSERT_EQ(mismatch->claim, guilty) << mismatch->reason << "\n"
                                         << correct->after << "---\n"
                                         << *corrupted;
    }
  }
}

}  // namespace
}  // namespace torchlift
