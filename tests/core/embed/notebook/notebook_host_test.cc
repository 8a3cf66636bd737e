// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/notebook/notebook_host.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "core/text/edit.h"

namespace torchlift::embed {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

std::string AsString(absl::string_view text) {
  return absl::StrCat(
      "\"", absl::StrReplaceAll(text, {{"\\", "\\\\"}, {"\"", "\\\""}, {"\n", "\\n"}}), "\"");
}

// A list of strings, a line each.
std::string AsLines(absl::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::size_t feed = text.find('\n');
    const std::size_t size = feed == absl::string_view::npos ? text.size() : feed + 1;
    lines.push_back(AsString(text.substr(0, size)));
    text.remove_prefix(size);
  }
  return absl::StrCat("[\n    ", absl::StrJoin(lines, ",\n    "), "\n   ]");
}

std::string Cell(absl::string_view source) {
  return absl::StrCat(R"({"cell_type": "code", "outputs": ["tool out"], "source": )", source, "}");
}

std::string Notebook(const std::vector<std::string>& cells, absl::string_view metadata = "{}") {
  std::vector<std::string> written;
  for (const std::string& cell : cells) written.push_back(Cell(AsLines(cell)));
  return absl::StrCat("{\"cells\": [", absl::StrJoin(written, ", "), "], \"metadata\": ", metadata,
                      ", \"nbformat\": 4}\n");
}

std::vector<std::string> Groups(const std::vector<std::string>& cells) {
  std::vector<std::string> groups;
  for (const Region& region : ReadHost(FileKind::kNotebook, "a.ipynb", Notebook(cells)).regions)
    groups.push_back(region.group);
  return groups;
}

// The regions as `S:text` and `P:text`, with `?` for what is not seen.
std::vector<std::string> Read(absl::string_view notebook) {
  std::vector<std::string> read;
  for (const Region& region : ReadHost(FileKind::kNotebook, "a.ipynb", notebook).regions) {
    std::string text = region.text.text;
    for (const ByteRange& unknown : region.text.unknown) text[unknown.begin] = '?';
    read.push_back(absl::StrCat(region.kind == FileKind::kPython ? "P:" : "S:", text));
  }
  return read;
}

std::vector<std::string> ReadCells(const std::vector<std::string>& cells) {
  return Read(Notebook(cells));
}

std::vector<std::string> Problems(absl::string_view notebook) {
  std::vector<std::string> problems;
  for (const Host::Problem& problem : ReadHost(FileKind::kNotebook, "a.ipynb", notebook).problems)
    problems.push_back(problem.what);
  return problems;
}

// The notebook with the edits of a region's text.
std::string Edited(absl::string_view notebook, std::size_t region, const std::vector<Edit>& edits) {
  const Host host = ReadHost(FileKind::kNotebook, "a.ipynb", notebook);
  const auto made = HostEdits(host.regions.at(region), notebook, edits);
  return made ? *ApplyEdits(notebook, *made) : "refused";
}

TEST(Notebook, RunsLinesBehindAnExclamationMark) {
  EXPECT_THAT(ReadCells({"!tool a\n!!tool b\nx = !tool c\n"}),
              ElementsAre("S:tool a", "S:tool b", "S:tool c"));
}

TEST(Notebook, ReadsASourceThatIsOneString) {
  EXPECT_THAT(Read(absl::StrCat("{\"cells\": [", Cell("\"!tool a\\nb()\""), "]}")),
              ElementsAre("P:pass\nb()\n", "S:tool a"));
}

TEST(Notebook, ReadsTheCellsOfVersionThree) {
  EXPECT_THAT(Read(R"({"worksheets": [{"cells": [{"cell_type": "code", "language": "python",
      "input": ["!tool a"]}]}], "nbformat": 3})"),
              ElementsAre("S:tool a"));
}

TEST(Notebook, JoinsThePythonOfAllCells) {
  EXPECT_THAT(ReadCells({"import a", "a.b()\n"}), ElementsAre("P:import a\na.b()\n"));
}

TEST(Notebook, LeavesOutputsAndOtherCellsAlone) {
  EXPECT_THAT(Read(R"({"cells": [{"cell_type": "raw", "source": ["tool"]},
      {"cell_type": "markdown", "source": ["!tool"]}]})"),
              IsEmpty());
}

TEST(Notebook, GivesCellsToTheShellThatTheirFirstLineNames) {
  for (const std::string magic :
       {"%%bash", "%%sh", "%%script bash", "%%shell", "%%system", "%%sx", "%%!", "%sh",
        "%%bash --out x", "%%script --no-raise-error /bin/sh -e", "%%writefile a.sh"}) {
    EXPECT_THAT(ReadCells({absl::StrCat("\n", magic, "\ntool a\n")}), ElementsAre("S:tool a\n"))
        << magic;
  }
}

