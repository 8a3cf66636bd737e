// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/ini/ini_file.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "absl/strings/match.h"
#include "core/embed/line_reader.h"

namespace torchlift::embed {
namespace {

class IniReader {
 public:
  explicit IniReader(absl::string_view bytes) : bytes_(bytes) { sections_.emplace_back(); }

  std::vector<IniSection> Read() && {
    for (ByteRange line : LinesOf(bytes_)) {
      if (line.begin == 0 && absl::StartsWith(bytes_, "\xEF\xBB\xBF")) line.begin = 3;
      const ByteRange text = TrimBlanks(bytes_, line);
      if (!text.empty() && !IsComment(text)) Take(text, text.begin - line.begin);
    }
    if (sections_.front().entries.empty()) sections_.erase(sections_.begin());
    return std::move(sections_);
  }

 private:
  bool IsComment(ByteRange text) const {
    return bytes_[text.begin] == '#' || bytes_[text.begin] == ';';
  }

  void Take(ByteRange text, std::uint32_t indentation) {
    std::vector<IniEntry>& entries = sections_.back().entries;
    if (!entries.empty() && indentation > indentation_) {
      entries.back().lines.push_back(text);
      return;
    }
    indentation_ = indentation;
    const auto close = text.In(bytes_).rfind(']');
    if (bytes_[text.begin] == '[' && close != absl::string_view::npos) {
      sections_.emplace_back();
      sections_.back().name = {text.begin + 1, text.begin + static_cast<std::uint32_t>(close)};
      return;
    }
    const std::size_t delimiter = text.In(bytes_).find_first_of("=:");
    IniEntry entry;
    if (delimiter == absl::string_view::npos) {
      entry.name = text;
    } else {
      const auto at = text.begin + static_cast<std::uint32_t>(delimiter);
      entry.name = TrimBlanks(bytes_, {text.begin, at});
      entry.lines.push_back(TrimBlanks(bytes_, {at + 1, text.end}));
    }
    entries.push_back(std::move(entry));
  }

  absl::string_view bytes_;
  std::vector<IniSection> sections_;
  std::uint32_t indentation_ = 0;  // Of the last entry's name.
};

}  // namespace

const IniEntry* IniSection::Find(absl::string_view bytes, absl::string_view entry_name) const {
  const auto found = std::find_if(entries.rbegin(), entries.rend(), [&](const IniEntry& entry) {
    return entry.name.In(bytes) == entry_name;
  });
  return found == entries.rend() ? nullptr : &*found;
}

std::vector<IniSection> ReadIni(absl::string_view bytes) { return IniReader(bytes).Read(); }

}  // namespace torchlift::embed
