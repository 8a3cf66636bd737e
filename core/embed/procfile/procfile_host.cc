// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/procfile/procfile_host.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "absl/strings/ascii.h"
#include "core/embed/line_reader.h"

namespace torchlift::embed {
namespace {

bool IsTypeLetter(char c) {
  return absl::ascii_isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '-';
}

}  // namespace

Host ReadProcfileHost(absl::string_view path, absl::string_view bytes) {
  (void)path;  // Every Procfile is read alike.
  Host host;
  for (const ByteRange line : LinesOf(bytes)) {
    host.parts.push_back({0, line});
    const absl::string_view text = line.In(bytes);
    const auto type_end = std::find_if_not(text.begin(), text.end(), IsTypeLetter);
    const auto type_size = static_cast<std::uint32_t>(type_end - text.begin());
    if (type_size == 0 || type_end == text.end() || *type_end != ':') continue;
    Region region =
        VerbatimRegion(bytes, TrimBlanks(bytes, {line.begin + type_size + 1, line.end}));
    if (region.text.text.empty()) continue;
    region.group = "Procfile";
    region.concurrency = "The processes of a Procfile run side by side.";
    host.regions.push_back(std::move(region));
  }
  return host;
}

}  // namespace torchlift::embed
