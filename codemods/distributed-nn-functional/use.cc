// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "codemods/distributed-nn-functional/use.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/strip.h"
#include "core/python/call.h"
#include "core/python/constant.h"
#include "core/python/placement.h"
#include "core/python/reexports.h"
#include "core/syntax/python_kinds.h"

namespace torchlift::distributed_nn {
namespace {

using python::Ambiguous;
using python::Binding;
using python::BindingKind;
using python::Module;
using python::Qualified;
using python::Resolution;

bool IsOurModule(absl::string_view name) { return name == kPackage || name == kModule; }

bool IsImport(const Binding& binding) {
  return binding.kind == BindingKind::kImport || binding.kind == BindingKind::kFromImport ||
         binding.kind == BindingKind::kStarImport;
}

// The operation that a dotted path in a string names: "torch.distributed.nn.all_gather".
const Operation* OperationOfPath(absl::string_view path) {
  if (const Operation* operation = FindOperation(path)) return operation;
  if (!absl::ConsumePrefix(&path, kPackage) || !absl::ConsumePrefix(&path, ".")) return nullptr;
  const Operation* operation = OperationNamed(path);
  // The star import of the package leaves out what begins with an underscore.
  return operation != nullptr && operation->id != OperationId::kAllGatherBase ? operation : nullptr;
}

class UseFinder {
 public:
  UseFinder(const Module& module, absl::string_view path)
      : module_(module),
        is_package_(path == "__init__.py" || absl::EndsWith(path, "/__init__.py")) {}

  std::vector<Use> Find() && {
    for (Node reference : module_.references()) AddReference(reference);
    for (Node node : module_.tree().Preorder()) {
      if (node.kind() == python::kCall) AddByName(node);
      if (node.kind() == python::kSubscript) AddLoadedModule(node);
    }
    for (const Binding& binding : module_.bindings()) AddReexport(binding);
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
        is_module = IsOurModule(absl::StripSuffix(qualified->name, ".__dict__"));
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
      if (parent.kind() != python::kAttribute || chain.field() != python::field::kObject)
        return is_module ? AddModule(chain) : void();
      chain = parent;
    }
  }

  void AddModule(Node chain) {
    if (IsValueThatEscapes(chain)) AddModuleNamed(chain);
  }

  // Whether the module's value goes where its members are not followed.
  bool IsValueThatEscapes(Node chain) const {
    Node value = chain;
    Node parent = value.parent();
    while (parent.kind() == python::kParenthesizedExpression ||
           parent.kind() == python::kConditionalExpression ||
           parent.kind() == python::kBooleanOperator || parent.kind() == python::kNamedExpression) {
      value = parent;
      parent = value.parent();
    }
    switch (parent.kind()) {
      case python::kAssignment:
        return value.field() == python::field::kRight &&
               !IsFollowedTarget(parent.Child(python::field::kLeft));
      case python::kArgumentList:
        return !NamesMember(parent.parent(), value);
      case python::kSubscript:
        return absl::EndsWith(chain.text(), "__dict__");
      case python::kKeywordArgument:
      case python::kReturnStatement:
      case python::kYield:
      case python::kList:
      case python::kTuple:
      case python::kSet:
      case python::kPair:
      case python::kExpressionList:
      case python::kLambda:
      case python::kDefaultParameter:
      case python::kTypedDefaultParameter:
        return true;
      default:
        return false;
    }
  }

  // A name whose reads are resolved to its value; not so for a class' attribute.
  bool IsFollowedTarget(Node target) const {
    if (target.kind() == python::kPatternList || target.kind() == python::kTuplePattern)
      return true;
    const Binding* binding =
        target.kind() == python::kIdentifier ? module_.BindingOf(target) : nullptr;
    return binding != nullptr && module_.scopes()[binding->scope].kind != python::ScopeKind::kClass;
  }

  // `getattr(module, "name")`, `monkeypatch.setattr(module, "name", …)`, `hasattr(module, name)`.
  bool NamesMember(Node call, Node value) const {
    if (call.kind() != python::kCall || python::PositionalArgument(call, 0) != value) return false;
    if (call.Child(python::field::kFunction).text() == "hasattr") return true;
    const Node second = python::PositionalArgument(call, 1);
    return TakesMemberName(CalledName(call)) && second && FoldIfString(second).has_value();
  }

  static absl::string_view CalledName(Node call) {
    const Node callee = python::WithoutParentheses(call.Child(python::field::kFunction));
    return callee.kind() == python::kAttribute ? callee.Child(python::field::kAttribute).text()
                                               : callee.text();
  }

  static bool TakesMemberName(absl::string_view name) {
    return name == "patch" || name == "setattr" || name == "getattr" || name == "delattr" ||
           name == "object" || name == "multiple" || name == "replace" || name == "resolve_name" ||
           name == "spy" || name == "attrgetter";
  }

  // `sys.modules["torch.distributed.nn"]`
  void AddLoadedModule(Node subscript) {
    const Node key = subscript.Child(python::field::kSubscript);
    if (!key || IsAssignmentTarget(subscript) ||
        module_.QualifiedName(subscript.Child(python::field::kValue)) != "sys.modules")
      return;
    const std::optional<std::string> name = FoldIfString(key);
    if (name && IsOurModule(*name)) AddModuleNamed(subscript);
  }

