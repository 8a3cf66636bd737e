// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "codemods/cxx17-build/compiler_flag.h"

#include <gtest/gtest.h>

#include <string>

#include "absl/strings/str_cat.h"

namespace torchlift::cxx17_build {
namespace {

// The text with all versions replaced.
std::string Raised(std::string text) {
  const std::vector<StandardFlag> flags = FindStandardFlags(text);
  for (auto flag = flags.rbegin(); flag != flags.rend(); ++flag)
    text.replace(flag->version.begin, flag->version.size(), std::string(kWantedStandard));
  return text;
}

// The flags' words.
std::string Words(absl::string_view text) {
  std::string words;
  for (const StandardFlag& flag : FindStandardFlags(text))
    absl::StrAppend(&words, flag.word.In(text), "|");
  return words;
}

TEST(FindStandardFlags, KnowsGccAndClang) {
  EXPECT_EQ(Raised("-O2 -std=c++17 -fPIC"), "-O2 -std=c++20 -fPIC");
  EXPECT_EQ(Raised("-std=gnu++17"), "-std=gnu++20");
  EXPECT_EQ(Raised("--std=c++14"), "--std=c++20");
  for (const absl::string_view old : {"98", "03", "0x", "11", "1y", "14", "1z", "17"})
    EXPECT_EQ(Raised(absl::StrCat("-std=c++", old)), "-std=c++20");
}

TEST(FindStandardFlags, KnowsTwoWordsOfNvcc) {
  EXPECT_EQ(Raised("nvcc -std c++17 --std c++14 a.cu"), "nvcc -std c++20 --std c++20 a.cu");
  EXPECT_EQ(Words("-std c++17"), "-std c++17|");
}

TEST(FindStandardFlags, KnowsMsvc) {
  EXPECT_EQ(Raised("/O2 /std:c++17 -std:c++14"), "/O2 /std:c++20 -std:c++20");
}

TEST(FindStandardFlags, KnowsFlagsThatAreHandedOn) {
  EXPECT_EQ(Raised("-Xcompiler=-std=c++17"), "-Xcompiler=-std=c++20");
  EXPECT_EQ(Raised("-Xcompiler -std=c++17,-fPIC"), "-Xcompiler -std=c++20,-fPIC");
  EXPECT_EQ(Raised("--cxxopt=-std=c++17"), "--cxxopt=-std=c++20");
  EXPECT_EQ(Raised("-Xcompiler \\\"-std=c++17\\\""), "-Xcompiler \\\"-std=c++20\\\"");
}

TEST(FindStandardFlags, KnowsTheCommandLineOfCMake) {
  EXPECT_EQ(Raised("-DCMAKE_CXX_STANDARD=17"), "-DCMAKE_CXX_STANDARD=20");
  EXPECT_EQ(Raised("-D CMAKE_CXX_STANDARD:STRING=17"), "-D CMAKE_CXX_STANDARD:STRING=20");
  EXPECT_EQ(Raised("-DCMAKE_CUDA_STANDARD=14 -DCMAKE_HIP_STANDARD=17"),
            "-DCMAKE_CUDA_STANDARD=20 -DCMAKE_HIP_STANDARD=20");
  EXPECT_EQ(Words("CMAKE_CXX_STANDARD=17 -DCMAKE_C_STANDARD=11 -DCMAKE_CXX_STANDARD=20"), "");
}

TEST(FindStandardFlags, KnowsMeson) {
  EXPECT_EQ(Raised("'cpp_std=c++17'"), "'cpp_std=c++20'");
  EXPECT_EQ(Raised("-Dcpp_std=gnu++17"), "-Dcpp_std=gnu++20");
}

TEST(FindStandardFlags, KnowsListsAndGeneratorExpressions) {
  EXPECT_EQ(Raised("-O2;-std=c++17;-g"), "-O2;-std=c++20;-g");
  EXPECT_EQ(Raised("$<$<COMPILE_LANGUAGE:CXX>:-std=c++17>"),
            "$<$<COMPILE_LANGUAGE:CXX>:-std=c++20>");
  EXPECT_EQ(Raised("$<IF:$<BOOL:${A}>,-std=c++14,-std=c++23>"),
            "$<IF:$<BOOL:${A}>,-std=c++20,-std=c++23>");
  EXPECT_EQ(Raised("$<$<CXX_COMPILER_ID:MSVC>:/std:c++17>"),
            "$<$<CXX_COMPILER_ID:MSVC>:/std:c++20>");
}

TEST(FindStandardFlags, LeavesWhatIsNewEnough) {
  EXPECT_EQ(Words("-std=c++20 -std=c++2a -std=gnu++23 -std=c++26 /std:c++latest"), "");
}

TEST(FindStandardFlags, LeavesWhatIsNoStandardOfCxx) {
  EXPECT_EQ(Words("-Wno-c++17-extensions -std=c11 -std=gnu17 -std=f2008 --std=c++17-x x-std=c++17 "
                  "c++17 -stdlib=libc++ -std=c\\\\+\\\\+17 -std=${STD}"),
            "");
}

TEST(ReadStandardValue, IsThatOfAWordOfItsOwn) {
  EXPECT_TRUE(TakesStandard("-std"));
  EXPECT_FALSE(TakesStandard("-std="));
  EXPECT_EQ(ReadStandardValue("gnu++17")->version, (ByteRange{5, 7}));
  EXPECT_FALSE(ReadStandardValue("c++20"));
  EXPECT_FALSE(ReadStandardValue("c++17 "));
}

TEST(ReadStandardNumber, IsOneInFrontOf20) {
  EXPECT_EQ(ReadStandardNumber("17")->name, "C++17");
  EXPECT_TRUE(ReadStandardNumber("98"));
  EXPECT_FALSE(ReadStandardNumber("20"));
  EXPECT_FALSE(ReadStandardNumber("99"));
  EXPECT_FALSE(ReadStandardNumber(""));
}

}  // namespace
}  // namespace torchlift::cxx17_build
