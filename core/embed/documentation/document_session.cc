// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/documentation/document_session.h"

#include <algorithm>
#include <cstddef>
#include <iterator>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_join.h"
#include "core/embed/environment.h"

namespace torchlift::embed {
namespace {

using Kind = BlockLanguage::Kind;

// What stands in lines that set a variable for those behind them, in shells and in Python.
constexpr absl::string_view kSetters[] = {"export ", "setenv ", "declare -",  "typeset -",
                                          "set ",    "$env:",   "os.environ", "putenv(",
                                          "%env ",   "eval "};

bool SetsVariable(absl::string_view line) {
  const std::string lower = absl::AsciiStrToLower(line);
  return std::any_of(std::begin(kSetters), std::end(kSetters),
                     [&](absl::string_view setter) { return absl::StrContains(lower, setter); });
}

// Whether it is typed into the reader's shell, and no file of its own.
bool IsTypedIn(const BlockLanguage& language) {
  switch (language.kind) {
    case Kind::kProse:
    case Kind::kMarkdown:
      return false;
    case Kind::kFile:
      return language.file == FileKind::kBatch || language.file == FileKind::kPowerShell;
    default:
      return true;
  }
}

}  // namespace

void DocumentSession::Add(const CodeBlock& block, Host& host) {
  const std::size_t first = host.regions.size();
  AddCodeBlock(block, host);
  if (!IsTypedIn(block.language)) return;
  const std::string exports = absl::StrJoin(exports_, "");
  for (std::size_t i = first; i < host.regions.size() && !exports.empty(); ++i) {
    if (host.regions[i].kind == FileKind::kShell) AddPreamble(exports, host.regions[i]);
  }
  for (const BlockLine& line : block.lines) {
    if (!SetsVariable(line.text.text)) continue;
    for (std::string& unseen : UnseenExports(line.text.text)) exports_.insert(std::move(unseen));
  }
}

}  // namespace torchlift::embed
