// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/json/json_host.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "core/text/word_search.h"
#include "tests/core/embed/region_texts.h"

namespace torchlift::embed {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

// The texts here are written with ' for ".
std::string Quoted(absl::string_view bytes) { return absl::StrReplaceAll(bytes, {{"'", "\""}}); }

// What a run looks for in files of data: other texts are passed over.
LookedFor LookedForTorch() {
  static const auto* const search = new WordSearch(
      std::vector<absl::string_view>{"torch", "TORCH", "nproc", "max_autotune"});
  LookedFor looked_for;
  looked_for.in_texts = search;
  return looked_for;
}

std::vector<std::string> Texts(absl::string_view bytes, absl::string_view path = "a.json") {
  return RegionTexts(FileKind::kJson, path, Quoted(bytes));
}

std::string New(absl::string_view bytes, absl::string_view path = "a.json") {
  return absl::StrReplaceAll(WithNewWords(FileKind::kJson, path, Quoted(bytes)), {{"\"", "'"}});
}

std::vector<std::string> Groups(absl::string_view bytes, absl::string_view path = "a.json") {
  std::vector<std::string> groups;
  for (const Region& region :
       ReadHost(FileKind::kJson, path, Quoted(bytes), LookedForTorch()).regions)
    groups.push_back(region.group.empty() ? "" : "beside");
  return groups;
}

std::vector<std::string> Problems(absl::string_view bytes) {
  std::vector<std::string> problems;
  for (const Host::Problem& problem : ReadHost(FileKind::kJson, "a.json", Quoted(bytes)).problems)
    problems.push_back(problem.what);
  return problems;
}

// A configuration of launch.json.
std::string Launch(absl::string_view members) {
  return absl::StrCat("{'configurations': [{'request': 'launch', ", members, "}]}");
}

std::string Task(absl::string_view members) {
  return absl::StrCat("{'version': '2.0.0', 'tasks': [{", members, "}]}");
}

TEST(LaunchConfigurations, RunModules) {
  EXPECT_THAT(Texts(Launch("'module': 'tool', 'args': ['-x', 'a b']")),
              ElementsAre("python -m tool -x \"a b\""));
}

TEST(LaunchConfigurations, RunProgramsOfPython) {
  EXPECT_THAT(Texts(Launch("'program': '${workspaceFolder}/tool', 'args': ['a']")),
              ElementsAre("python workspaceFolder/tool a"));
}

TEST(LaunchConfigurations, RunOtherProgramsAsTheyAre) {
  EXPECT_THAT(Texts(Launch("'type': 'cppdbg', 'program': 'tool', 'args': ['a']")),
              ElementsAre("tool a"));
}

TEST(LaunchConfigurations, TakeNewWordsAsTheFirstArguments) {
  EXPECT_EQ(New(Launch("'module': 'tool', 'args': ['a', 'b']")),
            Launch("'module': 'tool', 'args': ['--new', 'a', 'b']"));
}

TEST(LaunchConfigurations, TakeNewWordsAsItemsOfALineEach) {
  EXPECT_EQ(New(Launch("'module': 'tool',\r\n 'args': [\r\n  'a',\r\n  'b',\r\n ],")),
            Launch("'module': 'tool',\r\n 'args': [\r\n  '--new',\r\n  'a',\r\n  'b',\r\n ],"));
}

TEST(LaunchConfigurations, TakeNewWordsBehindAComment) {
  EXPECT_EQ(New(Launch("'module': 'tool', 'args': [ // x\n 'a', 'b']")),
            Launch("'module': 'tool', 'args': [ // x\n '--new', 'a', 'b']"));
}

TEST(LaunchConfigurations, TakeNewWordsWhereTheArgumentsComeFirst) {
  EXPECT_EQ(New(Launch("'args': ['a'], 'module': 'tool'")),
            Launch("'args': ['--new', 'a'], 'module': 'tool'"));
}

TEST(LaunchConfigurations, TakeNewWordsInATextOfArguments) {
  EXPECT_THAT(Texts(Launch("'module': 'tool', 'args': 'a $B'")),
              ElementsAre("python -m tool a $B"));
  EXPECT_EQ(New(Launch("'module': 'tool', 'args': 'a'")),
            Launch("'module': 'tool', 'args': '--new a'"));
}

TEST(LaunchConfigurations, TakeNewWordsWithoutArguments) {
  EXPECT_EQ(New(Launch("'module': 'tool', 'args': []")),
            Launch("'module': 'tool', 'args': ['--new']"));
  EXPECT_EQ(New(Launch("'module': 'tool'")), Launch("'module': 'tool', 'args': ['--new']"));
}

TEST(LaunchConfigurations, SetVariables) {
  EXPECT_THAT(
      Texts(Launch("'module': 'tool', 'env': {'A': '1', 'B': '${env:B}'}")),
      ElementsAre("export A=\"1\"\nexport B=\"?\"\npython -m tool", "env A=1 B=\"\\${env:B}\" :"));
}

TEST(LaunchConfigurations, DoNotSeeWhatIsAskedFor) {
  EXPECT_THAT(Texts(Launch("'module': 'tool', 'args': ['${input:a}', 'b${env:C}']")),
              ElementsAre("python -m tool \"?\" \"b?\""));
}

TEST(LaunchConfigurations, AreDoubtfulBesideFilesOfVariables) {
  EXPECT_THAT(Texts(Launch("'module': 'tool', 'envFile': 'a'")), ElementsAre("~python -m tool"));
}

TEST(LaunchConfigurations, AreDoubtfulWhereASystemHasItsOwn) {
  EXPECT_THAT(Texts(Launch("'module': 'tool', 'linux': {'args': ['a']}")),
              ElementsAre("~python -m tool"));
}

TEST(LaunchConfigurations, RunNothingThatTheyAttachTo) {
  EXPECT_THAT(Texts("{'configurations': [{'request': 'attach', 'module': 'tool'}]}"), IsEmpty());
}

TEST(LaunchConfigurations, RunSideBySideInCompounds) {
  EXPECT_THAT(Groups("{'configurations': [{'request': 'launch', 'name': 'a', 'module': 'a'},"
                     "{'request': 'launch', 'name': 'b', 'module': 'b'}],"
                     "'compounds': [{'configurations': ['b', {'name': 'c'}]}]}"),
              ElementsAre("", "beside"));
}

TEST(LaunchConfigurations, AreReadByThemselves) {
  EXPECT_THAT(Texts("{'request': 'launch', 'module': 'tool'}"), ElementsAre("python -m tool"));
  EXPECT_THAT(Texts("'configurations': [{'request': 'launch', 'module': 'tool'}]"),
              ElementsAre("python -m tool"));
}

TEST(LaunchConfigurations, AreReadInWorkspaces) {
  EXPECT_THAT(Texts(absl::StrCat("{'launch': ", Launch("'module': 'tool'"), "}")),
              ElementsAre("python -m tool"));
}

TEST(Tasks, RunTextsOfAShell) {
  EXPECT_THAT(Texts(Task("'command': 'tool ${workspaceFolder}/a && b $C'")),
              ElementsAre("tool workspaceFolder/a && b $C"));
}

TEST(Tasks, RunProgramsWithArguments) {
  EXPECT_THAT(Texts(Task("'type': 'process', 'command': 'tool', 'args': ['$A', 'b c']")),
              ElementsAre("tool \"\\$A\" \"b c\""));
}

TEST(Tasks, GiveAShellArgumentsAsTheyAre) {
  EXPECT_THAT(Texts(Task("'type': 'shell', 'command': 'tool', 'args': ['a', '$B', 'b c']")),
              ElementsAre("tool a ? \"b c\""));
}

TEST(Tasks, ReadArgumentsThatSayHowTheyAreQuoted) {
  EXPECT_THAT(Texts(Task("'command': 'tool', 'args': [{'value': 'a$b', 'quoting': 'strong'}]")),
              ElementsAre("tool \"a\\$b\""));
}

TEST(Tasks, AreDoubtfulWhereTheCommandIsNoWord) {
  const std::string task = Task("'command': 'a tool', 'args': ['b', 'c']");
  EXPECT_THAT(Texts(task), ElementsAre("~a tool b c"));
  EXPECT_EQ(New(task), Task("'command': 'a tool', 'args': ['--new', 'b', 'c']"));
}

TEST(Tasks, AreDoubtfulOnWindows) {
  EXPECT_THAT(Texts(Task("'command': 'tool a', 'windows': {'command': 'tool b'}")),
              ElementsAre("tool a", "~tool b"));
}

TEST(Tasks, SetVariables) {
  EXPECT_THAT(Texts(Task("'command': 'tool a', 'options': {'env': {'A': '1'}}")),
              ElementsAre("export A=\"1\"\ntool a", "env A=1 :"));
}

TEST(Tasks, RunSideBySideWhereOneDependsOnThem) {
  const std::string tasks =
      "{'version': '2.0.0', 'tasks': [{'label': 'a', 'command': 'tool a'},"
      "{'label': 'b', 'dependsOn': ['a', 'c'], ";
  EXPECT_THAT(Groups(tasks + "}]}"), ElementsAre("beside"));
  EXPECT_THAT(Groups(tasks + "'dependsOrder': 'sequence'}]}"), ElementsAre(""));
}

TEST(DevelopmentContainer, RunsTextsAndLists) {
  EXPECT_THAT(Texts("{'postCreateCommand': 'tool a', 'postStartCommand': ['tool', 'b'],"
                    "'containerEnv': {'A': '1'}}"),
              ElementsAre("export A=\"1\"\ntool a", "export A=\"1\"\ntool b", "env A=1 :"));
}

TEST(DevelopmentContainer, RunsTheCommandsOfAnObjectSideBySide) {
  const std::string file = "{'onCreateCommand': {'a': 'tool a', 'b': ['tool', 'b']}}";
  EXPECT_THAT(Texts(file), ElementsAre("tool a", "tool b"));
  EXPECT_THAT(Groups(file), ElementsAre("beside", "beside"));
}

TEST(PackageScripts, AreTextsOfAShell) {
  EXPECT_THAT(Texts("{'description': 'torch tool', 'scripts': {'a': 'tool a'}}", "x/package.json"),
              ElementsAre("tool a"));
}

TEST(PackageScripts, OfComposerMayBeSeveral) {
  EXPECT_THAT(Texts("{'scripts': {'a': ['tool a', 'tool b']}}", "composer.json"),
              ElementsAre("tool a", "tool b"));
}

TEST(PackageScripts, RunSideBySideWhereAnotherOneSaysSo) {
  for (const absl::string_view runner :
       {"concurrently npm:a npm:b", "run-p a b", "npm-run-all --parallel a:*", "npm run a & x"}) {
    EXPECT_THAT(Groups(absl::StrCat("{'scripts': {'a:x': 'c', 'a': 'c', 'z': '", runner, "'}}"),
                       "package.json"),
                ::testing::Contains("beside"))
        << runner;
  }
  EXPECT_THAT(Groups("{'scripts': {'a': 'c', 'z': 'npm-run-all a b && c'}}", "package.json"),
              ElementsAre("", ""));
}

TEST(Containers, RunTheirEntrypointWithTheirCommand) {
  const std::string file =
      "{'containerProperties': {'image': 'i', 'entryPoint': ['tool'], 'command': ['Ref::a', 'b'],"
      "'environment': [{'name': 'A', 'value': '1'}]}}";
  EXPECT_THAT(Texts(file), ElementsAre("export A=\"1\"\ntool \"?\" b", "env A=1 :"));
}

TEST(Containers, TakeNewWordsInTheListOfTheWordBefore) {
  EXPECT_EQ(New("{'image': 'i', 'command': ['tool'], 'args': ['b']}"),
            "{'image': 'i', 'command': ['tool', '--new'], 'args': ['b']}");
}

TEST(Containers, MayHaveTheirListsInAnyOrder) {
  const std::string file = "{'image': 'i', 'args': ['b'], 'command': ['tool']}";
  EXPECT_THAT(Texts(file), ElementsAre("tool b"));
  EXPECT_EQ(New(file), "{'image': 'i', 'args': ['b'], 'command': ['tool', '--new']}");
}

TEST(Containers, AreDoubtfulWithoutACommand) {
  EXPECT_THAT(Texts("{'image': 'i', 'args': ['tool', 'b']}"), ElementsAre("~tool b"));
}

TEST(Containers, OfATaskRunSideBySide) {
  EXPECT_THAT(Groups("{'containerDefinitions': [{'image': 'i', 'command': ['tool']}]}"),
              ElementsAre("beside"));
}

TEST(Containers, OfNomadAreProgramsWithArguments) {
  EXPECT_THAT(Texts("{'Driver': 'exec', 'Config': {'command': 'tool', 'args': ['a']}}"),
              ElementsAre("tool a"));
}

TEST(OtherCommands, AreDoubtful) {
  EXPECT_THAT(Texts("{'cmd': 'torch tool', 'what': 'torch x', 'list': ['torch', 'tool']}"),
              ElementsAre("~torch tool", "~torch x", "~torch tool"));
}

TEST(OtherCommands, AreNoTextsForPeople) {
  EXPECT_THAT(Texts("{'description': 'torch x', 'helpText': 'torch x', 'content': ['torch', 'x']}"),
              IsEmpty());
}

TEST(OtherCommands, AreNoConversations) {
  EXPECT_THAT(Texts("{'messages': [{'value': 'torch x'}]}"), IsEmpty());
}

TEST(OtherCommands, StandForTheRecordsOfALongList) {
  std::string records;
  for (int i = 0; i < 30; ++i) absl::StrAppend(&records, "{'cmd': 'torch x', 'q': 'torch y'},");
  EXPECT_THAT(Texts(absl::StrCat("[", records, "]")), ElementsAre("~torch x", "~torch y"));
}

TEST(OtherCommands, MayBeProgramsWithArguments) {
  EXPECT_THAT(Texts("{'x': {'command': 'torch', 'args': ['tool'], 'env': {'torch': '1'}}}"),
              ElementsAre("~export torch=\"1\"\ntorch tool", "~env torch=1 :"));
}

TEST(OtherCommands, AreScriptsByTheirFirstLine) {
  EXPECT_THAT(Texts("{'script': '#!/bin/sh\\ntorch x\\n', 'job': {'environment': ['A=1']}}"),
              ElementsAre("export A=\"1\"\n#!/bin/sh\ntorch x\n", "env A=1 :"));
}

TEST(OtherCommands, AreNotReadWhereTheirInterpreterIsNotKnown) {
  const std::string file = "{'script': '#!/usr/bin/perl\\ntorch x'}";
  EXPECT_THAT(Texts(file), IsEmpty());
  EXPECT_THAT(Problems(file), ElementsAre("a program that is not known reads this text"));
}

TEST(JsonHost, ReadsManifestsOfKubernetes) {
  EXPECT_THAT(Texts("{'apiVersion': 'v1', 'kind': 'Pod', 'spec': {'containers': [{'image': 'i',"
                    "'command': ['torch'], 'args': ['tool']}]}}"),
              ElementsAre("torch tool"));
}

TEST(JsonHost, ReadsFilesOfCompose) {
  EXPECT_THAT(Texts("{'services': {'a': {'image': 'i', 'command': 'torch tool'}}}"), SizeIs(1));
}

TEST(JsonHost, ReadsWhatIsSoundBesideAFault) {
  const std::string file = "{'a': {'command': 'torch x' 'b': 1}, 'command': 'torch y'}";
  EXPECT_THAT(Texts("{'x': {'command': 'torch x' 'b': 1}}"), IsEmpty());
  EXPECT_THAT(Texts(file), ElementsAre("~torch y"));
  EXPECT_THAT(Problems(file), ElementsAre("in the JSON around it a comma is missing"));
}

TEST(JsonHost, TellsOfStringsThatCannotBeRead) {
  EXPECT_THAT(Problems("{'postCreateCommand': 'tool \\d'}"),
              ElementsAre("this string has an escape that is none"));
}

TEST(JsonHost, IsEmptyWithoutValues) {
  EXPECT_THAT(Texts(""), IsEmpty());
  EXPECT_THAT(Texts("\xEF\xBB\xBF"), IsEmpty());
  EXPECT_THAT(Texts("// no value"), IsEmpty());
}

TEST(JsonHost, ReadsBehindAByteOrderMark) {
  EXPECT_EQ(New("\xEF\xBB\xBF{'postCreateCommand': 'tool a'}"),
            "\xEF\xBB\xBF{'postCreateCommand': 'tool --new a'}");
}

TEST(JsonHost, MakesPartsOfValues) {
  EXPECT_THAT(ReadHost(FileKind::kJson, "a.json", "{\"a\": [1, \"b\"]}").parts, SizeIs(4));
}

TEST(Tasks, WritesIntoATextThatItsWordsStandBehind) {
  EXPECT_EQ(New("{'version': '2.0.0', 'tasks': [{'command': 'tool -x', 'args': ['a']}]}"),
            "{'version': '2.0.0', 'tasks': [{'command': 'tool --new -x', 'args': ['a']}]}");
}

TEST(Tasks, WritesNothingIntoATextThatItsWordsStandInFrontOf) {
  const std::string tasks =
      "{'version': '2.0.0', 'tasks': [{'args': ['a'], 'command': 'tool -x'}]}";
  EXPECT_EQ(New(tasks), tasks);
}

}  // namespace
}  // namespace torchlift::embed
