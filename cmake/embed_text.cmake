# Copyright 2026 The torchlift Authors
# SPDX-License-Identifier: Apache-2.0
#
# Writes a C++ source that holds the bytes of a file:
#
#   cmake -DINPUT=<file> -DOUTPUT=<.cc> -DFUNCTION=<name> -P embed_text.cmake
#
# defines `absl::string_view torchlift::<FUNCTION>()`. The bytes are written as an array of character
# codes: no escape, line end or literal length limit can change them.

file(READ ${INPUT} bytes HEX)
string(REGEX REPLACE "(..)" "'\\\\x\\1'," bytes "${bytes}")
string(REGEX REPLACE "(......,......,......,......,......,......,......,......,......,......,......,......,)" "\\1\n"
       bytes "${bytes}")
file(WRITE ${OUTPUT} "#include \"absl/strings/string_view.h\"

namespace torchlift {
namespace {
constexpr char kBytes[] = {
${bytes}
'\\0'};
}  // namespace

absl::string_view ${FUNCTION}();
absl::string_view ${FUNCTION}() { return absl::string_view(kBytes, sizeof(kBytes) - 1); }

}  // namespace torchlift
")
