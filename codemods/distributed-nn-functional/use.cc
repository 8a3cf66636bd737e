// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "codemods/distributed-nn-functional/use.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/strip.h"
#include "codemods/distributed-nn-functional/call_place.h"
#include "codemods/distributed-nn-functional/member_by_name.h"
#include "codemods/distributed-nn-functional/module_value.h"
#include "codemods/distributed-nn-functional/named_in_string.h"
#include "codemods/distributed-nn-functional/reached_member.h"
#include "codemods/distributed-nn-functional/reexport.h"
#include "codemods/distributed-nn-functional/tensor_expression.h"
#include "core/python/call.h"
#include "core/python/placement.h"
#include "core/syntax/python_kinds.h"

namespace torchlift::distributed_nn {
namespace {

using python::Ambiguous;
using python::Binding;
using python::BindingKind;
using python::Module;
using python::Qualified;
using python::Resolution;

bool IsImport(const Binding& binding) {
  return binding.kind == BindingKind::kImport || binding.kind == BindingKind::kFromImport ||
         binding.kind == BindingKind::kStarImport;
}

class UseFinder {
 public:
  explicit UseFinder(const Module& module) : module_(module) {}

  std::vector<Use> Find(std::vector<Use> reexports) && {
    for (Node reference : module_.references()) AddReference(reference);
    std::vector<Node> strings;
    for (Node node : module_.tree().Preorder()) {
      if (node.kind() == python::kCall) AddCallByName(node);
      if (node.kind() == python::kSubscript && !IsAssignmentTarget(node)) {
        AddIfAny(UseOfLoadedModule(module_, node), node.Child(python::field::kSubscript));
      }
      if (node.kind() == python::kString || node.kind() == python::kConcatenatedString)
        strings.push_back(node);
    }
    for (Node string : strings) {
      if (!followed_.contains(string.index())) AddIfAny(UseInString(module_, string), Node());
    }
    for (Use& use : UsesOfClassImports(module_)) Add(std::move(use));
    for (Use& reexport : reexports) Add(std::move(reexport));
    std::stable_sort(uses_.begin(), uses_.end(),
                     [](const Use& a, const Use& b) { return a.place.begin() < b.place.begin(); });
    return std::move(uses_);
  }

 private:
  // The name at the left end of a chain may become one of ours after any number of attributes.
  void AddReference(Node reference) {
    Node chain = reference;
    while (true) {
      const Resolution resolution = module_.Resolve(chain);
      bool is_module = false;
      if (const auto* qualified = std::get_if<Qualified>(&resolution)) {
        if (const Operation* operation = FindOperation(qualified->name))
          return AddChain(chain, *operation, *qualified);
        is_module = IsOperationModule(absl::StripSuffix(qualified->name, ".__dict__"));
      } else if (const auto* ambiguous = std::get_if<Ambiguous>(&resolution)) {
        for (const std::string& name : ambiguous->names) {
          if (const Operation* operation = FindOperation(name))
            return AddUncertain(chain, *operation, *ambiguous);
        }
      } else {
        return;
      }
      Node parent = chain.parent();
      if (parent.kind() == python::kParenthesizedExpression) {
        chain = parent;
        continue;
      }
      if (parent.kind() == python::kListSplat && parent.field() == python::field::kObject) {
        chain = parent;  // `*nnf.all_gather(x), 1`: the grammar takes the star to the name.
        parent = chain.parent();
      }
      if (parent.kind() == python::kAttribute && chain.field() == python::field::kObject) {
        if (AddBehind(chain, resolution)) return;
        chain = parent;
        continue;
      }
      const Node brought = ModuleBroughtBy(chain);
      if (!brought) {
        if (!AddBehind(chain, resolution) && is_module) AddModule(chain);
        return;
      }
      chain = brought;
    }
  }

  // `getattr(torch.distributed, "nn")` around the first argument, when that is a module; else null.
  // What brings an operation is found by its name.
  Node ModuleBroughtBy(Node argument) const {
    const Node call = argument.parent().parent();
    if (argument.parent().kind() != python::kArgumentList || call.kind() != python::kCall ||
        CalledName(call) != "getattr" || python::PositionalArgument(call, 0) != argument)
      return Node();
    const std::string name = module_.QualifiedName(call);
    return name.empty() || FindOperation(name) != nullptr ? Node() : call;
  }

  // What is taken of a module by other means than names: `vars(torch.distributed)["nn"]`.
  bool AddBehind(Node chain, const Resolution& resolution) {
    const auto* qualified = std::get_if<Qualified>(&resolution);
    if (qualified == nullptr) return false;
    std::optional<Use> use = UseByDictionary(module_, chain, qualified->name);
    if (!use) return false;
    Add(*std::move(use));
    return true;
  }

