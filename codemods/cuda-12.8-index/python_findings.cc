// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "codemods/cuda-12.8-index/python_findings.h"

#include <algorithm>
#include <string>
#include <utility>

#include "codemods/cuda-12.8-index/index_mention.h"
#include "codemods/cuda-12.8-index/target.h"
#include "core/rewrite/replacement.h"
#include "core/syntax/python_kinds.h"

namespace torchlift::cuda_index {

std::vector<Finding> PythonFindings(const RewriteContext& context) {
  std::vector<Finding> findings;
  const Target target = TargetOf(context);
  const std::string pin = PinOfProject(context);
  for (const Node node : context.python()->tree().Preorder()) {
    if (node.kind() != python::kString) continue;
    if (node.parent().kind() == python::kExpressionStatement) continue;
    for (ByteRange number : FindIndexUrls(node.text())) {
      number = {number.begin + node.begin(), number.end + node.begin()};
      const ByteRange place{number.begin - 2, number.end};
      if (!pin.empty()) {
        context.explanation().Considered(place, [&] { return pin; });
        continue;
      }
      Finding finding = MakeFinding(context, place, target);
      finding.fix->applicability = Applicability::kReview;
      ReplaceBytes(context, number, target.number, *finding.fix);
      findings.push_back(std::move(finding));
    }
  }
  return findings;
}

}  // namespace torchlift::cuda_index
