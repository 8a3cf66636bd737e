// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

// Which receivers of `metadata_json` are events of torch's profiler.

#include <gtest/gtest.h>

#include <memory>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "tests/codemods/testing/judged_text.h"

namespace torchlift {

std::unique_ptr<Codemod> MakeProfilerMetadataJsonCodemod();

namespace {

JudgedText Judge(absl::string_view text) {
  return JudgedText(
      &MakeProfilerMetadataJsonCodemod,
      absl::StrCat("import json\nfrom torch.profiler import profile\np = profile()\n", text),
      FileKind::kPython);
}
// Whether there is one finding, about `metadata_json`.
bool Finds(absl::string_view text) { return Judge(text).findings().size() == 1; }
bool FindsNothing(absl::string_view text) { return Judge(text).findings().empty(); }

TEST(Events, AreElementsOfWhatAProfilerGives) {
  EXPECT_TRUE(Finds("p.events()[0].metadata_json\n"));
  EXPECT_TRUE(Finds("p.profiler.function_events[-1].metadata_json\n"));
  EXPECT_TRUE(Finds("p.events()[1:][0].metadata_json\n"));
}

TEST(Events, AreWhatLoopsGoOver) {
  EXPECT_TRUE(Finds("for e in p.events(): print(e.metadata_json)\n"));
  EXPECT_TRUE(Finds("for i, e in enumerate(p.events()): print(e.metadata_json)\n"));
  EXPECT_TRUE(Finds("for n, e in zip(names, p.events()): print(e.metadata_json)\n"));
}

TEST(Events, AreNotWhatALoopCounts) {
  EXPECT_TRUE(FindsNothing("for i, e in enumerate(p.events()): print(i.metadata_json)\n"));
  EXPECT_TRUE(FindsNothing("for n, e in zip(names, p.events()): print(n.metadata_json)\n"));
}

TEST(Events, ComeThroughWithStatements) {
  EXPECT_TRUE(Finds("with open(x) as f, profile() as q: pass\nq.events()[0].metadata_json\n"));
  EXPECT_TRUE(
      FindsNothing("with open(x) as f, profile() as q: pass\nf.events()[0].metadata_json\n"));
}

TEST(Events, ComeThroughTheProfilerOfAutograd) {
  EXPECT_TRUE(
      Finds("import torch\nwith torch.autograd.profiler.profile() as q: pass\n"
            "q.function_events[0].metadata_json\n"));
}

TEST(Events, AreNotThoseOfKinetoNorAverages) {
  EXPECT_TRUE(FindsNothing("p.profiler.kineto_results.events()[0].metadata_json()\n"));
  EXPECT_TRUE(FindsNothing("p.key_averages()[0].metadata_json\n"));
}

TEST(Events, AreNotThoseOfOtherProfilers) {
  EXPECT_TRUE(FindsNothing("q.events()[0].metadata_json\n"));
  EXPECT_TRUE(FindsNothing("def profile(): pass\nq = profile()\nq.events()[0].metadata_json\n"));
}

TEST(Events, ReachParametersOfFunctionsThatAreHandedThem) {
  EXPECT_TRUE(Finds("def f(n, e): return e.metadata_json\nf(1, p.events()[0])\n"));
  EXPECT_TRUE(FindsNothing("def f(n, e): return n.metadata_json\nf(1, p.events()[0])\n"));
}

TEST(Events, ReachHandlersOfTraces) {
  EXPECT_TRUE(Finds("def f(q): q.events()[0].metadata_json\nprofile(on_trace_ready=f)\n"));
  EXPECT_TRUE(Finds("profile(on_trace_ready=lambda q: q.events()[0].metadata_json)\n"));
}

TEST(Events, ReachLambdasOfSorted) {
  EXPECT_TRUE(Finds("sorted(p.events(), key=lambda e: e.metadata_json)\n"));
  EXPECT_TRUE(Finds("p.events().sort(key=lambda e: e.metadata_json)\n"));
}

TEST(Events, AreReadByNameToo) { EXPECT_TRUE(Finds("hasattr(p.events()[0], 'metadata_json')\n")); }

TEST(Events, CannotBeSetAnyLonger) {
  EXPECT_EQ(Judge("p.events()[0].metadata_json = ''\n").Summary(),
            "4 breaking manual metadata_json\n");
}

TEST(Events, AreReviewWithoutAnEditWhenRead) {
  const JudgedText file = Judge("p.events()[0].metadata_json\n");
  EXPECT_EQ(file.Summary(), "4 deprecated review metadata_json\n");
  EXPECT_TRUE(absl::StrContains(file.Messages(), "named tuple"));
}

TEST(Events, AreLeftAloneWhereTorchHasNoNewName) {
  EXPECT_TRUE(
      FindsNothing("e = p.events()[0]\nif hasattr(e, 'event_metadata'):\n  m = 1\nelse:\n"
                   "  m = e.metadata_json\n"));
  EXPECT_TRUE(
      Finds("e = p.events()[0]\nif hasattr(e, 'event_metadata'):\n"
            "  m = e.metadata_json\n"));
}

TEST(Events, AreFoundInBoundedTime) {
  std::string text;
  for (int i = 0; i < 2000; ++i) absl::StrAppend(&text, "p = p if p else q(p).events()\n");
  absl::StrAppend(&text, "p[0].metadata_json\n");
  Judge(text);
}

}  // namespace
}  // namespace torchlift
