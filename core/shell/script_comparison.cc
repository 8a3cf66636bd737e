// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/shell/script_comparison.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <string>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "core/shell/replacements.h"

namespace torchlift::shell {
namespace {

// What an insertion claim put into the new text.
struct Insertion {
  ByteRange after;         // Where its text is in the new script.
  absl::string_view text;  // What it claims to be, without the white space around it.
  // The words that turned up there, with one blank between them: for each command that has some, as
  // a place may be part of several (echo torchrun x.py | bash).
  std::vector<std::string> found;
  const SimpleCommand* last = nullptr;  // The command of the last of them.
  std::string in_a_value;               // What turned up there inside the value of an older word.
};

bool SameValue(const Word& a, const Word& b) {
  return a.value.text == b.value.text && a.value.unknown == b.value.unknown &&
         a.may_split == b.may_split && a.quoting == b.quoting && a.variable == b.variable &&
         a.substitution == b.substitution;
}

class Comparison {
 public:
  Comparison(const Script& before, const Script& after, absl::Span<const Edit> edits,
             absl::Span<const Claim> claims)
      : before_(before),
        after_(after),
        edits_(edits),
        claims_(claims),
        offsets_(edits),
        replacements_(claims) {
    for (const Claim& claim : claims) {
      const std::uint32_t begin = offsets_.ToEdited(claim.range.begin, /*after_insertions=*/false);
      const std::uint32_t end = offsets_.ToEdited(claim.range.begin, /*after_insertions=*/true);
      if (claim.kind == Claim::Kind::kInsert)
        by_place_.emplace(claim.range.begin, insertions_.size());
      Insertion insertion;
      insertion.after = {begin, end};
      insertion.text = absl::StripAsciiWhitespace(claim.code.text);
      insertions_.push_back(std::move(insertion));
    }
  }

  std::optional<CommandMismatch> Run() {
    for (std::size_t i = 0; i < claims_.size(); ++i) {
      if (claims_[i].kind == Claim::Kind::kDelete)
        return Blame(i, "a shell rewrite may not delete");
    }
    if (std::optional<CommandMismatch> mismatch = CheckEditsAreClaimed()) return mismatch;
    if (after_.problems().size() > before_.problems().size()) {
      return CommandMismatch{
          absl::StrCat("the new script cannot be read: ", after_.problems().front().what),
          std::nullopt,
          {}};
    }
    if (std::optional<CommandMismatch> mismatch = WalkCommands()) return mismatch;
    if (const std::optional<std::size_t> unmade = replacements_.FirstUnmade())
      return Blame(*unmade, "what is to be replaced is in no word");
    for (std::size_t i = 0; i < insertions_.size(); ++i) {
      if (claims_[i].kind != Claim::Kind::kInsert) continue;
      // Text kept in a variable holds no commands to find the words in.
      if (insertions_[i].found.empty() && IsOnlyInValues(insertions_[i])) continue;
      if (insertions_[i].found.empty()) insertions_[i].found.emplace_back();
      for (const std::string& found : insertions_[i].found) {
        if (found == insertions_[i].text) continue;
        return Blame(
            i, absl::StrCat("'", insertions_[i].text, "' was to come in, and '", found, "' did"));
      }
    }
    return std::nullopt;
  }

 private:
  std::optional<CommandMismatch> Blame(std::size_t claim, std::string reason) const {
    return CommandMismatch{std::move(reason), claim, claims_[claim].range};
  }

  // Whether what came in is the claimed text, once for each value that the place is part of: a
  // word, and the variable that is set in the text of that word.
  static bool IsOnlyInValues(const Insertion& insertion) {
    absl::string_view rest = absl::StripAsciiWhitespace(insertion.in_a_value);
    if (insertion.text.empty() || rest.empty()) return insertion.text == rest;
    while (absl::ConsumePrefix(&rest, insertion.text)) {
      rest = absl::StripLeadingAsciiWhitespace(rest);
    }
    return rest.empty();
  }

  // An edit that no claim states could change what is no command: a comment, a here document.
  std::optional<CommandMismatch> CheckEditsAreClaimed() const {
    for (const Edit& edit : edits_) {
      if (replacements_.State(edit)) continue;
      const auto claim = by_place_.find(edit.range.begin);
      if (claim == by_place_.end() || !edit.range.empty()) {
        return CommandMismatch{"an edit is not part of any claim", std::nullopt, edit.range};
      }
      if (absl::StripAsciiWhitespace(edit.text) != insertions_[claim->second].text) {
        return CommandMismatch{"an edit is not what is claimed", claim->second, edit.range};
      }
    }
    return std::nullopt;
  }

  // The insertion whose new text holds `range`, in the new script.
  Insertion* InsertionAround(ByteRange range) {
    // Places ascend in both scripts alike.
    auto behind = by_place_.upper_bound(offsets_.ToOriginal(range.begin));
    if (behind == by_place_.begin()) return nullptr;
    Insertion& insertion = insertions_[std::prev(behind)->second];
    return insertion.after.Contains(range) ? &insertion : nullptr;
  }

  void Found(Insertion& insertion, absl::string_view text) const {
    if (insertion.found.empty() || insertion.last != compared_) {
      insertion.found.emplace_back(text);
    } else {
      absl::StrAppend(&insertion.found.back(), insertion.found.back().empty() ? "" : " ", text);
    }
    insertion.last = compared_;
  }

