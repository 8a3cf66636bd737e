// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/rewrite/import_planner.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "core/syntax/python_kinds.h"
#include "gtest/gtest.h"

namespace torchlift {
namespace {

constexpr absl::string_view kFuncol = "torch.distributed._functional_collectives";

// Plans a name for a module at the call `use(...)` of a text; new imports go beside the binding of
// `beside`.
class NamePlan {
 public:
  NamePlan(std::string text, absl::string_view module, absl::string_view alias,
           absl::string_view beside)
      : text_(std::move(text)),
        tree_(*SyntaxTree::Parse(Language::kPython, text_)),
        module_(tree_) {
    Node use;
    for (Node node : tree_.Preorder()) {
      if (node.kind() == python::kCall && node.Child(python::field::kFunction).text() == "use")
        use = node;
    }
    const python::Binding* anchor = nullptr;
    for (const python::Binding& binding : module_.bindings()) {
      if (binding.name == beside) anchor = &binding;
    }
    std::vector<const python::Binding*> anchors;
    if (anchor != nullptr) anchors.push_back(anchor);
    name_ = ImportPlanner(module_).NameFor(module, alias, use, anchors);
  }

  const std::string& expression() const { return name_.expression; }
  const std::string& obstacle() const { return name_.obstacle; }
  bool needs_import() const { return !name_.requests.empty(); }

