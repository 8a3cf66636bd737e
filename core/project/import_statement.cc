// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/project/import_statement.h"

#include <algorithm>
#include <cstddef>
#include <cstring>

#include "absl/strings/match.h"
#include "core/text/identifier.h"

namespace torchlift {
namespace {

constexpr absl::string_view kFrom = "from";
constexpr absl::string_view kImport = "import";
// A longer module name is none; keeps the search backwards from each `import` short.
constexpr std::size_t kLongestModule = 1024;

// Where `word` next stands in `text`, from `begin` on. string_view's own search stops at each byte
// that is the word's first.
std::size_t FindFrom(absl::string_view text, absl::string_view word, std::size_t begin) {
  const absl::string_view rest = text.substr(begin);
  const void* found = memmem(rest.data(), rest.size(), word.data(), word.size());
  if (found == nullptr) return absl::string_view::npos;
  return static_cast<std::size_t>(static_cast<const char*>(found) - text.data());
}

// The text without the blanks and continued line ends at its end.
absl::string_view WithoutBlanks(absl::string_view text) {
  for (;;) {
    const std::size_t last = text.find_last_not_of(" \t\f");
    text = text.substr(0, last == absl::string_view::npos ? 0 : last + 1);
    if (absl::EndsWith(text, "\\\r\n")) {
      text.remove_suffix(3);
    } else if (absl::EndsWith(text, "\\\n")) {
      text.remove_suffix(2);
    } else {
      return text;
    }
  }
}

// Reads what follows the word `import`.
class ItemReader {
 public:
  ItemReader(absl::string_view text, std::size_t at) : text_(text), at_(at) {}

  std::vector<ImportStatement::Item> Read() && {
    std::vector<ImportStatement::Item> items;
    SkipBlanks();
    if (Peek() == '(') {
      in_parentheses_ = true;
      ++at_;
    }
    for (;;) {
      SkipBlanks();
      ImportStatement::Item item;
      item.offset = static_cast<std::uint32_t>(at_);
      item.name = ReadName();
      if (item.name.empty()) return items;
      SkipBlanks();
      if (IsWordAt("as")) {
        at_ += 2;
        SkipBlanks();
        item.alias = ReadName();
        SkipBlanks();
      }
      items.push_back(item);
      if (Peek() != ',') return items;
      ++at_;
    }
  }

 private:
  char Peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }

  bool IsWordAt(absl::string_view word) const {
    if (!absl::StartsWith(text_.substr(at_), word)) return false;
    return at_ + word.size() == text_.size() || !IsIdentifierByte(text_[at_ + word.size()]);
  }

  // In parentheses line ends and comments are blank, too.
  void SkipBlanks() {
    for (; at_ < text_.size(); ++at_) {
      const char c = text_[at_];
      if (c == '#' && in_parentheses_) {
        at_ = std::min(text_.find('\n', at_), text_.size() - 1);
      } else if (c == '\\') {
        at_ += absl::StartsWith(text_.substr(at_ + 1), "\r\n") ? 2 : 1;
      } else if (!absl::StrContains(in_parentheses_ ? " \t\f\r\n" : " \t\f",
                                    text_.substr(at_, 1))) {
        return;
      }
    }
    at_ = std::min(at_, text_.size());
  }

  absl::string_view ReadName() {
    const std::size_t begin = at_;
    if (Peek() == '*') ++at_;
    while (at_ < text_.size() && (IsIdentifierByte(text_[at_]) || text_[at_] == '.')) ++at_;
    return text_.substr(begin, at_ - begin);
  }

  absl::string_view text_;
  std::size_t at_;
  bool in_parentheses_ = false;
};

// How a string writes a line end.
constexpr absl::string_view kEscapedLineEnd = "\\n";

// Whether a statement may begin behind `before`: on a line of its own, behind a colon, semicolon or
// quote, at the prompt of an example.
bool MayBeginStatement(absl::string_view before) {
  before = WithoutBlanks(before);
  return before.empty() || absl::StrContains("\r\n:;\"'", before.substr(before.size() - 1)) ||
         absl::EndsWith(before, ">>>") || absl::EndsWith(before, "...") ||
         absl::EndsWith(before, kEscapedLineEnd);
}

// Sets the module of the statement whose word `import` comes after `before`. False when that is no
// statement.
bool ReadModule(absl::string_view before, ImportStatement& statement) {
  if (MayBeginStatement(before)) return true;
  before = WithoutBlanks(before);
  std::size_t begin = before.size();
  while (begin > 0 && before.size() - begin < kLongestModule &&
         (IsIdentifierByte(before[begin - 1]) || before[begin - 1] == '.')) {
    --begin;
  }
  statement.module = before.substr(begin);
  absl::string_view head = WithoutBlanks(before.substr(0, begin));
  if (absl::StartsWith(statement.module, "from.")) {
    statement.module.remove_prefix(kFrom.size());
  } else if (absl::EndsWith(head, kFrom)) {
    head.remove_suffix(kFrom.size());
  } else {
    return false;
  }
  return !statement.module.empty() && MayBeginStatement(head);
}

}  // namespace

absl::string_view ImportStatement::BoundBy(const Item& item) {
  return item.alias.empty() ? item.name.substr(0, item.name.find('.')) : item.alias;
}

std::vector<ImportStatement> ReadImportStatements(absl::string_view text) {
  std::vector<ImportStatement> statements;
  for (std::size_t at = FindFrom(text, kImport, 0); at != absl::string_view::npos;
       at = FindFrom(text, kImport, at + 1)) {
    const std::size_t end = at + kImport.size();
    const absl::string_view before = text.substr(0, at);
    if (at > 0 && IsIdentifierByte(text[at - 1]) && !absl::EndsWith(before, kEscapedLineEnd))
      continue;
    if (end < text.size() && IsIdentifierByte(text[end])) continue;
    ImportStatement statement;
    if (!ReadModule(before, statement)) continue;
    statement.items = ItemReader(text, end).Read();
    if (!statement.items.empty()) statements.push_back(std::move(statement));
  }
  return statements;
}

}  // namespace torchlift
