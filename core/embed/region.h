// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_EMBED_REGION_H_
#define TORCHLIFT_CORE_EMBED_REGION_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "core/text/byte_range.h"
#include "core/text/decoded_text.h"
#include "core/text/edit.h"
#include "core/text/file_kind.h"

namespace torchlift::embed {

// One string of a list that is a command: "torchrun" of ["torchrun", "x.py"]. Words that come in
// behind it are strings of the list, too.
struct ListItem {
  ByteRange host;           // With its quotes.
  std::uint32_t end = 0;    // Where it ends in the region's text.
  std::uint32_t place = 0;  // Where a new item behind it comes in, in the host.
  std::string before;       // What is written in front of a new item there: ", ".
  std::string after;        // And behind it.
  std::string quote;        // `"`, `'` or nothing: how this one is quoted, and a new one will be.
  // Of an item NAME=value that the host writes otherwise: what it writes for the `=`. Only the value
  // is quoted then.
  std::string assign = {};
};

// A text inside a file that may be code of another language: a string literal of Python, the body of
// a here document, a step of a workflow, a recipe. Its bytes in the file, the host, are written as
// the host's syntax asks for.
//
//   host:  python -c 'print("a")'         region.text.text: print("a")
//   host:  CMD ["torchrun", "my x.py"]    region.text.text: torchrun 'my x.py'
struct Region {
  ByteRange host;    // What holds the text: the literal with its quotes, the body, the list.
  DecodedText text;  // The text as the inner language reads it, with the way back to the host.
  // Bytes that mean something else than themselves where the text stands in the host: `'` in '…'.
  // New text that holds one is refused.
  absl::string_view special = {};
  // Bytes that are written with a backslash in front: `"` in a JSON string. Where there are some, no
  // byte of the text runs into the next one, however they are written.
  absl::string_view escaped = {};
  // How a line end of new text is written: `\n` in a JSON string, a line end and the indentation in
  // a block of YAML. Empty: as it is.
  std::string line_end = {};
  // What reads the text: kShell or kPython; kOther where that is for someone else to know.
  FileKind kind = FileKind::kOther;
  // How many bytes at the front of `text` are not in the host: what the file says elsewhere about
  // the text, in its language (`export PET_NNODES=2` for a variable of the step). Edits there are
  // refused and findings there are nobody's. They lie at text.host_begin[preamble], with no bytes.
  std::uint32_t preamble = 0;
  std::vector<ListItem> items = {};  // Of a list, in the order of `text`.
  // Why the text may not be run as it is, or not at all: a sentence for a person. Empty when it is.
  std::string doubt = {};
  // Why it may run more than once at a time on one host, or beside the other regions of the same
  // non-empty `group`: a sentence. Empty when it does not.
  std::string concurrency = {};
  std::string group = {};
};

// Puts `text`, of which a kUnknown byte stands for something unseen, in front of the region's text.
// The region must hold some text.
void AddPreamble(absl::string_view text, Region& region);

// The text with a letter for each part that is not seen, so that it can be read as code: a variable
// of a script stands as a name or as a letter of a string.
std::string Readable(const Region& region);

// The edits of the host that make the given ones, which are in the order of the region's text.
// Nothing when the host would read the new bytes as something else, when a replaced byte does not
// stand in the host as it is, or when they are about the preamble.
std::optional<std::vector<Edit>> HostEdits(const Region& region, absl::string_view host,
                                           absl::Span<const Edit> edits);

}  // namespace torchlift::embed

#endif  // TORCHLIFT_CORE_EMBED_REGION_H_
