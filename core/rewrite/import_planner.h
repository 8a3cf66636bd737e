// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_REWRITE_IMPORT_PLANNER_H_
#define TORCHLIFT_CORE_REWRITE_IMPORT_PLANNER_H_

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "core/python/module.h"
#include "core/rewrite/finding.h"
#include "core/text/claim.h"
#include "core/text/edit.h"

namespace torchlift {

// The imports of one Python file: finds the name under which new code can reach a module, and
// writes all import changes of the accepted fixes at once.
//
//   // in a codemod:
//   ImportPlanner::Name funcol = context.imports()->NameFor(
//       "torch.distributed._functional_collectives", "funcol", call, qualified.imports);
//   if (!funcol.obstacle.empty()) return Refuse(funcol.obstacle);
//   code.Text(funcol.expression).Text(".all_reduce(")…;
//   for (ImportRequest& request : funcol.requests) finding.imports.push_back(request);
//
// The module must outlive the planner. Safe to use from one thread at a time per file.
class ImportPlanner {
 public:
  explicit ImportPlanner(const python::Module& module) : module_(module) {}

  struct Name {
    // "funcol", "fc", "torch.distributed": evaluates to the module at `use`.
    std::string expression;
    // What must be imported for that; nothing when a binding is there already.
    std::vector<ImportRequest> requests;
    // Why no import can be had that is bound at `use`: a clause that follows "because". Then there
    // are no requests.
    std::string obstacle;
  };

  // How code at `use` can name `module`. `beside` are the import bindings through which the old code
  // goes, one of which has run when `use` does; none: the new import goes to the top of the file.
  //
  // A binding is reused when it was surely made by then: it stands above `use` in a block around it,
  // or beside each of `beside`, and nothing unbinds the name. A chain through a shorter import
  // (`torch.distributed` after `import torch`, for submodules that `import torch` loads) counts.
  // Else a new import goes beside each of `beside`, under `alias` or under the first of alias_2,
  // alias_3 … that collides with no name of the file and that no function between hides.
  Name NameFor(absl::string_view module, absl::string_view alias, Node use,
               absl::Span<const python::Binding* const> beside) const;

  struct Plan {
    std::vector<Edit> edits;
    std::vector<Claim> claims;
  };

  // The import changes that the accepted findings' fixes need, against the original text: each
  // request once, where its anchor stands, in the same block; retired imports whose every use lies
  // in a replaced (not kept) part of the fixes go, one name of a list or the whole statement,
  // unless something re-exports them (`__all__`, an `__init__.py`, an explicit `import x as x`), a
  // comment on the line asks for them (noqa: F401), or they are a bare `import a.b`, which others
  // may need for its side effect. No block is left empty.
  Plan PlanFor(absl::Span<const Finding* const> accepted, absl::string_view path) const;

 private:
  const std::vector<const python::Binding*>& LeadingTo(absl::string_view module) const;
  bool IsFree(const std::string& alias, absl::string_view module, Node use,
              absl::Span<const python::Binding* const> beside) const;
  bool Collides(const std::string& alias, absl::string_view module) const;

  const python::Module& module_;
  // Answers of LeadingTo by module, and of Collides by alias and module: a file asks the same
  // questions at every use.
  mutable std::map<std::string, std::vector<const python::Binding*>> leading_;
  mutable std::map<std::pair<std::string, std::string>, bool> collisions_;
};

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_REWRITE_IMPORT_PLANNER_H_
