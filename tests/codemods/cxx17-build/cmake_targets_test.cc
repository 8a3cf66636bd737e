// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

// Which targets of a file are built against PyTorch.

#include <gtest/gtest.h>

#include "tests/codemods/cxx17-build/judged_cmake.h"

namespace torchlift {
namespace {

// Whether the standard of `tool` is raised in a file that links PyTorch to `ops`.
bool Raises(absl::string_view text) {
  const std::string file = absl::StrCat(
      "add_library(ops ops.cpp)\ntarget_link_libraries(ops PUBLIC \"${TORCH_LIBRARIES}\")\n", text,
      "set_target_properties(tool PROPERTIES CXX_STANDARD 17)\n");
  return FixedCMake(file) != file;
}

TEST(CMakeTargets, AreLeftWhenTheySurelyDoNotLinkTorch) {
  EXPECT_FALSE(Raises("add_executable(tool a.cpp)\n"));
  EXPECT_FALSE(
      Raises("add_executable(tool a.cpp)\ntarget_link_libraries(tool PRIVATE fmt::fmt -lm)\n"));
}

TEST(CMakeTargets, AreRaisedWhenTheyLinkTorch) {
  EXPECT_TRUE(Raises("add_executable(tool a.cpp)\ntarget_link_libraries(tool torch)\n"));
  EXPECT_TRUE(Raises("add_executable(tool a.cpp)\ntarget_link_libraries(tool c10_cuda)\n"));
  EXPECT_TRUE(
      Raises("add_executable(tool a.cpp)\n"
             "target_include_directories(tool PRIVATE ${TORCH_INCLUDE_DIRS})\n"));
}

TEST(CMakeTargets, AreRaisedWhenTheyLinkATargetThatDoes) {
  EXPECT_TRUE(
      Raises("add_executable(tool a.cpp)\ntarget_link_libraries(tool middle)\n"
             "add_library(middle b.cpp)\ntarget_link_libraries(middle ops)\n"));
}

TEST(CMakeTargets, AreRaisedWhenAVariableHoldsTorch) {
  EXPECT_TRUE(
      Raises("set(LIBS fmt::fmt)\nlist(APPEND LIBS ${TORCH_LIBRARIES})\n"
             "add_executable(tool a.cpp)\ntarget_link_libraries(tool ${LIBS})\n"));
  EXPECT_FALSE(
      Raises("set(LIBS fmt::fmt)\nadd_executable(tool a.cpp)\n"
             "target_link_libraries(tool ${LIBS})\n"));
}

TEST(CMakeTargets, AreRaisedWhenTheyMayLinkTorch) {
  EXPECT_TRUE(Raises(""));
  EXPECT_TRUE(Raises("add_executable(tool a.cpp)\ntarget_link_libraries(tool ${UNSEEN})\n"));
  EXPECT_TRUE(Raises("add_executable(tool a.cpp)\ntarget_link_libraries(tool elsewhere)\n"));
  EXPECT_TRUE(Raises("add_executable(tool a.cpp)\nlink_everything(tool)\n"));
  EXPECT_TRUE(Raises("add_executable(tool a.cpp)\ninclude_directories(${TORCH_INCLUDE_DIRS})\n"));
}

TEST(CMakeTargets, AreLeftWhenTheyLinkAnotherPackage) {
  EXPECT_FALSE(
      Raises("find_package(OpenBLAS)\nadd_executable(tool a.cpp)\n"
             "target_link_libraries(tool ${OpenBLAS_LIBRARIES} ${CMAKE_DL_LIBS})\n"));
}

TEST(CMakeTargets, AreRaisedTogetherWithOthersThatLinkTorch) {
  EXPECT_EQ(FixedCMake("add_library(ops a.cpp)\ntarget_link_libraries(ops torch)\n"
                       "add_executable(tool b.cpp)\n"
                       "set_property(TARGET ops tool PROPERTY CXX_STANDARD 17)\n"
                       "target_compile_features(tool PRIVATE cxx_std_17)\n"),
            "add_library(ops a.cpp)\ntarget_link_libraries(ops torch)\n"
            "add_executable(tool b.cpp)\n"
            "set_property(TARGET ops tool PROPERTY CXX_STANDARD 20)\n"
            "target_compile_features(tool PRIVATE cxx_std_17)\n");
}

TEST(CMakeTargets, AreTakenByTheTextOfTheirNames) {
  EXPECT_EQ(FixedCMake(
                "add_library(${PROJECT_NAME} a.cpp)\ntarget_link_libraries(${PROJECT_NAME} torch)\n"
                "target_compile_features(${PROJECT_NAME} PUBLIC cxx_std_17)\n"),
            "add_library(${PROJECT_NAME} a.cpp)\ntarget_link_libraries(${PROJECT_NAME} torch)\n"
            "target_compile_features(${PROJECT_NAME} PUBLIC cxx_std_20)\n");
}

}  // namespace
}  // namespace torchlift
