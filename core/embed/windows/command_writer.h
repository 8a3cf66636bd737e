// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_EMBED_WINDOWS_COMMAND_WRITER_H_
#define TORCHLIFT_CORE_EMBED_WINDOWS_COMMAND_WRITER_H_

#include <cstdint>

#include "absl/strings/string_view.h"
#include "core/text/decoded_text.h"

namespace torchlift::embed {

// Writes commands of Windows' shells as shell text of the same words, byte by byte with the way back:
//
//   "%VENV%\Scripts\torchrun.exe" x.py     // "\x01/Scripts/torchrun" x.py
//
// A backslash is written as the slash of a path, and the `.exe` of a program is left out: its last
// letter stands for it, so that what comes in behind the word comes in behind the ending.
class CommandWriter {
 public:
  // `host` are the bytes of the file.
  explicit CommandWriter(absl::string_view host) : host_(host) {}

  // A byte that means itself, written in [begin, end) of the host.
  void Literal(char byte, std::uint32_t begin, std::uint32_t end);
  // What is not seen. Outside of quotes it may be any number of words, unless it surely is part of
  // one, as a folder is.
  void Unseen(std::uint32_t begin, std::uint32_t end, bool is_whole = false);
  // The double quote that begins or ends a quoted part.
  void Quote(std::uint32_t begin, std::uint32_t end);
  // A sign of the shell: `&`, `|`, `>`, a blank, a line end.
  void Sign(char byte, std::uint32_t begin, std::uint32_t end) { text_.Append(byte, begin, end); }
  // Words of the shell that the host does not hold, at a place of it.
  void Between(absl::string_view bytes, std::uint32_t place);

  // Goes over `.exe` or `.cmd` at `at` when a word ends behind it; gives the byte behind.
  std::uint32_t SkipProgramEnding(std::uint32_t at);

  bool is_quoted() const { return is_quoted_; }
  const DecodedText& text() const { return text_; }

 private:
  absl::string_view host_;
  DecodedText text_;
  bool is_quoted_ = false;
};

}  // namespace torchlift::embed

#endif  // TORCHLIFT_CORE_EMBED_WINDOWS_COMMAND_WRITER_H_
