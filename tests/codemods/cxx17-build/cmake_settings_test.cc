// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

// Which texts of a CMake file ask for a standard, and how they change.

#include <gtest/gtest.h>

#include "tests/codemods/cxx17-build/judged_cmake.h"

namespace torchlift {
namespace {

// What must not change.
void ExpectLeft(absl::string_view text) {
  EXPECT_EQ(JudgeTorchCMake(text).Summary(), "") << text;
  EXPECT_EQ(FixedCMake(text, Applicability::kReview), text);
}

TEST(CMakeSettings, AreVariablesOfTheStandard) {
  EXPECT_EQ(FixedCMake("set(CMAKE_CXX_STANDARD 17)\nset(CMAKE_CUDA_STANDARD 14)\n"
                       "SET( CMAKE_HIP_STANDARD \"11\" )\nset(CMAKE_OBJCXX_STANDARD 17)\n"),
            "set(CMAKE_CXX_STANDARD 20)\nset(CMAKE_CUDA_STANDARD 20)\n"
            "SET( CMAKE_HIP_STANDARD \"20\" )\nset(CMAKE_OBJCXX_STANDARD 20)\n");
}

TEST(CMakeSettings, KeepWhatStandsAround) {
  EXPECT_EQ(FixedCMake("set(CMAKE_CXX_STANDARD 17 CACHE STRING \"C++17\" FORCE) # 17\r\n"),
            "set(CMAKE_CXX_STANDARD 20 CACHE STRING \"C++17\" FORCE) # 17\r\n");
}

TEST(CMakeSettings, AreNotThoseOfC) { ExpectLeft("set(CMAKE_C_STANDARD 11)\n"); }

TEST(CMakeSettings, AreLeftWhenNewEnough) {
  ExpectLeft(
      "set(CMAKE_CXX_STANDARD 20)\nset(CMAKE_CUDA_STANDARD 23)\n"
      "target_compile_features(x PUBLIC cxx_std_20)\n"
      "target_compile_options(x PRIVATE -std=c++2a -Wno-c++17-extensions)\n");
}

TEST(CMakeSettings, AreLeftInCommentsAndMessages) {
  ExpectLeft(
      "# set(CMAKE_CXX_STANDARD 17)\n#[[ set(CMAKE_CXX_STANDARD 17)\n]]\n"
      "message(STATUS \"cxx_std_17, -std=c++17\")\n"
      "option(MODERN \"build with -std=c++17\" ON)\n");
}

TEST(CMakeSettings, AreThoseInsideOfConditions) {
  EXPECT_EQ(
      FixedCMake("if(NOT DEFINED CMAKE_CXX_STANDARD)\n  set(CMAKE_CXX_STANDARD 17)\nendif()\n"),
      "if(NOT DEFINED CMAKE_CXX_STANDARD)\n  set(CMAKE_CXX_STANDARD 20)\nendif()\n");
}

TEST(CMakeSettings, RaiseTheConditionThatAsksForTheSame) {
  EXPECT_EQ(FixedCMake("if(NOT CMAKE_CXX_STANDARD OR CMAKE_CXX_STANDARD LESS 17)\n"
                       "  set(CMAKE_CXX_STANDARD 17)\nendif()\n"),
            "if(NOT CMAKE_CXX_STANDARD OR CMAKE_CXX_STANDARD LESS 20)\n"
            "  set(CMAKE_CXX_STANDARD 20)\nendif()\n");
  EXPECT_EQ(FixedCMake("if(\"${CMAKE_CXX_STANDARD}\" VERSION_LESS \"17\")\n"
                       "  set(CMAKE_CXX_STANDARD 17)\nendif()\n"),
            "if(\"${CMAKE_CXX_STANDARD}\" VERSION_LESS \"20\")\n"
            "  set(CMAKE_CXX_STANDARD 20)\nendif()\n");
}

TEST(CMakeSettings, AreReviewWhereSomethingComparesThem) {
  const absl::string_view text =
      "set(CMAKE_CXX_STANDARD 17)\nif(CMAKE_CXX_STANDARD EQUAL 17)\n"
      "  add_definitions(-DA)\nendif()\n";
  EXPECT_EQ(JudgeTorchCMake(text).Summary(), "2 deprecated review CMAKE_CXX_STANDARD\n");
}

TEST(CMakeSettings, ArePropertiesOfTargets) {
  EXPECT_EQ(FixedCMake("set_target_properties(a b PROPERTIES\n  CXX_STANDARD 17\n"
                       "  CXX_STANDARD_REQUIRED ON\n  CUDA_STANDARD 17)\n"
                       "set_property(TARGET a PROPERTY CXX_STANDARD 14)\n"
                       "set_property(TARGET a b APPEND PROPERTY COMPILE_OPTIONS -std=c++17 -O2)\n"),
            "set_target_properties(a b PROPERTIES\n  CXX_STANDARD 20\n"
            "  CXX_STANDARD_REQUIRED ON\n  CUDA_STANDARD 20)\n"
            "set_property(TARGET a PROPERTY CXX_STANDARD 20)\n"
            "set_property(TARGET a b APPEND PROPERTY COMPILE_OPTIONS -std=c++20 -O2)\n");
}

TEST(CMakeSettings, AreNoOtherProperties) {
  ExpectLeft(
      "set_target_properties(a PROPERTIES VERSION 17 SOVERSION 14 CXX_STANDARD_REQUIRED 17)\n"
      "set_property(CACHE CMAKE_CXX_STANDARD PROPERTY STRINGS 14 17 20)\n");
}

TEST(CMakeSettings, AreFeatures) {
  EXPECT_EQ(FixedCMake("target_compile_features(a PUBLIC cxx_std_17 PRIVATE cuda_std_14)\n"
                       "target_compile_features(b INTERFACE $<BUILD_INTERFACE:cxx_std_17>)\n"
                       "set(FEATURES cxx_std_17)\n"),
            "target_compile_features(a PUBLIC cxx_std_20 PRIVATE cuda_std_20)\n"
            "target_compile_features(b INTERFACE $<BUILD_INTERFACE:cxx_std_20>)\n"
            "set(FEATURES cxx_std_20)\n");
}

TEST(CMakeSettings, AreFlagsInVariables) {
  EXPECT_EQ(FixedCMake("set(CMAKE_CXX_FLAGS \"${CMAKE_CXX_FLAGS} -std=c++17 -O2\")\n"
                       "string(APPEND CMAKE_CXX_FLAGS \" -std=gnu++17\")\n"
                       "list(APPEND CUDA_NVCC_FLAGS -std=c++14 --expt-relaxed-constexpr)\n"
                       "list(APPEND CUDA_NVCC_FLAGS -std c++17)\n"
                       "set(ENV{CXXFLAGS} \"-std=c++17\")\nset(MY_LIST -O2;-std=c++17)\n"),
            "set(CMAKE_CXX_FLAGS \"${CMAKE_CXX_FLAGS} -std=c++20 -O2\")\n"
            "string(APPEND CMAKE_CXX_FLAGS \" -std=gnu++20\")\n"
            "list(APPEND CUDA_NVCC_FLAGS -std=c++20 --expt-relaxed-constexpr)\n"
            "list(APPEND CUDA_NVCC_FLAGS -std c++20)\n"
            "set(ENV{CXXFLAGS} \"-std=c++20\")\nset(MY_LIST -O2;-std=c++20)\n");
}

TEST(CMakeSettings, AreFlagsOfTargetsAndFolders) {
  EXPECT_EQ(FixedCMake("add_compile_options(-std=c++17 /std:c++17)\nadd_definitions(-std=c++14)\n"
                       "target_compile_options(a PRIVATE $<$<COMPILE_LANGUAGE:CXX>:-std=c++17>\n"
                       "  \"$<$<COMPILE_LANGUAGE:CUDA>:-O3;-std=c++17>\")\n"
                       "cuda_add_library(a a.cu OPTIONS -std=c++14)\n"
                       "my_extension(a FLAGS -std=c++17)\n"),
            "add_compile_options(-std=c++20 /std:c++20)\nadd_definitions(-std=c++20)\n"
            "target_compile_options(a PRIVATE $<$<COMPILE_LANGUAGE:CXX>:-std=c++20>\n"
            "  \"$<$<COMPILE_LANGUAGE:CUDA>:-O3;-std=c++20>\")\n"
            "cuda_add_library(a a.cu OPTIONS -std=c++20)\n"
            "my_extension(a FLAGS -std=c++20)\n");
}

TEST(CMakeSettings, AreFlagsOnCommandLines) {
  EXPECT_EQ(FixedCMake(
                "add_custom_command(OUTPUT a COMMAND nvcc -std=c++17 a.cu COMMENT \"-std=c++17\")\n"
                "execute_process(COMMAND ${CMAKE_COMMAND} -D CMAKE_CXX_STANDARD=17 .)\n"),
            "add_custom_command(OUTPUT a COMMAND nvcc -std=c++20 a.cu COMMENT \"-std=c++17\")\n"
            "execute_process(COMMAND ${CMAKE_COMMAND} -D CMAKE_CXX_STANDARD=20 .)\n");
}

TEST(CMakeSettings, AreNoProseInVariables) {
  ExpectLeft(
      "set(HELP \"use -std=c++17 for old compilers\")\nmy_note(\"wants -std=c++17 today\")\n");
}

TEST(CMakeSettings, AreNoProbesAndNoOtherProjects) {
  ExpectLeft(
      "set(CMAKE_REQUIRED_FLAGS \"-std=c++17\")\n"
      "ExternalProject_Add(gtest CMAKE_ARGS -DCMAKE_CXX_STANDARD=17)\n");
}

TEST(CMakeSettings, AreThoseOfABuildThatIsGivenTorch) {
  EXPECT_EQ(
      FixedCMake(
          "ExternalProject_Add(ops CMAKE_ARGS -DTorch_DIR=${Torch_DIR} -DCMAKE_CXX_STANDARD=17)\n"),
      "ExternalProject_Add(ops CMAKE_ARGS -DTorch_DIR=${Torch_DIR} -DCMAKE_CXX_STANDARD=20)\n");
}

TEST(CMakeSettings, TakeTheCheckOfTheFlagAlong) {
  EXPECT_EQ(FixedCMake("check_cxx_compiler_flag(-std=c++17 HAS_17)\nif(HAS_17)\n"
                       "  add_compile_options(-std=c++17)\nendif()\n"),
            "check_cxx_compiler_flag(-std=c++20 HAS_17)\nif(HAS_17)\n"
            "  add_compile_options(-std=c++20)\nendif()\n");
  ExpectLeft("check_cxx_compiler_flag(-std=c++17 HAS_17)\n");
}

TEST(CMakeSettings, AreReviewWhereSomethingRemovesTheFlag) {
  EXPECT_EQ(JudgeTorchCMake("add_compile_options(-std=c++17)\nlist(REMOVE_ITEM F -std=c++17)\n")
                .Summary(),
            "2 deprecated review -std=c++17\n");
}

TEST(CMakeSettings, AreReplacements) {
  EXPECT_EQ(
      FixedCMake(
          "string(REPLACE \"-std=c++11\" \"-std=c++17\" CMAKE_CXX_FLAGS \"${CMAKE_CXX_FLAGS}\")\n"),
      "string(REPLACE \"-std=c++11\" \"-std=c++20\" CMAKE_CXX_FLAGS \"${CMAKE_CXX_FLAGS}\")\n");
}

TEST(CMakeSettings, AreFollowedToTheVariableThatHoldsThem) {
  EXPECT_EQ(FixedCMake("set(MY_STD 17 CACHE STRING \"C++ standard\")\n"
                       "set(CMAKE_CXX_STANDARD ${MY_STD})\nadd_compile_options(-std=c++${MY_STD})\n"
                       "target_compile_features(a PUBLIC cxx_std_${MY_STD})\n"
                       "message(STATUS \"C++${MY_STD}\")\n"),
            "set(MY_STD 20 CACHE STRING \"C++ standard\")\n"
            "set(CMAKE_CXX_STANDARD ${MY_STD})\nadd_compile_options(-std=c++${MY_STD})\n"
            "target_compile_features(a PUBLIC cxx_std_${MY_STD})\n"
            "message(STATUS \"C++${MY_STD}\")\n");
  EXPECT_EQ(FixedCMake("set(STD c++17)\nadd_compile_options(-std=${STD})\n"),
            "set(STD c++20)\nadd_compile_options(-std=${STD})\n");
}

TEST(CMakeSettings, AreReviewWhereTheVariableIsUsedForMore) {
  EXPECT_EQ(JudgeTorchCMake("set(N 17)\nset(CMAKE_CXX_STANDARD ${N})\nf(${N})\n").Summary(),
            "2 deprecated review N\n");
}

TEST(CMakeSettings, AreNotVariablesThatHoldOtherNumbers) { ExpectLeft("set(N 17)\nf(${N})\n"); }

TEST(CMakeSettings, AreReviewBehindAProblemOfTheFile) {
  EXPECT_EQ(JudgeTorchCMake(")\nset(CMAKE_CXX_STANDARD 17)\n").Summary(),
            "3 deprecated review CMAKE_CXX_STANDARD\n");
  EXPECT_EQ(FixedCMake(")\nset(CMAKE_CXX_STANDARD 17)\n", Applicability::kReview),
            ")\nset(CMAKE_CXX_STANDARD 17)\n");
}

TEST(CMakeSettings, ChangeInFrontOfAProblemOfTheFile) {
  EXPECT_EQ(FixedCMake("set(CMAKE_CXX_STANDARD 17)\nif(A)\n"),
            "set(CMAKE_CXX_STANDARD 20)\nif(A)\n");
}

TEST(CMakeSettings, SayThatCMakeMustKnowTheStandard) {
  EXPECT_NE(JudgeTorchCMake("cmake_minimum_required(VERSION 3.10)\nset(CMAKE_CXX_STANDARD 17)\n")
                .Messages()
                .find("CMake knows C++20 from 3.12 on"),
            std::string::npos);
}

TEST(CMakeSettings, NameWhatShowsThatPyTorchIsBuiltAgainst) {
  EXPECT_NE(JudgeTorchCMake("set(CMAKE_CXX_STANDARD 17)\n")
                .Messages()
                .find("Builds against PyTorch: CMakeLists.txt:1 find_package(Torch)"),
            std::string::npos);
}

TEST(CMakeSettings, BreakPyTorchItself) {
  EXPECT_EQ(
      JudgeCMake("project(Torch CXX C)\nset(CMAKE_CXX_STANDARD 17)\nadd_subdirectory(caffe2)\n")
          .Summary(),
      "2 breaking safe CMAKE_CXX_STANDARD\n");
}

TEST(CMakeSettings, AreLeftWithoutPyTorch) {
  EXPECT_EQ(JudgeCMake("project(cli CXX)\nset(CMAKE_CXX_STANDARD 17)\n"
                       "add_executable(cli a.cpp)  # talks to a torch server\n")
                .Summary(),
            "");
}

}  // namespace
}  // namespace torchlift