 private:
  std::string text_;
  SyntaxTree tree_;
  python::Module module_;
  ImportPlanner::Name name_;
};

TEST(ImportPlanner, AsksForAnImportWhenNothingReachesTheModule) {
  const NamePlan plan("import torch\nuse()\n", kFuncol, "funcol", "torch");
  EXPECT_EQ(plan.expression(), "funcol");
  EXPECT_TRUE(plan.needs_import());
}

TEST(ImportPlanner, ReusesAnImportUnderAnotherName) {
  const NamePlan plan("import torch.distributed._functional_collectives as fc\nuse()\n", kFuncol,
                      "funcol", "");
  EXPECT_EQ(plan.expression(), "fc");
  EXPECT_FALSE(plan.needs_import());
}

TEST(ImportPlanner, ReusesAFromImport) {
  const NamePlan plan("from torch.distributed import _functional_collectives as fc\nuse()\n",
                      kFuncol, "funcol", "");
  EXPECT_EQ(plan.expression(), "fc");
}

TEST(ImportPlanner, ReachesASubmoduleThroughTorchAlone) {
  const NamePlan plan("import torch\nuse()\n", "torch.distributed", "dist", "torch");
  EXPECT_EQ(plan.expression(), "torch.distributed");
  EXPECT_FALSE(plan.needs_import());
}

TEST(ImportPlanner, DoesNotReachASubmoduleThatTorchDoesNotLoad) {
  EXPECT_TRUE(NamePlan("import torch\nuse()\n", kFuncol, "funcol", "torch").needs_import());
}

TEST(ImportPlanner, PrefersTheShortestName) {
  EXPECT_EQ(NamePlan("import torch\nimport torch.distributed as dist\nuse()\n", "torch.distributed",
                     "d", "")
                .expression(),
            "dist");
}

TEST(ImportPlanner, LooksThroughAnAssignedAlias) {
  EXPECT_EQ(
      NamePlan("import torch\nd = torch.distributed\nuse()\n", "torch.distributed", "dist", "")
          .expression(),
      "d");
}

TEST(ImportPlanner, DoesNotReuseAnImportOfAnotherFunction) {
  const NamePlan plan(
      "import torch\ndef f():\n    import torch.distributed._functional_collectives as fc\ndef "
      "g():\n    use()\n",
      kFuncol, "funcol", "torch");
  EXPECT_EQ(plan.expression(), "funcol");
}

TEST(ImportPlanner, DoesNotReuseAnImportThatOnlySomePathsRun) {
  const NamePlan plan(
      "import torch\nif flag:\n    import torch.distributed._functional_collectives as fc\nuse()\n",
      kFuncol, "funcol", "torch");
  EXPECT_TRUE(plan.needs_import());
}

TEST(ImportPlanner, DoesNotReuseANameThatMayBeNone) {
  const NamePlan plan(
      "import torch\ntry:\n    import torch.distributed._functional_collectives as fc\nexcept "
      "ImportError:\n    fc = None\nuse()\n",
      kFuncol, "funcol", "torch");
  EXPECT_EQ(plan.expression(), "funcol");
}

TEST(ImportPlanner, DoesNotReuseAShadowedImport) {
  const NamePlan plan("import torch.distributed as dist\nimport torch\ndef f(dist):\n    use()\n",
                      "torch.distributed", "dist", "torch");
  EXPECT_EQ(plan.expression(), "torch.distributed");
}

TEST(ImportPlanner, DoesNotReuseAnImportBelowTheUse) {
  const NamePlan plan(
      "import torch\nuse()\nimport torch.distributed._functional_collectives as fc\n", kFuncol,
      "funcol", "torch");
  EXPECT_EQ(plan.expression(), "funcol");
}

TEST(ImportPlanner, DoesNotReuseATypeCheckingImport) {
  const NamePlan plan(
      "from typing import TYPE_CHECKING\nimport torch\nif TYPE_CHECKING:\n"
      "    import torch.distributed._functional_collectives as fc\nuse()\n",
      kFuncol, "funcol", "torch");
  EXPECT_TRUE(plan.needs_import());
}

TEST(ImportPlanner, TakesTheNextFreeNameWhenTheAliasIsTaken) {
  const NamePlan plan("import torch\nfuncol = 1\nfuncol_2 = 2\nuse()\n", kFuncol, "funcol",
                      "torch");
  EXPECT_EQ(plan.expression(), "funcol_3");
}

TEST(ImportPlanner, TakesANameThatIsOnlyReadForTaken) {
  EXPECT_EQ(
      NamePlan("import torch\nprint(funcol)\nuse()\n", kFuncol, "funcol", "torch").expression(),
      "funcol_2");
}

// The name that new code uses for torch.distributed at `use()`, where F is the import of the old
// code; the text's F stands for its import.
std::string NameBesideF(std::string text) {
  const std::size_t place = text.find("$F");
  text.replace(place, 2, "import torch.distributed.nn.functional as F");
  return NamePlan(std::move(text), "torch.distributed", "dist", "F").expression();
}

TEST(ImportPlanner, ReusesAnImportAboveTheFunction) {
  EXPECT_EQ(NameBesideF("$F\nimport torch.distributed as d\ndef f():\n  use()\n"), "d");
}

TEST(ImportPlanner, ReusesAnImportOfTheTryThatHoldsTheOldOne) {
  EXPECT_EQ(NameBesideF("try:\n  $F\n  import torch.distributed as d\nexcept ImportError:\n"
                        "  pass\ndef f():\n  use()\n"),
            "d");
}

TEST(ImportPlanner, DoesNotReuseAnImportThatFollowsOtherCodeInTheTryOfTheOldOne) {
  EXPECT_EQ(NameBesideF("try:\n  $F\n  g()\n  import torch.distributed as d\nexcept ImportError:\n"
                        "  pass\ndef f():\n  use()\n"),
            "dist");
}

TEST(ImportPlanner, DoesNotReuseAnImportBelowTheFunction) {
  EXPECT_EQ(NameBesideF("$F\ndef f():\n  use()\nf()\nimport torch.distributed as d\n"), "dist");
}

TEST(ImportPlanner, DoesNotReuseAnImportThatIsDeleted) {
  EXPECT_EQ(NameBesideF("import torch.distributed as dist\n$F\ndef f():\n  use()\ndel dist\n"),
            "dist_2");
}

TEST(ImportPlanner, TakesAnotherNameThanOneThatAFunctionBindsGlobally) {
  EXPECT_EQ(NameBesideF("$F\ndef f():\n  use()\ndef g():\n  global dist\n"
                        "  import torch.distributed as dist\n"),
            "dist_2");
}

TEST(ImportPlanner, TakesAnotherNameThanALocalOneOfTheFunction) {
  for (const absl::string_view body :
       {"if x:\n    import torch.distributed as dist\n  use()",
        "use()\n  import torch.distributed as dist",
        "use()\n  from torch import distributed as dist",
        "if TYPE_CHECKING:\n    import torch.distributed as dist\n  use()",
        "lambda: use()\n  import torch.distributed as dist", "for dist in x: pass\n  use()",
        "[(dist := 1) for i in x]\n  use()"}) {
    EXPECT_EQ(NameBesideF(absl::StrCat("$F\ndef f(x):\n  ", body, "\n")), "dist_2") << body;
  }
}

TEST(ImportPlanner, TakesTheNameThatAnotherFunctionBinds) {
  EXPECT_EQ(NameBesideF("$F\ndef f():\n  use()\ndef g():\n  import torch.distributed as dist\n"),
            "dist");
}

TEST(ImportPlanner, TakesAnotherNameThanOneThatTheNewImportWouldHideInItsFunction) {
  EXPECT_EQ(NameBesideF("if c:\n  import torch.distributed as dist\ndef f():\n  $F\n  use()\n"),
            "dist_2");
}

TEST(ImportPlanner, HasNoNameBesideAnImportThatAFunctionMakesGlobally) {
  const NamePlan plan(
      "def g():\n  global F\n  import torch.distributed.nn.functional as F\ndef f():\n  use()\n",
      kFuncol, "funcol", "F");
  EXPECT_NE(plan.obstacle(), "");
  EXPECT_FALSE(plan.needs_import());
}

}  // namespace
}  // namespace torchlift
