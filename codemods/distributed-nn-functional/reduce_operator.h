// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_REDUCE_OPERATOR_H_
#define TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_REDUCE_OPERATOR_H_

#include "absl/strings/string_view.h"
#include "core/python/module.h"
#include "core/text/claim.h"

namespace torchlift::distributed_nn {

// The `op` of a reduction, as far as it can be seen.
struct ReduceOperator {
  enum class Kind {
    kSum,
    kAverage,
    kBitwise,      // BAND, BOR, BXOR: of integers, so no gradient.
    kOther,        // MIN, MAX, PRODUCT: the functional collective has no gradient for them.
    kVariable,     // Decided at run time; the code names it by its `.name`.
    kUnsupported,  // PREMUL_SUM, and what is no operator.
  };
  Kind kind = Kind::kSum;
  absl::string_view constant;  // "SUM", "MAX"; empty for kVariable and kUnsupported.
  // The string that the functional collectives take, as code: `"sum"`, `op.name`.
  NewCode code;
};

// `expression` is the argument, or a null node for the default (SUM). Aliases of
// torch.distributed.ReduceOp are followed.
ReduceOperator ReduceOperatorOf(const python::Module& module, Node expression);

}  // namespace torchlift::distributed_nn

#endif  // TORCHLIFT_CODEMODS_DISTRIBUTED_NN_FUNCTIONAL_REDUCE_OPERATOR_H_
