// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/python/compiled_region.h"

#include <algorithm>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "core/python/call.h"
#include "core/python/compile_decorators.h"
#include "core/python/compiled_site.h"
#include "core/python/compiler.h"
#include "core/python/placement.h"
#include "core/syntax/python_kinds.h"

namespace torchlift::python {
namespace {

// Hooks on a parameter's gradient run outside of compiled code.
bool IsGradientHook(Node callee) {
  if (callee.kind() != kAttribute) return false;
  const absl::string_view name = callee.Child(field::kAttribute).text();
  return name == "register_hook" || name == "register_post_accumulate_grad_hook";
}

bool IsForwardHook(absl::string_view name) {
  return name == "register_forward_hook" || name == "register_forward_pre_hook";
}

// Nodes that belong to the function itself, not to one inside it.
template <typename Visit>
void ForOwnNodes(Node function, Visit visit) {
  const Node body = function.Child(field::kBody);
  const SyntaxTree& tree = function.tree();
  for (std::uint32_t i = body.index(); body && i < body.subtree_end();) {
    const Node node = tree.at(i);
    visit(node);
    const bool is_inner = node.kind() == kFunctionDefinition || node.kind() == kClassDefinition ||
                          (node.kind() == kLambda && node.is_named());
    i = is_inner ? node.subtree_end() : i + 1;
  }
}

}  // namespace

CompiledRegions::CompiledRegions(const Module& module)
    : module_(module), index_(module), roots_(FindCompileRoots(module, index_)) {
  if (roots_.empty()) return;
  AddHooks();
  for (std::size_t i = 0; i < roots_.size(); ++i) {
    if (roots_[i].compiled.kind() != kFunctionDefinition) {
      compiled_expressions_.emplace(roots_[i].compiled.index(), i);
    }
    for (Node function : roots_[i].functions) {
      const CompileDecorators decorators = DecoratorsOf(module_, function);
      if (decorators.is_disabled || decorators.is_opaque) continue;
      const bool is_strict = roots_[i].is_strict || decorators.is_strict;
      Raise(function, is_strict ? CompiledReach::kError : CompiledReach::kFallsBack,
            State{CompiledReach::kNone, function.index(), i});
    }
  }
  Spread();
}

bool CompiledRegions::Raise(Node function, CompiledReach reach, const State& from) {
  State& state = states_[function.index()];
  if (reach <= state.reach) return false;
  state = State{reach, from.caller, from.root};
  pending_.push_back(function);
  return true;
}

void CompiledRegions::Spread() {
  while (!pending_.empty()) {
    const Node function = pending_.back();
    pending_.pop_back();
    SpreadFrom(function);
  }
}

void CompiledRegions::SpreadFrom(Node function) {
  ForOwnNodes(function, [&](Node node) {
    if (node.kind() != kCall) return;
    const Node callee = WithoutParentheses(node.Child(field::kFunction));
    for (Node run : index_.RunBy(callee)) Enter(function, node, run, false);
    if (IsGradientHook(callee)) return;
    const bool is_operator = IsHigherOrderOperator(module_, callee);
    // Functions that are handed on (`checkpoint(f, x)`, `map(f, xs)`) may be called by who gets
    // them.
    for (Node argument : node.Child(field::kArguments).named_children()) {
      if (argument.kind() == kCall &&
          module_.QualifiedName(argument.Child(field::kFunction)) != "functools.partial")
        continue;
      for (Node run : index_.RunBy(argument)) Enter(function, node, run, is_operator);
    }
  });
  const auto hooks = hooks_.find(function.index());
  if (hooks == hooks_.end()) return;
  for (Node hook : hooks->second) Enter(function, function, hook, false);
}

void CompiledRegions::Enter(Node caller, Node place, Node callee, bool is_strict) {
  const CompileDecorators decorators = DecoratorsOf(module_, callee);
  if (decorators.is_disabled || decorators.is_opaque) return;
  const State from = states_[caller.index()];
  const CompiledSite site = place == caller ? CompiledSite() : CompiledSiteOf(module_, place);
  if (site.is_guarded) return;
  CompiledReach reach = from.reach;
  if (decorators.is_strict || is_strict || site.is_strict) reach = CompiledReach::kError;
  if (site.is_swallowed) reach = CompiledReach::kSwallowed;
  Raise(callee, reach, State{CompiledReach::kNone, caller.index(), from.root});
}

void CompiledRegions::AddHooks() {
  for (Node call : module_.tree().Preorder()) {
    if (call.kind() != kCall) continue;
    const Node callee = WithoutParentheses(call.Child(field::kFunction));
    Node owner;
    Node hook;
    if (callee.kind() == kAttribute && IsForwardHook(callee.Child(field::kAttribute).text())) {
      owner = callee.Child(field::kObject);
      hook = PositionalArgument(call, 0);
    } else if (absl::EndsWith(module_.QualifiedName(callee),
                              "parametrize.register_parametrization")) {
      owner = PositionalArgument(call, 0);
      hook = PositionalArgument(call, 2);
    }
    if (!owner || !hook) continue;
    const std::vector<Node> run = index_.RunBy(hook);
    for (Node function : index_.RunBy(owner)) {
      std::vector<Node>& hooks = hooks_[function.index()];
      hooks.insert(hooks.end(), run.begin(), run.end());
    }
  }
}

const CompileRoot* CompiledRegions::RootAround(Node node) const {
  const CompileRoot* outermost = nullptr;
  for (; node && !compiled_expressions_.empty(); node = node.parent()) {
    const auto found = compiled_expressions_.find(node.index());
    if (found != compiled_expressions_.end()) outermost = &roots_[found->second];
  }
  return outermost;
}

CompiledRegions::Place CompiledRegions::Of(Node node) const {
  // What is compiled without a function of this file around it: `torch.compile(all_reduce)`.
  if (const CompileRoot* root = RootAround(node)) {
    return {root->is_strict ? CompiledReach::kError : CompiledReach::kFallsBack, root->text};
  }
  const CompiledSite site = CompiledSiteOf(module_, node);
  const Node function = EnclosingFunction(node);
  const auto found = function ? states_.find(function.index()) : states_.end();
  if (found == states_.end()) {
    if (site.is_guarded) return {CompiledReach::kGuarded, "torch.compiler.is_compiling()"};
    if (function && DecoratorsOf(module_, function).is_disabled)
      return {CompiledReach::kGuarded, "torch.compiler.disable"};
    return {};
  }
  if (site.is_guarded) return {CompiledReach::kGuarded, "torch.compiler.is_compiling()"};
  CompiledReach reach = found->second.reach;
  if (site.is_strict) reach = CompiledReach::kError;
  if (site.is_swallowed) reach = CompiledReach::kSwallowed;
  // The frame itself runs eagerly, what it calls is compiled on its own: a fallback, never an error
  // of its caller.
  if (DecoratorsOf(module_, function).is_frame_disabled) reach = CompiledReach::kFallsBack;
  return {reach, PathTo(function)};
}

std::string CompiledRegions::PathTo(Node function) const {
  std::vector<std::string> names;
  const State* state = &states_.at(function.index());
  const std::size_t root = state->root;
  while (names.size() < 12) {
    names.push_back(index_.NameOf(function));
    if (state->caller == function.index()) break;
    function = module_.tree().at(state->caller);
    state = &states_.at(function.index());
  }
  std::string path = roots_[root].text;
  for (auto name = names.rbegin(); name != names.rend(); ++name)
    absl::StrAppend(&path, " -> ", *name);
  return path;
}

}  // namespace torchlift::python