  void AddModuleNamed(Node place) {
    Use use;
    use.kind = Use::Kind::kModuleValue;
    use.place = place;
    Add(std::move(use));
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

  static bool IsAssignmentTarget(Node chain) {
    const Node parent = chain.parent();
    switch (parent.kind()) {
      case python::kAssignment:
      case python::kAugmentedAssignment:
        return chain.field() == python::field::kLeft;
      case python::kDeleteStatement:
        return true;
      default:
        return false;
    }
  }

  // `f = dist_nn.all_gather if differentiable else plain`: the operation is found where it is named.
  bool IsBoundToValue(Node name) const {
    if (name.kind() != python::kIdentifier) return false;
    const std::vector<const Binding*> bindings = module_.Lookup(name.text(), name);
    return std::none_of(bindings.begin(), bindings.end(),
                        [](const Binding* binding) { return IsImport(*binding); });
  }

  // Whether the expression is only compared with None or taken for a condition.
  static bool IsPresenceTest(Node chain) {
    const Node value = python::WithParentheses(chain);
    const Node parent = value.parent();
    switch (parent.kind()) {
      case python::kComparisonOperator:
        return parent.named_child_count() == 2 && (parent.NamedChild(0).kind() == python::kNone ||
                                                   parent.NamedChild(1).kind() == python::kNone);
      case python::kNotOperator:
      case python::kAssertStatement:
        return true;
      case python::kIfStatement:
      case python::kElifClause:
      case python::kWhileStatement:
        return value.field() == python::field::kCondition;
      default:
        return false;
    }
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

  // Calls that take an operation by its name in a string.
  void AddByName(Node call) {
    const absl::string_view name = CalledName(call);
    if (name == "import_module") return AddReference(call);
    if (!TakesMemberName(name) && name != "__import__") return;
    const Node first = python::PositionalArgument(call, 0);
    if (!first) return;
    if (const std::optional<std::string> path = FoldIfString(first)) {
      if (name == "__import__") return IsOurModule(*path) ? AddModuleNamed(call) : void();
      const std::string full = name == "attrgetter" ? absl::StrCat("torch.", *path) : *path;
      if (const Operation* operation = OperationOfPath(full)) AddNamed(first, *operation);
      return;
    }
    const Node second = python::PositionalArgument(call, 1);
    if (!second || !IsOurModule(module_.QualifiedName(first))) return;
    const std::optional<std::string> member = FoldIfString(second);
    const Operation* operation = member ? OperationNamed(*member) : nullptr;
    if (operation != nullptr) AddNamed(second, *operation);
  }

  std::optional<std::string> FoldIfString(Node expression) const {
    const Node bare = python::WithoutParentheses(expression);
    if (bare.kind() != python::kString && bare.kind() != python::kConcatenatedString &&
        bare.kind() != python::kIdentifier) {
      return std::nullopt;
    }
    return python::FoldString(module_, bare);
  }

  void AddNamed(Node string, const Operation& operation) {
    Use use;
    use.kind = Use::Kind::kByName;
    use.operation = &operation;
    use.place = string;
    Add(std::move(use));
  }

  void AddReexport(const Binding& binding) {
    if (!IsImport(binding) || binding.type_checking_only) return;
    if (module_.scopes()[binding.scope].kind != python::ScopeKind::kModule) return;
    if (binding.kind == BindingKind::kStarImport) {
      if (is_package_ && IsOurModule(binding.imported)) AddReexported(binding, nullptr);
      return;
    }
    const std::string imported = python::CanonicalName(binding.imported);
    if (IsOurModule(imported) && binding.kind == BindingKind::kFromImport && IsPublic(binding))
      return AddReexported(binding, nullptr);
    const Operation* operation = FindOperation(imported);
    if (operation != nullptr && binding.loaded_submodule.empty() && IsReexported(binding))
      AddReexported(binding, operation);
  }

  // In `__all__`, or in an __init__.py.
  bool IsPublic(const Binding& binding) const {
    const Module::PublicNames names = module_.public_names();
    if (names.present) return std::count(names.names.begin(), names.names.end(), binding.name) > 0;
    return is_package_ && !absl::StartsWith(binding.name, "_");
  }

  bool IsReexported(const Binding& binding) const {
    const Module::PublicNames names = module_.public_names();
    if (names.present && std::count(names.names.begin(), names.names.end(), binding.name) > 0)
      return true;
    if (absl::StartsWith(binding.name, "_") && binding.name != "_all_gather_base") return false;
    return is_package_ || module_.ReferencesTo(binding).empty();
  }

  void AddReexported(const Binding& binding, const Operation* operation) {
    Use use;
    use.kind = Use::Kind::kReexport;
    use.operation = operation;
    // The imported name, not its alias: `all_reduce` of `from m import all_reduce as reduce_sum`.
    use.place = binding.name_node ? binding.name_node : binding.statement;
    const Node item = use.place.parent();
    if (item.kind() == python::kAliasedImport) use.place = item.Child(python::field::kName);
    if (binding.kind == BindingKind::kStarImport) use.place = binding.statement;
    Add(std::move(use));
  }

  void Add(Use use) {
    if (places_.emplace(use.place.begin(), use.place.end()).second) uses_.push_back(std::move(use));
  }

  const Module& module_;
  bool is_package_;
  std::vector<Use> uses_;
  std::set<std::pair<std::uint32_t, std::uint32_t>> places_;
};

}  // namespace

std::vector<Use> FindUses(const Module& module, absl::string_view path) {
  return UseFinder(module, path).Find();
}

}  // namespace torchlift::distributed_nn
