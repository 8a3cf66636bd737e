// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/shell/script.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "core/shell/script_reader.h"
#include "core/shell/shell_text.h"
#include "core/text/utf8.h"

namespace torchlift::shell {
std::size_t Script::FindConflict(absl::string_view text) {
  static constexpr absl::string_view kMarkers[] = {"<<<<<<< ", "=======", ">>>>>>> "};
  std::size_t from = 0;
  std::size_t first = absl::string_view::npos;
  for (const absl::string_view marker : kMarkers) {
    std::size_t at = text.find(marker, from);
    while (at != absl::string_view::npos && at > 0 && text[at - 1] != '\n')
      at = text.find(marker, at + 1);
    if (at == absl::string_view::npos) return at;
    if (first == absl::string_view::npos) first = at;
    from = at + 1;
  }
  return first;
}

namespace {

absl::Status CheckReadable(absl::string_view text) {
  const std::size_t conflict = Script::FindConflict(text);
  if (conflict == absl::string_view::npos) return absl::OkStatus();
  const auto line =
      std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(conflict), '\n') + 1;
  return absl::FailedPreconditionError(
      absl::StrCat("line ", line, ": conflict markers of a merge"));
}

}  // namespace

absl::StatusOr<Script> Script::Read(absl::string_view text) {
  if (absl::StartsWith(text, kUtf8ByteOrderMark)) {
    DecodedText behind;
    for (std::size_t i = kUtf8ByteOrderMark.size(); i < text.size(); ++i) {
      const auto at = static_cast<std::uint32_t>(i);
      behind.Append(text[i], at, at + 1);
    }
    return Read(behind);
  }
  return Read(ShellText(text));
}

absl::StatusOr<Script> Script::Read(const DecodedText& text) { return Read(ShellText(text)); }

absl::StatusOr<Script> Script::Read(const ShellText& text) {
  if (absl::Status status = CheckReadable(text.text()); !status.ok()) return status;
  CommandList list = ReadScript(text);
  Script script;
  script.commands_ = std::move(list.commands);
  script.blocks_ = std::move(list.blocks);
  script.problems_ = std::move(list.problems);
  return script;
}

bool Script::IsInside(BlockId inner, BlockId outer) const {
  while (inner != outer && inner != 0) inner = blocks_[inner].parent;
  return inner == outer;
}

bool Script::FindAround(BlockId block, BlockKind kind, BlockId* found) const {
  for (;; block = blocks_[block].parent) {
    if (blocks_[block].kind == kind) {
      *found = block;
      return true;
    }
    if (block == 0) return false;
  }
}

}  // namespace torchlift::shell
