// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/python/call.h"
#include "core/python/placement.h"
#include "core/rewrite/codemod.h"
#include "core/syntax/python_kinds.h"

namespace torchlift {
namespace {

constexpr absl::string_view kName = "torch.compiler.nested_compile_region";

// The argument that comes to `options` by place, or null. functools.partial takes the function
// first.
Node OptionsByPlace(const python::Module& module, Node call) {
  const Node function = call.Child(python::field::kFunction);
  const std::string name = module.QualifiedName(function);
  std::uint32_t shift = 0;
  if (name == "functools.partial") {
    const Node first = python::PositionalArgument(call, 0);
    if (!first || module.QualifiedName(first) != kName) return Node();
    shift = 1;
  } else if (name != kName) {
    return Node();
  }
  // With more of them it fails on every release.
  if (python::PositionalArgument(call, shift + 2)) return Node();
  return python::PositionalArgument(call, shift + 1);
}

class NestedCompileRegionOptions : public Codemod {
 public:
  const CodemodInfo& info() const override { return info_; }

  std::vector<Finding> Run(const RewriteContext& context) const override {
    std::vector<Finding> findings;
    if (context.python() == nullptr) return findings;
    for (Node call : context.python()->tree().Preorder()) {
      if (call.kind() != python::kCall) continue;
      if (const Node options = OptionsByPlace(*context.python(), call))
        findings.push_back(Judge(options));
    }
    return findings;
  }

 private:
  static Finding Judge(Node options) {
    Finding finding;
    finding.level = Level::kBreaking;
    finding.place = options.range();
    finding.statement = python::EnclosingStatement(options).range();
    finding.message =
        "torch.compiler.nested_compile_region takes options by keyword alone on 2.12: TypeError. "
        "options= works on both releases.";
    finding.fix = Fix{"Name the argument", Applicability::kManual, {}, {}};
    // A walrus without parentheses cannot be the value of a keyword.
    if (options.kind() == python::kNamedExpression) return finding;
    finding.fix->applicability = Applicability::kSafe;
    finding.fix->edits.push_back(Edit{{options.begin(), options.begin()}, "options="});
    Claim claim{Claim::Kind::kReplace, options.range(), NewCode{}};
    claim.code.Text("options=").Keep(options.range(), options.text());
    finding.fix->claims.push_back(std::move(claim));
    return finding;
  }

  const CodemodInfo info_ = {
      .id = "nested-compile-region-options",
      .summary = "nested_compile_region takes its options by keyword alone",
      .release = "2.12",
      .pull_request = "",
      .kinds = {FileKind::kPython},
      .needles = {{"nested_compile_region"}},
  };
};

}  // namespace

std::unique_ptr<Codemod> MakeNestedCompileRegionOptionsCodemod() {
  return std::make_unique<NestedCompileRegionOptions>();
}

}  // namespace torchlift
