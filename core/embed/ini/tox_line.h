// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_EMBED_INI_TOX_LINE_H_
#define TORCHLIFT_CORE_EMBED_INI_TOX_LINE_H_

#include <optional>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "core/embed/split_command.h"
#include "core/text/byte_range.h"
#include "core/text/decoded_text.h"

namespace torchlift::embed {

// What tox reads in the lines of a setting. Ranges are bytes of the file.

// A line without its comment and without the factors that it asks for: of `py311,dist: run  # both`
// that is `run`.
struct ToxLine {
  ByteRange text;
  bool is_conditional = false;  // Whether it asks for factors.
};
ToxLine ReadToxLine(absl::string_view bytes, ByteRange line);

// Text with {substitutions}, of which none is seen: {posargs}, {env:NAME:default}, {[base]deps},
// {envpython}. Folders and programs among them are parts of one word.
void AppendToxText(absl::string_view bytes, ByteRange range, SplitCommand& text);

// A command of tox, which may go on behind a backslash at the end of a line.
struct ToxCommand {
  ByteRange host;  // Without the signs in front that ignore its exit code: `- `, `! `.
  SplitCommand text;
};
// Those of the lines of a setting such as `commands`, in their order.
std::vector<ToxCommand> ReadToxCommands(absl::string_view bytes, absl::Span<const ByteRange> lines);

// The section in a line that takes over a setting of another section: base in {[base]setenv}.
std::optional<absl::string_view> ReferencedSection(absl::string_view line);

}  // namespace torchlift::embed

#endif  // TORCHLIFT_CORE_EMBED_INI_TOX_LINE_H_
