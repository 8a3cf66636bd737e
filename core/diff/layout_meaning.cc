// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/diff/layout_meaning.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <tuple>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"
#include "core/diff/comments.h"
#include "core/diff/shell_line_ends.h"
#include "core/diff/text_kinds.h"
#include "core/diff/token_text.h"
#include "core/syntax/bash_kinds.h"
#include "core/syntax/python_kinds.h"
#include "core/text/encoding_comment.h"
#include "core/text/utf8.h"

namespace torchlift {
namespace {

bool IsWordByte(char c) {
  return absl::ascii_isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '.' || c == '"' ||
         c == '\'' || static_cast<unsigned char>(c) >= 0x80;
}

// A stretch between two tokens without its comments: whether there is any white space, and the
// bytes that are none.
struct Layout {
  bool empty = true;
  std::string odd;
};

Layout LayoutOf(absl::string_view text, Language language) {
  Layout layout;
  while (!text.empty()) {
    if (absl::ConsumePrefix(&text, "\\\n")) continue;
    if (language == Language::kPython) {
      if (absl::ConsumePrefix(&text, "\\\r\n")) continue;
      absl::ConsumePrefix(&text, text.size() > 1 && text[1] == '\n' ? "\r" : "");
    }
    const char c = text[0];
    text.remove_prefix(1);
    layout.empty = false;
    if (c != ' ' && c != '\t' && c != '\n') layout.odd.push_back(c);
  }
  return layout;
}

class LayoutComparison {
 public:
  LayoutComparison(const CodeTree& before, const CodeTree& after, const CodeMatching& matching,
                   std::vector<TriviaChange>* changes)
      : before_(before),
        after_(after),
        matching_(matching),
        kinds_(before.tree()),
        language_(before.tree().language()),
        changes_(*changes) {}

  void Run() {
    const std::size_t listed = changes_.size();
    for (std::size_t i = 0; i <= before_.tokens.size(); ++i) {
      const std::uint32_t j = OtherPlace(i);
      if (j == kNoNode) continue;
      const ByteRange old_range = before_.StretchBefore(i), new_range = after_.StretchBefore(j);
      if (old_range.In(before_.text) == new_range.In(after_.text)) continue;
      if (StretchMatters(i, j)) Mark(old_range, new_range, listed);
    }
    CheckFirstLines(listed);
    CheckOrders(listed);
    std::stable_sort(changes_.begin(), changes_.end(),
                     [](const TriviaChange& a, const TriviaChange& b) {
                       return std::pair(a.after, a.before) < std::pair(b.after, b.before);
                     });
  }

 private:
  // The stretch after that lies between the partners of the tokens around the i-th stretch.
  std::uint32_t OtherPlace(std::size_t i) const {
    const auto place = [&](std::size_t token) {
      const std::uint32_t partner = matching_.AfterOf(before_.tokens[token].index);
      return partner == kNoNode ? kNoNode : after_.place_of[partner];
    };
    const auto count = static_cast<std::uint32_t>(after_.tokens.size());
    const std::uint32_t right = i == before_.tokens.size() ? count : place(i);
    if (right == kNoNode) return kNoNode;
    if (i == 0) return right == 0 ? right : kNoNode;
    const std::uint32_t left = place(i - 1);
    return left != kNoNode && left + 1 == right ? right : kNoNode;
  }

  bool StretchMatters(std::size_t i, std::size_t j) const {
    const bool has_left = i > 0, has_right = i < before_.tokens.size();
    if (has_left && has_right && StandsInText(before_.NodeAt(i - 1), before_.NodeAt(i)))
      return true;
    if (TouchesHereDocument(i)) {
      // Behind its last line there is layout again.
      const bool ends = has_left && before_.NodeAt(i - 1).kind() == bash::kHeredocEnd &&
                        !(has_right && InHereDocument(before_.NodeAt(i))) &&
                        before_.StretchBefore(i).In(before_.text).substr(0, 1) == "\n" &&
                        after_.StretchBefore(j).In(after_.text).substr(0, 1) == "\n";
      if (!ends) return true;
    }
    if (language_ == Language::kBash && LineEndMatters(before_, i, after_, j, kinds_)) return true;
    const Layout old_layout = LayoutOf(before_.WithoutComments(i), language_);
    const Layout new_layout = LayoutOf(after_.WithoutComments(j), language_);
    if (old_layout.odd != new_layout.odd) return true;
    return has_left && has_right && old_layout.empty != new_layout.empty && JoinsWords(i);
  }

  // Whether the text between two tokens that follow each other is taken as it stands.
  bool StandsInText(const Node& left, const Node& right) const {
    if (language_ == Language::kPython && (left.kind() == python::kFormatSpecifier ||
                                           left.parent().kind() == python::kFormatSpecifier)) {
      return true;
    }
    const SyntaxTree& tree = left.tree();
    std::uint32_t next = left.subtree_end();
    // The parent of what comes next in the tree is around both.
    while (next < right.index() && IsTrivia(tree.at(next))) {
      if (kinds_.blanks[tree.at(next).parent().index()] != Blanks::kLayout) return true;
      next = tree.at(next).subtree_end();
    }
    if (next > right.index()) return true;  // Not in the order of the tree.
    return kinds_.blanks[tree.at(next).parent().index()] != Blanks::kLayout;
  }

