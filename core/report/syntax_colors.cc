// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/report/syntax_colors.h"

#include <algorithm>
#include <array>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/string_view.h"
#include "core/diff/comments.h"

namespace torchlift {
namespace {

// Named kinds that are one colour from end to end but for code inside them (interpolations and the
// like, which are other nodes below). By name: grammars agree on these, and each kind is looked up
// once a file.
SyntaxColor ColorOfNamedKind(absl::string_view kind) {
  constexpr std::array<absl::string_view, 5> kStringLike = {
      "string_content", "string_start", "string_end", "heredoc_body", "escape_sequence"};
  constexpr std::array<absl::string_view, 3> kNumbers = {"integer", "float", "number"};
  constexpr std::array<absl::string_view, 3> kConstants = {"none", "true", "false"};
  const auto among = [kind](const auto& names) {
    return std::find(names.begin(), names.end(), kind) != names.end();
  };
  if (among(kStringLike) || absl::EndsWith(kind, "string")) return SyntaxColor::kString;
  if (among(kNumbers)) return SyntaxColor::kNumber;
  if (among(kConstants)) return SyntaxColor::kKeyword;
  return SyntaxColor::kPlain;
}

// Colours of named kinds, each worked out when it is first met.
class KindColors {
 public:
  explicit KindColors(Language language) : language_(language) {}

  SyntaxColor Of(KindId kind) {
    if (kind == kErrorKind) return SyntaxColor::kPlain;
    if (kind >= known_.size()) {
      known_.resize(kind + std::size_t{1}, false);
      colors_.resize(known_.size(), SyntaxColor::kPlain);
    }
    if (!known_[kind]) {
      known_[kind] = true;
      colors_[kind] = ColorOfNamedKind(KindName(language_, kind));
    }
    return colors_[kind];
  }

 private:
  Language language_;
  std::vector<bool> known_;
  std::vector<SyntaxColor> colors_;
};

bool NamesADefinition(const Node& node) {
  const Node parent = node.parent();
  return parent && absl::EndsWith(parent.kind_name(), "_definition") &&
         FieldName(node.tree().language(), node.field()) == "name";
}

bool IsWord(absl::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
    return absl::ascii_isalpha(static_cast<unsigned char>(c));
  });
}

SyntaxColor ColorOf(const Node& leaf, KindColors& kinds) {
  if (IsComment(leaf)) return SyntaxColor::kComment;
  if (!leaf.is_named()) {
    if (IsWord(leaf.text())) return SyntaxColor::kKeyword;
    // Quotes are tokens of strings.
    return leaf.parent() && kinds.Of(leaf.parent().kind()) == SyntaxColor::kString
               ? SyntaxColor::kString
               : SyntaxColor::kPlain;
  }
  const SyntaxColor color = kinds.Of(leaf.kind());
  if (color == SyntaxColor::kPlain && NamesADefinition(leaf)) return SyntaxColor::kDefinition;
  return color;
}

}  // namespace

std::vector<ColoredRange> SyntaxColors(const SyntaxTree& tree) {
  std::vector<ColoredRange> colors;
  KindColors kinds(tree.language());
  for (std::uint32_t index = 0; index < tree.size(); ++index) {
    const Node node = tree.at(index);
    const bool is_leaf = node.subtree_end() == index + 1;
    // The inside of a string is one token, escape sequences and all.
    const bool is_inside = node.is_named() && node.kind_name() == "string_content";
    if (!is_leaf && !is_inside) continue;
    const SyntaxColor color = is_inside ? SyntaxColor::kString : ColorOf(node, kinds);
    if (color != SyntaxColor::kPlain && !node.range().empty())
      colors.push_back({node.range(), color});
    if (is_inside) index = node.subtree_end() - 1;
  }
  return colors;
}

}  // namespace torchlift
