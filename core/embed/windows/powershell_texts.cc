// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/windows/powershell_texts.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "absl/strings/match.h"
#include "core/embed/windows/powershell_syntax.h"

namespace torchlift::embed {
namespace {

class TextCollector {
 public:
  TextCollector(absl::string_view bytes, ByteRange expression)
      : bytes_(bytes), at_(expression.begin), end_(expression.end) {}

  std::vector<Region> Collect() && {
    while (at_ < end_) Step();
    EndText();
    return std::move(regions_);
  }

 private:
  void EndText() {
    DecodedText text = std::exchange(text_, DecodedText());
    const int strings = std::exchange(strings_, 0);
    if (strings == 0 || text.text.empty()) return;
    Region region;
    region.kind = FileKind::kShell;
    region.host = {text.host_begin.front(), text.host_end.back()};
    // Words of several strings are strings of their own.
    region.special = strings == 1 ? "\"'`$@\r\n" : " \"'`$@\r\n";
    region.doubt = "It is a text in PowerShell; what runs it is not seen.";
    region.text = std::move(text);
    regions_.push_back(std::move(region));
  }

  absl::string_view rest() const { return bytes_.substr(at_, end_ - at_); }
  void Skip(std::size_t size) { at_ += static_cast<std::uint32_t>(size); }

  void Step() {
    if (const std::size_t size = PowerShellStringSize(rest())) return TakeString(size);
    if (const PowerShellVariable variable = ReadPowerShellVariable(rest(), false);
        variable.size > 0 && !variable.name.empty()) {
      return TakeUnseen(variable.size);
    }
    if (const std::size_t size = PowerShellCommentSize(rest())) return Skip(size);
    if (rest()[0] == '=') {
      if (ends_with_variable_) DropLast();  // What is given a value is no part of one.
      EndText();
    }
    Skip(1);
  }

  void DropLast() {
    const auto size = static_cast<std::uint32_t>(text_.text.size());
    DecodedText kept;
    kept.Append(text_, {0, size - std::min<std::uint32_t>(size, 2)});
    text_ = std::move(kept);
  }

  void Part() {
    if (!text_.text.empty()) text_.Append(' ', text_.host_end.back(), at_);
  }

  void TakeUnseen(std::size_t size) {
    Part();
    text_.AppendUnknown(at_, at_ + static_cast<std::uint32_t>(size));
    ends_with_variable_ = true;
    Skip(size);
  }

  void TakeString(std::size_t size) {
    Part();
    ends_with_variable_ = false;
    ++strings_;
    const bool is_here_string = rest()[0] == '@';
    const char quote = rest()[is_here_string ? 1 : 0];
    const std::uint32_t string_end = at_ + static_cast<std::uint32_t>(size);
    const std::uint32_t close =
        string_end - std::min<std::uint32_t>(is_here_string ? 2 : 1, string_end - at_ - 1);
    Skip(is_here_string ? 2 : 1);
    while (at_ < close) TakeStringByte(quote, is_here_string, close);
    at_ = string_end;
  }

  void TakeStringByte(char quote, bool is_here_string, std::uint32_t close) {
    const absl::string_view left = bytes_.substr(at_, close - at_);
    if (quote == '"') {
      const PowerShellVariable variable = ReadPowerShellVariable(left, true);
      if (variable.size > 0) {
        text_.AppendUnknown(at_, at_ + static_cast<std::uint32_t>(variable.size));
        return Skip(variable.size);
      }
    }
    const bool is_escape = quote == '"' && left[0] == '`';
    const bool is_doubled = !is_here_string && left[0] == quote;
    if ((is_escape || is_doubled) && left.size() > 1) {
      text_.Append(left[1], at_, at_ + 2);
      return Skip(2);
    }
    text_.Append(left[0], at_, at_ + 1);
    Skip(1);
  }

  absl::string_view bytes_;
  std::uint32_t at_;
  std::uint32_t end_;
  int strings_ = 0;
  DecodedText text_;
  bool ends_with_variable_ = false;
  std::vector<Region> regions_;
};

}  // namespace

std::vector<Region> PowerShellTextRegions(absl::string_view bytes, ByteRange expression) {
  return TextCollector(bytes, expression).Collect();
}

}  // namespace torchlift::embed
