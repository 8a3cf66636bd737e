// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include <cstddef>
#include <string>

#include "absl/strings/str_cat.h"
#include "core/python/validity_checks.h"
#include "core/syntax/python_kinds.h"

namespace torchlift::python {
namespace {

bool BeginsWithAsync(Node node) { return node.first_child().kind() == token::kAsync; }

bool IsComprehension(KindId kind) {
  return kind == kListComprehension || kind == kSetComprehension ||
         kind == kDictionaryComprehension || kind == kGeneratorExpression;
}

// The iterable of the first `for` of a comprehension is evaluated outside of it.
bool IsFirstIterable(Node node) {
  const Node clause = node.parent();
  return node.field() == field::kRight && clause.kind() == kForInClause &&
         clause == clause.parent().NamedChild(1);
}

bool IsYieldFrom(Node yield) {
  for (Node child : yield.children()) {
    if (child.kind() == token::kFrom) return true;
  }
  return false;
}

}  // namespace

ContextCheck::ContextCheck(CodeKind code) {
  Frame module;
  module.end = 0xFFFFFFFF;
  module.may_await = code == CodeKind::kNotebookCell;
  frames_.push_back(module);
  parameters_.emplace_back();
}

void ContextCheck::EnterFunctionBody(Node function, Node body) {
  Frame frame;
  frame.end = body.subtree_end();
  frame.scope = Scope::kFunction;
  frame.is_async_function = BeginsWithAsync(function);
  frame.may_await = frame.is_async_function;
  frame.may_yield = true;
  frame.parameters = parameters_.size();
  frame.owns_parameters = true;
  parameters_.emplace_back();
  for (Node parameter : function.Child(field::kParameters).named_children()) {
    if (const Node name = ParameterName(parameter)) parameters_.back().insert(name.text());
  }
  frames_.push_back(frame);
}

void ContextCheck::Enter(Node node) {
  if (node.field() == field::kBody) {
    const Node parent = node.parent();
    switch (parent.kind()) {
      case kFunctionDefinition:
      case kLambda:
        EnterFunctionBody(parent, node);
        break;
      case kClassDefinition: {
        Frame frame;
        frame.end = node.subtree_end();
        frame.scope = Scope::kClass;
        frames_.push_back(frame);
        break;
      }
      case kForStatement:
      case kWhileStatement: {
        Frame frame = frames_.back();
        frame.end = node.subtree_end();
        frame.in_loop = true;
        frame.owns_parameters = false;
        frames_.push_back(frame);
        break;
      }
      default:
        break;
    }
  } else if (IsFirstIterable(node) && frames_.size() >= 2) {
    Frame frame = frames_[frames_.size() - 2];
    frame.end = node.subtree_end();
    frame.owns_parameters = false;
    frames_.push_back(frame);
  }
  if (IsComprehension(node.kind())) {
    Frame frame;
    frame.end = node.subtree_end();
    frame.scope = Scope::kComprehension;
    // A generator that awaits is an asynchronous generator, which any function may make.
    frame.may_await = node.kind() == kGeneratorExpression || frames_.back().may_await;
    frames_.push_back(frame);
  }
}

Verdict ContextCheck::CheckGlobalNames(Node statement) const {
  const auto& parameters = parameters_[frames_.back().parameters];
  for (Node name : statement.named_children()) {
    if (parameters.contains(name.text())) {
      return ViolationAt(
          name, absl::StrCat("'", std::string(name.text()), "' is parameter and ",
                             statement.kind() == kGlobalStatement ? "global" : "nonlocal"));
    }
  }
  return std::nullopt;
}

Verdict ContextCheck::Visit(Node node) {
  while (frames_.back().end <= node.index()) {
    if (frames_.back().owns_parameters) parameters_.pop_back();
    frames_.pop_back();
  }
  Enter(node);
  const Frame& frame = frames_.back();
  switch (node.kind()) {
    case kReturnStatement:
      if (frame.scope != Scope::kFunction)
        return ViolationAt(node, "'return' outside of a function");
      break;
    case kYield:
      if (!frame.may_yield) return ViolationAt(node, "'yield' outside of a function");
      if (frame.is_async_function && IsYieldFrom(node)) {
        return ViolationAt(node, "'yield from' in an asynchronous function");
      }
      break;
    case kAwait:
      if (!frame.may_await) return ViolationAt(node, "'await' outside of an asynchronous function");
      break;
    case kForStatement:
    case kWithStatement:
    case kForInClause:
      if (BeginsWithAsync(node) && !frame.may_await) {
        return ViolationAt(node, "'async' outside of an asynchronous function");
      }
      break;
    case kBreakStatement:
      if (!frame.in_loop) return ViolationAt(node, "'break' outside of a loop");
      break;
    case kContinueStatement:
      if (!frame.in_loop) return ViolationAt(node, "'continue' outside of a loop");
      break;
    case kWildcardImport:
      if (frame.scope != Scope::kModule)
        return ViolationAt(node, "'import *' below the level of the module");
      break;
    case kNonlocalStatement:
      if (frame.scope == Scope::kModule)
        return ViolationAt(node, "'nonlocal' at the level of the module");
      return CheckGlobalNames(node);
    case kGlobalStatement:
      return CheckGlobalNames(node);
    default:
      break;
  }
  return std::nullopt;
}

}  // namespace torchlift::python
