// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_REPORT_TREE_VIEW_H_
#define TORCHLIFT_CORE_REPORT_TREE_VIEW_H_

#include <cstddef>
#include <string>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "core/engine/file_outcome.h"
#include "core/report/preview.h"
#include "core/report/source_comparison.h"
#include "core/report/style.h"

namespace torchlift {

// The edit script of one file as a tree: under each function and class the lines that change, with
// the findings that ask for it, and below a line what happens to its nodes. Places are LINE:COLUMN
// (bytes, from 1), those of the text after with a plus sign:
//
//   ━━ model/loss.py ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━ -4 +4 ━━
//   15:28 breaking [distributed-nn-functional] all_gather raises under torch.compile … (safe)
//   nodes: 2 inserted, 1 deleted, 1 updated, 1 moved
//   class ContrastiveLoss
//   └─ def forward
//      └─ 15 images = torch.cat(dist_nn.all_gather(image), dim=0)  ← breaking […]
//         ├─ update 15:28 identifier dist_nn → funcol
//         └─ move   15:47 identifier image → +15:71
//
// Changes of comments and white space follow apart. Lines are cut at `columns` columns. Empty when
// nothing changes, and when the comparison has no trees.
std::string TreeView(absl::string_view path, const SourceComparison& comparison,
                     const Preview& preview, absl::Span<const FindingOutcome> findings,
                     const Style& style, std::size_t columns);

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_REPORT_TREE_VIEW_H_
