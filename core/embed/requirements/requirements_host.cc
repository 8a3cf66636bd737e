// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/requirements/requirements_host.h"

#include <cstddef>
#include <cstdint>

#include "absl/strings/match.h"
#include "core/embed/line_reader.h"
#include "core/embed/setting.h"

namespace torchlift::embed {
namespace {

// The line up to its comment, if it has one.
ByteRange WithoutComment(absl::string_view bytes, ByteRange line) {
  const absl::string_view text = line.In(bytes);
  for (std::size_t hash = text.find('#'); hash != absl::string_view::npos;
       hash = text.find('#', hash + 1)) {
    if (hash == 0 || text[hash - 1] == ' ' || text[hash - 1] == '\t')
      return {line.begin, line.begin + static_cast<std::uint32_t>(hash)};
  }
  return line;
}

}  // namespace

Host ReadRequirementsHost(absl::string_view path, absl::string_view bytes,
                          const LookedFor& looked_for) {
  (void)path;  // All are read alike.
  Host host;
  host.looked_for = looked_for;
  for (ByteRange line : LinesOf(bytes)) {
    host.parts.push_back({0, line});
    if (line.begin == 0 && absl::StartsWith(bytes, "\xEF\xBB\xBF")) line.begin = 3;
    ByteRange text = TrimBlanks(bytes, WithoutComment(bytes, line));
    if (!text.empty() && bytes[text.end - 1] == '\\')
      text = TrimBlanks(bytes, {text.begin, text.end - 1});
    AddSetting("", VerbatimRegion(bytes, text), host);
  }
  return host;
}

}  // namespace torchlift::embed
