// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/shell/here_document.h"

#include "absl/strings/ascii.h"
#include "absl/strings/string_view.h"
#include "core/shell/skip.h"

namespace torchlift::shell {
namespace {

// The end of the expansion at `offset` of an unquoted body, or `offset` when none is there.
std::uint32_t ExpansionEnd(const ShellText& text, std::uint32_t offset) {
  if (text.at(offset) == '`') return SkipBackquoted(text, offset);
  const char next = text.at(offset + 1);
  if (next == '(' || next == '{') return SkipBalanced(text, offset + 1);
  if (absl::ascii_isalpha(static_cast<unsigned char>(next)) || next == '_') {
    std::uint32_t end = offset + 2;
    while (absl::ascii_isalnum(static_cast<unsigned char>(text.at(end))) || text.at(end) == '_')
      ++end;
    return end;
  }
  const bool is_special = absl::ascii_isdigit(static_cast<unsigned char>(next)) ||
                          absl::string_view("@*#?$!-").find(next) != absl::string_view::npos;
  return next != '\0' && is_special ? offset + 2 : offset;
}

}  // namespace

DecodedText DecodeHereDocument(const ShellText& whole, const HereDocument& document) {
  const ShellText text = whole.Until(document.body.end);
  DecodedText decoded;
  decoded.host_begin.push_back(text.ToHost({document.body.begin, document.body.begin}).begin);
  for (std::uint32_t i = document.body.begin; i < document.body.end;) {
    const char c = text.at(i);
    std::uint32_t end = i + 1;
    char byte = c;
    bool unknown = text.IsUnknown(i);
    if (!document.quoted && c == '\\') {
      if (const std::uint32_t line_end = text.LineEndAt(i + 1); line_end > 0) {
        i += 1 + line_end;
        continue;
      }
      if (absl::string_view("$`\\").find(text.at(i + 1)) != absl::string_view::npos &&
          i + 1 < document.body.end) {
        byte = text.at(i + 1);
        end = i + 2;
      }
    } else if (!document.quoted && (c == '$' || c == '`')) {
      const std::uint32_t expansion_end = ExpansionEnd(text, i);
      if (expansion_end != kUnterminated && expansion_end > i) {
        end = expansion_end;
        unknown = true;
      }
    }
    const ByteRange host = text.ToHost({i, end});
    if (unknown) {
      decoded.AppendUnknown(host.begin, host.end);
    } else {
      decoded.Append(byte, host.begin, host.end);
    }
    i = end;
  }
  return decoded;
}

}  // namespace torchlift::shell
