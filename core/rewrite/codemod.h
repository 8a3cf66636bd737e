// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_REWRITE_CODEMOD_H_
#define TORCHLIFT_CORE_REWRITE_CODEMOD_H_

#include <algorithm>
#include <vector>

#include "absl/strings/string_view.h"
#include "core/rewrite/finding.h"
#include "core/rewrite/rewrite_context.h"
#include "core/text/file_kind.h"

namespace torchlift {

// Words of which all must be among a file's bytes before it can hold a finding, the rarest first:
// the others are looked for only where that one is. The first has at least four bytes; ASCII. Of a
// codemod that reads settings, the first is none that its fixes replace: by those words the values
// that it is shown are picked, before the rewrite and after.
using Needle = std::vector<absl::string_view>;

// What is known about a codemod without running it.
struct CodemodInfo {
  absl::string_view id;            // "torchrun-default-port".
  absl::string_view summary;       // One line, no full stop.
  absl::string_view release;       // "2.12".
  absl::string_view pull_request;  // "175699"; empty where there is none.
  std::vector<FileKind> kinds;     // The kinds of files that it reads.
  std::vector<Needle> needles;     // A file is parsed for it only when one of them matches.
  // Where words cannot tell enough: whether a file in which a needle matches may hold a finding,
  // judged without parsing it. Null: it may.
  bool (*may_hold_finding)(absl::string_view text) = nullptr;
  // Whether it must know which names other files of the project import from a file that may hold a
  // finding of it (ProjectFacts::imported_names). Costs a look at every Python file of the project.
  bool asks_who_imports = false;
  // Words of which one is enough to tell that a file of a kind which is not read names what is
  // looked for, beside the needles: there the words that go with them may be in another file.
  std::vector<absl::string_view> names = {};
  // Whether its Run looks itself at Python that shell scripts and strings hold. Else the engine runs
  // it on that Python.
  bool reads_embedded_python = false;

  bool Reads(FileKind kind) const {
    return std::find(kinds.begin(), kinds.end(), kind) != kinds.end();
  }
};

// One change of a release: finds what it breaks and says how to mend it. Stateless: every call
// depends on its arguments alone, and calls for different files run at the same time on several
// threads. Adding one is a folder codemods/<id> and a line in codemods/codemods.def.
class Codemod {
 public:
  virtual ~Codemod() = default;

  virtual const CodemodInfo& info() const = 0;

  // The findings of one file, in any order.
  virtual std::vector<Finding> Run(const RewriteContext& context) const = 0;
};

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_REWRITE_CODEMOD_H_
