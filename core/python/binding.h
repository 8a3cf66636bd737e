// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_PYTHON_BINDING_H_
#define TORCHLIFT_CORE_PYTHON_BINDING_H_

#include <cstdint>
#include <string>

#include "absl/strings/string_view.h"
#include "core/syntax/syntax_tree.h"

namespace torchlift::python {

using ScopeId = std::uint32_t;  // Index into Module::scopes(); 0 is the module.

enum class ScopeKind : std::uint8_t {
  kModule,
  kClass,
  kFunction,
  kLambda,
  kComprehension,
  kTypeParameters
};

// Every form of Python 3.14 that gives a name a meaning.
enum class BindingKind : std::uint8_t {
  kImport,         // import a.b        import a.b as c
  kFromImport,     // from a import b   from a import b as c
  kStarImport,     // from a import *   (its name is "*")
  kAssignment,     // x = v, (x, y) = v, [x, *y] = v
  kAugmented,      // x += v
  kAnnotated,      // x: T, x: T = v
  kWalrus,         // (x := v)
  kFor,            // for x in …, also in comprehensions
  kWith,           // with … as x
  kExcept,         // except E as x
  kMatch,          // case x, case [*x], case {**x}, case P() as x
  kFunction,       // def x
  kClass,          // class x
  kDelete,         // del x
  kParameter,      // def f(x, *y, **z), lambda x: …
  kTypeAlias,      // type X = …
  kTypeParameter,  // def f[T]: …
};

// One place that binds a name in a scope. Lives as long as its Module.
struct Binding {
  BindingKind kind;
  ScopeId scope =
      0;  // Where the name lives: global and nonlocal statements are followed, walruses leave comprehensions.
  absl::string_view name;  // As bound: "a" for `import a.b`, "c" for `… as c`.
  Node name_node;          // The identifier (the first one of a dotted name).
  // The simple or compound statement (or parameter list, comprehension) that binds.
  Node statement;
  // The right side of a plain `x = value`, `x: T = value` or `x := value`, and x's part of
  // `x, y = value, other`; else null.
  Node value;
  // For imports, the absolute dotted name: "a.b", "a" for `import a.b` (see below), "m.b". Relative
  // imports begin with their dots: ".functional.x".
  std::string imported;
  // What `import a.b.c` also loads: "a.b.c"; empty unless kImport without `as`. `name` is then "a"
  // and `imported` "a".
  std::string loaded_submodule;
  // The body of `if TYPE_CHECKING:`: never bound at run time.
  bool type_checking_only = false;
};

}  // namespace torchlift::python

#endif  // TORCHLIFT_CORE_PYTHON_BINDING_H_