  std::optional<CommandMismatch> WalkCommands() {
    std::size_t i = 0;
    for (const SimpleCommand& command : after_.commands()) {
      if (Insertion* whole = InsertionAround(command.range)) {
        for (const Word& word : command.words) Found(*whole, word.text());
        for (const Assignment& assignment : command.declared) {
          Found(*whole, absl::StrCat(assignment.name, "=", assignment.value.text()));
        }
        continue;
      }
      if (i == before_.commands().size())
        return CommandMismatch{"there is a new command", std::nullopt, {}};
      compared_ = &command;
      if (std::optional<CommandMismatch> mismatch = CompareCommand(before_.commands()[i], command))
        return mismatch;
      compared_ = nullptr;
      ++i;
    }
    if (i == before_.commands().size()) return std::nullopt;
    return CommandMismatch{"a command is lost", std::nullopt, before_.commands()[i].range};
  }

  std::optional<CommandMismatch> CompareCommand(const SimpleCommand& was, const SimpleCommand& is) {
    std::size_t i = 0;
    for (const Word& word : is.words) {
      if (Insertion* insertion = InsertionAround(word.range)) {
        Found(*insertion, word.text());
        continue;
      }
      if (i == was.words.size())
        return CommandMismatch{"a command has a new word", std::nullopt, was.range};
      if (!SameWord(was.words[i], word)) {
        return CommandMismatch{
            absl::StrCat("the word '", was.words[i].text(), "' became '", word.text(), "'"),
            std::nullopt, was.words[i].range};
      }
      ++i;
    }
    if (i < was.words.size())
      return CommandMismatch{"a command lost a word", std::nullopt, was.words[i].range};
    const bool same = SameAssignments(was.assignments, FormerAssignments(is.assignments)) &&
                      SameAssignments(was.declared, FormerAssignments(is.declared)) &&
                      SameRedirections(was.redirections, is.redirections) &&
                      SameHandedTexts(was.handed_texts, is.handed_texts) &&
                      was.in_pipeline == is.in_pipeline && was.doubtful == is.doubtful &&
                      was.block == is.block;
    if (!same) {
      return CommandMismatch{"a command's assignments or redirections changed", std::nullopt,
                             was.range};
    }
    return std::nullopt;
  }

  // The assignments that no claim brought in.
  std::vector<Assignment> FormerAssignments(const std::vector<Assignment>& assignments) {
    std::vector<Assignment> former;
    for (const Assignment& assignment : assignments) {
      if (Insertion* insertion = InsertionAround(assignment.range)) {
        Found(*insertion, absl::StrCat(assignment.name, "=", assignment.value.text()));
      } else {
        former.push_back(assignment);
      }
    }
    return former;
  }

  // Whether the words are the same but for insertions inside. What is in those is compared by the
  // commands that are read from the word, where some are.
  bool SameWord(const Word& was, const Word& is) {
    if (replacements_.AnyIn(was.range)) return replacements_.Made(was, is);
    const auto inside = by_place_.upper_bound(was.range.begin);
    if (inside != by_place_.end() && inside->first < was.range.end) {
      return was.quoting == is.quoting && was.value.text == WithoutInsertions(is.value);
    }
    return SameValue(was, is) && offsets_.ToEdited(was.range.begin) == is.range.begin;
  }

  // The text without what insertions brought in.
  std::string WithoutInsertions(const DecodedText& text) {
    std::string former;
    for (std::size_t i = 0; i < text.text.size(); ++i) {
      Insertion* insertion = InsertionAround({text.host_begin[i], text.host_end[i]});
      (insertion == nullptr ? former : insertion->in_a_value).push_back(text.text[i]);
    }
    return former;
  }

  bool SameAssignments(const std::vector<Assignment>& a, const std::vector<Assignment>& b) {
    const auto same = [this](const Assignment& x, const Assignment& y) {
      return x.name == y.name && x.appends == y.appends && x.is_array == y.is_array &&
             SameWord(x.value, y.value) && SameElements(x.elements, y.elements);
    };
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), same);
  }

  // The elements of an array; new ones may have come in.
  bool SameElements(const std::vector<Word>& was, const std::vector<Word>& is) {
    std::size_t i = 0;
    for (const Word& word : is) {
      if (Insertion* insertion = InsertionAround(word.range)) {
        Found(*insertion, word.text());
      } else if (i == was.size() || !SameWord(was[i++], word)) {
        return false;
      }
    }
    return i == was.size();
  }

  // Here documents that no shell reads; other such texts are words, and compared as those.
  bool SameHandedTexts(const std::vector<HandedText>& a, const std::vector<HandedText>& b) {
    const auto same = [this](const HandedText& x, const HandedText& y) {
      return x.reader == y.reader && x.is_here_document == y.is_here_document &&
             (!x.is_here_document || x.text.text == WithoutInsertions(y.text));
    };
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), same);
  }

  bool SameRedirections(const std::vector<Redirection>& a, const std::vector<Redirection>& b) {
    const auto same = [this](const Redirection& x, const Redirection& y) {
      return x.op == y.op && SameWord(x.target, y.target);
    };
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), same);
  }

  const Script& before_;
  const Script& after_;
  absl::Span<const Edit> edits_;
  absl::Span<const Claim> claims_;
  OffsetMap offsets_;
  // A claim's place in the old script to its index.
  std::map<std::uint32_t, std::size_t> by_place_;
  std::vector<Insertion> insertions_;  // One for each claim; empty for those that replace.
  Replacements replacements_;
  const SimpleCommand* compared_ = nullptr;  // Of the new script; null where none was before.
};

}  // namespace

std::optional<CommandMismatch> CompareScripts(const Script& before, const Script& after,
                                              absl::Span<const Edit> edits,
                                              absl::Span<const Claim> claims) {
  return Comparison(before, after, edits, claims).Run();
}

}  // namespace torchlift::shell
