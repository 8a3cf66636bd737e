// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_EMBED_ENVIRONMENT_H_
#define TORCHLIFT_CORE_EMBED_ENVIRONMENT_H_

#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "core/embed/region.h"
#include "core/text/byte_range.h"
#include "core/text/decoded_text.h"

namespace torchlift::embed {

// Variables that a file gives to the commands in it.
//
//   env:                          # of a workflow
//     PET_NNODES: 2               # one of them

// A line of shell text that exports the variable: `export PET_NNODES="2"`, for AddPreamble. Parts of
// the value that are not seen are kUnknown bytes. Nothing when the name is none of a variable.
std::string ExportLine(absl::string_view name, const DecodedText& value);

// Whether the variable changes what a command means that gets it: PET_NNODES is --nnodes. Others need
// no line in front of commands, where a rewrite of theirs would change texts that it is not about.
bool DecidesAboutCommands(absl::string_view name);

// Lines of shell text that export the variables which decide about commands and which the text names,
// each with a value that is not seen: what `bash -c 'export PET_NNODES=2; …'` may do to the commands
// it is given.
std::vector<std::string> UnseenExports(absl::string_view text);

// The line that exports variables of which not even the names are seen.
std::string ExportOfAny();

// A variable that stands in the file as name and value.
struct VariableEntry {
  ByteRange host;     // All of it.
  DecodedText name;   // With its place in the host.
  DecodedText value;  // May be empty: then it holds no bytes.
  // How a further entry behind it is written: before NAME assign VALUE after.
  std::uint32_t place = 0;
  std::string before;  // A line end and the indentation.
  std::string assign;  // `: `, `=`, or what stands between "name: N" and "value: V".
  std::string quote;   // Around the value.
  std::string after;
};

// The entries as a command of shell text that sets them, so that codemods find variables which they
// know, and words NAME=VALUE that they insert become entries: `env A=1 B="x y" :`. There is at least
// one entry; its host is from the first to the last.
Region EnvironmentRegion(absl::Span<const VariableEntry> entries);

}  // namespace torchlift::embed

#endif  // TORCHLIFT_CORE_EMBED_ENVIRONMENT_H_
