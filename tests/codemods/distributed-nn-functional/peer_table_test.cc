// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

// The ways in which published packages reach the operations, one file a way: 17 uses to find and 3 look-alikes to leave.

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <string>

#include "tests/codemods/distributed-nn-functional/judged_file.h"

namespace torchlift {
namespace {

struct Shape {
  const char* file;
  const char* findings;  // JudgedFile::Summary().
};

constexpr Shape kShapes[] = {
    {"alias", "6 deprecated safe dist_nn.functional.all_reduce\n"},
    {"attribute_alias", "8 deprecated safe functional.all_reduce\n"},
    {"dist_chain",
     "6 deprecated safe dist.nn.functional.all_reduce\n6 deprecated safe dist.nn.all_reduce\n"},
    {"from_import", "7 deprecated safe differentiable_all_gather\n"},
    {"from_package", "5 deprecated safe torch_dist_nn.all_reduce\n"},
    {"full_dotted", "5 deprecated safe torch.distributed.nn.functional.all_gather\n"},
    {"local_import", "9 deprecated safe all_gather\n"},
    {"partial", "5 deprecated manual all_reduce\n"},
    {"reexport", "5 deprecated safe all_reduce\n"},
    {"reference", "5 deprecated manual dist_nn.all_gather\n"},
    {"shadowed_module", "15 deprecated safe F.all_reduce\n"},
    {"shadowed_name", "16 deprecated safe all_reduce\n16 deprecated safe all_gather\n"},
    {"star", "5 deprecated safe all_reduce\n"},
    {"try_except",
     "14 deprecated safe torch.distributed.nn.all_gather\n15 deprecated safe "
     "torch.distributed.nn.all_reduce\n"},
};

std::string Read(const std::string& name) {
  std::ifstream file("tests/codemods/distributed-nn-functional/testdata/peers/" + name + ".py",
                     std::ios::binary);
  return std::string(std::istreambuf_iterator<char>(file), {});
}

class Peers : public testing::TestWithParam<Shape> {};

TEST_P(Peers, FindsEveryUseAndNothingElse) {
  EXPECT_EQ(JudgedFile(Read(GetParam().file)).Summary(), GetParam().findings);
}

TEST_P(Peers, LeavesNothingForASecondRun) {
  const std::string fixed = JudgedFile(Read(GetParam().file)).Fixed();
  EXPECT_EQ(JudgedFile(fixed).Fixed(), fixed);
}

INSTANTIATE_TEST_SUITE_P(PeerTable, Peers, testing::ValuesIn(kShapes),
                         [](const auto& tested) { return tested.param.file; });

TEST(PeerTable, FindsSeventeenOfSeventeen) {
  std::size_t found = 0;
  for (const Shape& shape : kShapes) found += JudgedFile(Read(shape.file)).findings().size();
  EXPECT_EQ(found, 17u);
}

TEST(PeerTable, TouchesNoTrap) {
  const std::string names = JudgedFile(Read("shadowed_name")).Fixed();
  const std::string modules = JudgedFile(Read("shadowed_module")).Fixed();
  EXPECT_NE(names.find("def trap(x, all_reduce):\n    return all_reduce(x)\n"), std::string::npos)
      << names;
  EXPECT_NE(names.find("        return [t]\n\n    return all_gather(x)\n"), std::string::npos)
      << names;
  EXPECT_NE(modules.find("    F = Fake()\n    return F.all_reduce(x)\n"), std::string::npos)
      << modules;
}

TEST(PeerTable, ImportsUnderTheGuardOfTheOldImport) {
  const std::string fixed = JudgedFile(Read("try_except")).Fixed();
  EXPECT_NE(fixed.find("try:\n    import torch.distributed.nn\n    import "
                       "torch.distributed._functional_collectives as funcol\n"),
            std::string::npos)
      << fixed;
}

}  // namespace
}  // namespace torchlift
