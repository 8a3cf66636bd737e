// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/engine/embedded_findings.h"

#include <string>
#include <vector>

#include "core/engine/codemod_runner.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/core/engine/fake_codemod.h"

namespace torchlift {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

// What a codemod that renames `old_torch` finds in a text.
class EmbeddedFindings : public ::testing::Test {
 protected:
  std::vector<Finding> FindIn(FileKind kind, const std::string& text) {
    model_ = SourceModel::Create("f", kind, text);
    Explanation silent;
    return RunCodemods(*model_, facts_, Request(), silent);
  }
  std::optional<std::uint32_t> UnreadIn(const std::string& text) {
    model_ = SourceModel::Create("f", FileKind::kShell, text);
    return FindUnreadPython(*model_, Request());
  }
  std::string TextAt(ByteRange place) const {
    return std::string(place.In(model_->source().bytes()));
  }

 private:
  RewriteRequest Request() const {
    RewriteRequest request;
    request.codemods = codemods_;
    return request;
  }

  RenamingCodemod codemod_{"renaming", "old_torch", "torch"};
  std::vector<const Codemod*> codemods_ = {&codemod_};
  ProjectFacts facts_;
  std::unique_ptr<const SourceModel> model_;
};

TEST_F(EmbeddedFindings, AreAtTheirPlaceInTheScript) {
  const auto found = FindIn(FileKind::kShell, "ls\npython - <<'E'\nx = 1\nold_torch(x)\nE\n");
  ASSERT_THAT(found, SizeIs(1));
  EXPECT_EQ(TextAt(found[0].place), "old_torch");
  EXPECT_THAT(found[0].message, HasSubstr("Python inside of this script"));
}

TEST_F(EmbeddedFindings, AreReviewAndWithoutEdits) {
  const auto found = FindIn(FileKind::kShell, "python -c 'old_torch(1)'\n");
  ASSERT_THAT(found, SizeIs(1));
  EXPECT_EQ(found[0].applicability(), Applicability::kReview);
  EXPECT_THAT(found[0].fix->edits, IsEmpty());
}

TEST_F(EmbeddedFindings, AreToldOfPythonThatCannotBeRead) {
  const auto found = FindIn(FileKind::kShell, "python -c 'old_torch(1'\n");
  ASSERT_THAT(found, SizeIs(1));
  EXPECT_THAT(found[0].message, HasSubstr("cannot be read"));
}

TEST_F(EmbeddedFindings, ComeFromStringsThatArePrograms) {
  const auto found = FindIn(FileKind::kPython, "exec('import old_torch')\n");
  ASSERT_THAT(found, SizeIs(1));
  EXPECT_EQ(TextAt(found[0].place), "old_torch");
}

TEST_F(EmbeddedFindings, DoNotComeFromDocstrings) {
  EXPECT_THAT(FindIn(FileKind::kPython, "def f():\n    'import old_torch'\n"), IsEmpty());
}

TEST_F(EmbeddedFindings, DoNotComeFromProse) {
  EXPECT_THAT(FindIn(FileKind::kPython, "raise E('you must import old_torch first')\n"), IsEmpty());
}

TEST_F(EmbeddedFindings, TellWhereAScriptNamesWhatNoPythonThatItRunsHolds) {
  EXPECT_EQ(UnreadIn("ls\nsed -i s/x/old_torch/ a.py\n"), 3U);
}

TEST_F(EmbeddedFindings, DoNotTellOfComments) {
  EXPECT_EQ(UnreadIn("# sed -i s/x/old_torch/ a.py\n"), std::nullopt);
}

TEST_F(EmbeddedFindings, DoNotTellOfWhatWasLookedAt) {
  EXPECT_EQ(UnreadIn("python -c 'old_torch(1)'\n"), std::nullopt);
}

}  // namespace
}  // namespace torchlift
