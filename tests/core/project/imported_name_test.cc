// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/project/imported_name.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"

namespace torchlift {
namespace {

using Modules = std::vector<ImportedNameSearch::Module>;

constexpr char kLosses[] = "import torch.distributed.nn as nn_dist\nfrom m import all_gather\n";

// "name:line" of what `text`, the file at `path`, takes from src/pkg/losses.py.
std::string Taken(absl::string_view text, absl::string_view path = "tests/test_losses.py") {
  const ImportedNameSearch search(Modules{{"src/pkg/losses.py", kLosses}});
  std::string taken;
  for (const ImportedNameSearch::Found& found : search.Find(path, text)) {
    EXPECT_EQ(found.name.place.path, path);
    absl::StrAppend(&taken, taken.empty() ? "" : " ", found.name.name, ":", found.name.place.line);
  }
  return taken;
}

TEST(ImportedName, IsFoundInAFromImport) {
  EXPECT_EQ(Taken("\nfrom pkg.losses import nn_dist\n"), "nn_dist:2");
  EXPECT_EQ(Taken("from src.pkg.losses import (\n    x,\n    all_gather as g,\n)\n"),
            "all_gather:3");
  EXPECT_EQ(Taken("from losses import nn_dist\n"), "nn_dist:1");
}

TEST(ImportedName, IsFoundInARelativeImport) {
  EXPECT_EQ(Taken("from .losses import nn_dist\n", "src/pkg/use.py"), "nn_dist:1");
  EXPECT_EQ(Taken("from ..losses import nn_dist\n", "src/pkg/deep/use.py"), "nn_dist:1");
  EXPECT_EQ(Taken("from .losses import nn_dist\n", "src/other/use.py"), "");
}

TEST(ImportedName, IsFoundBehindTheModulesName) {
  EXPECT_EQ(Taken("from pkg import losses\nlosses.nn_dist.all_reduce(x)\n"), "nn_dist:2");
  EXPECT_EQ(Taken("from . import losses\nlosses.nn_dist\n", "src/pkg/use.py"), "nn_dist:2");
  EXPECT_EQ(Taken("import pkg.losses\npkg.losses.all_gather(x)\n"), "all_gather:2");
}

TEST(ImportedName, IsFoundBehindAnAliasOfTheModule) {
  EXPECT_EQ(Taken("import pkg.losses as L\nL.nn_dist\n"), "nn_dist:2");
  EXPECT_EQ(Taken("from pkg import losses as L\nL.all_gather\n"), "all_gather:2");
}

TEST(ImportedName, IsFoundInAStringWithTheWholeName) {
  EXPECT_EQ(Taken("mock.patch(\"pkg.losses.nn_dist.all_reduce\")\n"), "nn_dist:1");
}

TEST(ImportedName, IsFoundByItsNameInAString) {
  EXPECT_EQ(Taken("from pkg import losses\ngetattr(losses, \"nn_dist\")\n"), "nn_dist:2");
  EXPECT_EQ(Taken("import pkg.losses\ngetattr(pkg.losses, 'nn_dist')\n"), "nn_dist:2");
  EXPECT_EQ(Taken("from pkg import losses\ngetattr(losses, 'other')\n"), "");
}

TEST(ImportedName, IsEverythingForANameThatIsNotWritten) {
  EXPECT_EQ(Taken("from pkg import losses\ngetattr(losses, name)\n"), "*:2");
  EXPECT_EQ(Taken("from pkg import losses\nlosses.__dict__[name]\n"), "*:2");
  EXPECT_EQ(Taken("from pkg import losses\ngetattr(other, name)\n"), "");
}

TEST(ImportedName, IsFoundBehindAModuleThatIsLoadedByName) {
  EXPECT_EQ(Taken("m = importlib.import_module('pkg.losses')\nm.nn_dist.all_reduce(x)\n"),
            "nn_dist:2");
  EXPECT_EQ(Taken("getattr(import_module(\"pkg.losses\"), \"nn_dist\")\n"), "nn_dist:1");
  EXPECT_EQ(Taken("m = import_module('.losses', 'pkg')\nm.nn_dist\n", "src/pkg/use.py"),
            "nn_dist:2");
  EXPECT_EQ(Taken("sys.modules['pkg.losses'].all_gather(x)\n"), "all_gather:1");
  EXPECT_EQ(Taken("m = importlib.import_module('pkg.other')\nm.nn_dist\n"), "");
  EXPECT_EQ(Taken("m = load('pkg.losses')\nm.nn_dist\n"), "");
}

TEST(ImportedName, IsFoundInTextsThatAreNoPython) {
  EXPECT_EQ(
      Taken("python -c \"from pkg.losses import nn_dist; nn_dist.all_reduce(1)\"\n", "run.sh"),
      "nn_dist:1");
  EXPECT_EQ(Taken("{\"source\": [\n\"from pkg import losses\\n\",\n\"losses.nn_dist.x()\"]}\n",
                  "use.ipynb"),
            "nn_dist:3");
  EXPECT_EQ(Taken("loss:\n  _target_: pkg.losses.nn_dist.all_reduce\n", "conf.yaml"), "nn_dist:2");
}

TEST(ImportedName, IsEverythingForAStar) { EXPECT_EQ(Taken("from pkg.losses import *\n"), "*:1"); }

TEST(ImportedName, IsListedOnceAtItsFirstPlace) {
  EXPECT_EQ(Taken("from pkg import losses\n\nlosses.nn_dist\nlosses.nn_dist\n"), "nn_dist:3");
}

TEST(ImportedName, IsNotWhatTheModuleDefinesItself) {
  EXPECT_EQ(Taken("from pkg.losses import contrastive_loss\n"), "");
}

TEST(ImportedName, IsNotTakenFromAnotherModuleOfThatName) {
  EXPECT_EQ(Taken("from other.losses import nn_dist\n"), "");
  EXPECT_EQ(Taken("losses = f()\nlosses.nn_dist\n"), "");
}

TEST(ImportedName, IsNotSeenInTheModuleItself) {
  EXPECT_EQ(Taken("from pkg.losses import nn_dist\n", "src/pkg/losses.py"), "");
}

TEST(ImportedName, MayBeAnyWhereTheModuleImportsAStar) {
  const ImportedNameSearch search(Modules{{"ops.py", "from torch.distributed.nn import *\n"}});
  EXPECT_EQ(search.Find("use.py", "from ops import all_reduce\n").size(), 1U);
}

TEST(ImportedName, IsFoundInAPackage) {
  const ImportedNameSearch search(Modules{{"pkg/ops/__init__.py", "import torch\n"}});
  EXPECT_EQ(search.Find("use.py", "from pkg.ops import torch\n").size(), 1U);
}

}  // namespace
}  // namespace torchlift
