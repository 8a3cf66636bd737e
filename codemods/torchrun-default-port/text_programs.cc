// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "codemods/torchrun-default-port/text_programs.h"

#include <string>

#include "absl/strings/ascii.h"
#include "absl/strings/str_split.h"
#include "core/shell/wrappers.h"

namespace torchlift::torchrun {
namespace {

constexpr absl::string_view kTextPrograms =
    "echo printf print cat less more head tail tee grep egrep fgrep zgrep rg ag ack sed awk gawk "
    "cut sort find ls which type hash "
    "whereis whatis man help info pkill pgrep killall pidof ps kill test [ [[ pip pip3 pipx conda "
    "mamba apt apt-get dnf yum apk brew "
    "npm touch rm cp mv ln mkdir chmod chown cd pushd source . git curl wget diff cmp wc basename "
    "dirname realpath readlink export "
    "declare typeset local readonly unset read return exit break continue shift set shopt logger "
    "notify-send sphinx-build gh glab hub jira slack";

}  // namespace

bool IsTextName(absl::string_view name) {
  for (const absl::string_view part : absl::StrSplit(absl::AsciiStrToLower(name), '_')) {
    if (shell::IsListed(
            "help usage message msg description desc doc docs example title text prompt banner "
            "info note hint",
            part))
      return true;
  }
  return false;
}

bool IsTextProgram(absl::string_view name) {
  if (shell::IsListed(kTextPrograms, name)) return true;
  const std::string lower = absl::AsciiStrToLower(name);
  for (const absl::string_view part : absl::StrSplit(lower, absl::ByAnyChar("_-"))) {
    if (shell::IsListed(
            "log info warn warning error err die usage echo print debug msg say fail abort fatal",
            part))
      return true;
  }
  return false;
}

}  // namespace torchlift::torchrun
