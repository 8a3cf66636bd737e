// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/systemd/unit_file.h"

#include <cstddef>
#include <cstdint>
#include <utility>

#include "absl/strings/match.h"
#include "core/embed/line_reader.h"

namespace torchlift::embed {
namespace {

class UnitReader {
 public:
  explicit UnitReader(absl::string_view bytes) : bytes_(bytes) {}

  std::vector<UnitSetting> Read() && {
    for (ByteRange line : LinesOf(bytes_)) {
      if (line.begin == 0 && absl::StartsWith(bytes_, "\xEF\xBB\xBF")) line.begin = 3;
      const ByteRange text = TrimBlanks(bytes_, line);
      const bool is_comment =
          !text.empty() && (bytes_[text.begin] == '#' || bytes_[text.begin] == ';');
      if (is_comment) continue;
      if (goes_on_) {
        AddText(text);
      } else if (!text.empty() && bytes_[text.begin] != '[') {
        Begin(text);
      }
    }
    return std::move(settings_);
  }

 private:
  void Begin(ByteRange text) {
    const std::size_t equal = text.In(bytes_).find('=');
    if (equal == absl::string_view::npos) return;
    const auto at = text.begin + static_cast<std::uint32_t>(equal);
    settings_.emplace_back();
    settings_.back().name = TrimBlanks(bytes_, {text.begin, at});
    AddText(TrimBlanks(bytes_, {at + 1, text.end}));
  }

  void AddText(ByteRange text) {
    DecodedText& value = settings_.back().value;
    const bool goes_on = !text.empty() && bytes_[text.end - 1] == '\\';
    if (goes_on_) value.Append(' ', backslash_, text.begin);
    if (goes_on) --text.end;
    for (std::uint32_t i = text.begin; i < text.end; ++i) value.Append(bytes_[i], i, i + 1);
    goes_on_ = goes_on;
    backslash_ = text.end;
  }

  absl::string_view bytes_;
  std::vector<UnitSetting> settings_;
  bool goes_on_ = false;         // Whether the last line ended with a backslash, which is at
  std::uint32_t backslash_ = 0;  // this place.
};

}  // namespace

std::vector<UnitSetting> ReadUnitFile(absl::string_view bytes) { return UnitReader(bytes).Read(); }

}  // namespace torchlift::embed
