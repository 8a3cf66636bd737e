// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/split_command.h"

#include <algorithm>
#include <cstddef>

#include "absl/strings/match.h"
#include "absl/strings/string_view.h"

namespace torchlift::embed {
namespace {

bool IsOneOf(char c, absl::string_view set) { return absl::StrContains(set, c); }

class ShellSpeller {
 public:
  explicit ShellSpeller(const SplitCommand& command) : command_(command) {}

  DecodedText Spell() && {
    for (at_ = 0; at_ < source().text.size(); ++at_) Step();
    return std::move(text_);
  }

 private:
  const DecodedText& source() const { return command_.text; }
  char byte() const { return source().text[at_]; }
  std::uint32_t begin() const { return source().host_begin[at_]; }
  std::uint32_t end() const { return source().host_end[at_]; }

  void Keep() { text_.Append(byte(), begin(), end()); }
  void Between(char c) { text_.Append(c, begin(), begin()); }

  void Step() {
    const auto& unknown = source().unknown;
    if (unknown_ < unknown.size() && unknown[unknown_].begin == at_) return KeepUnknown();
    if (quote_ != '\0') return StepQuoted();
    if (byte() == '\\') {
      Keep();
      if (++at_ < source().text.size()) Keep();
    } else if (IsOneOf(byte(), "'\"")) {
      quote_ = byte();
      Keep();
    } else if (IsOneOf(byte(), "\r\n")) {
      text_.Append(' ', begin(), end());
    } else {
      if (IsOneOf(byte(), "|&;<>()$`*?[]{}~#!")) Between('\\');
      Keep();
    }
  }

  void StepQuoted() {
    const char c = byte();
    if (c == quote_) {
      quote_ = '\0';
    } else if (quote_ == '"' && c == '\\') {
      const bool is_escape =
          at_ + 1 < source().text.size() && IsOneOf(source().text[at_ + 1], "\\\"");
      if (!is_escape) {
        Between('\\');
      } else {
        Keep();
        ++at_;
      }
    } else if (quote_ == '"' && IsOneOf(c, "$`")) {
      Between('\\');
    }
    Keep();
  }

  void KeepUnknown() {
    ++unknown_;
    const bool is_whole = std::binary_search(command_.whole.begin(), command_.whole.end(), at_);
    if (is_whole && quote_ == '\0') {
      Between('"');
      text_.AppendUnknown(begin(), end());
      text_.Append('"', end(), end());
    } else {
      text_.AppendUnknown(begin(), end());
    }
  }

  const SplitCommand& command_;
  std::uint32_t at_ = 0;
  std::size_t unknown_ = 0;  // Index of the next unseen part.
  char quote_ = '\0';
  DecodedText text_;
};

}  // namespace

DecodedText ShellTextOf(const SplitCommand& command) { return ShellSpeller(command).Spell(); }

}  // namespace torchlift::embed
