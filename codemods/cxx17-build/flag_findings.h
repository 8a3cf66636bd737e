// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CODEMODS_CXX17_BUILD_FLAG_FINDINGS_H_
#define TORCHLIFT_CODEMODS_CXX17_BUILD_FLAG_FINDINGS_H_

#include <string>
#include <vector>

#include "codemods/cxx17-build/compiler_flag.h"
#include "codemods/cxx17-build/evidence.h"
#include "core/rewrite/finding.h"
#include "core/rewrite/rewrite_context.h"

namespace torchlift::cxx17_build {

// The finding about a flag at `flag.word`, whose version is rewritten; both are bytes of the
// context's text. `what` is the flag for a person. Review where the evidence is not the file's own.
Finding FlagFinding(const RewriteContext& context, const Evidence& evidence,
                    const StandardFlag& flag, absl::string_view what);

// Flags in the words of commands and in the values of variables.
std::vector<Finding> ShellFindings(const RewriteContext& context);

// Flags in the value of a setting, and numbers of one that is called CMAKE_CXX_STANDARD or the like.
std::vector<Finding> SettingFindings(const RewriteContext& context);

// Flags in the strings of a Python file. Strings that are compared or looked for are review; those
// that an older torch alone gets are left alone.
std::vector<Finding> PythonFindings(const RewriteContext& context);

}  // namespace torchlift::cxx17_build

#endif  // TORCHLIFT_CODEMODS_CXX17_BUILD_FLAG_FINDINGS_H_
