// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/yaml/dialects.h"

#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/core/embed/yaml/pinned.h"

namespace torchlift::embed {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

std::vector<std::string> Texts(absl::string_view bytes) {
  return torchlift::embed::Texts("a.yaml", bytes);
}

std::vector<Region> Regions(absl::string_view bytes) {
  return ReadHost(FileKind::kYaml, "a.yaml", bytes, LookedForTorch()).regions;
}

// The doubt of the only region.
std::string Doubt(absl::string_view bytes) {
  const std::vector<Region> regions = Regions(bytes);
  return regions.size() == 1 ? regions[0].doubt
                             : absl::StrCat(regions.size(), " regions instead of one");
}

std::string Workflow(absl::string_view step, absl::string_view job = "") {
  return absl::StrCat("on: push\njobs:\n  a:\n    runs-on: x\n", job,
                      "    steps:\n      - run: ", step);
}

TEST(Github, ReadsTheStepsOfACompositeAction) {
  EXPECT_EQ(
      Doubt("runs:\n  using: composite\n  steps:\n    - run: torchrun x.py\n      shell: bash\n"),
      "");
}

TEST(Github, ReadsVariablesOfWorkflowJobAndStepInTheirOrder) {
  EXPECT_THAT(Texts(absl::StrCat("env: {A: 1}\n", Workflow("torchrun x.py\n        env: {A: 3}\n",
                                                           "    env: {A: 2}\n"))),
              ElementsAre("export A=\"1\"\nexport A=\"2\"\nexport A=\"3\"\ntorchrun x.py"));
}

TEST(Github, LeavesExpressionsUnseen) {
  EXPECT_THAT(Texts(Workflow("torchrun ${{ inputs.x }} x.py\n")),
              ElementsAre("torchrun \x01 x.py"));
}

TEST(Github, DoubtsTextsOfOtherShells) {
  EXPECT_THAT(Doubt(Workflow("torchrun x.py\n        shell: pwsh\n")), HasSubstr("pwsh"));
  EXPECT_THAT(Doubt("defaults: {run: {shell: cmd}}\n" + Workflow("torchrun x.py\n")),
              HasSubstr("cmd"));
  EXPECT_THAT(Doubt("on: x\njobs:\n  a:\n    runs-on: windows-latest\n    steps:\n"
                    "      - run: torchrun x.py\n"),
              HasSubstr("pwsh"));
}

TEST(Github, KnowsShellsWithOptions) {
  EXPECT_EQ(Doubt(Workflow("torchrun x.py\n        shell: bash -l {0}\n")), "");
  EXPECT_EQ(Doubt(Workflow("torchrun x.py\n        shell: conda run -n x bash {0}\n")), "");
}

TEST(Github, ReadsPythonOfASteps) {
  const std::vector<Region> regions =
      Regions(Workflow("|\n          import torch\n        shell: python\n"));
  ASSERT_THAT(regions, SizeIs(1));
  EXPECT_EQ(regions[0].kind, FileKind::kPython);
}

TEST(Github, DoubtsStepsForWhichOthersWriteVariables) {
  EXPECT_THAT(
      Regions(Workflow("echo PET_NNODES=2 >> $GITHUB_ENV\n      - run: torchrun x.py\n"))[0].doubt,
      HasSubstr("GITHUB_ENV"));
}

TEST(Github, PassesOverNamesOfSteps) {
  EXPECT_THAT(Texts(Workflow("echo\n        name: torchrun x.py\n")), IsEmpty());
}

TEST(Github, HasStepsBesideOneThatLeavesALaunchInTheBackground) {
  const std::string steps =
      "torchrun a.py\n      - run: torchrun b.py &\n      - run: torchrun c.py\n";
  const std::vector<Region> regions = Regions(Workflow(steps));
  ASSERT_THAT(regions, SizeIs(3));
  EXPECT_EQ(regions[0].concurrency, "");
  EXPECT_NE(regions[1].concurrency, "");
  EXPECT_EQ(regions[1].group, regions[2].group);
}

TEST(Gitlab, ReadsTheLinesOfAJobAsOneText) {
  const std::string before =
      "a:\n  stage: b\n  before_script:\n    - cd x\n  script:\n    - torchrun x.py # c\n"
      "    - 'torchrun y.py'\n    - |\n      torchrun z.py\n";
  EXPECT_THAT(Texts(before), ElementsAre("cd x\ntorchrun x.py \ntorchrun y.py\ntorchrun z.py\n"));
  EXPECT_EQ(Pinned("a.yaml", before),
            absl::StrReplaceAll(before, {{"torchrun", "torchrun --pin"}}));
}

TEST(Gitlab, ReadsAJobThatExtendsAnother) {
  EXPECT_THAT(Texts(".base:\n  variables: {A: 1}\n  script:\n    - torchrun x.py\na:\n  stage: b\n"
                    "  extends: .base\n  variables: {A: 2}\n"),
              ElementsAre(HasSubstr("export A=\"2\"\n")));
}

TEST(Gitlab, KnowsWhatAnInheritedScriptBeforeSets) {
  EXPECT_THAT(Texts("default:\n  before_script:\n    - export PET_NNODES=2\na:\n  stage: b\n"
                    "  script:\n    - torchrun x.py\n"),
              ElementsAre("export PET_NNODES=2\ntorchrun x.py"));
}

TEST(Gitlab, LeavesReferencesUnseen) {
  EXPECT_THAT(Texts("a:\n  stage: b\n  script:\n    - !reference [.c, script]\n"
                    "    - torchrun x.py\n"),
              ElementsAre("\x01\ntorchrun x.py"));
}

TEST(Gitlab, ReadsLinesThatAnAliasNamesWhereTheyStand) {
  EXPECT_THAT(
      Texts(".x: &x\n  - export PET_NNODES=2\n  - torchrun x.py\na:\n  stage: b\n  script:\n"
            "    - *x\n    - torchrun y.py\n"),
      ElementsAre("export PET_NNODES=2\ntorchrun x.py", "export PET_NNODES=2\n\ntorchrun y.py"));
}

TEST(Gitlab, MakesALineOfAnItemOfTheList) {
  const std::string text = "a:\n  stage: b\n  script:\n    - export torch=1\n    - c\n";
  const std::vector<Region> regions = Regions(text);
  ASSERT_THAT(regions, SizeIs(1));
  const auto edits = HostEdits(regions[0], text, {{{{15, 15}, "export new=1\n"}}});
  ASSERT_TRUE(edits.has_value());
  EXPECT_EQ(*ApplyEdits(text, *edits),
            "a:\n  stage: b\n  script:\n    - export torch=1\n    - export new=1\n    - c\n");
}

TEST(Circle, ReadsBothFormsOfRun) {
  EXPECT_THAT(Texts("version: 2.1\njobs:\n  a:\n    docker: [{image: b}]\n    environment: {A: 1}\n"
                    "    steps:\n      - run: torchrun x.py\n      - run:\n"
                    "          command: torchrun << parameters.c >> y.py\n"),
              ElementsAre("export A=\"1\"\ntorchrun x.py", "export A=\"1\"\ntorchrun \x01 y.py"));
}

TEST(Circle, ReadsStepsInAConditionAndOfCommands) {
  EXPECT_THAT(Texts("version: 2.1\ncommands:\n  a:\n    steps:\n      - when:\n"
                    "          condition: b\n          steps:\n            - run: torchrun x.py\n"),
              ElementsAre("torchrun x.py"));
}

TEST(Circle, KnowsThatAStepRunsInTheBackground) {
  EXPECT_NE(
      Regions("version: 2.1\njobs:\n  a:\n    steps:\n      - run:\n          background: true\n"
              "          command: torchrun x.py\n")[0]
          .concurrency,
      "");
}

TEST(Buildkite, ReadsTheCommandsOfAStepAsOneText) {
  EXPECT_THAT(Texts("env: {A: 1}\nsteps:\n  - label: b\n    commands:\n      - cd c\n"
                    "      - torchrun x.py\n  - group: d\n    steps:\n"
                    "      - command: torchrun y.py\n"),
              ElementsAre("export A=\"1\"\ncd c\ntorchrun x.py", "export A=\"1\"\ntorchrun y.py"));
}

TEST(Azure, ReadsScriptsTasksAndConditions) {
  EXPECT_THAT(Texts("steps:\n  - script: torchrun $(a) x.py\n  - task: Bash@3\n    inputs:\n"
                    "      script: torchrun y.py\n  - ${{ if b }}:\n"
                    "      - bash: torchrun z.py\n"),
              ElementsAre("torchrun \x01 x.py", "torchrun y.py", "torchrun z.py"));
}

TEST(Azure, DoubtsPowerShell) {
  EXPECT_THAT(Doubt("steps:\n  - pwsh: torchrun x.py\n"), HasSubstr("PowerShell"));
}

std::string Pod(absl::string_view container) {
  return absl::StrCat("kind: Pod\nspec:\n  containers:\n    - name: a\n", container);
}

TEST(Kubernetes, JoinsCommandAndArguments) {
  EXPECT_THAT(
      Texts(Pod("      command: [torchrun]\n      args:\n        - $(A)\n        - x.py\n")),
      ElementsAre("torchrun \"\x01\" x.py"));
}

TEST(Kubernetes, JoinsThemWhateverTheirOrder) {
  const std::string before =
      Pod("      args:\n        - x.py\n      command:\n        - torchrun\n");
  EXPECT_THAT(Texts(before), ElementsAre("torchrun x.py"));
  EXPECT_EQ(Pinned("a.yaml", before), before + "        - --pin\n");
}

TEST(Kubernetes, ReadsArgumentsThatAreACommand) {
  EXPECT_EQ(Doubt(Pod("      args: [torchrun, x.py]\n")), "");
}

TEST(Kubernetes, DoubtsOptionsOfAnEntrypointThatIsNotSeen) {
  EXPECT_THAT(Texts(Pod("      args: [-c, torchrun x.py]\n")),
              ElementsAre("sh -c \"torchrun x.py\""));
  EXPECT_THAT(Doubt(Pod("      args: [-c, torchrun x.py]\n")), HasSubstr("entrypoint"));
}

TEST(Kubernetes, EditsTheTextOfAShell) {
  const std::string before =
      Pod("      command: [bash, -c]\n      args:\n        - |\n          set -e\n"
          "          torchrun \\\n            x.py \"$A\"\n");
  EXPECT_EQ(Pinned("a.yaml", before),
            absl::StrReplaceAll(before, {{"torchrun", "torchrun --pin"}}));
}

TEST(Kubernetes, ReadsTheVariablesOfTheContainer) {
  EXPECT_THAT(Texts(Pod("      env:\n        - name: PET_NNODES\n          value: \"2\"\n"
                        "        - name: B\n          valueFrom: {fieldRef: c}\n"
                        "      command: [torchrun, x.py]\n")),
              ElementsAre("export PET_NNODES=\"2\"\nexport B=\"\x01\"\ntorchrun x.py"));
}

TEST(Kubernetes, KnowsThatContainersRunSideBySide) {
  const std::vector<Region> regions =
      Regions(Pod("      command: [torchrun, x.py]\n    - command: [torchrun, y.py]\n"));
  ASSERT_THAT(regions, SizeIs(2));
  EXPECT_EQ(regions[0].group, regions[1].group);
  EXPECT_NE(regions[0].concurrency, "");
}

TEST(Kubernetes, DoubtsJobsOfKubeflow) {
  EXPECT_THAT(Doubt(absl::StrReplaceAll(Pod("      command: [torchrun, x.py]\n"),
                                        {{"kind: Pod", "kind: PyTorchJob"}})),
              HasSubstr("Kubeflow"));
}

TEST(Kubernetes, LeavesWhatATemplateMayWriteUnseen) {
  EXPECT_THAT(Texts(Pod("      command: [torchrun]\n      args: {{ toYaml .x | nindent 8 }}\n")),
              ElementsAre("torchrun \x01"));
  EXPECT_THAT(Texts(Pod("      command:\n        - torchrun\n        {{- if .x }}\n"
                        "        - --standalone\n        {{- end }}\n        - x.py\n")),
              ElementsAre("torchrun \x01 x.py"));
  EXPECT_THAT(Texts(Pod("      command: [torchrun]\n      {{- include \"x\" . | nindent 6 }}\n")),
              ElementsAre("torchrun \x01"));
}

TEST(Kubernetes, DoubtsVariablesThatATemplateMayWrite) {
  EXPECT_THAT(Doubt(Pod("      env: {{ toYaml .x | nindent 8 }}\n"
                        "      command: [torchrun, x.py]\n")),
              HasSubstr("template"));
  EXPECT_THAT(
      Texts(Pod("      {{- if .x }}\n      env:\n        - {name: PET_NNODES, value: \"2\"}\n"
                "      {{- end }}\n      command: [torchrun, x.py]\n")),
      ElementsAre("export PET_NNODES=\"\x01\"\ntorchrun x.py"));
}

std::string Service(absl::string_view service) {
  return absl::StrCat("services:\n  a:\n    image: b\n", service);
}

TEST(Kubernetes, RunsProbesAndHooksBesideTheContainer) {
  for (const absl::string_view beside :
       {"livenessProbe: {exec: {command: [torchrun, b.py]}}",
        "startupProbe: {exec: {command: [torchrun, b.py]}}",
        "lifecycle: {postStart: {exec: {command: [torchrun, b.py]}}}"}) {
    const std::vector<Region> regions = Regions(absl::StrCat(
        "kind: Pod\nspec:\n  containers:\n  - command: [torchrun, a.py]\n    ", beside, "\n"));
    ASSERT_THAT(regions, SizeIs(2)) << beside;
    EXPECT_EQ(regions[0].group, regions[1].group) << beside;
    EXPECT_NE(regions[0].concurrency, "") << beside;
  }
}

TEST(Kubernetes, RunsSidecarsAmongTheInitContainersBesideTheOthers) {
  const std::vector<Region> regions = Regions(
      "kind: Pod\nspec:\n  initContainers:\n  - command: [torchrun, a.py]\n"
      "  - command: [torchrun, b.py]\n    restartPolicy: Always\n"
      "  containers:\n  - command: [torchrun, c.py]\n");
  ASSERT_THAT(regions, SizeIs(3));
  EXPECT_NE(regions[0].group, regions[1].group);
  EXPECT_EQ(regions[1].group, regions[2].group);
}

TEST(Compose, ReadsStringsAndLists) {
  EXPECT_THAT(Texts(Service("    command: torchrun ${A:-b} x.py $$5\n")),
              ElementsAre("torchrun \x01 x.py $5"));
  EXPECT_THAT(Texts(Service("    entrypoint: [torchrun]\n    command: [x.py]\n")),
              ElementsAre("torchrun x.py"));
}

TEST(Compose, DoubtsACommandThatAnEntrypointIsGiven) {
  EXPECT_THAT(Doubt(Service("    entrypoint: /run.sh\n    command: torchrun x.py\n")),
              HasSubstr("entrypoint"));
}

TEST(Compose, ReadsTheVariablesOfTheService) {
  EXPECT_THAT(Texts(Service("    environment:\n      - PET_NNODES=2\n      - B\n"
                            "    command: torchrun x.py\n")),
              ElementsAre("export PET_NNODES=\"2\"\nexport B=\"\x01\"\ntorchrun x.py"));
}

TEST(Compose, KnowsThatServicesShareThePortsOfTheHost) {
  const std::vector<Region> regions =
      Regions(Service("    network_mode: host\n"
                      "    command: torchrun x.py\n"));
  EXPECT_EQ(regions[0].group, "host network");
  EXPECT_EQ(
      Regions(Service("    network_mode: host\n    scale: 2\n    command: torchrun x.py\n"))[0]
          .group,
      "");
}

TEST(Compose, RunsHealthChecksAndHooksBesideTheCommand) {
  for (const absl::string_view beside :
       {"healthcheck: {test: [CMD-SHELL, torchrun b.py]}", "healthcheck: {test: torchrun b.py}",
        "healthcheck: {test: [CMD, torchrun, b.py]}", "post_start: [{command: torchrun b.py}]"}) {
    const std::vector<Region> regions = Regions(absl::StrCat(
        "services:\n  a:\n    image: x\n    command: torchrun a.py\n    ", beside, "\n"));
    ASSERT_THAT(regions, SizeIs(2)) << beside;
    EXPECT_EQ(regions[0].group, regions[1].group) << beside;
    EXPECT_NE(regions[0].concurrency, "") << beside;
  }
}

TEST(Compose, RunsACommandByItselfBesideOtherHealthChecks) {
  EXPECT_EQ(Regions("services:\n  a:\n    image: x\n    command: torchrun a.py\n"
                    "    healthcheck: {test: [CMD, curl, x]}\n")[0]
                .concurrency,
            "");
}

TEST(Compose, HasTheCommandOfTwoServicesOnTheHostsNetworkBesideItself) {
  const std::vector<Region> regions = Regions(
      "x-c: &c [torchrun, a.py]\nservices:\n"
      "  a: {image: x, network_mode: host, command: *c}\n"
      "  b: {image: x, network_mode: host, command: *c}\n");
  ASSERT_THAT(regions, SizeIs(1));
  EXPECT_NE(regions[0].concurrency, "");
  EXPECT_EQ(regions[0].group, "");
}

TEST(CloudTask, ReadsSkyPilotAndDstack) {
  EXPECT_THAT(Texts("resources: {}\nenvs: {A: 1}\nsetup: torchrun x.py\nrun: torchrun y.py\n"),
              ElementsAre("export A=\"1\"\ntorchrun x.py", "export A=\"1\"\ntorchrun y.py"));
  EXPECT_THAT(Texts("type: task\nenv: [A=1]\ncommands:\n  - cd b\n  - torchrun x.py\n"),
              ElementsAre("export A=\"1\"\ncd b\ntorchrun x.py"));
}

TEST(Taskfile, ReadsEachCommandByItself) {
  EXPECT_THAT(Texts("version: '3'\ntasks:\n  a: torchrun x.py\n  b: [torchrun y.py]\n  c:\n"
                    "    cmds:\n      - torchrun {{.A}} z.py\n      - cmd: torchrun w.py\n"
                    "      - task: a\n"),
              ElementsAre("torchrun x.py", "torchrun y.py", "torchrun \x01 z.py", "torchrun w.py"));
}

TEST(Taskfile, KnowsThatDependenciesRunSideBySide) {
  const std::vector<Region> regions = Regions(
      "version: '3'\ntasks:\n  a:\n    deps: [b, c]\n  b: torchrun x.py\n"
      "  c: torchrun y.py\n  d: torchrun z.py\n");
  ASSERT_THAT(regions, SizeIs(3));
  EXPECT_EQ(regions[0].group, regions[1].group);
  EXPECT_NE(regions[0].concurrency, "");
  EXPECT_EQ(regions[2].concurrency, "");
}

TEST(Ansible, ReadsItsModules) {
  EXPECT_THAT(Texts("- hosts: a\n  environment: {A: 1}\n  tasks:\n    - name: torchrun\n"
                    "      shell: torchrun x.py\n    - ansible.builtin.command:\n"
                    "        argv: [torchrun, y.py]\n    - command: torchrun {{ b }} z.py\n"),
              ElementsAre("export A=\"1\"\ntorchrun x.py", "export A=\"1\"\ntorchrun y.py",
                          "export A=\"1\"\ntorchrun \x01 z.py"));
}

}  // namespace
}  // namespace torchlift::embed
