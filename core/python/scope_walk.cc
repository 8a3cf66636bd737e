// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/python/scope_walk.h"

#include "core/python/flow_end.h"
#include "core/syntax/python_kinds.h"

namespace torchlift::python {
namespace {

bool IsChoicePart(KindId kind) {
  return kind == kElifClause || kind == kElseClause || kind == kExceptClause ||
         kind == kFinallyClause || kind == kCaseClause;
}

// The compound statement that a block is a part of, through its clause.
Node CompoundOf(Node block) {
  const Node parent = block.parent();
  if (!IsChoicePart(parent.kind())) return parent;
  if (parent.kind() == kCaseClause) return parent.parent().parent();
  return parent.parent();
}

bool IsFirstClause(Node clause) {
  for (Node sibling : clause.parent().named_children()) {
    if (sibling.kind() == kForInClause) return sibling == clause;
  }
  return false;
}

}  // namespace

ScopeWalk::ScopeWalk(Outline& outline) : outline_(outline) {
  const Node root = outline.tree->root();
  outline_.scopes.push_back(Scope{ScopeKind::kModule, 0, root});
  outline_.outer_blocks.push_back(0);
  Block module;
  module.node = root;
  outline_.blocks.push_back(module);
  outline_.segments.emplace_back(0, 0);
  frames_.push_back({root.subtree_end(), 0});
}

void ScopeWalk::Enter(Node node) {
  const std::uint32_t index = node.index();
  while (frames_.size() > 1 && frames_.back().end <= index) frames_.pop_back();
  bool placed = false;
  while (!pending_.empty() && pending_.back().begin == index) {
    frames_.push_back({pending_.back().end, pending_.back().block});
    pending_.pop_back();
    placed = true;
  }
  if (node.kind() == kBlock && !placed) frames_.push_back({node.subtree_end(), NewBlock(node)});
  RecordSegment(index);
  Open(node);
}

void ScopeWalk::RecordSegment(std::uint32_t index) {
  if (outline_.segments.back().second != block()) outline_.segments.emplace_back(index, block());
}

void ScopeWalk::Open(Node node) {
  switch (node.kind()) {
    case kFunctionDefinition:
      return OpenFunction(node, ScopeKind::kFunction);
    case kLambda:
      return OpenFunction(node, ScopeKind::kLambda);
    case kClassDefinition:
      return OpenClass(node);
    case kListComprehension:
    case kDictionaryComprehension:
    case kSetComprehension:
    case kGeneratorExpression:
      return OpenComprehension(node);
    case kTypeAliasStatement:
      return OpenTypeAlias(node);
    case kWhileStatement:
      return OpenWhile(node);
    case kTryStatement:
      return OpenChoice(node, true);
    case kIfStatement: {
      bool has_else = false;
      for (Node child : node.named_children()) has_else = has_else || child.kind() == kElseClause;
      return OpenChoice(node, has_else);
    }
    default:
      return;
  }
}

void ScopeWalk::OpenFunction(Node node, ScopeKind kind) {
  const BlockId outer = block();
  const Node type_parameters = node.Child(field::kTypeParameters);
  opened_.type_parameters =
      type_parameters ? NewScope(node, ScopeKind::kTypeParameters, outer) : outer;
  opened_.inside = NewScope(node, kind, opened_.type_parameters);
  for (Node child : node.named_children()) {
    switch (child.field()) {
      case field::kTypeParameters:
      case field::kReturnType:
        Expect(child, opened_.type_parameters);
        break;
      case field::kParameters:
        Expect(child, opened_.inside);
        for (Node parameter : child.named_children()) {
          // Kept in the order of the text: `x: T = v`.
          for (Node part : parameter.named_children()) {
            if (part.field() == field::kType) Expect(part, opened_.type_parameters);
            if (part.field() == field::kValue) Expect(part, outer);
          }
        }
        break;
      case field::kBody:
        Expect(child, opened_.inside);
        break;
      default:
        break;
    }
  }
  ScheduleExpected();
}

void ScopeWalk::OpenClass(Node node) {
  const BlockId outer = block();
  const Node type_parameters = node.Child(field::kTypeParameters);
  opened_.type_parameters =
      type_parameters ? NewScope(node, ScopeKind::kTypeParameters, outer) : outer;
  opened_.inside = NewScope(node, ScopeKind::kClass, opened_.type_parameters);
  for (Node child : node.named_children()) {
    if (child.field() == field::kTypeParameters || child.field() == field::kSuperclasses) {
      Expect(child, opened_.type_parameters);
    } else if (child.field() == field::kBody) {
      Expect(child, opened_.inside);
    }
  }
  ScheduleExpected();
}

void ScopeWalk::OpenComprehension(Node node) {
  const BlockId outer = block();
  opened_ = {NewScope(node, ScopeKind::kComprehension, outer), outer};
  for (Node child : node.children()) {
    Expect(child, opened_.inside);
    if (child.kind() != kForInClause || !IsFirstClause(child)) continue;
    for (Node part : child.named_children()) {
      if (part.field() == field::kRight) Expect(part, outer);
    }
  }
  ScheduleExpected();
}

void ScopeWalk::OpenTypeAlias(Node node) {
  const BlockId outer = block();
  opened_.type_parameters = opened_.inside = NewScope(node, ScopeKind::kTypeParameters, outer);
  for (Node child : node.named_children()) {
    if (child.field() == field::kRight) Expect(child, opened_.inside);
    if (child.field() != field::kLeft) continue;
    for (Node part : child.NamedChild(0).named_children()) {
      if (part.kind() == kTypeParameter) Expect(part, opened_.inside);
    }
  }
  ScheduleExpected();
}

void ScopeWalk::OpenWhile(Node node) {
  const Node condition = node.Child(field::kCondition);
  if (!condition) return;
  Block again;
  again.node = condition;
  again.parent = block();
  again.scope = scope();
  again.loop = node;
  again.never_runs = outline_.blocks[block()].never_runs;
  outline_.blocks.push_back(again);
  Expect(condition, static_cast<BlockId>(outline_.blocks.size() - 1));
  ScheduleExpected();
}

void ScopeWalk::OpenChoice(Node node, bool exhaustive) {
  choice_of_.emplace(node.index(), static_cast<std::uint32_t>(outline_.choices.size()));
  Branches choice;
  choice.statement = node;
  choice.parent = block();
  choice.exhaustive = exhaustive;
  outline_.choices.push_back(choice);
}

BlockId ScopeWalk::NewScope(Node node, ScopeKind kind, BlockId outer) {
  const auto scope = static_cast<ScopeId>(outline_.scopes.size());
  outline_.scopes.push_back(Scope{kind, outline_.blocks[outer].scope, node});
  outline_.outer_blocks.push_back(outer);
  Block inside;
  inside.node = node;
  inside.parent = outer;
  inside.scope = scope;
  inside.never_runs = outline_.blocks[outer].never_runs;
  outline_.blocks.push_back(inside);
  return static_cast<BlockId>(outline_.blocks.size() - 1);
}

BlockId ScopeWalk::BlockOf(Node node) {
  const BlockId made = NewBlock(node);
  Expect(node, made);
  ScheduleExpected();
  return made;
}

BlockId ScopeWalk::NewBlock(Node node) {
  Block made;
  made.node = node;
  made.parent = block();
  made.scope = scope();
  made.loop = outline_.blocks[block()].loop;
  made.never_runs = outline_.blocks[block()].never_runs;
  const KindId parent = node.parent().kind();
  if (parent == kForStatement || parent == kWhileStatement) made.loop = node.parent();
  if (parent == kIfStatement || parent == kElifClause) {
    made.never_runs = made.never_runs || IsNeverTrue(node.parent().Child(field::kCondition));
  }
  const Node compound = CompoundOf(node);
  if (compound.kind() == kIfStatement || compound.kind() == kTryStatement ||
      compound.kind() == kMatchStatement) {
    made.choice = compound;
    JoinBranch(node, made);
  }
  outline_.blocks.push_back(made);
  return static_cast<BlockId>(outline_.blocks.size() - 1);
}

void ScopeWalk::JoinBranch(Node node, Block& block) {
  const auto found = choice_of_.find(block.choice.index());
  if (found == choice_of_.end()) return;
  Branches& choice = outline_.choices[found->second];
  const KindId clause = node.parent().kind();
  const bool goes_on = !block.never_runs && !EndsFlow(node);
  if (block.choice.kind() == kTryStatement && clause == kElseClause) {
    // The body and the else block are one way.
    const auto body = main_branch_of_.find(block.choice.index());
    if (body == main_branch_of_.end()) return;
    block.branch = body->second;
    Branch& way = outline_.branches[block.branch];
    if (way.goes_on && !goes_on) {
      way.goes_on = false;
      --choice.ways;
    }
    return;
  }
  block.branch = static_cast<BranchId>(outline_.branches.size());
  outline_.branches.push_back(Branch{found->second, goes_on, clause == kFinallyClause});
  if (clause == kTryStatement) main_branch_of_.emplace(block.choice.index(), block.branch);
  if (clause != kFinallyClause && goes_on) ++choice.ways;
}

void ScopeWalk::Expect(Node node, BlockId block) {
  expected_.push_back({node.index(), node.subtree_end(), block});
}

void ScopeWalk::ScheduleExpected() {
  pending_.insert(pending_.end(), expected_.rbegin(), expected_.rend());
  expected_.clear();
}

}  // namespace torchlift::python
