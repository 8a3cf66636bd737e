// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

// What a run tells its codemods about the importers of a file.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "core/engine/run.h"
#include "tests/core/engine/fake_codemod.h"
#include "tests/core/workspace/recording_file_system.h"
#include "tests/core/workspace/temporary_tree.h"

namespace torchlift {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

// Reports who takes what from a file.
class ImporterCodemod : public Codemod {
 public:
  const CodemodInfo& info() const override {
    static const CodemodInfo info = {"first",
                                     "",
                                     "2.12",
                                     "",
                                     {FileKind::kPython},
                                     {{"oldname"}},
                                     nullptr,
                                     /*asks_who_imports=*/true};
    return info;
  }

  std::vector<Finding> Run(const RewriteContext& context) const override {
    std::vector<Finding> findings;
    for (const ImportedName& name : context.project().ImportedFrom(context.source().path())) {
      Finding& finding = findings.emplace_back();
      finding.message = absl::StrCat(name.place.path, ":", name.place.line, " ", name.name);
    }
    return findings;
  }
};

class ImporterSurveyTest : public ::testing::Test {
 protected:
  ImporterSurveyTest() {
    tree_.Write("setup.py", "");
    tree_.Write("pkg/losses.py", "from m import oldname\n");
    tree_.Write("pkg/use.py", "from .losses import oldname\n");
    tree_.Write("tests/test_losses.py", "\nfrom pkg.losses import oldname as o\n");
  }

  // Messages of all findings, and notes.
  std::vector<std::string> RunOn(const std::string& path, const Codemod& codemod) {
    const Codemod* const codemods[] = {&codemod};
    RunRequest request;
    request.rewrite.codemods = codemods;
    request.paths = {path};
    request.threads = 2;
    std::vector<std::string> messages;
    for (const FileOutcome& file : torchlift::Run(disk_, request).files) {
      for (const FindingOutcome& found : file.findings) messages.push_back(found.finding.message);
    }
    return messages;
  }

  TemporaryTree tree_;
  RecordingFileSystem disk_;
};

TEST_F(ImporterSurveyTest, FindsTheImportersOfAProject) {
  EXPECT_THAT(RunOn(tree_.path(), ImporterCodemod()),
              ElementsAre("pkg/use.py:1 oldname", "tests/test_losses.py:2 oldname"));
}

TEST_F(ImporterSurveyTest, FindsImportersThatAreNoPythonFiles) {
  tree_.Write("notebooks/use.ipynb", "{\"source\": [\"from pkg.losses import oldname\\n\"]}\n");
  tree_.Write("run.sh", "python -c 'from pkg.losses import oldname'\n");
  tree_.Write("conf/loss.yaml", "_target_: pkg.losses.oldname.f\n");
  tree_.Write("README.md", "from pkg.losses import oldname\n");
  EXPECT_THAT(
      RunOn(tree_.path(), ImporterCodemod()),
      ElementsAre("conf/loss.yaml:1 oldname", "notebooks/use.ipynb:1 oldname",
                  "pkg/use.py:1 oldname", "run.sh:1 oldname", "tests/test_losses.py:2 oldname"));
  EXPECT_THAT(RunOn(tree_.Path("pkg"), ImporterCodemod()), SizeIs(5));
}

TEST_F(ImporterSurveyTest, LooksBeyondWhatTheRunWasAskedToLookAt) {
  EXPECT_THAT(RunOn(tree_.Path("pkg/losses.py"), ImporterCodemod()), SizeIs(2));
}

TEST_F(ImporterSurveyTest, LooksAtNoFileTwiceForACodemodThatDoesNotAsk) {
  RunOn(tree_.path(), RenamingCodemod("first", "oldname", "newname"));
  EXPECT_THAT(disk_.read(), SizeIs(4));
}

TEST_F(ImporterSurveyTest, KeepsToTheProject) {
  tree_.Write("other/setup.py", "from pkg.losses import oldname\n");
  EXPECT_THAT(RunOn(tree_.Path("pkg"), ImporterCodemod()), SizeIs(2));
}

}  // namespace
}  // namespace torchlift
