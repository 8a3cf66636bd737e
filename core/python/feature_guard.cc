// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/python/feature_guard.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/types/span.h"
#include "core/python/constant.h"
#include "core/python/placement.h"
#include "core/syntax/python_kinds.h"

namespace torchlift::python {
namespace {

constexpr std::size_t kMaximumNames = 50;

// `AttributeError` and `RuntimeError`, as a use that fails on torch raises them.
constexpr absl::string_view kErrorsOfUse[] = {"AttributeError", "RuntimeError"};

bool NamesError(absl::string_view name, absl::Span<const absl::string_view> errors) {
  name = name.substr(name.rfind('.') == absl::string_view::npos ? 0 : name.rfind('.') + 1);
  return name == "Exception" || name == "BaseException" ||
         std::find(errors.begin(), errors.end(), name) != errors.end();
}

// `except:`, `except AttributeError as e:`, `except (ImportError, AttributeError):`.
bool Catches(Node clause, absl::Span<const absl::string_view> errors) {
  Node caught;
  for (Node child : clause.named_children()) {
    if (child.kind() != kBlock) {
      caught = child;
      break;
    }
  }
  if (!caught) return true;
  for (Node node : caught.Subtree()) {
    if (node.kind() == kIdentifier && NamesError(node.text(), errors)) return true;
  }
  return false;
}

// contextlib.suppress(AttributeError), pytest.raises(AttributeError).
bool ExpectsError(Node call, absl::Span<const absl::string_view> errors) {
  const absl::string_view function = call.Child(field::kFunction).text();
  const bool takes_errors =
      absl::EndsWith(function, "suppress") || absl::EndsWith(function, "raises") ||
      absl::EndsWith(function, "assertRaises") || absl::EndsWith(function, "assertRaisesRegex");
  if (!takes_errors) return false;
  for (Node argument : call.Child(field::kArguments).named_children()) {
    if (NamesError(argument.text(), errors)) return true;
  }
  return false;
}

// Whether the statement `outer` catches what its part `inner` raises.
bool IsHandler(Node inner, Node outer, absl::Span<const absl::string_view> errors) {
  if (inner.field() != field::kBody) return false;
  if (outer.kind() == kTryStatement) {
    for (Node clause : outer.named_children()) {
      if (clause.kind() == kExceptClause && Catches(clause, errors)) return true;
    }
  } else if (outer.kind() == kWithStatement) {
    for (Node item : outer.NamedChild(0).Subtree()) {
      if (item.kind() == kCall && ExpectsError(item, errors)) return true;
    }
  }
  return false;
}

// Walks outwards from a use and keeps the strongest guard that it meets.
class Search {
 public:
  // With `is_there` false it looks for conditions that the attribute is missing.
  Search(const Module& module, absl::string_view attribute, bool is_there)
      : module_(module), attribute_(attribute), is_there_(is_there) {}

  Guard Run(Node use) {
    bool same_function = true;  // What surrounds a function no longer holds when its body runs.
    for (Node inner = use, outer = use.parent(); outer && found_ != Guard::kSure;
         inner = outer, outer = outer.parent()) {
      LookAtCondition(inner, outer);
      if (outer.kind() == kBlock || outer.kind() == kModule) {
        LookAtEarlierStatements(inner, outer);
      } else if (!is_there_) {
        // Neither decorators nor handlers tell that it is missing.
      } else if (outer.kind() == kDecoratedDefinition) {
        LookAtDecorators(inner, outer);
      } else if (same_function) {
        LookAtHandlers(inner, outer);
      }
      if (outer.kind() == kFunctionDefinition || outer.kind() == kLambda) {
        same_function = false;
      }
    }
    return found_;
  }

 private:
  void Meet(Guard guard) { found_ = std::max(found_, guard); }

  // What the condition tells when it holds, or with `holds` false when it does not.
  void MeetCondition(Node condition, bool holds) {
    if (!condition) return;
    Node core = WithoutParentheses(condition);
    bool positive = true;
    while (core.kind() == kNotOperator) {
      core = WithoutParentheses(core.Child(field::kArgument));
      positive = !positive;
    }
    if (core.kind() == kComparisonOperator && IsNegative(core)) positive = !positive;
    const Guard guard = GuardIn(core);
    if (guard == Guard::kVersion || (positive == holds) == is_there_) Meet(guard);
  }

  // `"flag" not in dir(config)`, `getattr(config, "flag", None) is None`.
  bool IsNegative(Node comparison) const {
    for (Node part : comparison.children()) {
      if (part.field() != field::kOperators) continue;
      if (absl::StrContains(part.text(), "not in")) return true;
      const bool is_equality = part.text() == "is" || part.text() == "==";
      if (is_equality && absl::EndsWith(comparison.text(), "None")) return true;
    }
    return false;
  }

