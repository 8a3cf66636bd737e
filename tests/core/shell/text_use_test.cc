// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/shell/text_use.h"

#include <gtest/gtest.h>

#include <string>

#include "core/shell/script.h"

namespace torchlift::shell {
namespace {

// What becomes of a here document or a printed text that reads `start`: "run" when it is a command
// of the script, "python" or "unseen" when it is kept with one, "shown" when neither.
std::string UseIn(const std::string& text) {
  const Script script = *Script::Read(text);
  for (const SimpleCommand& command : script.commands()) {
    for (const HandedText& handed : command.handed_texts)
      return handed.reader == HandedText::Reader::kPython ? "python" : "unseen";
    if (!command.words.empty() && command.words.front().Is("start")) return "run";
  }
  return "shown";
}

std::string UseOfHereDocument(const std::string& head) { return UseIn(head + "\nstart\nEOF\n"); }

struct Example {
  const char* head;
  const char* use;
};

class HereDocumentUse : public testing::TestWithParam<Example> {};

TEST_P(HereDocumentUse, FollowsFromWhoReadsIt) {
  EXPECT_EQ(UseOfHereDocument(GetParam().head), GetParam().use);
}

INSTANTIATE_TEST_SUITE_P(
    All, HereDocumentUse,
    testing::Values(
        Example{"cat <<EOF", "shown"}, Example{": <<EOF", "shown"},
        Example{"cat >&2 <<EOF", "shown"}, Example{"cat > notes.md <<EOF", "shown"},
        Example{"cat <<EOF | less", "shown"}, Example{"python x.py <<EOF", "shown"},
        Example{"bash x.sh <<EOF", "shown"}, Example{"cat >> \"$LOG\" <<EOF", "shown"},
        Example{"bash <<EOF", "run"}, Example{"bash -s a <<EOF", "run"},
        Example{"sudo bash $X <<EOF", "run"}, Example{"sbatch <<EOF", "run"},
        Example{"ssh host <<EOF", "run"}, Example{"cat <<EOF | sbatch", "run"},
        Example{"cat <<EOF | tee x.sh", "run"}, Example{"cat <<EOF | ssh host bash -s", "run"},
        Example{"{ cat <<EOF; } | bash", "run"}, Example{"cat <<EOF > x.sbatch", "run"},
        Example{"python - <<EOF", "python"}, Example{"python3 -u <<EOF", "python"},
        Example{"srun python <<EOF", "python"}, Example{"$PYTHON - a <<EOF", "python"},
        Example{"uv run --with x - <<EOF", "python"}, Example{"cat > x.py <<EOF", "python"},
        Example{"cat <<EOF | python", "python"}, Example{"docker exec -i c python <<EOF", "python"},
        Example{"cat > \"$FILE\" <<EOF", "unseen"}, Example{"on_node a <<EOF", "unseen"},
        Example{"source /dev/stdin <<EOF", "run"}, Example{"source x.sh <<EOF", "shown"},
        Example{"while read -r x; do $x; done <<EOF", "unseen"},
        Example{"while read -r x; do echo \"$x\"; done <<EOF", "shown"},
        Example{"while read -r x; do echo \"$x\" | sh; done <<EOF", "unseen"},
        Example{"while read -r x; do echo \"$x\"; done <<EOF | sh", "unseen"},
        Example{"while read -r x; do run \"$x\"; done <<EOF", "unseen"},
        Example{"$SHELL <<EOF", "unseen"}, Example{"read -rd '' X <<EOF", "unseen"},
        Example{"envsubst <<EOF | bash", "unseen"}, Example{"cat <<EOF | $RUN", "unseen"}));

TEST(TextUse, OfAFileThatIsPrintedFollowsFromWhoReadsIt) {
  EXPECT_EQ(UseIn("bash <(echo start)\n"), "run");
  EXPECT_EQ(UseIn("source <(printf 'start\\n')\n"), "run");
  EXPECT_EQ(UseIn("python <(echo start)\n"), "python");
  EXPECT_EQ(UseIn("diff <(echo start) x\n"), "shown");
  EXPECT_EQ(UseIn("mapfile x < <(echo start)\n"), "unseen");
}

TEST(TextUse, OfAnAssignedHereDocumentIsUnseen) {
  EXPECT_EQ(UseIn("X=$(cat <<EOF\nstart\nEOF\n)\n"), "unseen");
}

TEST(TextUse, OfAFunctionThatPrintsFollowsFromItsCalls) {
  const std::string function = "f() { cat <<EOF\nstart\nEOF\n}\n";
  EXPECT_EQ(UseIn(function + "f\n"), "shown");
  EXPECT_EQ(UseIn(function + "f > x.sh\n"), "unseen");
  EXPECT_EQ(UseIn(function + "f | bash\n"), "unseen");
  EXPECT_EQ(UseIn(function + "sbatch <(f)\n"), "unseen");
}

TEST(TextUse, OfPrintedTextFollowsFromItsReader) {
  EXPECT_EQ(UseIn("echo start\n"), "shown");
  EXPECT_EQ(UseIn("echo start >> run.log\n"), "shown");
  EXPECT_EQ(UseIn("echo start | bash\n"), "run");
  EXPECT_EQ(UseIn("echo start > x.sh\n"), "run");
  EXPECT_EQ(UseIn("echo start | python\n"), "python");
}

TEST(TextUse, OfAHereStringFollowsFromItsReader) {
  EXPECT_EQ(UseIn("bash <<< start\n"), "run");
  EXPECT_EQ(UseIn("python <<< start\n"), "python");
}

TEST(TextUse, OfPythonsOwnTextIsPython) {
  EXPECT_EQ(UseIn("python -c start\n"), "python");
  EXPECT_EQ(UseIn("\"$PY\" -c start\n"), "python");
}

}  // namespace
}  // namespace torchlift::shell
