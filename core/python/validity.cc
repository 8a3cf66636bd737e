// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/python/validity.h"

#include <cstddef>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "core/python/validity_checks.h"
#include "core/syntax/python_kinds.h"

namespace torchlift::python {
namespace {

std::size_t LineOf(absl::string_view text, std::uint32_t offset) {
  std::size_t line = 1;
  for (std::size_t i = 0; i < offset; ++i) {
    if (text[i] == '\n' || (text[i] == '\r' && text.substr(i + 1, 1) != "\n")) ++line;
  }
  return line;
}

Verdict CheckByItself(Node node) {
  constexpr Verdict (*kChecks[])(Node) = {CheckArguments,  CheckParameters, CheckTargets,
                                          CheckExpression, CheckStatement,  CheckLiteral};
  for (const auto check : kChecks) {
    if (Verdict verdict = check(node)) return verdict;
  }
  return std::nullopt;
}

}  // namespace

std::optional<Violation> FindViolation(const SyntaxTree& tree, CodeKind code) {
  if (tree.has_error()) {
    const Node error = tree.first_error();
    return ViolationAt(error, error.is_missing()
                                  ? absl::StrCat("a '", error.kind_name(), "' is missing")
                                  : "this is not Python");
  }
  if (Verdict verdict = CheckEncoding(tree.text())) return verdict;
  LayoutCheck layout(tree.text());
  ContextCheck context(code);
  for (Node node : tree.Preorder()) {
    if (Verdict verdict = layout.Visit(node)) return verdict;
    if (Verdict verdict = context.Visit(node)) return verdict;
    if (!node.is_named()) continue;
    if (Verdict verdict = CheckByItself(node)) return verdict;
  }
  return layout.Finish();
}

absl::Status CheckValid(const SyntaxTree& tree, CodeKind code) {
  const std::optional<Violation> violation = FindViolation(tree, code);
  if (!violation) return absl::OkStatus();
  return absl::InvalidArgumentError(
      absl::StrCat("line ", LineOf(tree.text(), violation->offset), ": ", violation->what));
}

}  // namespace torchlift::python
