// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "cli/codemod_selection.h"

#include <algorithm>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "codemods/registry.h"
#include "core/engine/suppression.h"

namespace torchlift {
namespace {

constexpr absl::string_view kReservedIds[] = {
    "autoheuristic-string-config",
    "cmake-before-3.10",
    "compiled-autograd-fullgraph",
    "cuda-12.8-index",
    "cuda-before-12.6",
    "cxx17-build",
    "distributed-nn-functional",
    "fullgraph-without-compiled-code",
    "guide-symbols",
    "inline-inbuilt-nn-modules",
    "magma-linalg",
    "max-autotune-layout-deferral",
    "mps-unified-memory",
    "profiler-metadata-json",
    "sve-build-flags",
    "torchrun-default-port",
};

bool Contains(const std::vector<std::string>& ids, absl::string_view id) {
  return std::find(ids.begin(), ids.end(), id) != ids.end();
}

absl::Status CheckIds(const std::vector<std::string>& ids) {
  std::vector<absl::string_view> existing;
  for (const RegisteredCodemod& registered : AllCodemods()) existing.push_back(registered.id);
  for (const std::string& id : ids) {
    if (std::find(existing.begin(), existing.end(), id) != existing.end()) continue;
    const absl::string_view nearest = NearestId(id, existing);
    const std::string hint = nearest.empty() ? "" : absl::StrCat("; did you mean '", nearest, "'?");
    return absl::InvalidArgumentError(absl::StrCat("no codemod is called '", id, "'", hint));
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<SelectedCodemods> SelectCodemods(const std::vector<std::string>& select,
                                                const std::vector<std::string>& ignore) {
  if (absl::Status known = CheckIds(select); !known.ok()) return known;
  if (absl::Status known = CheckIds(ignore); !known.ok()) return known;
  SelectedCodemods selected;
  for (const RegisteredCodemod& registered : AllCodemods()) {
    if ((!select.empty() && !Contains(select, registered.id)) || Contains(ignore, registered.id))
      continue;
    selected.owned.push_back(registered.make());
    selected.codemods.push_back(selected.owned.back().get());
  }
  if (selected.codemods.empty())
    return absl::InvalidArgumentError("--select and --ignore leave no codemod");
  return selected;
}

std::vector<absl::string_view> KnownIds() {
  std::vector<absl::string_view> ids(std::begin(kReservedIds), std::end(kReservedIds));
  for (const RegisteredCodemod& registered : AllCodemods()) ids.push_back(registered.id);
  std::sort(ids.begin(), ids.end());
  ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
  return ids;
}

}  // namespace torchlift
