// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "codemods/torchrun-default-port/python_launches.h"

#include <algorithm>
#include <string>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "codemods/torchrun-default-port/element_edit.h"
#include "codemods/torchrun-default-port/launch_text.h"
#include "codemods/torchrun-default-port/pin.h"
#include "codemods/torchrun-default-port/python_overlaps.h"
#include "core/python/placement.h"
#include "core/syntax/python_kinds.h"

namespace torchlift::torchrun {
std::vector<Finding> PythonLaunches::Find() {
  // Lists first: their elements are strings, too.
  for (const Node node : module_.tree().Preorder()) {
    if (node.kind() == python::kList || node.kind() == python::kTuple ||
        node.kind() == python::kExpressionList)
      LookAtList(node);
    if (node.kind() == python::kCall) {
      LookAtArguments(node);
      LookAtLauncherCall(node);
    }
  }
  for (const Node node : module_.tree().Preorder()) {
    if (node.kind() == python::kString || node.kind() == python::kConcatenatedString)
      LookAtString(node);
  }
  const absl::string_view text = module_.tree().text();
  const bool has_command_objects = absl::StrContains(text, "plumbum") ||
                                   absl::StrContains(text, "import sh") ||
                                   absl::StrContains(text, "from sh ");
  for (const Node node : module_.tree().Preorder()) {
    if (node.kind() == python::kCall) LookAtHiddenCall(node);
    if (node.kind() == python::kAssignment) LookAtChangedList(node);
    if (has_command_objects) LookAtCommandObject(node);
  }
  AddFindings();
  return std::move(findings_);
}

void PythonLaunches::Add(Found found) {
  if (!MayTakeFreePort(found.site.launch)) {
    context_.explanation().Considered(found.site.place, [&] {
      return absl::StrCat("unchanged on 2.12: ", found.site.launch.reason);
    });
    return;
  }
  std::uint32_t& end = places_[found.site.place.begin];
  end = std::max(end, found.site.place.end);
  found_.push_back(std::move(found));
}

bool PythonLaunches::HoldsFound(ByteRange place) const {
  // Places are nodes and words in strings: they are apart, or one in the other.
  auto next = places_.lower_bound(place.begin);
  if (next != places_.end() && next->first < place.end) return true;
  constexpr int kMostAround = 8;
  for (int i = 0; i < kMostAround && next != places_.begin(); ++i) {
    --next;
    if (next->second >= place.end) return true;
  }
  return false;
}

void PythonLaunches::AddFindings() {
  std::vector<PythonStart> starts;
  for (const Found& found : found_)
    starts.push_back({found.runners, found.is_in_background, found.site.concurrency});
  FindPythonOverlaps(module_, starts);
  for (std::size_t i = 0; i < found_.size(); ++i) {
    Found& found = found_[i];
    found.site.concurrency = std::move(starts[i].concurrency);
    if (found.is_text) {
      AddTextFinding(found.site);
      continue;
    }
    Finding finding = MakeFinding(found.site, context_);
    if (finding.fix && found.site.has_edit && found.behind)
      InsertElementAfter(found.behind, context_.source(), *finding.fix);
    if (finding.fix && found.site.has_edit && found.list)
      InsertFirstElement(found.list, context_.source(), *finding.fix);
    findings_.push_back(std::move(finding));
  }
  PinTexts();
}

ByteRange PythonLaunches::StatementOf(ByteRange place) const {
  const Node statement = python::EnclosingStatement(module_.tree().SmallestAt(place));
  return statement ? statement.range() : place;
}

}  // namespace torchlift::torchrun
