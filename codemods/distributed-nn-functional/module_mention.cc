// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "codemods/distributed-nn-functional/module_mention.h"

#include <cstddef>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/strip.h"
#include "core/text/identifier.h"

namespace torchlift::distributed_nn {
namespace {

constexpr absl::string_view kWord = "nn";

// The text without the blanks, line ends and continuations at its end.
absl::string_view WithoutBlanks(absl::string_view text) {
  const std::size_t last = text.find_last_not_of(" \t\f\r\n\\");
  return text.substr(0, last == absl::string_view::npos ? 0 : last + 1);
}

absl::string_view LastLine(absl::string_view text) {
  return text.substr(text.find_last_of("\r\n") + 1);
}

// Places of `word` where it is no part of a longer name, from `at` on; npos behind the last one.
std::size_t FindName(absl::string_view text, absl::string_view word, std::size_t at = 0) {
  for (at = text.find(word, at); at != absl::string_view::npos; at = text.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    const bool goes_on = end < text.size() && IsIdentifierByte(text[end]);
    if (!goes_on && (at == 0 || !IsIdentifierByte(text[at - 1]))) break;
  }
  return at;
}

// Whether `torch` may be another module's name here.
bool MayRebindTorch(absl::string_view text) {
  if (absl::StrContains(text, "distributed as torch")) return true;
  constexpr absl::string_view kAssignment = "torch = ";
  for (std::size_t at = text.find(kAssignment); at != absl::string_view::npos;
       at = text.find(kAssignment, at + 1)) {
    const bool is_name = at == 0 || !IsIdentifierByte(text[at - 1]);
    if (is_name && !absl::StartsWith(text.substr(at + kAssignment.size()), "None")) return true;
  }
  return false;
}

// Whether the import statement that ends `before` takes names from torch, or whole modules.
bool IsImportedFromTorch(absl::string_view before) {
  constexpr absl::string_view kImport = "import";
  for (std::size_t at = before.rfind(kImport); at != absl::string_view::npos;
       at = at == 0 ? absl::string_view::npos : before.rfind(kImport, at - 1)) {
    if (FindName(before.substr(at), kImport) != 0 || (at > 0 && IsIdentifierByte(before[at - 1])))
      continue;
    absl::string_view head = absl::StripAsciiWhitespace(LastLine(before.substr(0, at)));
    if (head.empty()) return true;
    return absl::ConsumePrefix(&head, "from") && absl::StripLeadingAsciiWhitespace(head) == "torch";
  }
  return false;
}

// Whether a name between these texts may be one of an import's list.
bool MayBeImported(absl::string_view before, absl::string_view after) {
  const bool is_first = LastIdentifier(before) == "import" || absl::EndsWith(before, "(");
  if (!is_first && !absl::EndsWith(before, ",")) return false;
  return after.empty() || absl::StrContains(" \t\f\r\n\\,)#;", after.substr(0, 1));
}

// Whether `nn` between these texts may be the module; `before` ends with what is no blank.
bool MayBeModuleBetween(absl::string_view before, absl::string_view after) {
  if (absl::EndsWith(before, ".")) {
    return LastIdentifier(WithoutBlanks(before.substr(0, before.size() - 1))) != "torch";
  }
  return MayBeImported(before, after) && !IsImportedFromTorch(before);
}

// The text without the comments that seem to end it.
absl::string_view WithoutComments(absl::string_view text) {
  for (;;) {
    const absl::string_view line = LastLine(text);
    const std::size_t hash = line.find('#');
    if (hash == absl::string_view::npos) return text;
    text = WithoutBlanks(text.substr(0, text.size() - line.size() + hash));
  }
}

bool MayBeModule(absl::string_view text, std::size_t place) {
  if (place > 0 && absl::StrContains("\"'", text.substr(place - 1, 1))) return true;
  const absl::string_view before = WithoutBlanks(text.substr(0, place));
  const absl::string_view after = text.substr(place + kWord.size());
  if (MayBeModuleBetween(before, after)) return true;
  const absl::string_view blanks = text.substr(before.size(), place - before.size());
  const bool is_on_new_line = blanks.find_first_of("\r\n") != absl::string_view::npos;
  return is_on_new_line && MayBeModuleBetween(WithoutComments(before), after);
}

}  // namespace

bool MayNameModule(absl::string_view text) {
  if (MayRebindTorch(text)) return true;
  for (std::size_t at = FindName(text, kWord); at != absl::string_view::npos;
       at = FindName(text, kWord, at + 1)) {
    if (MayBeModule(text, at)) return true;
  }
  return false;
}

}  // namespace torchlift::distributed_nn
