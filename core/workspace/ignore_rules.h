// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_WORKSPACE_IGNORE_RULES_H_
#define TORCHLIFT_CORE_WORKSPACE_IGNORE_RULES_H_

#include <cstddef>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "core/workspace/path_glob.h"

namespace torchlift {

// The rules of one .gitignore file, or of text in its notation: one pattern a line, `#` comments,
// `!` takes back, `/` at the end means folders only, any other `/` ties the pattern to the folder
// of the file, later lines win.
//
//   IgnoreRules rules("*.log\n!keep.log\nout/\n");
//   rules.Judge("a/x.log", "x.log", false);  // Verdict::kIgnore
//
// Written here rather than asked from libgit2, which takes 6 µs a path, more than everything else
// that a walk does with it; tests hold every verdict against git's own. Safe from many threads.
class IgnoreRules {
 public:
  enum class Verdict { kNone, kIgnore, kKeep };  // kKeep: taken back by a `!` line.

  IgnoreRules() = default;
  explicit IgnoreRules(absl::string_view text);

  // What the rules say about the file or folder at `path`, relative to the folder of the rules;
  // `name` is its last name. A file in an ignored folder is not looked at: whoever walks does not
  // enter the folder.
  Verdict Judge(absl::string_view path, absl::string_view name, bool is_folder) const;

  bool empty() const { return rules_.empty(); }

 private:
  // Most patterns are a name or end in a fixed text; those need no glob.
  enum class Form { kName, kSuffix, kGlobOfName, kGlobOfPath };
  struct Rule {
    Form form = Form::kName;
    bool keeps = false;
    bool folders_only = false;
    std::string text;  // For kName and kSuffix.
    PathGlob glob;     // For the others.
  };

  void AddLine(absl::string_view line);
  static bool Matches(const Rule& rule, absl::string_view path, absl::string_view name);

  std::vector<Rule> rules_;
};

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_WORKSPACE_IGNORE_RULES_H_