  bool InHereDocument(const Node& node) const {
    return language_ == Language::kBash &&
           (node.kind() == bash::kHeredocEnd || kinds_.in_here_document[node.index()]);
  }
  bool TouchesHereDocument(std::size_t i) const {
    const bool left = i > 0 && InHereDocument(before_.NodeAt(i - 1));
    const bool right = i < before_.tokens.size() && InHereDocument(before_.NodeAt(i));
    // Code inside a here document has layout of its own.
    const bool code_inside = left && right && before_.NodeAt(i - 1).kind() != bash::kHeredocEnd &&
                             before_.NodeAt(i).kind() != bash::kHeredocEnd;
    return (left || right) && !code_inside;
  }

  // Whether the i-th token could be read as one with the token in front of it.
  bool JoinsWords(std::size_t i) const {
    const absl::string_view left = before_.tokens[i - 1].range.In(before_.text);
    const absl::string_view right = before_.tokens[i].range.In(before_.text);
    if (language_ == Language::kPython) return IsWordByte(left.back()) && IsWordByte(right.front());
    return !IsCommandSeparator(before_.NodeAt(i - 1)) && !IsCommandSeparator(before_.NodeAt(i));
  }

  // Marks the first `listed` changes that lie in the stretch, or adds one.
  void Mark(ByteRange before, ByteRange after, std::size_t listed) {
    bool found = false;
    const auto first = changes_.begin();
    // The changes are in the order of the text after.
    const auto last = first + static_cast<std::ptrdiff_t>(listed);
    for (auto change = std::lower_bound(first, last, after.begin,
                                        [](const TriviaChange& one, std::uint32_t offset) {
                                          return one.after.begin < offset;
                                        });
         change != last && change->after.begin <= after.end; ++change) {
      if (!after.Contains(change->after) || !before.Contains(change->before)) continue;
      change->matters = true;
      found = true;
    }
    if (!found) changes_.push_back({TriviaChange::Kind::kWhitespace, before, after, true});
  }

  static ByteRange FirstLines(absl::string_view text, int count) {
    std::size_t end = text.find('\n');
    for (int line = 1; line < count && end != absl::string_view::npos; ++line)
      end = text.find('\n', end + 1);
    return {0, static_cast<std::uint32_t>(std::min(end, text.size()))};
  }

  static absl::string_view Interpreter(absl::string_view text) {
    return absl::StartsWith(text, "#!") ? FirstLines(text, 1).In(text) : "";
  }

  // Whether a comment orders resources of a batch system: #SBATCH, #PBS, #BSUB and the like.
  static bool IsOrder(absl::string_view comment) {
    static constexpr absl::string_view kSystems[] = {"#SBATCH", "#PBS", "#BSUB", "#$ -",  "#COBALT",
                                                     "#PJM",    "#OAR", "#FLUX", "#flux:"};
    return std::any_of(std::begin(kSystems), std::end(kSystems),
                       [&](absl::string_view system) { return absl::StartsWith(comment, system); });
  }

  void CheckOrders(std::size_t listed) {
    if (language_ != Language::kBash) return;
    for (std::size_t i = 0; i < listed; ++i) {
      TriviaChange& change = changes_[i];
      if (change.kind == TriviaChange::Kind::kWhitespace) continue;
      change.matters = change.matters || IsOrder(change.before.In(before_.text)) ||
                       IsOrder(change.after.In(after_.text));
    }
  }

  static std::string Encoding(absl::string_view text) {
    absl::ConsumePrefix(&text, kUtf8ByteOrderMark);
    return EncodingComment(text);
  }

  void CheckFirstLines(std::size_t listed) {
    int lines = Interpreter(before_.text) != Interpreter(after_.text) ? 1 : 0;
    if (language_ == Language::kPython && Encoding(before_.text) != Encoding(after_.text))
      lines = 2;
    if (lines == 0) return;
    const ByteRange before = FirstLines(before_.text, lines),
                    after = FirstLines(after_.text, lines);
    bool found = false;
    for (std::size_t i = 0; i < listed; ++i) {
      TriviaChange& change = changes_[i];
      if (change.kind == TriviaChange::Kind::kWhitespace) continue;
      const bool old_side = !change.before.empty() && before.Contains(change.before);
      const bool new_side = !change.after.empty() && after.Contains(change.after);
      change.matters = change.matters || old_side || new_side;
      found = found || old_side || new_side;
    }
    if (!found) changes_.push_back({TriviaChange::Kind::kWhitespace, before, after, true});
  }

  const TokenText before_;
  const TokenText after_;
  const CodeMatching& matching_;
  const TextKinds kinds_;
  const Language language_;
  std::vector<TriviaChange>& changes_;
};

}  // namespace

void MarkWhatMatters(const CodeTree& before, const CodeTree& after, const CodeMatching& matching,
                     std::vector<TriviaChange>* changes) {
  LayoutComparison(before, after, matching, changes).Run();
}

}  // namespace torchlift
