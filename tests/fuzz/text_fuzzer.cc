// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

// Any bytes as a source file: its encoding, its lines, its difference from another one, the search
// for words in it.

#include <cstddef>
#include <cstdint>
#include <string>

#include "core/text/source_file.h"
#include "core/text/unified_diff.h"
#include "core/text/word_search.h"
#include "tests/fuzz/law.h"

namespace torchlift {
namespace {

void CheckLines(const SourceFile& file) {
  std::uint32_t behind = 0;
  for (std::uint32_t line = 1; line <= file.line_count(); ++line) {
    const ByteRange range = file.LineRange(line);
    Law(range.begin >= behind && range.end >= range.begin, "lines follow each other");
    Law(file.LocationAt(range.begin).line == line, "a line's first byte is on it");
    behind = range.end;
    file.LineEndAt(range.begin);
  }
}

// The first half of the text becomes the second half.
void CheckDiff(absl::string_view text) {
  const absl::string_view before = text.substr(0, text.size() / 2);
  const absl::string_view after = text.substr(text.size() / 2);
  const absl::StatusOr<std::string> diff = UnifiedDiff("a.py", before, after);
  if (diff.ok()) Law(diff->empty() == (before == after), "only equal texts have no difference");
}

void CheckSearch(absl::string_view text) {
  const absl::string_view words[] = {"29500", "torchrun", ".nn\n", text.substr(0, 7)};
  const WordSearch search(words);
  std::size_t found = 0;
  search.Visit(text, [&](std::size_t word) {
    found |= std::size_t{1} << word;
    return false;
  });
  for (std::size_t i = 0; i < 4; ++i) {
    const bool is_there = text.find(words[i]) != absl::string_view::npos;
    Law(is_there == ((found >> i & 1U) != 0), "a word is found where it stands and nowhere else");
  }
}

void ReadSource(absl::string_view text) {
  CheckLines(*SourceFile::Create("a.py", std::string(text)));
  CheckDiff(text);
  CheckSearch(text);
}

}  // namespace
}  // namespace torchlift

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  torchlift::ReadSource(absl::string_view(reinterpret_cast<const char*>(data), size));
  return 0;
}
