// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/python/config_uses.h"

#include <gtest/gtest.h>

#include <string>

#include "absl/strings/str_cat.h"
#include "core/python/side_effects.h"
#include "core/syntax/python_kinds.h"

namespace torchlift::python {
namespace {

// One line a use of the options x and y: form, option, text of the node, "?" where it is not sure.
std::string Uses(absl::string_view text) {
  constexpr absl::string_view kForms[] = {"assignment", "stored",       "read",
                                          "imported",   "patched",      "option",
                                          "set",        "read by name", "named"};
  constexpr absl::string_view kOptions[] = {"x", "y"};
  const SyntaxTree tree = *SyntaxTree::Parse(Language::kPython, text);
  const Module module(tree);
  std::string lines;
  for (const ConfigUse& use : FindConfigUses(module, "torch.config", kOptions)) {
    absl::StrAppend(&lines, kForms[static_cast<int>(use.form)], " ", use.option, ": ",
                    use.node.text(), use.is_certain ? "" : "?", "\n");
  }
  return lines;
}

bool HasEffects(absl::string_view text) {
  const std::string source = absl::StrCat("import os\n", text, "\n");
  const SyntaxTree tree = *SyntaxTree::Parse(Language::kPython, source);
  const Module module(tree);
  return MayHaveSideEffects(module, tree.root().NamedChild(1));
}

TEST(ConfigUses, AreStatementsThatSetAnOption) {
  EXPECT_EQ(Uses("from torch import config as c\nc.x = 1\nc.z = 1\nd.x = 1\n"),
            "assignment x: c.x = 1\n");
}

TEST(ConfigUses, AreStoresOfOtherForms) {
  EXPECT_EQ(Uses("import torch.config as c\na = c.x = 1\nc.y, b = 1, 2\ndel c.x\nc.y += 1\n"
                 "for c.x in z: pass\n"),
            "stored x: c.x\nstored y: c.y\nstored x: c.x\nstored y: c.y\nstored x: c.x\n");
}

TEST(ConfigUses, AreReadsAndImports) {
  EXPECT_EQ(Uses("import torch.config\nfrom torch.config import y\nprint(torch.config.x)\n"),
            "imported y: y\nread x: torch.config.x\n");
}

TEST(ConfigUses, AreEntriesOfAllThreeFormsOfPatch) {
  EXPECT_EQ(
      Uses("from torch.config import patch\npatch(x=1, z=2)\npatch({'y': 1})\npatch('x', 1)\n"),
      "patched x: x=1\npatched y: 'y': 1\npatched x: patch('x', 1)\n");
}

TEST(ConfigUses, AreEntriesOfADictionaryThatIsPatchedIn) {
  EXPECT_EQ(Uses("import torch.config as c\nd = dict(x=1)\nc.patch(**d)\n"), "patched x: x=1\n");
}

TEST(ConfigUses, AreOptionsOfCompilers) {
  EXPECT_EQ(
      Uses("import torch\ntorch.compile(f, options={'x': 1})\nm.compile(options=dict(y=1))\n"),
      "option x: 'x': 1\noption y: y=1?\n");
}

TEST(ConfigUses, AreNamesInStrings) {
  EXPECT_EQ(Uses("import torch.config as c\nhasattr(c, 'x')\nsetattr(c, 'y', 1)\n"
                 "mock.patch('torch.config.x', 1)\nprint('x')\nhasattr(d, 'x')\n"),
            "read by name x: hasattr(c, 'x')\nset y: setattr(c, 'y', 1)\n"
            "named x: 'torch.config.x'\n");
}

TEST(ConfigUses, AreNotSureWhereTheModuleMayBeAnother) {
  EXPECT_EQ(Uses("import torch.config as c\nif z:\n  c = d\nc.x = 1\n"),
            "assignment x: c.x = 1?\n");
}

TEST(SideEffects, AreThoseOfCallsAndWalruses) {
  EXPECT_TRUE(HasEffects("f()"));
  EXPECT_TRUE(HasEffects("[g(x) for x in y]"));
  EXPECT_TRUE(HasEffects("(x := 1)"));
}

TEST(SideEffects, AreNotThoseOfNamesAndTheEnvironment) {
  EXPECT_FALSE(HasEffects("a.b[c] == d and not e"));
  EXPECT_FALSE(HasEffects("bool(int(os.environ.get('A', '0')))"));
}

}  // namespace
}  // namespace torchlift::python
