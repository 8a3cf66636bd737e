// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0
//
// Corrupts correct rewrites at random and looks whether the proof sees it. The rewrites are those of
// every case of the codemods and of the demo; TORCHLIFT_CORRUPTION_TREE names a folder with more.

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "codemods/registry.h"
#include "core/engine/codemod_runner.h"
#include "core/engine/looked_for_words.h"
#include "core/engine/proven_rewrite.h"
#include "core/engine/rewrite_proof.h"
#include "core/text/file_kind.h"
#include "core/text/fix_set.h"
#include "gtest/gtest.h"

namespace torchlift {
namespace {

namespace fs = std::filesystem;

// A rewrite that was proven.
struct CorrectRewrite {
  std::unique_ptr<const LookedForWords> words;  // That `before` is read for.
  std::unique_ptr<const SourceModel> before;
  std::vector<Edit> edits;
  std::vector<Claim> claims;
  std::vector<EmbeddedClaim> embedded;
  std::string after;
};

std::string ReadFile(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

// What `fix --review` would write in one pass; nothing when that is nothing.
std::optional<CorrectRewrite> RewriteOf(const fs::path& path) {
  std::string bytes = ReadFile(path);
  const FileKind kind = ClassifyFile(path.string(), bytes);
  if (!IsReadKind(kind)) return std::nullopt;
  CorrectRewrite rewrite;
  std::vector<std::unique_ptr<Codemod>> made;
  std::vector<const Codemod*> codemods;
  for (const RegisteredCodemod& registered : AllCodemods()) {
    made.push_back(registered.make());
    codemods.push_back(made.back().get());
  }
  rewrite.words = std::make_unique<LookedForWords>(codemods);
  rewrite.before =
      SourceModel::Create(path.string(), kind, std::move(bytes), rewrite.words->looked_for());
  if (!rewrite.before->problem().empty()) return std::nullopt;
  RewriteRequest request;
  request.codemods = codemods;
  request.include_review = true;
  Explanation silent;
  const ProjectFacts facts;
  const std::vector<Finding> findings = RunCodemods(*rewrite.before, facts, request, silent);
  FixSet set;
  std::vector<const Finding*> accepted;
  for (const Finding& finding : findings) {
    if (IsWanted(finding, request) && set.Add(*finding.fix) == FixSet::kNoBlocker)
      accepted.push_back(&finding);
  }
  if (accepted.empty()) return std::nullopt;
  ProvenRewrite proven = ApplyAndProve(*rewrite.before, accepted, "");
  for (const ProvenRewrite::Refusal& refusal : proven.refused)
    ADD_FAILURE() << path << ": a correct fix is refused: " << refusal.reason;
  if (proven.after == nullptr) return std::nullopt;
  rewrite.edits = std::move(proven.edits);
  rewrite.claims = std::move(proven.claims);
  rewrite.embedded = std::move(proven.embedded);
  rewrite.after = std::string(proven.after->source().bytes());
  return rewrite;
}

std::vector<CorrectRewrite> CorrectRewrites() {
  std::vector<fs::path> roots = {"codemods", "testdata/demo"};
  if (const char* more = std::getenv("TORCHLIFT_CORRUPTION_TREE")) roots.emplace_back(more);
  std::vector<fs::path> paths;
  for (const fs::path& root : roots) {
    for (const auto& entry : fs::recursive_directory_iterator(root)) {
      if (entry.is_regular_file() && entry.path().stem() != "expected") paths.push_back(entry);
    }
  }
  std::sort(paths.begin(), paths.end());
  std::vector<CorrectRewrite> rewrites;
  for (const fs::path& path : paths) {
    if (std::optional<CorrectRewrite> rewrite = RewriteOf(path))
      rewrites.push_back(*std::move(rewrite));
  }
  return rewrites;
}

// Changes one thing of a rewrite's edits, by chance.
class Corruption {
 public:
  enum class Kind { kByte, kNeighbour, kName, kArgument };

  explicit Corruption(std::uint32_t seed) : random_(seed) {}

  // The corrupted edits; nothing when chance found no place for it.
  std::optional<std::vector<Edit>> Apply(Kind kind, const CorrectRewrite& rewrite) {
    std::vector<Edit> edits = rewrite.edits;
    switch (kind) {
      case Kind::kByte:
        return ChangeByte(std::move(edits));
      case Kind::kNeighbour:
        return DeleteNeighbour(rewrite, std::move(edits));
      case Kind::kName:
        return SwapName(std::move(edits));
      case Kind::kArgument:
        return LoseArgument(std::move(edits));
    }
    return std::nullopt;
  }

 private:
  std::size_t Below(std::size_t bound) {
    return std::uniform_int_distribution<std::size_t>(0, bound - 1)(random_);
  }

  static bool IsWordByte(char c) { return absl::ascii_isalnum(c) || c == '_'; }

  std::optional<std::vector<Edit>> ChangeByte(std::vector<Edit> edits) {
    std::string& text = edits[Below(edits.size())].text;
    if (text.empty()) return std::nullopt;
    char& byte = text[Below(text.size())];
    const char other = static_cast<char>('!' + Below('~' - '!'));
    if (absl::ascii_isspace(byte) || byte == other) return std::nullopt;
    byte = other;
    return edits;
  }

  // Deletes a word of the text close to an edit, outside of all edits.
  std::optional<std::vector<Edit>> DeleteNeighbour(const CorrectRewrite& rewrite,
                                                   std::vector<Edit> edits) {
    const absl::string_view text = rewrite.before->source().bytes();
    const Edit& near = edits[Below(edits.size())];
    const std::size_t reach = 1 + Below(60);
    std::size_t begin = Below(2) == 0
                            ? near.range.begin - std::min<std::size_t>(reach, near.range.begin)
                            : std::min<std::size_t>(near.range.end + reach, text.size());
    while (begin > 0 && begin < text.size() && IsWordByte(text[begin - 1])) --begin;
    std::size_t end = begin;
    while (end < text.size() && IsWordByte(text[end])) ++end;
    if (end == begin) return std::nullopt;
    const ByteRange word{static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
    for (const Edit& edit : edits) {
      if (edit.range.begin <= word.end && word.begin <= edit.range.end) return std::nullopt;
    }
    edits.push_back({word, ""});
    return edits;
  }

  // Replaces a word of new text by another one of it, or by itself twice.
  std::optional<std::vector<Edit>> SwapName(std::vector<Edit> edits) {
    std::string& text = edits[Below(edits.size())].text;
    std::vector<ByteRange> words = WordsOf(text);
    if (words.empty()) return std::nullopt;
    const ByteRange old_word = words[Below(words.size())];
    const ByteRange new_word = words[Below(words.size())];
    std::string replacement(new_word.In(text));
    if (replacement == old_word.In(text)) replacement += replacement;
    text.replace(old_word.begin, old_word.size(), replacement);
    return edits;
  }

  static std::vector<ByteRange> WordsOf(const std::string& text) {
    std::vector<ByteRange> words;
    for (std::uint32_t begin = 0; begin < text.size();) {
      std::uint32_t end = begin;
      while (end < text.size() && IsWordByte(text[end])) ++end;
      if (end > begin) words.push_back({begin, end});
      begin = end + 1;
    }
    return words;
  }

  // Takes away what stands between a comma and the next comma or bracket of new text, and the comma.
  std::optional<std::vector<Edit>> LoseArgument(std::vector<Edit> edits) {
    std::string& text = edits[Below(edits.size())].text;
    std::vector<std::size_t> commas;
    for (std::size_t i = 0; i < text.size(); ++i) {
      if (text[i] == ',') commas.push_back(i);
    }
    if (commas.empty()) return std::nullopt;
    const std::size_t comma = commas[Below(commas.size())];
    const std::size_t end = std::min(text.find_first_of(",()[]", comma + 1), text.size());
    // A comma that ends a list may go.
    if (absl::StripAsciiWhitespace(absl::string_view(text).substr(comma + 1, end - comma - 1))
            .empty())
      return std::nullopt;
    text.erase(comma, end - comma);
    return edits;
  }

  std::mt19937 random_;
};

std::string WithoutSpace(absl::string_view text) {
  std::string rest(text);
  rest.erase(std::remove_if(rest.begin(), rest.end(), absl::ascii_isspace), rest.end());
  return rest;
}

const std::vector<CorrectRewrite>& Rewrites() {
  static const auto* const rewrites = new std::vector<CorrectRewrite>(CorrectRewrites());
  return *rewrites;
}

TEST(Corruption, HasCorrectRewritesToStartFrom) { EXPECT_GE(Rewrites().size(), 25u); }

// How many of `wanted` random corruptions of one kind were made; fails for each that is not refused.
int CheckCorruptions(Corruption::Kind kind, int wanted) {
  int made = 0;
  for (std::uint32_t seed = 0; made < wanted && seed < 100'000; ++seed) {
    const CorrectRewrite& rewrite = Rewrites()[seed % Rewrites().size()];
    const std::optional<std::vector<Edit>> edits = Corruption(seed).Apply(kind, rewrite);
    if (!edits) continue;
    const absl::StatusOr<std::string> after = ApplyEdits(rewrite.before->source().bytes(), *edits);
    if (!after.ok() || WithoutSpace(*after) == WithoutSpace(rewrite.after)) continue;
    ++made;
    EXPECT_TRUE(
        ProveRewrite(*rewrite.before, *edits, rewrite.claims, rewrite.embedded).failure.has_value())
        << "seed " << seed << ", " << rewrite.before->source().path() << ":\n"
        << *after;
  }
  return made;
}

TEST(Corruption, ByAChangedByteIsRefused) {
  EXPECT_EQ(CheckCorruptions(Corruption::Kind::kByte, 250), 250);
}

TEST(Corruption, ByADeletedNeighbourIsRefused) {
  EXPECT_EQ(CheckCorruptions(Corruption::Kind::kNeighbour, 250), 250);
}

TEST(Corruption, ByASwappedNameIsRefused) {
  EXPECT_EQ(CheckCorruptions(Corruption::Kind::kName, 250), 250);
}

TEST(Corruption, ByALostArgumentIsRefused) {
  EXPECT_EQ(CheckCorruptions(Corruption::Kind::kArgument, 250), 250);
}

TEST(Corruption, LeavesTheCorrectOnesProven) {
  for (const CorrectRewrite& rewrite : Rewrites()) {
    const RewriteProof proof =
        ProveRewrite(*rewrite.before, rewrite.edits, rewrite.claims, rewrite.embedded);
    EXPECT_FALSE(proof.failure.has_value())
        << rewrite.before->source().path() << ": " << proof.failure->reason;
  }
}

}  // namespace
}  // namespace torchlift
