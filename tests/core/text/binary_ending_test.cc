// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/text/binary_ending.h"

#include "gtest/gtest.h"

namespace torchlift {
namespace {

TEST(HasBinaryEnding, KnowsImagesArchivesWeightsAndObjects) {
  for (const char* path : {"a.png", "b/c.tar.gz", "model.safetensors", "x.pt", "lib/x.o", "7.7z",
                           "torch.whl", "x.zst", "x.a", "t.pyc"}) {
    EXPECT_TRUE(HasBinaryEnding(path)) << path;
  }
}

TEST(HasBinaryEnding, TakesAnyCase) { EXPECT_TRUE(HasBinaryEnding("IMG_1.JPG")); }

TEST(HasBinaryEnding, SeesSharedObjectsBeforeTheirVersion) {
  EXPECT_TRUE(HasBinaryEnding("lib/libtorch.so.2.11"));
  EXPECT_FALSE(HasBinaryEnding("train.1"));
  EXPECT_FALSE(HasBinaryEnding("notes.gz.1"));
}

TEST(HasBinaryEnding, OpensWhatMayBeText) {
  for (const char* path : {"run", "Procfile", "launch.bat", "a.ps1", ".env", "justfile", "main.tf",
                           "x.j2", "Jenkinsfile", "a.svg", "2026", "", "png", "a.png/b", "x."}) {
    EXPECT_FALSE(HasBinaryEnding(path)) << path;
  }
}

}  // namespace
}  // namespace torchlift
