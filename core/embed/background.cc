// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/background.h"

#include <algorithm>
#include <cstddef>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"

namespace torchlift::embed {
namespace {

constexpr std::size_t kNone = absl::string_view::npos;

// Programs and options that come back while what they start goes on.
constexpr absl::string_view kDetaching[] = {"disown", "screen -d", "tmux new-session -d",
                                            "tmux new -d", "start-stop-daemon"};
constexpr absl::string_view kStarts[] = {"Popen(",
                                         "popen(",
                                         "create_subprocess_",
                                         "spawn",
                                         "system_raw",
                                         "Thread(",
                                         "Process(",
                                         "&\"",
                                         "&'",
                                         "ThreadPoolExecutor(",
                                         "ProcessPoolExecutor("};
constexpr absl::string_view kEnds[] = {".wait(", ".communicate(", "waitpid(", ".join()"};

bool IsOperatorByte(char c) { return absl::StrContains("&<>|", c); }

// Behind the last `&` that is an operator by itself; kNone when there is none.
std::size_t BehindLastAmpersand(absl::string_view text) {
  for (std::size_t i = text.size(); i-- > 0;) {
    if (text[i] != '&') continue;
    const bool is_alone = (i == 0 || !IsOperatorByte(text[i - 1])) &&
                          (i + 1 == text.size() || !IsOperatorByte(text[i + 1]));
    const bool is_escaped = i > 0 && text[i - 1] == '\\';
    if (is_alone && !is_escaped) return i + 1;
  }
  return kNone;
}

// Whether the word stands in the text by itself.
bool HasWord(absl::string_view text, absl::string_view word) {
  const auto is_part = [&](std::size_t at) {
    return at < text.size() && (absl::ascii_isalnum(static_cast<unsigned char>(text[at])) ||
                                absl::StrContains("_-./", text[at]));
  };
  for (std::size_t at = text.find(word); at != kNone; at = text.find(word, at + 1)) {
    if ((at == 0 || !is_part(at - 1)) && !is_part(at + word.size())) return true;
  }
  return false;
}

bool HoldsAny(absl::string_view text, const auto& words) {
  return std::any_of(std::begin(words), std::end(words),
                     [&](absl::string_view word) { return absl::StrContains(text, word); });
}

bool MayLeaveOfPython(absl::string_view text) {
  std::size_t last = kNone;
  for (const absl::string_view start : kStarts) {
    const std::size_t at = text.rfind(start);
    if (at != kNone && (last == kNone || at > last)) last = at;
  }
  return last != kNone && !HoldsAny(text.substr(last), kEnds);
}

}  // namespace

bool MayLeaveProcesses(FileKind kind, absl::string_view text) {
  if (kind == FileKind::kPython) return MayLeaveOfPython(text);
  if (HoldsAny(text, kDetaching)) return true;
  const std::size_t behind = BehindLastAmpersand(text);
  return behind != kNone && !HasWord(text.substr(behind), "wait");
}

}  // namespace torchlift::embed