  void AddModule(Node chain) {
    if (!IsValueThatEscapes(module_, chain)) return;
    Use use;
    use.kind = Use::Kind::kModuleValue;
    use.place = chain;
    Add(std::move(use));
  }

  void AddCallByName(Node call) {
    const Node first = python::PositionalArgument(call, 0);
    if (CalledName(call) == "import_module") {
      if (!module_.QualifiedName(call).empty()) MarkFollowed(first);
      return AddReference(call);
    }
    AddIfAny(UseByName(module_, call), first);
  }

  // `string`, or the literal that the name is bound to, is part of it.
  void AddIfAny(std::optional<Use> use, Node string) {
    if (!use) return;
    MarkFollowed(string);
    Add(*std::move(use));
  }

  void MarkFollowed(Node string) {
    if (string.kind() == python::kIdentifier) string = SoleValue(module_, string);
    if (!string) return;
    for (Node part : python::WithoutParentheses(string).Subtree()) followed_.insert(part.index());
  }

  static Node CallOf(Node chain) {
    Node callee = python::WithParentheses(chain);
    // `*f(x), 1`: the grammar takes it for a call of `*f`.
    if (callee.parent().kind() == python::kListSplat) callee = callee.parent();
    const Node parent = callee.parent();
    return parent.kind() == python::kCall && callee.field() == python::field::kFunction ? parent
                                                                                        : Node();
  }

  void AddChain(Node chain, const Operation& operation, const Qualified& qualified) {
    Use use;
    use.operation = &operation;
    use.place = chain;
    use.imports = qualified.imports;
    use.call = CallOf(chain);
    if (use.call && use.call.parent().kind() != python::kDecorator) {
      use.kind = Use::Kind::kCall;
    } else if (IsAssignmentTarget(chain)) {
      use.kind = Use::Kind::kAssignment;
    } else if (IsAliasWithUses(chain)) {
      return;  // Its uses are found through the alias.
    } else if (IsPresenceTest(chain)) {
      return;  // `if all_reduce is not None`: asks whether the import worked, and goes on working.
    } else {
      use.kind = Use::Kind::kReference;
      use.call = Node();
    }
    Add(std::move(use));
  }

  void AddUncertain(Node chain, const Operation& operation, const Ambiguous& ambiguous) {
    Use use;
    use.kind = Use::Kind::kUncertain;
    use.operation = &operation;
    use.place = chain;
    use.call = CallOf(chain);
    if (IsBoundToValue(chain)) return;
    std::vector<std::string> names = ambiguous.names;
    if (ambiguous.maybe_local) names.push_back("something that this file defines");
    use.detail = absl::StrCat("'", chain.text(), "' may be ", absl::StrJoin(names, " or "));
    Add(std::move(use));
  }

  // `f = dist_nn.all_gather if differentiable else plain`: the operation is found where it is
  // named.
  bool IsBoundToValue(Node name) const {
    if (name.kind() != python::kIdentifier) return false;
    const std::vector<const Binding*> bindings = module_.Lookup(name.text(), name);
    return std::none_of(bindings.begin(), bindings.end(),
                        [](const Binding* binding) { return IsImport(*binding); });
  }

  // `ar = dist_nn.all_reduce`, where something in the file reads `ar`.
  bool IsAliasWithUses(Node chain) const {
    const Node value = python::WithParentheses(chain);
    const Node assignment = value.parent();
    if (assignment.kind() != python::kAssignment || value.field() != python::field::kRight)
      return false;
    const Node target = assignment.Child(python::field::kLeft);
    if (target.kind() != python::kIdentifier) return false;
    for (const Binding& binding : module_.bindings()) {
      if (binding.name_node != target || binding.value != value) continue;
      const std::vector<Node> reads = module_.ReferencesTo(binding);
      // Every read must come back to us as a use of its own.
      return !reads.empty() && std::all_of(reads.begin(), reads.end(), [&](Node read) {
        return FindOperation(module_.QualifiedName(read)) != nullptr;
      });
    }
    return false;
  }

  void Add(Use use) {
    if (places_.emplace(use.place.begin(), use.place.end()).second) uses_.push_back(std::move(use));
  }

  const Module& module_;
  std::vector<Use> uses_;
  std::set<std::pair<std::uint32_t, std::uint32_t>> places_;
  std::set<std::uint32_t> followed_;  // The strings that other uses are told by.
};

}  // namespace

std::vector<Use> FindUses(const Module& module, absl::string_view path,
                          const SharedImports& shared) {
  return UseFinder(module).Find(FindReexports(module, path, shared));
}

}  // namespace torchlift::distributed_nn
