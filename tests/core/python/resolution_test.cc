// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include <gtest/gtest.h>

#include "core/python/module.h"
#include "tests/core/python/described.h"

namespace torchlift::python {
namespace {

constexpr char kAllReduce[] = "torch.distributed.nn.functional.all_reduce";
constexpr char kAllReduceOrAbsent[] = "torch.distributed.nn.functional.all_reduce or absent";
constexpr char kAllReduceOrLocal[] = "ambiguous: torch.distributed.nn.functional.all_reduce, local";
const std::string kFrom = "from torch.distributed.nn.functional import all_reduce\n";

TEST(Resolution, FollowsImportsAndAliases) {
  EXPECT_EQ(CalleeOf("import torch\ntorch.distributed.nn.functional.all_reduce(x)\n",
                     "torch.distributed.nn.functional.all_reduce"),
            kAllReduce);
  EXPECT_EQ(CalleeOf("import torch as t\nt.distributed.nn.functional.all_reduce(x)\n",
                     "t.distributed.nn.functional.all_reduce"),
            kAllReduce);
  EXPECT_EQ(CalleeOf("from torch import distributed as d\nd.nn.all_reduce(x)\n", "d.nn.all_reduce"),
            kAllReduce);
  EXPECT_EQ(CalleeOf("import torch.distributed.nn.functional as nnf\nnnf.all_reduce(x)\n",
                     "nnf.all_reduce"),
            kAllReduce);
  EXPECT_EQ(CalleeOf(kFrom + "all_reduce(x)\n", "all_reduce"), kAllReduce);
}

TEST(Resolution, FollowsAssignedAliases) {
  EXPECT_EQ(CalleeOf("import torch\ndist = torch.distributed\ndist.nn.functional.all_reduce(x)\n",
                     "dist.nn.functional.all_reduce"),
            kAllReduce);
  EXPECT_EQ(CalleeOf("import torch.distributed.nn as dn\nf = dn.functional\nf.all_reduce(x)\n",
                     "f.all_reduce"),
            kAllReduce);
  EXPECT_EQ(CalleeOf("import torch\na, b = torch.distributed, 1\na.nn.all_reduce(x)\n",
                     "a.nn.all_reduce"),
            kAllReduce);
}

TEST(Resolution, LooksThroughParenthesesAndWalrus) {
  EXPECT_EQ(CalleeOf(kFrom + "(all_reduce)(x)\n", "(all_reduce)"), kAllReduce);
  EXPECT_EQ(CalleeOf(kFrom + "(f := all_reduce)(x)\n", "(f := all_reduce)"), kAllReduce);
}

TEST(Resolution, TheImportsAreThoseItCameThrough) {
  const Parsed file(
      "try:\n  import torch.distributed.nn\nexcept ImportError:\n  pass\nimport "
      "torch\ntorch.distributed.nn.all_reduce(x)\n");
  const Module module(file.tree());
  const Resolution what = module.Resolve(file.At("torch.distributed.nn.all_reduce"));
  ASSERT_TRUE(std::holds_alternative<Qualified>(what));
  ASSERT_EQ(std::get<Qualified>(what).imports.size(), 1U);
  EXPECT_EQ(std::get<Qualified>(what).imports[0], &module.bindings()[1]);
}

TEST(Resolution, OtherPackagesOfTheSameNameAreNotTorch) {
  EXPECT_EQ(
      CalleeOf("from .distributed.nn import functional as f\nf.all_reduce(x)\n", "f.all_reduce"),
      ".distributed.nn.functional.all_reduce");
  EXPECT_EQ(CalleeOf("import acme.torch as torch\ntorch.distributed.nn.all_reduce(x)\n",
                     "torch.distributed.nn.all_reduce"),
            "acme.torch.distributed.nn.all_reduce");
  EXPECT_EQ(CalleeOf("import oslo.torch.distributed\noslo.torch.distributed.nn.all_reduce(x)\n",
                     "oslo.torch.distributed.nn.all_reduce"),
            "oslo.torch.distributed.nn.all_reduce");
  EXPECT_EQ(
      CalleeOf("import deepspeed.comm as dist\ndist.nn.all_reduce(x)\n", "dist.nn.all_reduce"),
      "deepspeed.comm.nn.all_reduce");
}

TEST(Resolution, AnotherModuleOfTheSameShortNameIsItself) {
  EXPECT_EQ(CalleeOf("import torch.distributed.nn\nimport torch.nn.functional as F\nF.linear(x)\n",
                     "F.linear"),
            "torch.nn.functional.linear");
}

TEST(Resolution, OneShortNameMayStandForTwoThings) {
  const std::string text =
      "from torch.distributed import all_gather as plain\nfrom torch.distributed.nn import "
      "all_gather as gather\n"
      "plain(o, x)\ngather(x)\n";
  EXPECT_EQ(CalleeOf(text, "plain"), "torch.distributed.all_gather");
  EXPECT_EQ(CalleeOf(text, "gather"), "torch.distributed.nn.functional.all_gather");
}

TEST(Resolution, ATryWithNoneIsMaybeAbsent) {
  EXPECT_EQ(CalleeOf("try:\n  from torch.distributed.nn import all_reduce\nexcept ImportError:\n  "
                     "all_reduce = None\n"
                     "all_reduce(x)\n",
                     "all_reduce"),
            kAllReduceOrAbsent);
  EXPECT_EQ(CalleeOf("try:\n  import torch.distributed.nn as n\nexcept ImportError:\n  n = "
                     "None\ndef f(): n.all_reduce(x)\n",
                     "n.all_reduce"),
            kAllReduceOrAbsent);
}

TEST(Resolution, ATryWithoutABindingInItsHandlerIsMaybeAbsent) {
  EXPECT_EQ(CalleeOf("try:\n  import torch.distributed.nn as n\n  ok = True\nexcept ImportError:\n "
                     " ok = False\n"
                     "n.all_reduce(x)\n",
                     "n.all_reduce"),
            kAllReduceOrAbsent);
}

TEST(Resolution, AHandlerThatRaisesLeavesTheNameBound) {
  EXPECT_EQ(CalleeOf("try:\n  import torch.distributed.nn as n\nexcept ImportError:\n  "
                     "raise\nn.all_reduce(x)\n",
                     "n.all_reduce"),
            kAllReduce);
}

TEST(Resolution, AFallbackToTheSameThingIsQualified) {
  EXPECT_EQ(CalleeOf("try:\n  from torch.distributed.nn import all_reduce\nexcept ImportError:\n"
                     "  from torch.distributed.nn.functional import all_reduce\nall_reduce(x)\n",
                     "all_reduce"),
            kAllReduce);
}

TEST(Resolution, AFallbackToAnotherThingIsAmbiguous) {
  EXPECT_EQ(CalleeOf("try:\n  from torch.distributed.nn import all_reduce\nexcept ImportError:\n"
                     "  from acme import all_reduce\nall_reduce(x)\n",
                     "all_reduce"),
            "ambiguous: acme.all_reduce, torch.distributed.nn.functional.all_reduce");
}

TEST(Resolution, AFallbackFunctionIsAmbiguous) {
  EXPECT_EQ(CalleeOf("try:\n  from torch.distributed.nn import all_reduce\nexcept ImportError:\n"
                     "  def all_reduce(x): return x\nall_reduce(x)\n",
                     "all_reduce"),
            kAllReduceOrLocal);
}

TEST(Resolution, ImportsInBothBranchesAreJoined) {
  EXPECT_EQ(CalleeOf("if new:\n  from torch.distributed.nn import all_reduce\nelse:\n  from acme "
                     "import all_reduce\n"
                     "all_reduce(x)\n",
                     "all_reduce"),
            "ambiguous: acme.all_reduce, torch.distributed.nn.functional.all_reduce");
}

TEST(Resolution, TheBranchesOfAnIfDoNotSeeEachOther) {
  const std::string text =
      "if new:\n  from torch.distributed.nn import all_reduce\n  def f(): all_reduce(1)\n"
      "else:\n  from acme import all_reduce\n  def g(): (all_reduce)(2)\n";
  EXPECT_EQ(CalleeOf(text, "all_reduce"), kAllReduce);
  EXPECT_EQ(CalleeOf(text, "(all_reduce)"), "acme.all_reduce");
}

TEST(Resolution, ImportsInAFunctionServeThatFunction) {
  const std::string text =
      "def f(x):\n  if not x:\n    return x\n  from torch.distributed.nn import all_reduce\n"
      "  return all_reduce(x)\ndef g(x):\n  return (all_reduce)(x)\n";
  EXPECT_EQ(CalleeOf(text, "all_reduce"), kAllReduce);
  EXPECT_EQ(CalleeOf(text, "(all_reduce)"), "unknown: 'all_reduce' is not bound here");
}

TEST(Resolution, LocalNamesShadowImports) {
  EXPECT_EQ(CalleeOf(kFrom + "def f(all_reduce):\n  all_reduce(x)\n", "all_reduce"),
            "local all_reduce");
  EXPECT_EQ(
      CalleeOf(kFrom + "def f():\n  def all_reduce(x): return x\n  all_reduce(x)\n", "all_reduce"),
      "local all_reduce");
  EXPECT_EQ(CalleeOf(kFrom + "for all_reduce in y:\n  all_reduce(x)\n", "all_reduce"),
            "local all_reduce");
  EXPECT_EQ(CalleeOf(kFrom + "[all_reduce(x) for all_reduce in y]\n", "all_reduce"),
            "local all_reduce");
  EXPECT_EQ(CalleeOf(kFrom + "(lambda all_reduce: all_reduce(x))(y)\n", "all_reduce"),
            "local all_reduce");
  EXPECT_EQ(CalleeOf(kFrom + "with y as all_reduce:\n  all_reduce(x)\n", "all_reduce"),
            "local all_reduce");
}

TEST(Resolution, ALoopThatMayNotRunHidesNothingBehindIt) {
  EXPECT_EQ(CalleeOf(kFrom + "for all_reduce in y: pass\nall_reduce(x)\n", "all_reduce"),
            kAllReduceOrLocal);
}

TEST(Resolution, ClassAttributesDoNotShadowImportsInMethods) {
  EXPECT_EQ(CalleeOf(kFrom + "class C:\n  all_reduce = 1\n  def f(self):\n    all_reduce(x)\n",
                     "all_reduce"),
            kAllReduce);
}

TEST(Resolution, AnAttributeOfSelfIsUnknown) {
  EXPECT_EQ(CalleeOf(kFrom + "class C:\n  def f(self):\n    self.op = all_reduce\n    self.op(x)\n",
                     "self.op"),
            "unknown: an attribute of 'self', which is bound in this file");
}

TEST(Resolution, ADeletedNameIsUnknown) {
  EXPECT_EQ(CalleeOf(kFrom + "del all_reduce\nall_reduce(x)\n", "all_reduce"),
            "unknown: 'all_reduce' was deleted");
}

TEST(Resolution, ANameDeletedOnSomeWayIsMaybeAbsent) {
  EXPECT_EQ(CalleeOf(kFrom + "if y:\n  del all_reduce\nall_reduce(x)\n", "all_reduce"),
            kAllReduceOrAbsent);
}

TEST(Resolution, ConditionalRebindingIsAmbiguous) {
  EXPECT_EQ(CalleeOf(kFrom + "if y:\n  all_reduce = 1\nall_reduce(x)\n", "all_reduce"),
            kAllReduceOrLocal);
  EXPECT_EQ(
      CalleeOf("import torch.distributed as d\nif y:\n  import acme as d\nd.nn.all_reduce(x)\n",
               "d.nn.all_reduce"),
      "ambiguous: acme.nn.all_reduce, torch.distributed.nn.functional.all_reduce");
}

TEST(Resolution, RebindingHidesWhatWasBefore) {
  EXPECT_EQ(CalleeOf("from acme import all_reduce\n" + kFrom + "all_reduce(x)\n", "all_reduce"),
            kAllReduce);
  EXPECT_EQ(CalleeOf(kFrom + "all_reduce = len\nall_reduce(x)\n", "all_reduce"), "builtin");
}

TEST(Resolution, RebindingFurtherDownDoesNotReachCodeThatRunsAtOnce) {
  EXPECT_EQ(CalleeOf(kFrom + "all_reduce(x)\nall_reduce = 1\n", "all_reduce"), kAllReduce);
}

TEST(Resolution, RebindingFurtherDownReachesFunctions) {
  EXPECT_EQ(CalleeOf(kFrom + "def f(): all_reduce(x)\nall_reduce = 1\n", "all_reduce"),
            kAllReduceOrLocal);
}

TEST(Resolution, RebindingFurtherDownInALoopReachesItsTop) {
  EXPECT_EQ(CalleeOf(kFrom + "for y in z:\n  all_reduce(x)\n  all_reduce = 1\n", "all_reduce"),
            kAllReduceOrLocal);
  EXPECT_EQ(CalleeOf(kFrom + "while all_reduce(x):\n  all_reduce = 1\n", "all_reduce"),
            kAllReduceOrLocal);
}

TEST(Resolution, BoundAgainAtTheTopOfTheLoopItIsHidden) {
  EXPECT_EQ(
      CalleeOf("for y in z:\n  " + kFrom + "  all_reduce(x)\n  all_reduce = 1\n", "all_reduce"),
      kAllReduce);
}

TEST(Resolution, ANameImportedBelowTheFunctionThatUsesItIsBound) {
  EXPECT_EQ(CalleeOf("def f(): all_reduce(x)\n" + kFrom, "all_reduce"), kAllReduce);
}

TEST(Resolution, GlobalAndNonlocalRebindingCount) {
  EXPECT_EQ(CalleeOf(kFrom + "def f():\n  global all_reduce\n  all_reduce = 1\nall_reduce(x)\n",
                     "all_reduce"),
            kAllReduceOrLocal);
  EXPECT_EQ(
      CalleeOf("def f():\n  " + kFrom +
                   "  def g():\n    nonlocal all_reduce\n    all_reduce = 1\n  all_reduce(x)\n",
               "all_reduce"),
      kAllReduceOrLocal);
}

TEST(Resolution, ALazyGlobalImportIsMaybeAbsent) {
  EXPECT_EQ(CalleeOf("op = None\ndef f():\n  global op\n  if op is None:\n    from "
                     "torch.distributed.nn import all_reduce as op\n"
                     "  op(x)\n",
                     "op"),
            kAllReduceOrAbsent);
}

TEST(Resolution, ConditionalExpressionsAndOrAreJoined) {
  EXPECT_EQ(CalleeOf(kFrom + "f = all_reduce if y else print\nf(x)\n", "f"), kAllReduceOrLocal);
  EXPECT_EQ(CalleeOf(kFrom + "f = all_reduce if y else None\nf(x)\n", "f"), kAllReduceOrAbsent);
  EXPECT_EQ(CalleeOf(kFrom + "def g(f):\n  h = f or all_reduce\n  h(x)\n", "h"), kAllReduceOrLocal);
}

TEST(Resolution, AllBindingsToTheSameThingAreQualified) {
  EXPECT_EQ(CalleeOf("import torch.distributed.nn as n\nif y:\n  f = n.all_reduce\nelse:\n  f = "
                     "n.functional.all_reduce\nf(x)\n",
                     "f"),
            kAllReduce);
}

TEST(Resolution, AReplacedAttributeIsAmbiguous) {
  const std::string import = "import torch.distributed.nn as dist_nn\n";
  EXPECT_EQ(
      CalleeOf(import + "dist_nn.all_reduce = peer\ndist_nn.all_reduce(x)\n", "dist_nn.all_reduce"),
      kAllReduceOrLocal);
  EXPECT_EQ(
      CalleeOf(import + "def f(): dist_nn.all_reduce(x)\nsetattr(dist_nn, 'all_reduce', peer)\n",
               "dist_nn.all_reduce"),
      kAllReduceOrLocal);
  EXPECT_EQ(CalleeOf(import + "setattr(dist_nn, name, peer)\ndist_nn.all_gather(x)\n",
                     "dist_nn.all_gather"),
            "ambiguous: torch.distributed.nn.functional.all_gather, local");
  EXPECT_EQ(CalleeOf(import + "setattr(dist_nn.functional, name, peer)\ndist_nn.all_gather(x)\n",
                     "dist_nn.all_gather"),
            "ambiguous: torch.distributed.nn.functional.all_gather, local");
  EXPECT_EQ(
      CalleeOf(import + "dist_nn.all_reduce = peer\ndist_nn.all_gather(x)\n", "dist_nn.all_gather"),
      "torch.distributed.nn.functional.all_gather");
}

TEST(Resolution, WhatIsAssignedToNamesThePlace) {
  const Parsed file("import torch._inductor.config as c\nc.max_autotune = True\n");
  EXPECT_EQ(Module(file.tree()).QualifiedName(file.At("c.max_autotune")),
            "torch._inductor.config.max_autotune");
}

TEST(Resolution, StarImportsOfKnownModulesBringTheirNames) {
  EXPECT_EQ(
      CalleeOf("from torch.distributed.nn.functional import *\nall_reduce(x)\n", "all_reduce"),
      kAllReduce);
  EXPECT_EQ(CalleeOf("from torch.distributed.nn import *\nall_reduce(x)\n", "all_reduce"),
            kAllReduce);
  EXPECT_EQ(CalleeOf("from torch.distributed.nn import *\nfunctional.all_reduce(x)\n",
                     "functional.all_reduce"),
            kAllReduce);
  EXPECT_EQ(CalleeOf("from torch.distributed.nn.functional import *\n_all_gather_base(x)\n",
                     "_all_gather_base"),
            "unknown: '_all_gather_base' is not bound here");
  EXPECT_EQ(
      CalleeOf("from acme import all_reduce\nfrom torch.distributed.nn import *\nall_reduce(x)\n",
               "all_reduce"),
      kAllReduce);
}

TEST(Resolution, AStarImportOfAnUnknownModuleMayBringAnyName) {
  EXPECT_EQ(CalleeOf("from acme import *\nall_reduce(x)\n", "all_reduce"),
            "unknown: 'all_reduce' may come from 'from acme import *'");
}

TEST(Resolution, AStarImportOfAnUnknownModuleMayHideWhatWasBefore) {
  EXPECT_EQ(CalleeOf(kFrom + "from acme import *\nall_reduce(x)\n", "all_reduce"),
            kAllReduceOrLocal);
}

TEST(Resolution, AStarImportHidesNothingThatComesBehindIt) {
  EXPECT_EQ(CalleeOf("from acme import *\n" + kFrom + "def f(): all_reduce(x)\n", "all_reduce"),
            kAllReduce);
}

TEST(Resolution, AStarImportOfAKnownModuleHidesOnlyWhatItBrings) {
  EXPECT_EQ(CalleeOf("from torch.distributed.nn import all_reduce\nfrom "
                     "torch.distributed.distributed_c10d import *\n"
                     "all_reduce(x)\n",
                     "all_reduce"),
            "torch.distributed.all_reduce");
  EXPECT_EQ(CalleeOf("import torch.distributed.nn as n\nfrom torch.distributed.distributed_c10d "
                     "import *\nn.all_reduce(x)\n",
                     "n.all_reduce"),
            kAllReduce);
}

TEST(Resolution, NamesImportedForTypeCheckingAreNotBound) {
  EXPECT_EQ(
      CalleeOf("if TYPE_CHECKING:\n  from torch.distributed.nn import all_reduce\nall_reduce(x)\n",
               "all_reduce"),
      "unknown: 'all_reduce' is bound for type checking only");
  EXPECT_EQ(CalleeOf("if TYPE_CHECKING:\n  from acme import all_reduce\nelse:\n  " + kFrom +
                         "all_reduce(x)\n",
                     "all_reduce"),
            kAllReduce);
}

TEST(Resolution, ConstantGetattrAndImportModuleAreFollowed) {
  EXPECT_EQ(CalleeOf("import torch\nf = getattr(torch.distributed.nn, 'all_reduce')\nf(x)\n", "f"),
            kAllReduce);
  EXPECT_EQ(CalleeOf("import importlib\nm = "
                     "importlib.import_module('torch.distributed.nn')\nm.all_reduce(x)\n",
                     "m.all_reduce"),
            kAllReduce);
  EXPECT_EQ(CalleeOf("import torch\nf = getattr(torch.distributed.nn, name)\nf(x)\n", "f"),
            "local f");
}

TEST(Resolution, BuiltinsAreLocal) {
  EXPECT_EQ(CalleeOf("print(x)\n", "print"), "builtin");
  EXPECT_EQ(CalleeOf("try:\n  from acme import zip\nexcept ImportError:\n  pass\nzip(x)\n", "zip"),
            "ambiguous: acme.zip, local");
}

TEST(Resolution, ANameBoundThroughItselfIsUnknown) {
  EXPECT_EQ(CalleeOf("def f():\n  for i in j:\n    a = b\n    b = a\n    a(x)\n", "a"),
            "unknown: 'a' is bound through itself");
}

}  // namespace
}  // namespace torchlift::python
