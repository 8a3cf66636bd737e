// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_PYTHON_MODULE_H_
#define TORCHLIFT_CORE_PYTHON_MODULE_H_

#include <memory>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "core/python/binding.h"
#include "core/python/resolution.h"
#include "core/syntax/syntax_tree.h"

namespace torchlift::python {

// One name space of a file.
struct Scope {
  ScopeKind kind = ScopeKind::kModule;
  ScopeId parent = 0;
  Node node;  // The function, class, lambda, comprehension or module.
};

// The semantic model of one Python file: its scopes, the bindings in them and what names mean.
// Built in one pass over the tree, without recursion. The tree must outlive it. Safe to read from
// many threads.
//
//   const Module module(tree);
//   Resolution what = module.Resolve(call.Child(field::kFunction));
//   if (const auto* qualified = std::get_if<Qualified>(&what)) …  // qualified->name
//
// Names are resolved as CPython binds them (a class scope is not seen from its methods; a
// comprehension's first iterable belongs outside; global, nonlocal), with a flow as coarse as it
// must be to stay right: all bindings of a name that can reach a use count
// (core/python/reaching_bindings.h has the rules). A binding by a plain assignment whose value is a
// name or an attribute chain is looked through (`dist = torch.distributed`); a conditional
// expression, `or` and `and` are all of their operands, so Ambiguous unless these are the same
// thing or None.
//
// A star import of an unknown module may bring any public name, so a name that was bound before it
// is Ambiguous behind it, not Qualified: what is Qualified gets rewritten, and nothing in the file
// says that the module has no such name. The usual order, star imports first, costs nothing, and of
// torch's modules the names are known (core/python/reexports.h).
//
// An attribute that the file sets anywhere is Ambiguous everywhere in it, before and after, but for
// the place that is set.
class Module {
 public:
  explicit Module(const SyntaxTree& tree);
  ~Module();
  Module(Module&&) noexcept;
  Module& operator=(Module&&) noexcept;

  const SyntaxTree& tree() const;

  // What the expression stands for: an identifier, an attribute chain, `getattr(chain, "name")`,
  // each also in parentheses, as a walrus' value or as the operand of a conditional expression,
  // `or` and `and`. A name that is bound there, not read, is what it is bound to. Everything else
  // is Unknown. The work is bounded, whatever the file.
  Resolution Resolve(Node expression) const;
  // The canonical dotted name when it is Qualified, else empty.
  std::string QualifiedName(Node expression) const;
  // Whether the expression is the name of a builtin and means it: `setattr`.
  bool IsBuiltin(Node expression, absl::string_view name) const;

  absl::Span<const Scope> scopes() const;
  // The scope whose names the node sees first. A function's name, decorators, defaults and
  // annotations belong outside it.
  ScopeId ScopeOf(Node node) const;
  // All bindings of the file in the order of the text.
  absl::Span<const Binding> bindings() const;
  // The binding whose `name_node` is the identifier, or null.
  const Binding* BindingOf(Node identifier) const;
  // The bindings that `name`, used at `use`, may refer to, in the order of the text, with the star
  // imports that may bring it and imports for type checking only; no deletions and no annotations
  // without a value. Empty for builtins and unbound names. At most ReachingBindings::kMost of each.
  std::vector<const Binding*> Lookup(absl::string_view name, Node use) const;
  // Whether no run can come to `use` with `name` unbound, whoever calls what stands there: a binding
  // that surely ran stands above it (for code that runs later, above the outermost definition of the
  // owning scope that holds it), and nothing that may have run unbinds it. False for builtins.
  bool IsSurelyBound(absl::string_view name, Node use) const;
  // Identifiers that read a name (loads, also as the left end of an attribute chain, and targets of
  // `del x` and `x += 1`) and may mean this binding, in the order of the text. Where that cannot be
  // told they are among them. For a star import: the names that it may bring. The first question
  // about a name costs a look-up for each identifier of that name in the file.
  std::vector<Node> ReferencesTo(const Binding& binding) const;
  // All identifiers of the file that read a name, in the order of the text: no attribute names,
  // keyword names, or bound names.
  absl::Span<const Node> references() const;
  // Those of one name, with deletions and augmented assignments, in the order of the text.
  absl::Span<const Node> ReferencesNamed(absl::string_view name) const;
  // Identifiers of the file, also attribute names, that lead to the names of running code:
  // `f_locals`, `_getframe`, `currentframe`, `__globals__` and the like, in the order of the text.
  absl::Span<const Node> frame_names() const;

  // The names that `__all__ = […]`, `__all__ += …` and the like list, when all are literals;
  // `complete` is false when some part cannot be seen.
  struct PublicNames {
    std::vector<std::string> names;
    bool present = false;
    bool complete = true;
  };
  PublicNames public_names() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace torchlift::python

#endif  // TORCHLIFT_CORE_PYTHON_MODULE_H_
