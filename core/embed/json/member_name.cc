// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/json/member_name.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string>
#include <vector>

#include "absl/strings/ascii.h"

namespace torchlift::embed {
namespace {

constexpr absl::string_view kCommands[] = {"command", "commands",   "cmd",    "cmds",    "script",
                                           "scripts", "run",        "exec",   "execute", "args",
                                           "argv",    "entrypoint", "launch", "start",   "shell"};
constexpr absl::string_view kTexts[] = {
    "abstract",     "answer",        "body",     "caption",       "changelog",    "chosen",
    "comment",      "comments",      "content",  "contents",      "desc",         "description",
    "doc",          "docs",          "document", "documentation", "docstring",    "explanation",
    "help",         "history",       "html",     "instruction",   "instructions", "label",
    "log",          "logs",          "markdown", "message",       "messages",     "name",
    "note",         "notes",         "output",   "outputs",       "prompt",       "question",
    "readme",       "rejected",      "response", "stderr",        "stdout",       "summary",
    "text",         "texts",         "title",    "tooltip",       "usage",        "completion",
    "conversation", "conversations", "input",    "keywords"};

template <std::size_t kSize>
bool IsIn(const absl::string_view (&words)[kSize], absl::string_view word) {
  return std::find(std::begin(words), std::end(words), word) != std::end(words);
}

// postStartCommand, train_cmd, pre-run: its words in lower case.
std::vector<std::string> WordsOf(absl::string_view name) {
  std::vector<std::string> words(1);
  bool was_lower = false;
  for (const char c : name) {
    const unsigned char byte = static_cast<unsigned char>(c);
    if (!absl::ascii_isalnum(byte) || (absl::ascii_isupper(byte) && was_lower))
      words.emplace_back();
    if (absl::ascii_isalnum(byte)) words.back() += absl::ascii_tolower(byte);
    was_lower = absl::ascii_islower(byte) || absl::ascii_isdigit(byte);
  }
  return words;
}

}  // namespace

MemberUse UseOfMember(absl::string_view name) {
  const std::vector<std::string> words = WordsOf(name);
  // The last one names the thing: "command_help" is a help.
  if (IsIn(kTexts, words.back())) return MemberUse::kText;
  for (const std::string& word : words) {
    if (IsIn(kCommands, word)) return MemberUse::kCommand;
  }
  for (const std::string& word : words) {
    if (IsIn(kTexts, word)) return MemberUse::kText;
  }
  return MemberUse::kUnseen;
}

}  // namespace torchlift::embed
