// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/rewrite/shared_imports.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"

namespace torchlift {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

// The names that others take, of the imports of `text`.
std::vector<std::string> Shared(absl::string_view text, const std::string& taken) {
  const SyntaxTree tree = *SyntaxTree::Parse(Language::kPython, text);
  const python::Module module(tree);
  const std::vector<ImportedName> names = {{taken, {"use.py", 7}}};
  const SharedImports shared(module, names);
  std::vector<std::string> found;
  for (const python::Binding& binding : module.bindings()) {
    if (shared.TakenBy(binding) != nullptr) found.emplace_back(binding.name);
  }
  return found;
}

TEST(SharedImports, AreThoseOfTheName) {
  EXPECT_THAT(Shared("import a as x\nfrom b import y\n", "y"), ElementsAre("y"));
}

TEST(SharedImports, AreThoseAtTheTopOfTheFile) {
  EXPECT_THAT(Shared("def f():\n    import x\n", "x"), IsEmpty());
  EXPECT_THAT(Shared("try:\n    import x\nexcept E:\n    x = None\n", "x"), ElementsAre("x"));
}

TEST(SharedImports, AreAllPublicOnesForAStar) {
  EXPECT_THAT(Shared("from m import a, _b\n", "*"), ElementsAre("a"));
}

TEST(SharedImports, AreTheListedOnesForAStar) {
  EXPECT_THAT(Shared("from m import a, b\n__all__ = [\"b\"]\n", "*"), ElementsAre("b"));
}

TEST(SharedImports, StayWhereAFixWouldRetireThem) {
  const SyntaxTree tree = *SyntaxTree::Parse(Language::kPython, "from m import a, b\n");
  const python::Module module(tree);
  const std::vector<ImportedName> names = {{"a", {"pkg/use.py", 7}}};
  Finding finding;
  for (const python::Binding& binding : module.bindings()) {
    finding.retired_imports.push_back(binding.name_node.range());
  }
  SharedImports(module, names).KeepIn(finding);
  EXPECT_THAT(finding.retired_imports, SizeIs(1));
  EXPECT_THAT(finding.notes, ElementsAre(HasSubstr("pkg/use.py:7")));
}

}  // namespace
}  // namespace torchlift
