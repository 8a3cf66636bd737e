// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/toml/toml_host.h"

#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/core/embed/region_texts.h"

namespace torchlift::embed {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

std::vector<std::string> Texts(absl::string_view toml, absl::string_view path = "pyproject.toml") {
  return RegionTexts(FileKind::kToml, path, toml);
}

std::string Edited(absl::string_view toml) {
  return WithNewWords(FileKind::kToml, "pyproject.toml", toml);
}

TEST(TomlHost, ReadsTheTasksOfEachTool) {
  for (const absl::string_view toml :
       {"[tool.poe.tasks]\na = \"tool x\"\n", "[tool.poe.tasks.a]\ncmd = \"tool x\"\n",
        "tool.poe.tasks.a = { shell = \"tool x\" }\n", "[tool.pdm.scripts]\na = \"tool x\"\n",
        "[tool.pdm.scripts]\na = { cmd = ['tool', 'x'] }\n",
        "[tool.hatch.envs.default.scripts]\na = \"tool x\"\n",
        "[tool.hatch.envs.gpu.scripts]\na = [\"tool x\"]\n",
        "[tool.pixi.tasks]\na = { cmd = \"tool x\", depends-on = [\"b\"] }\n",
        "[tool.pixi.feature.gpu.tasks]\na = \"tool x\"\n",
        "[tool.taskipy.tasks]\na = { cmd = \"tool x\", help = \"tool it\" }\n",
        "[tool.rye.scripts]\na = [\"tool\", \"x\"]\n",
        "[tool.tox.env.gpu]\ncommands = [[\"tool\", \"x\"]]\n"}) {
    const std::vector<std::string> texts = Texts(toml);
    ASSERT_FALSE(texts.empty()) << toml;
    EXPECT_EQ(texts.front(), "tool x") << toml;
  }
}

TEST(TomlHost, ReadsFilesThatHoldNothingElseByTheirName) {
  EXPECT_THAT(Texts("[tasks]\na = \"tool x\"\n", "pixi.toml"), ElementsAre("tool x"));
  EXPECT_THAT(Texts("[tasks.a]\nrun = [\"tool x\"]\n", "mise.toml"), ElementsAre("tool x"));
  EXPECT_THAT(Texts("[tasks]\na = \"tool x\"\n", "other.toml"), ElementsAre("~tool x"));
}

TEST(TomlHost, DoubtsTheNamesInASequence) {
  EXPECT_THAT(Texts("[tool.poe.tasks]\na = [\"tool x\", \"b\"]\n"), ElementsAre("~tool x"));
}

TEST(TomlHost, PassesOverEntryPointsAndTextsForPeople) {
  EXPECT_THAT(Texts("[project]\ndescription = \"tool x\"\n[project.scripts]\na = \"tool:x y\"\n"
                    "[tool.poe.tasks.a]\nhelp = \"tool x\"\n"),
              IsEmpty());
}

TEST(TomlHost, SeesNoPlaceholders) {
  EXPECT_THAT(Texts("[tool.hatch.envs.a.scripts]\nb = \"tool {args:x} ${HOME} {{ y }}\"\n"),
              ElementsAre("tool ? ${HOME} ?"));
}

TEST(TomlHost, PutsVariablesThatDecideInFront) {
  EXPECT_THAT(Texts("[tool.hatch.envs.a]\nenv-vars = { PET_NNODES = \"2\" }\n"
                    "scripts.b = \"tool x\"\n"),
              ElementsAre("env PET_NNODES=2 :", "export PET_NNODES=\"2\"\ntool x"));
}

TEST(TomlHost, ReadsAScriptWithAnInterpreter) {
  const Host host = ReadTomlHost("mise.toml", "[tasks.a]\nrun = '''#!/usr/bin/env python3\nx'''\n");
  ASSERT_THAT(host.regions, SizeIs(1));
  EXPECT_EQ(host.regions[0].kind, FileKind::kPython);
}

TEST(TomlHost, WritesNewWordsInEachKindOfString) {
  EXPECT_EQ(Edited("[tool.pdm.scripts]\na = \"tool x\"\r\nb = 'tool \"y\"'\nc = \"\"\"\ntool \\\n  "
                   "z\"\"\"\n"),
            "[tool.pdm.scripts]\na = \"tool --new x\"\r\nb = 'tool --new \"y\"'\nc = "
            "\"\"\"\ntool --new \\\n  z\"\"\"\n");
}

TEST(TomlHost, WritesNewWordsAsItemsOfAList) {
  EXPECT_EQ(Edited("[tool.pdm.scripts]\na.cmd = [\n  \"tool\",  # why\n  'x',\n]\n"),
            "[tool.pdm.scripts]\na.cmd = [\n  \"tool\", \"--new\",  # why\n  'x',\n]\n");
}

TEST(TomlHost, WritesNewVariablesBesideOthers) {
  const absl::string_view toml = "[tool.poe.env]\r\nA = \"1\"  # one\r\nB = 2\r\n";
  const Host host = ReadTomlHost("pyproject.toml", toml);
  ASSERT_THAT(host.regions, SizeIs(1));
  EXPECT_THAT(HostEdits(host.regions[0], toml, {{{7, 7}, " C=3"}}),
              ::testing::Optional(ElementsAre(Edit{{30, 30}, "\r\nC = \"3\""})));
}

TEST(TomlHost, SaysWhatCannotBeRead) {
  EXPECT_THAT(ReadTomlHost("a.toml", "[x\na = \"tool x\"\n").problems, ::testing::Not(IsEmpty()));
  EXPECT_THAT(ReadTomlHost("a.toml", "").problems, IsEmpty());
}

}  // namespace
}  // namespace torchlift::embed
