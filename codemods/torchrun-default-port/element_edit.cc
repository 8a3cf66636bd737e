// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "codemods/torchrun-default-port/element_edit.h"

#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "codemods/torchrun-default-port/pin.h"
#include "core/python/string_literal.h"
#include "core/syntax/python_kinds.h"

namespace torchlift::torchrun {
namespace {

// The quote of the string, or of the first piece of a concatenation; 0 for anything else.
char QuoteOf(Node element) {
  Node string = element;
  if (string && string.kind() == python::kConcatenatedString) string = string.NamedChild(0);
  if (!string || string.kind() != python::kString) return '\0';
  return python::SpellingOf(string).quote[0];
}

std::string QuotedPin(Node element) {
  char quote = QuoteOf(element);
  for (Node next = element ? element.next_named_sibling() : Node(); next && quote == '\0';
       next = next.next_named_sibling()) {
    quote = QuoteOf(next);
  }
  if (quote == '\0') quote = '"';
  return absl::StrCat(absl::string_view(&quote, 1), kPin, absl::string_view(&quote, 1));
}

// The white space before `offset` on its line; false when something else stands there.
bool IndentationBefore(absl::string_view bytes, std::uint32_t offset, std::string* indentation) {
  std::uint32_t begin = offset;
  while (begin > 0 && (bytes[begin - 1] == ' ' || bytes[begin - 1] == '\t')) --begin;
  if (begin > 0 && bytes[begin - 1] != '\n' && bytes[begin - 1] != '\r') return false;
  *indentation = std::string(bytes.substr(begin, offset - begin));
  return true;
}

void Add(std::uint32_t at, std::string text, std::string element, Fix& fix) {
  const ByteRange place{at, at};
  fix.edits.push_back({place, std::move(text)});
  Claim claim;
  claim.kind = Claim::Kind::kInsert;
  claim.range = place;
  claim.code.Text(element);
  fix.claims.push_back(std::move(claim));
}

}  // namespace

void InsertElementAfter(Node element, const SourceFile& source, Fix& fix) {
  const std::string pin = QuotedPin(element);
  Node comma = element.next_sibling();
  while (comma && comma.is_extra()) comma = comma.next_sibling();
  if (comma && comma.kind() == python::token::kComma) {
    std::uint32_t end_of_line = comma.end();
    Node next = comma.next_sibling();
    while (next && next.is_extra() &&
           source.LocationAt(next.begin()).line == source.LocationAt(comma.begin()).line) {
      end_of_line = next.end();
      next = next.next_sibling();
    }
    const bool breaks =
        next && source.LocationAt(next.begin()).line > source.LocationAt(comma.begin()).line;
    std::string indentation;
    if (breaks &&
        IndentationBefore(source.bytes(), next.is_named() ? next.begin() : element.begin(),
                          &indentation)) {
      const std::string text =
          absl::StrCat(LineEndText(source.LineEndAt(comma.begin())), indentation, pin, ",");
      return Add(end_of_line, text, pin, fix);
    }
  }
  Add(element.end(), absl::StrCat(", ", pin), pin, fix);
}

void InsertFirstElement(Node list, const SourceFile& source, Fix& fix) {
  const Node first = list.NamedChild(0);
  const std::string pin = QuotedPin(first);
  if (!first) return Add(list.begin() + 1, pin, pin, fix);
  std::string indentation;
  const bool own_line = IndentationBefore(source.bytes(), first.begin(), &indentation);
  const std::string separator =
      own_line ? absl::StrCat(LineEndText(source.LineEndAt(list.begin())), indentation)
               : std::string(" ");
  Add(first.begin(), absl::StrCat(pin, ",", separator), pin, fix);
}

}  // namespace torchlift::torchrun
