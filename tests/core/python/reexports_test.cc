// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/python/reexports.h"

#include <gtest/gtest.h>

namespace torchlift::python {
namespace {

TEST(CanonicalName, NamesTheModuleThatDefinesADifferentiableOperation) {
  EXPECT_EQ(CanonicalName("torch.distributed.nn.all_gather"),
            "torch.distributed.nn.functional.all_gather");
}

TEST(CanonicalName, LeavesThePrivateOperationAlone) {
  EXPECT_EQ(CanonicalName("torch.distributed.nn._all_gather_base"),
            "torch.distributed.nn._all_gather_base");
}

TEST(CanonicalName, MovesWhatFunctionalImportsToItsHome) {
  EXPECT_EQ(CanonicalName("torch.distributed.nn.ReduceOp.SUM"), "torch.distributed.ReduceOp.SUM");
  EXPECT_EQ(CanonicalName("torch.distributed.nn.functional.group.WORLD"),
            "torch.distributed.group.WORLD");
  EXPECT_EQ(CanonicalName("torch.distributed.nn.functional.dist.nn.reduce"),
            "torch.distributed.nn.functional.reduce");
}

TEST(CanonicalName, MovesCollectivesToThePackage) {
  EXPECT_EQ(CanonicalName("torch.distributed.distributed_c10d.all_reduce"),
            "torch.distributed.all_reduce");
  EXPECT_EQ(CanonicalName("torch.distributed.distributed_c10d.ReduceOp.AVG"),
            "torch.distributed.ReduceOp.AVG");
  EXPECT_EQ(CanonicalName("torch._C._distributed_c10d.ReduceOp"), "torch.distributed.ReduceOp");
}

TEST(CanonicalName, LeavesEverythingElse) {
  for (absl::string_view name :
       {"torch.compile", "torch.distributed.group.WORLD", "torch._inductor.config",
        "torch.distributed.nnx.all_gather", "acme.torch.distributed.nn.all_gather",
        ".distributed.nn.all_gather", "torch", ""}) {
    EXPECT_EQ(CanonicalName(name), name);
  }
}

TEST(StarExports, AreThePublicNamesOfAKnownModule) {
  EXPECT_TRUE(StarExports("torch.distributed.nn", "all_gather"));
  EXPECT_TRUE(StarExports("torch.distributed.distributed_c10d", "is_xccl_available"));
  EXPECT_FALSE(StarExports("torch.distributed.nn.functional", "_all_gather_base"));
  EXPECT_FALSE(StarExports("acme", "all_gather"));
}

TEST(StarExports, OfAModuleKnownInPartMayBeMore) {
  EXPECT_EQ(StarImportBrings("torch.distributed", "nn"), StarKnowledge::kMaybe);
  EXPECT_EQ(StarImportBrings("torch.distributed.nn.functional", "all_to_none"), StarKnowledge::kNo);
}

}  // namespace
}  // namespace torchlift::python
