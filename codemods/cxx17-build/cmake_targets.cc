// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "codemods/cxx17-build/cmake_targets.h"

#include <algorithm>
#include <cstddef>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "core/project/torch_build.h"

namespace torchlift::cxx17_build {
namespace {

// Commands that make a target, whose name comes first.
constexpr absl::string_view kMakers[] = {
    "add_library",         "add_executable",      "add_custom_target",   "pybind11_add_module",
    "python_add_library",  "python3_add_library", "nanobind_add_module", "cuda_add_library",
    "cuda_add_executable", "hip_add_library",     "hip_add_executable"};

// Commands that do not make a target use PyTorch by what else they are given.
constexpr absl::string_view kHarmless[] = {"message",
                                           "install",
                                           "export",
                                           "add_dependencies",
                                           "set_target_properties",
                                           "set_property",
                                           "get_target_property",
                                           "get_property",
                                           "target_compile_features",
                                           "target_compile_options",
                                           "target_compile_definitions",
                                           "target_sources",
                                           "target_precompile_headers",
                                           "add_test",
                                           "gtest_discover_tests",
                                           "gtest_add_tests",
                                           "add_custom_command",
                                           "add_custom_target",
                                           "if",
                                           "elseif",
                                           "endif",
                                           "while",
                                           "foreach",
                                           "project",
                                           "set",
                                           "list",
                                           "source_group",
                                           "include",
                                           "catch_discover_tests",
                                           "set_tests_properties",
                                           "target_link_directories",
                                           "target_link_options"};

// Libraries that are not PyTorch's, nor linked to it.
constexpr absl::string_view kOthers[] = {
    "gtest", "gtest_main", "gmock", "gmock_main", "pthread",       "m", "dl", "rt",
    "z",     "stdc++fs",   "fmt",   "benchmark",  "benchmark_main"};

constexpr absl::string_view kScopes[] = {"PUBLIC",  "PRIVATE", "INTERFACE",   "SYSTEM",
                                         "BEFORE",  "AFTER",   "LINK_PUBLIC", "LINK_PRIVATE",
                                         "general", "debug",   "optimized"};

template <typename List>
bool Holds(const List& list, absl::string_view word) {
  return std::find(std::begin(list), std::end(list), word) != std::end(list);
}

// The name in ${NAME}, when that is all.
absl::string_view VariableIn(absl::string_view item) {
  if (!absl::ConsumePrefix(&item, "${") || !absl::ConsumeSuffix(&item, "}")) return {};
  return item.find_first_of("${}") == absl::string_view::npos ? item : absl::string_view();
}

bool NamesTorch(absl::string_view item) {
  return absl::StrContains(absl::AsciiStrToLower(item), "torch") || NamesTorchLibrary(item) ||
         absl::StartsWith(item, "c10");
}

}  // namespace

CMakeTargets::CMakeTargets(absl::string_view bytes, const cmake::File& file) : bytes_(bytes) {
  for (const cmake::Command& command : file.commands) {
    if (Holds(kMakers, command.name)) AddTarget(command);
  }
  for (const cmake::Command& command : file.commands) Visit(command);
  for (const auto& [name, item] : items_) {
    const bool is_target = item.is_defined && !absl::StartsWith(name, "${");
    if (is_target && UseBy(name) == Use::kYes) some_do_ = true;
  }
}

void CMakeTargets::AddTarget(const cmake::Command& command) {
  if (command.arguments.empty()) return;
  Item& item = items_[std::string(Written(command.arguments[0]))];
  item.is_defined = true;
  // Another name for a target of which nothing is known here.
  for (const cmake::Argument& argument : command.arguments) {
    if (argument.Is("ALIAS") || argument.Is("IMPORTED")) item.may_use_torch = true;
  }
}

void CMakeTargets::Visit(const cmake::Command& command) {
  const std::string& name = command.name;
  const std::vector<cmake::Argument>& arguments = command.arguments;
  if (name == "find_package" && !arguments.empty())
    packages_.push_back(absl::AsciiStrToLower(arguments[0].text.text));
  if (name == "target_link_libraries" || name == "target_include_directories") {
    AddLinks(command);
  } else if (name == "link_libraries" || name == "include_directories") {
    for (const cmake::Argument& argument : arguments) all_may_ |= NamesTorch(Written(argument));
  } else if (name == "set" || name == "list" || name == "string") {
    AddValues(command, name == "set" ? 0 : 1, name == "set" ? 1 : 2);
  } else if (!Holds(kHarmless, name) && !Holds(kMakers, name)) {
    // A function that may do anything to the targets that it is given.
    for (const cmake::Argument& argument : arguments) {
      const auto found = items_.find(Written(argument));
      if (found != items_.end() && found->second.is_defined) found->second.may_use_torch = true;
    }
  }
}

void CMakeTargets::AddLinks(const cmake::Command& command) {
  if (command.arguments.empty()) return;
  Item& item = items_[std::string(Written(command.arguments[0]))];
  for (std::size_t i = 1; i < command.arguments.size(); ++i) AddPart(item, command.arguments[i]);
}

void CMakeTargets::AddValues(const cmake::Command& command, std::size_t name, std::size_t first) {
  if (command.arguments.size() < first) return;
  Item& item = items_[absl::StrCat("${", command.arguments[name].text.text, "}")];
  item.is_defined = true;
  for (std::size_t i = first; i < command.arguments.size(); ++i)
    AddPart(item, command.arguments[i]);
}

void CMakeTargets::AddPart(Item& item, const cmake::Argument& argument) const {
  if (Holds(kScopes, argument.text.text)) return;
  absl::string_view written = Written(argument);
  if (argument.kind == cmake::TokenKind::kQuoted) {
    written.remove_prefix(1);
    absl::ConsumeSuffix(&written, "\"");
  }
  // A variable by itself is looked up; what is not seen in another way may be anything.
  if (argument.is_seen() || !VariableIn(written).empty() || NamesTorch(written)) {
    item.others.emplace_back(written);
  } else if (!absl::StrContains(written, "/")) {
    item.may_use_torch = true;
  }
}

bool CMakeTargets::MayBeTorch(absl::string_view item) const {
  if (const absl::string_view variable = VariableIn(item); !variable.empty()) {
    const std::string lower = absl::AsciiStrToLower(variable);
    for (const absl::string_view prefix :
         {"cmake_", "cuda", "python", "openmp", "mpi_", "opencv"}) {
      if (absl::StartsWith(lower, prefix)) return false;
    }
    return std::none_of(packages_.begin(), packages_.end(), [&](const std::string& package) {
      return absl::StartsWith(lower, package);
    });
  }
  const bool is_other = Holds(kOthers, item) || absl::StrContains(item, "::") ||
                        absl::StrContains(item, "/") || absl::StartsWith(item, "-");
  return !is_other;
}

CMakeTargets::Use CMakeTargets::UseBy(absl::string_view first) const {
  Use use = Use::kNo;
  absl::flat_hash_set<std::string> seen;
  std::vector<std::string> open = {std::string(first)};
  while (!open.empty()) {
    const std::string name = std::move(open.back());
    open.pop_back();
    if (!seen.insert(name).second) continue;
    if (name != first && NamesTorch(name)) return Use::kYes;
    const auto found = items_.find(name);
    if (found == items_.end() || !found->second.is_defined) {
      if (name == first || MayBeTorch(name)) use = Use::kMaybe;
      continue;
    }
    if (found->second.may_use_torch) use = Use::kMaybe;
    open.insert(open.end(), found->second.others.begin(), found->second.others.end());
  }
  return use;
}

bool CMakeTargets::MayUseTorch(absl::string_view target) const {
  return all_may_ || !some_do_ || UseBy(target) != Use::kNo;
}

}  // namespace torchlift::cxx17_build