  // Whether the condition names the attribute in a string, or a version.
  Guard GuardIn(Node condition) const {
    std::vector<Node> pending = {condition};
    std::vector<const Binding*> seen;
    Guard guard = Guard::kNone;
    for (std::size_t i = 0; i < pending.size() && i < kMaximumNames; ++i) {
      for (Node node : pending[i].Subtree()) {
        if (IsAttributeName(node)) return Guard::kSure;
        if (node.kind() != kIdentifier) continue;
        if (absl::StrContains(absl::AsciiStrToLower(node.text()), "version"))
          guard = Guard::kVersion;
        for (const Binding* binding : module_.Lookup(node.text(), node)) {
          if (std::find(seen.begin(), seen.end(), binding) != seen.end()) continue;
          seen.push_back(binding);
          if (binding->value) pending.push_back(binding->value);
          if (binding->kind == BindingKind::kFunction)
            pending.push_back(binding->name_node.parent());
        }
      }
    }
    return guard;
  }

  bool IsAttributeName(Node node) const {
    if (node.kind() != kString && node.kind() != kConcatenatedString) return false;
    const std::optional<std::string> text = FoldString(module_, node);
    return text && *text == attribute_;
  }

  // `inner` is a child of `outer`.
  void LookAtCondition(Node inner, Node outer) {
    switch (outer.kind()) {
      case kIfStatement: {
        const Node condition = outer.Child(field::kCondition);
        if (inner.field() == field::kConsequence) MeetCondition(condition, true);
        if (inner.field() == field::kAlternative) MeetCondition(condition, false);
        break;
      }
      case kElifClause:
        if (inner.field() == field::kConsequence) {
          MeetCondition(outer.Child(field::kCondition), true);
        }
        break;
      case kWhileStatement:
        if (inner.field() == field::kBody) MeetCondition(outer.Child(field::kCondition), true);
        break;
      case kConditionalExpression:
        if (inner == outer.NamedChild(0)) MeetCondition(outer.NamedChild(1), true);
        if (inner == outer.NamedChild(2)) MeetCondition(outer.NamedChild(1), false);
        break;
      case kBooleanOperator:
        if (inner == outer.Child(field::kRight)) {
          const Node op = outer.Child(field::kOperator);
          MeetCondition(outer.Child(field::kLeft), op.kind() == token::kAnd);
        }
        break;
      default:
        break;
    }
  }

  // `if not hasattr(…): return`, `assert hasattr(…)` before the statement `inner` of the block
  // `outer`.
  void LookAtEarlierStatements(Node inner, Node outer) {
    for (Node statement : outer.named_children()) {
      if (statement == inner) return;
      if (statement.kind() == kAssertStatement) {
        MeetCondition(statement.NamedChild(0), true);
      } else if (statement.kind() == kIfStatement && !statement.Child(field::kAlternative) &&
                 Leaves(statement.Child(field::kConsequence))) {
        MeetCondition(statement.Child(field::kCondition), false);
      }
    }
  }

  // Whether the block's last statement leaves it.
  static bool Leaves(Node block) {
    Node last;
    for (Node statement : block.named_children()) last = statement;
    if (!last) return false;
    const KindId kind = last.kind();
    if (kind == kReturnStatement || kind == kRaiseStatement || kind == kContinueStatement ||
        kind == kBreakStatement) {
      return true;
    }
    const absl::string_view text = last.text();
    return absl::StrContains(text, "skip(") || absl::StartsWith(text, "sys.exit(") ||
           absl::StartsWith(text, "exit(");
  }

  // @pytest.mark.skipif(not hasattr(…)): either polarity runs the body only where the attribute is, when
  // it names it at all.
  void LookAtDecorators(Node inner, Node outer) {
    if (inner.kind() == kDecorator) return;
    for (Node decorator : outer.named_children()) {
      if (decorator.kind() == kDecorator) Meet(GuardIn(decorator));
    }
  }

  void LookAtHandlers(Node inner, Node outer) {
    if (IsHandler(inner, outer, kErrorsOfUse)) Meet(Guard::kSure);
  }

  const Module& module_;
  absl::string_view attribute_;
  bool is_there_;
  Guard found_ = Guard::kNone;
};

}  // namespace

Guard GuardAround(const Module& module, Node node, absl::string_view attribute) {
  return Search(module, attribute, true).Run(node);
}

bool RunsOnlyWithout(const Module& module, Node node, absl::string_view attribute) {
  return Search(module, attribute, false).Run(node) == Guard::kSure;
}

bool IsErrorCaught(Node node, absl::string_view error) {
  for (Node inner = node, outer = node.parent(); outer; inner = outer, outer = outer.parent()) {
    if (IsHandler(inner, outer, {&error, 1})) return true;
    if (outer.kind() == kFunctionDefinition || outer.kind() == kLambda) return false;
  }
  return false;
}

}  // namespace torchlift::python