TEST(Notebook, ReadsCellsOfPythonByThemselves) {
  for (const std::string magic : {"%%python", "%%script python3", "%%writefile a.py"}) {
    EXPECT_THAT(ReadCells({absl::StrCat(magic, "\na()\n"), "b()"}),
                ElementsAre("P:a()\n", "P:b()\n"))
        << magic;
  }
}

TEST(Notebook, LooksBehindMagicsThatAreAroundACell) {
  EXPECT_THAT(ReadCells({"%%time\n!tool a\nb()"}), ElementsAre("P:pass\nb()\n", "S:tool a"));
}

TEST(Notebook, LeavesCellsAloneThatAreNotRun) {
  EXPECT_THAT(ReadCells({"%%script false\n!tool a", "%%html\ntool"}), IsEmpty());
}

TEST(Notebook, DoesNotReadTheCellsOfMagicsThatItDoesNotKnow) {
  const std::string notebook = Notebook({"%%other\ntool a"});
  EXPECT_THAT(Read(notebook), IsEmpty());
  EXPECT_THAT(Problems(notebook), ElementsAre("what %%other does with its cell is not known"));
}

TEST(Notebook, RunsTheCommandsOfMagics) {
  EXPECT_THAT(ReadCells({"%sx tool a\n%time !tool b\n%run -m tool c\n%conda run tool d"}),
              ElementsAre("S:tool a", "S:tool b", "S:python -m tool c", "S:conda run tool d"));
}

TEST(Notebook, ReadsThePythonThatAMagicTimes) {
  EXPECT_THAT(ReadCells({"%time f(a)"}), ElementsAre("P:f(a)\n"));
}

TEST(Notebook, DoesNotSeeValuesOfPython) {
  EXPECT_THAT(ReadCells({"!{sys.executable} -m a {args}"}), ElementsAre("S:python -m a ?"));
}

TEST(Notebook, SetsVariablesForLaterCommands) {
  EXPECT_THAT(ReadCells({"!tool a", "%env A=b c\nimport os", "os.environ['D'] = 'e'", "!tool b"}),
              ElementsAre("S:tool a", "P:?[\"A\"] = ?\nimport os\nos.environ['D'] = 'e'\n",
                          "S:env A=\"b c\" :", "S:export A=\"b c\"\nexport D=\"e\"\ntool b"));
}

TEST(Notebook, DoesNotSeeVariablesThatAreSetTwiceOrMaybe) {
  EXPECT_THAT(
      ReadCells({"%set_env A b\nif x:\n    os.environ['C'] = 'd'", "%env A=e", "%%sh\ntool"}),
      ::testing::Contains("S:export A=\"?\"\nexport C=\"?\"\ntool"));
}

TEST(Notebook, DoubtsTheOrderOfCellsWhereTorchrunsVariablesAreNamed) {
  const Host host = ReadHost(FileKind::kNotebook, "a.ipynb",
                             Notebook({"!tool a", "os.environ.pop('PET_NNODES')"}));
  EXPECT_EQ(host.regions.front().doubt,
            "The notebook names PET_NNODES, and its cells may run in any order.");
}

TEST(Notebook, HasCommandsSideBySideBehindOneInTheBackground) {
  EXPECT_THAT(Groups({"!tool a", "%%bash --bg\ntool b", "!tool c"}),
              ElementsAre("", "notebook", "notebook"));
}

TEST(Notebook, HasCommandsSideBySideBehindALaunchThatPythonDoesNotWaitFor) {
  EXPECT_THAT(Groups({"from subprocess import Popen\nPopen(['torchrun', 'a.py'])\n!tool b"}),
              ElementsAre("notebook", "notebook"));
  EXPECT_THAT(Groups({"!tool a", "Popen(['torchrun', 'a.py'])", "!tool c"}),
              ElementsAre("", "notebook", "notebook"));
  EXPECT_THAT(Groups({"Popen(['torchrun', 'a.py']).wait()", "!tool c"}), ElementsAre("", ""));
  EXPECT_THAT(Groups({"Popen(['tensorboard'])", "!tool c"}), ElementsAre("", ""));
}

TEST(Notebook, HasCommandsSideBySideBehindALaunchThatTheShellDoesNotWaitFor) {
  EXPECT_THAT(Groups({"%%bash\ntorchrun a.py &", "!tool c"}), ElementsAre("notebook", "notebook"));
  EXPECT_THAT(Groups({"%%bash\ntorchrun a.py & wait", "!tool c"}), ElementsAre("", ""));
}

TEST(Notebook, LeavesCellsOutThatAreNoPython) {
  const std::string notebook = Notebook({"import a", "print 1\n!tool a\nx", "await b()"});
  EXPECT_THAT(Read(notebook), ElementsAre("P:import a\nawait b()\n", "S:tool a"));
  EXPECT_THAT(Problems(notebook),
              ElementsAre("this cell is no valid Python", "this cell is no valid Python"));
}

