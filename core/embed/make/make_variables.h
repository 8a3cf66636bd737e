// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_EMBED_MAKE_MAKE_VARIABLES_H_
#define TORCHLIFT_CORE_EMBED_MAKE_MAKE_VARIABLES_H_

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "core/embed/make/make_text.h"
#include "core/embed/make/makefile.h"

namespace torchlift::embed {

// The variables that a Makefile sets, as its recipes have them. The lines must outlive it.
class MakeVariables {
 public:
  MakeVariables(absl::Span<const MakeLine> lines, bool has_automake);

  // The value of a variable that the file sets once and for all, with those of others in it; parts
  // that are not seen are kUnknown bytes. Nothing for one that is set under a condition, for a
  // target, more than once but to grow, by a command, or in another file.
  std::optional<std::string> ValueOf(absl::string_view name) const;

  // Shell text that tells a recipe what it is given: NAME="value" for each of the variables that it
  // refers to, `export NAME="value"` for each that the file exports. Of one that is not sure, what it
  // may be, in branches: `if :; then NAME="value"; fi`.
  std::string Preamble(absl::Span<const MakeText::Reference> references) const;

 private:
  struct Variable {
    const MakeLine* line =
        nullptr;  // That sets it; null when none does, or more than make it grow.
    bool is_unsure = false;
    bool is_exported = false;
    bool is_expanded = false;                 // Or is being so.
    std::string value = {};                   // When it is.
    std::vector<const MakeLine*> lines = {};  // The first of those that set it or make it grow.
    std::string may_be = {};                  // Where it is unsure: shell text with what they set.
  };

  void Add(const MakeLine& line);
  void AddDirective(const MakeLine& line);
  void AddEvaluated(absl::string_view text);
  void AddComputed(absl::Span<const MakeLine> lines);
  void AddShell(const MakeLine& line);
  // Finds the value of a variable that is set once; what lies deeper than a few values in each other
  // stays unseen.
  void Expand(Variable& variable, int depth);
  std::string Expanded(const MakeLine& line, int depth);
  std::string MayBe(const std::string& name, const Variable& variable);
  std::string ValueInside(absl::string_view name, int depth);

  const bool has_automake_;
  bool exports_all_ = false;
  bool includes_ = false;        // Whether other files set variables, too.
  bool exports_unseen_ = false;  // Whether some are exported of which the names are not seen.
  std::map<std::string, Variable, std::less<>> variables_;
  std::string exports_;  // The lines for those that the file exports.
};

}  // namespace torchlift::embed

#endif  // TORCHLIFT_CORE_EMBED_MAKE_MAKE_VARIABLES_H_
