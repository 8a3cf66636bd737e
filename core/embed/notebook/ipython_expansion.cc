// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/notebook/ipython_expansion.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/string_view.h"

namespace torchlift::embed {
namespace {

bool IsNameByte(char c) {
  return absl::ascii_isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '.';
}

// What stands between braces and is no expression of Python.
bool IsNoExpression(absl::string_view text) {
  text = absl::StripAsciiWhitespace(text);
  return text.empty() || absl::StrContains(text, "..") || absl::StrContains(text, "$");
}

class Expander {
 public:
  explicit Expander(const DecodedText& command) : command_(command), text_(command.text) {}

  DecodedText Expand() {
    if (text_.find_first_of("{}$") == absl::string_view::npos) return command_;
    while (at_ < text_.size()) {
      if (!Next()) return command_;
    }
    return std::move(made_);
  }

 private:
  std::uint32_t Begin(std::size_t i) const { return command_.host_begin[i]; }
  std::uint32_t End(std::size_t i) const { return command_.host_end[i]; }

  void Keep() {
    const bool is_unknown = text_[at_] == DecodedText::kUnknown;
    if (is_unknown) {
      made_.AppendUnknown(Begin(at_), End(at_));
    } else {
      made_.Append(text_[at_], Begin(at_), End(at_));
    }
    ++at_;
  }

  // One sign for the two at the current place.
  void KeepHalf() {
    made_.Append(text_[at_], Begin(at_), End(at_ + 1));
    at_ += 2;
  }

  // False where IPython gives up.
  bool Next() {
    const absl::string_view next = text_.substr(at_, 2);
    if (next == "{{" || next == "}}") {
      KeepHalf();
    } else if (next[0] == '{') {
      return Field();
    } else if (next[0] == '}') {
      return false;
    } else if (next[0] == '$') {
      Dollar();
    } else {
      Keep();
    }
    return true;
  }

  bool Field() {
    std::size_t end = at_;
    for (int depth = 0; end < text_.size(); ++end) {
      if (text_[end] == '{') ++depth;
      if (text_[end] == '}' && --depth == 0) break;
    }
    if (end >= text_.size()) return false;
    const absl::string_view expression = text_.substr(at_ + 1, end - at_ - 1);
    if (IsNoExpression(expression)) return false;
    // `${NAME}` is a variable, of Python or of the shell.
    const bool is_variable = at_ > 0 && text_[at_ - 1] == '$';
    if (is_variable) {
      while (at_ <= end) Keep();
    } else if (absl::StripAsciiWhitespace(expression) == "sys.executable") {
      for (const char c : absl::string_view("python")) made_.Append(c, Begin(at_), End(end));
    } else {
      made_.AppendUnknown(Begin(at_), End(end));
    }
    at_ = end + 1;
    return true;
  }

  // Whether what follows leaves a '…' open around the place.
  bool IsInSingleQuotes(std::size_t from) const {
    return std::count(text_.begin() + static_cast<std::ptrdiff_t>(from), text_.end(), '\'') % 2 ==
           1;
  }

  void Dollar() {
    const bool is_escape = absl::StartsWith(text_.substr(at_), "$$");
    const std::size_t name = at_ + (is_escape ? 2 : 1);
    const bool names = name < text_.size() && IsNameByte(text_[name]);
    if (!names || IsInSingleQuotes(name)) return Keep();
    if (is_escape) return KeepHalf();
    std::size_t end = name;
    while (end < text_.size() && IsNameByte(text_[end])) ++end;
    made_.AppendUnknown(Begin(at_), End(end - 1));
    at_ = end;
  }

  const DecodedText& command_;
  absl::string_view text_;
  std::size_t at_ = 0;
  DecodedText made_;
};

}  // namespace

DecodedText ExpandIPythonValues(const DecodedText& command) { return Expander(command).Expand(); }

}  // namespace torchlift::embed