TEST(Notebook, ReadsCellsByThemselvesThatDoNotGoTogether) {
  EXPECT_THAT(ReadCells({"import a", "from __future__ import b"}),
              ElementsAre("P:import a\n", "P:from __future__ import b\n"));
}

TEST(Notebook, ReadsFilesOfOtherKindsThatCellsWrite) {
  EXPECT_THAT(ReadCells({"%%writefile Procfile\nweb: tool a\n"}), ElementsAre("S:tool a"));
}

TEST(Notebook, WritesIntoFilesOfOtherKindsAsTheNotebookDoes) {
  const std::string notebook =
      Notebook({"%%writefile Dockerfile\nFROM x\nCMD [\"tool\", \"a\"]\n"});
  EXPECT_THAT(Edited(notebook, 0, {{{4, 4}, " --new"}}),
              HasSubstr("CMD [\\\"tool\\\", \\\"--new\\\", \\\"a\\\"]"));
}

TEST(Notebook, ReadsWhatDocumentsShow) {
  EXPECT_THAT(
      Read(
          R"({"cells": [{"cell_type": "markdown", "source": ["```bash\n", "torchrun a.py\n", "```\n"]}]})"),
      ElementsAre("S:torchrun a.py"));
}

TEST(Notebook, ReadsCellsOfDatabricks) {
  EXPECT_THAT(ReadCells({"%sh tool a\ntool b", "%md tool", "%sql\ntool", "%python\nc()"}),
              ElementsAre("S: tool a\ntool b", "P:c()\n"));
}

TEST(Notebook, IsAScriptWhereItsKernelIsAShell) {
  EXPECT_THAT(Read(Notebook({"export A=1", "tool $A"}, R"({"kernelspec": {"name": "bash"}})")),
              ElementsAre("S:export A=1\ntool $A\n"));
}

TEST(Notebook, IsNotReadForOtherLanguages) {
  const std::string notebook = Notebook({"tool"}, R"({"language_info": {"name": "julia"}})");
  EXPECT_THAT(Read(notebook), IsEmpty());
  EXPECT_THAT(Problems(notebook), ElementsAre("this notebook is for another language (julia)"));
}

TEST(Notebook, TellsThatItIsNone) {
  EXPECT_THAT(Problems(""), ElementsAre("it is no notebook"));
  EXPECT_THAT(Problems("[1, 2]"), ElementsAre("it is no notebook"));
}

TEST(Notebook, ReadsTheCellsOutsideOfAFault) {
  const std::string notebook =
      R"({"cells": [{"cell_type": "code", "source": ["!tool a"]},
                    {"cell_type": "code", "source": ["!tool" "b"]}]})";
  EXPECT_THAT(Read(notebook), ElementsAre("S:tool a"));
  EXPECT_THAT(Problems(notebook), ElementsAre("in the JSON around it a comma is missing"));
}

TEST(Notebook, WritesWordsIntoTheString) {
  const std::string notebook =
      absl::StrCat("\xEF\xBB\xBF{\"cells\": [", Cell("[\"!tool a\"]"), "]}");
  EXPECT_THAT(Edited(notebook, 0, {{{4, 4}, " --new"}}), HasSubstr("\"!tool --new a\""));
}

TEST(Notebook, WritesQuotesWithABackslash) {
  const std::string notebook = Notebook({"f(\"a\")"});
  const std::string expected = R"json("f(\"a\", \"b\")")json";
  EXPECT_THAT(Edited(notebook, 0, {{{5, 5}, ", \"b\""}}), HasSubstr(expected));
}

TEST(Notebook, WritesNewLinesAsStringsOfTheList) {
  EXPECT_THAT(Edited(Notebook({"a\nb\n"}), 0, {{{2, 2}, "c\n"}}),
              HasSubstr("\"a\\n\",\n    \"c\\n\",\n    \"b\\n\"\n"));
}

TEST(Notebook, WritesNewLinesIntoASourceThatIsOneString) {
  const std::string notebook = absl::StrCat("{\"cells\": [", Cell("\"a\\nb\""), "]}");
  EXPECT_THAT(Edited(notebook, 0, {{{2, 2}, "c\n"}}), HasSubstr("\"a\\nc\\nb\""));
}

TEST(Notebook, RefusesNewLinesInACommand) {
  EXPECT_EQ(Edited(Notebook({"!tool a"}), 0, {{{4, 4}, "\nx"}}), "refused");
}

TEST(Notebook, KeepsLineEndsOfTheFile) {
  const std::string notebook =
      absl::StrReplaceAll(Notebook({"%%sh\ntool a\ntool b"}), {{"\n", "\r\n"}});
  EXPECT_THAT(Edited(notebook, 0, {{{7, 7}, "tool c\n"}}),
              HasSubstr("\"tool a\\n\",\r\n    \"tool c\\n\",\r\n    \"tool b\"\r\n"));
}

}  // namespace
}  // namespace torchlift::embed
