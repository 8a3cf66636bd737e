// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/shell/torchrun_options.h"

#include "gtest/gtest.h"

namespace torchlift::shell {
namespace {

absl::string_view NameOf(absl::string_view written, bool of_launch = false) {
  const OptionMatch match = FindTorchrunOption(written, of_launch);
  return match.is_ambiguous ? "ambiguous" : match.option == nullptr ? "none" : match.option->name;
}

TEST(TorchrunOptions, TakeBothSpellings) {
  EXPECT_EQ(NameOf("--master-port"), "--master-port");
  EXPECT_EQ(NameOf("--master_port"), "--master-port");
}

TEST(TorchrunOptions, TakeAPrefixOfOneOptionString) {
  EXPECT_EQ(NameOf("--nproc-per"), "--nproc-per-node");
  EXPECT_EQ(NameOf("--master_p"), "--master-port");
  EXPECT_EQ(NameOf("--stand"), "--standalone");
  EXPECT_EQ(NameOf("--nn"), "--nnodes");
  EXPECT_EQ(NameOf("--rdzv-e"), "--rdzv-endpoint");
}

TEST(TorchrunOptions, RefuseAPrefixOfSeveral) {
  for (const absl::string_view name :
       {"--nproc", "--master", "--rdzv", "--node", "--n", "--r", "--sta"})
    EXPECT_EQ(NameOf(name), "ambiguous") << name;
}

TEST(TorchrunOptions, KnowLaunchOnlyOptions) {
  EXPECT_EQ(NameOf("--use-env"), "none");
  EXPECT_EQ(NameOf("--use-env", true), "--use-env");
}

TEST(TorchrunOptions, TakeValuesButForFlags) {
  for (const TorchrunOption& option : TorchrunOptions()) {
    const bool is_flag = option.name == "--help" || option.name == "--standalone" ||
                         option.name == "--module" || option.name == "--no-python" ||
                         option.name == "--run-path" || option.name == "--virtual-local-rank" ||
                         option.name == "--use-env";
    EXPECT_EQ(option.takes_value, !is_flag) << option.name;
  }
}

}  // namespace
}  // namespace torchlift::shell
