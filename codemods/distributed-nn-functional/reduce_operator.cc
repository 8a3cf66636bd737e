// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "codemods/distributed-nn-functional/reduce_operator.h"

#include <string>

#include "absl/strings/strip.h"
#include "codemods/distributed-nn-functional/new_code.h"
#include "core/python/placement.h"
#include "core/syntax/python_kinds.h"

namespace torchlift::distributed_nn {
namespace {

using Kind = ReduceOperator::Kind;

// The spellings that the functional collectives know; "prod" and "mean" are none of them.
struct KnownOperator {
  absl::string_view constant;
  absl::string_view code;
  Kind kind;
};
constexpr KnownOperator kKnown[] = {
    {"SUM", "\"sum\"", Kind::kSum},           {"AVG", "\"avg\"", Kind::kAverage},
    {"MIN", "\"min\"", Kind::kOther},         {"MAX", "\"max\"", Kind::kOther},
    {"PRODUCT", "\"product\"", Kind::kOther}, {"BAND", "\"band\"", Kind::kBitwise},
    {"BOR", "\"bor\"", Kind::kBitwise},       {"BXOR", "\"bxor\"", Kind::kBitwise},
};

// "MAX" for a canonical name of torch's constant, else empty.
absl::string_view ConstantName(absl::string_view name) {
  bool found = false;
  for (absl::string_view owner :
       {"torch.distributed.nn.functional.ReduceOp.", "torch.distributed.nn.ReduceOp.",
        "torch.distributed.distributed_c10d.ReduceOp.", "torch.distributed.ReduceOp.",
        "torch.distributed.reduce_op.", "torch._C._distributed_c10d.ReduceOp."}) {
    if (!absl::ConsumePrefix(&name, owner)) continue;
    found = true;
    break;
  }
  if (!found) return "";
  absl::ConsumePrefix(&name, "RedOpType.");
  return name;
}

}  // namespace

ReduceOperator ReduceOperatorOf(const python::Module& module, Node expression) {
  ReduceOperator result;
  if (!expression) {
    result.constant = "SUM";
    result.code.Text("\"sum\"");
    return result;
  }
  const std::string name = module.QualifiedName(expression);
  const absl::string_view constant = ConstantName(name);
  for (const KnownOperator& known : kKnown) {
    if (known.constant != constant) continue;
    result.kind = known.kind;
    result.constant = known.constant;
    result.code.Text(known.code);
    return result;
  }
  const Node bare = python::WithoutParentheses(expression);
  const bool is_literal = bare.kind() == python::kString || bare.kind() == python::kNone ||
                          bare.kind() == python::kInteger;
  if (!constant.empty() || is_literal) {
    result.kind = Kind::kUnsupported;
    return result;
  }
  result.kind = Kind::kVariable;
  result.code = Operand(expression).Text(".name");
  return result;
}

}  // namespace torchlift::distributed_nn
