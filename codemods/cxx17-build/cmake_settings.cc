// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "codemods/cxx17-build/cmake_settings.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "codemods/cxx17-build/cmake_readers.h"
#include "codemods/cxx17-build/cmake_values.h"
#include "codemods/cxx17-build/compiler_flag.h"
#include "core/project/torch_build.h"

namespace torchlift::cxx17_build {
namespace {

using cmake::Argument;
using cmake::Command;

constexpr absl::string_view kStandardVariables[] = {"CMAKE_CXX_STANDARD", "CMAKE_CUDA_STANDARD",
                                                    "CMAKE_HIP_STANDARD", "CMAKE_OBJCXX_STANDARD"};
constexpr absl::string_view kStandardProperties[] = {"CXX_STANDARD", "CUDA_STANDARD",
                                                     "HIP_STANDARD", "OBJCXX_STANDARD"};

// Commands whose flags are a compiler's, whatever else they are given.
constexpr absl::string_view kFlagCommands[] = {
    "target_compile_options", "add_compile_options", "add_definitions",
    "target_link_options",    "add_link_options",    "cuda_add_library",
    "cuda_add_executable",    "cuda_compile",        "cuda_include_directories",
    "hip_add_library",        "hip_add_executable",  "add_custom_command",
    "add_custom_target",      "execute_process",     "target_compile_definitions"};

// Commands that ask, tell or repeat, and set nothing.
constexpr absl::string_view kOtherCommands[] = {"message",
                                                "option",
                                                "if",
                                                "elseif",
                                                "else",
                                                "endif",
                                                "while",
                                                "endwhile",
                                                "foreach",
                                                "endforeach",
                                                "function",
                                                "endfunction",
                                                "macro",
                                                "endmacro",
                                                "project",
                                                "find_package",
                                                "include",
                                                "add_subdirectory",
                                                "try_compile",
                                                "try_run",
                                                "check_cxx_source_compiles",
                                                "check_cxx_source_runs",
                                                "add_feature_info",
                                                "set_package_properties",
                                                "cmake_dependent_option",
                                                "file",
                                                "configure_file",
                                                "cmake_minimum_required",
                                                "cmake_policy",
                                                "return",
                                                "unset",
                                                "check_cxx_compiler_flag",
                                                "check_compiler_flag",
                                                "cmake_print_variables"};

// Commands that build another project.
constexpr absl::string_view kOtherProjects[] = {"externalproject_add", "fetchcontent_declare",
                                                "cpmaddpackage", "externalproject_add_step"};

template <typename List>
bool Holds(const List& list, absl::string_view word) {
  return std::find(std::begin(list), std::end(list), word) != std::end(list);
}

class SettingFinder {
 public:
  SettingFinder(absl::string_view bytes, const cmake::File& file)
      : bytes_(bytes), file_(file), values_(bytes, file) {}

  std::vector<CMakeSetting> Find() && {
    for (at_ = 0; at_ < file_.commands.size(); ++at_) Visit(command());
    FollowVariables();
    AddChecks();
    std::sort(settings_.begin(), settings_.end(),
              [](const CMakeSetting& a, const CMakeSetting& b) { return a.version < b.version; });
    const CMakeReaders readers(bytes_, file_);
    for (CMakeSetting& setting : settings_) readers.Judge(setting);
    return std::move(settings_);
  }

 private:
  const Command& command() const { return file_.commands[at_]; }
  absl::string_view Written(const Argument& argument) const { return argument.range.In(bytes_); }

  void Visit(const Command& is) {
    const std::string& name = is.name;
    if (Holds(kOtherCommands, name)) return;
    if (name == "set") return VisitSet(is);
    if (name == "string" || name == "list") return VisitChange(is);
    if (name == "set_property") return VisitSetProperty(is);
    if (absl::StartsWith(name, "set_") && absl::EndsWith(name, "_properties"))
      return VisitSetProperties(is);
    if (name == "target_compile_features") return VisitFeatures(is);
    if (Holds(kOtherProjects, name) && !NamesTorchLibrary(is.range.In(bytes_))) return;
    const bool is_known = Holds(kFlagCommands, name);
    if (absl::StartsWith(name, "target_") && !is.arguments.empty())
      targets_ = {std::string(Written(is.arguments[0]))};
    AddFlags(is, 0, is.arguments.size(), is_known);
    targets_.clear();
  }

  // set(NAME value… [CACHE type text] [PARENT_SCOPE])
  void VisitSet(const Command& is) {
    if (is.arguments.size() < 2) return;
    const absl::string_view name = is.arguments[0].text.text;
    if (absl::StartsWith(name, "CMAKE_REQUIRED_")) return;
    if (Holds(kStandardVariables, name)) return AddNumber(is.arguments[0], is.arguments[1]);
    std::size_t end = 1;
    while (end < is.arguments.size() && !is.arguments[end].Is("CACHE")) ++end;
    AddFlags(is, 1, end, IsOfFlags(name));
    AddFeatures(is, 1, end);
  }

  // string(APPEND NAME …), list(APPEND NAME …), string(REPLACE old new NAME …)
  void VisitChange(const Command& is) {
    if (is.arguments.size() < 3) return;
    const absl::string_view how = is.arguments[0].text.text;
    if (how == "REPLACE" && is.name == "string") return AddFlags(is, 2, 3, true);
    if (how == "REGEX" && is.arguments.size() > 4 && is.arguments[1].Is("REPLACE"))
      return AddFlags(is, 3, 4, true);
    if (!Holds(kAdding, how)) return;
    const absl::string_view name = is.arguments[1].text.text;
    if (absl::StartsWith(name, "CMAKE_REQUIRED_")) return;
    AddFlags(is, 2, is.arguments.size(), IsOfFlags(name));
    AddFeatures(is, 2, is.arguments.size());
  }
  static constexpr absl::string_view kAdding[] = {"APPEND", "PREPEND", "CONCAT", "JOIN", "INSERT"};

  // set_property(TARGET a b [APPEND] PROPERTY NAME value…)
  void VisitSetProperty(const Command& is) {
    std::size_t at = 0;
    std::vector<std::string> targets;
    for (; at < is.arguments.size() && !is.arguments[at].Is("PROPERTY"); ++at) {
      if (at > 0 && !absl::StartsWith(is.arguments[at].text.text, "APPEND"))
        targets.emplace_back(Written(is.arguments[at]));
    }
    if (at + 2 >= is.arguments.size()) return;
    if (is.arguments[0].Is("TARGET")) targets_ = std::move(targets);
    AddProperty(is, at + 1, at + 2, is.arguments.size());
    targets_.clear();
  }

  // set_target_properties(a b PROPERTIES NAME value NAME value)
  void VisitSetProperties(const Command& is) {
    std::size_t at = 0;
    while (at < is.arguments.size() && !is.arguments[at].Is("PROPERTIES")) ++at;
    if (is.name == "set_target_properties") {
      for (std::size_t i = 0; i < at; ++i) targets_.emplace_back(Written(is.arguments[i]));
    }
    for (++at; at + 1 < is.arguments.size(); at += 2) AddProperty(is, at, at + 1, at + 2);
    targets_.clear();
  }

  void AddProperty(const Command& is, std::size_t name, std::size_t first, std::size_t end) {
    const absl::string_view property = is.arguments[name].text.text;
    if (Holds(kStandardProperties, property))
      return AddNumber(is.arguments[name], is.arguments[first]);
    AddFlags(is, first, end, IsOfFlags(property));
    AddFeatures(is, first, end);
  }

  void VisitFeatures(const Command& is) {
    if (!is.arguments.empty()) targets_ = {std::string(Written(is.arguments[0]))};
    for (std::size_t i = 1; i < is.arguments.size(); ++i) AddFeaturesIn(is.arguments[i]);
    targets_.clear();
  }

  // Words that are features as a whole: what else would they be in a list?
  void AddFeatures(const Command& is, std::size_t first, std::size_t end) {
    for (std::size_t i = first; i < end; ++i) {
      const std::optional<ByteRange> feature = FindFeature(Written(is.arguments[i]));
      if (feature && feature->size() == is.arguments[i].text.text.size())
        AddFeaturesIn(is.arguments[i]);
    }
  }

  void AddFeaturesIn(const Argument& argument) {
    values_.AddUseInFlags(argument);
    const absl::string_view written = Written(argument);
    const std::optional<ByteRange> feature = FindFeature(written);
    if (!feature) return;
    const std::uint32_t begin = argument.range.begin;
    const absl::string_view text = feature->In(written);
    const auto size = static_cast<std::uint32_t>(text.size() - text.rfind('_') - 1);
    const ByteRange place{begin + feature->begin, begin + feature->end};
    Add(place, std::string(text), absl::StrCat("C++", text.substr(text.size() - size)),
        {place.end - size, place.end});
  }

  void AddNumber(const Argument& name, const Argument& value) {
    values_.AddUseAsNumber(value);
    const std::optional<StandardFlag> number =
        value.is_seen() ? ReadStandardNumber(value.text.text) : std::nullopt;
    if (number) Add(name.range, name.text.text, number->name, value.text.ToHost(number->version));
  }

  // Adds the flags in arguments. Where it is not known that they are a compiler's, they must look
  // like it.
  void AddFlags(const Command& is, std::size_t first, std::size_t end, bool is_known) {
    for (std::size_t i = first; i < end; ++i) {
      const Argument& argument = is.arguments[i];
      const absl::string_view before = i > 0 ? Written(is.arguments[i - 1]) : "";
      if (before == "COMMENT" || before == "DOC") continue;
      if (!is_known && !LooksLikeFlags(argument.text.text)) continue;
      values_.AddUseInFlags(argument);
      const bool continues = TakesStandard(before) || before == "-D";
      AddFlagsIn(argument, continues && i > first ? absl::StrCat(before, " ") : "");
    }
  }

  // `before` is an option that stands in the argument before.
  void AddFlagsIn(const Argument& argument, absl::string_view before) {
    const std::string text = absl::StrCat(before, Written(argument));
    const auto shift = static_cast<std::uint32_t>(before.size());
    for (const StandardFlag& flag : FindStandardFlags(text)) {
      const auto in_file = [&](std::uint32_t at) {
        return argument.range.begin + std::max(at, shift) - shift;
      };
      Add({in_file(flag.word.begin), in_file(flag.word.end)}, std::string(flag.word.In(text)),
          flag.name, {in_file(flag.version.begin), in_file(flag.version.end)});
    }
  }

  // Whether a variable or property of that name holds flags for a compiler.
  static bool IsOfFlags(absl::string_view name) {
    const std::string upper = absl::AsciiStrToUpper(name);
    for (const absl::string_view part : {"FLAG", "OPT", "ARG", "CXX", "NVCC", "HIPCC", "DEFINES"}) {
      if (absl::StrContains(upper, part)) return true;
    }
    return false;
  }

  // Whether each of the words is an option, or stands for something unseen.
  static bool LooksLikeFlags(absl::string_view text) {
    for (const absl::string_view word :
         absl::StrSplit(text, absl::ByAnyChar(" ;\t\r\n"), absl::SkipEmpty())) {
      const bool is_option = word[0] == '-' || word[0] == '/' || word[0] == DecodedText::kUnknown ||
                             ReadStandardValue(word).has_value();
      if (!is_option) return false;
    }
    return true;
  }

  void Add(ByteRange place, std::string what, std::string standard, ByteRange version) {
    CMakeSetting setting;
    setting.command = at_;
    setting.place = place;
    setting.what = std::move(what);
    setting.standard = std::move(standard);
    setting.version = version;
    setting.targets = targets_;
    settings_.push_back(std::move(setting));
  }

  // The variables whose values go where a standard is asked for.
  void FollowVariables() {
    for (CMakeSetting& setting : values_.Followed()) {
      if (!Holds(kStandardVariables, setting.what)) settings_.push_back(std::move(setting));
    }
  }

  // check_cxx_compiler_flag(-std=c++17 …) goes with the flag that is set where the compiler has it.
  void AddChecks() {
    const std::vector<CMakeSetting> set = settings_;
    for (at_ = 0; at_ < file_.commands.size(); ++at_) {
      if (command().name != "check_cxx_compiler_flag" && command().name != "check_compiler_flag")
        continue;
      for (const Argument& argument : command().arguments) {
        const bool is_set = std::any_of(set.begin(), set.end(), [&](const CMakeSetting& one) {
          return one.what == argument.text.text;
        });
        if (is_set) AddFlagsIn(argument, "");
      }
    }
  }

  const absl::string_view bytes_;
  const cmake::File& file_;
  CMakeValues values_;
  std::size_t at_ = 0;                // Of the commands.
  std::vector<std::string> targets_;  // Those that the command is about.
  std::vector<CMakeSetting> settings_;
};

}  // namespace

std::vector<CMakeSetting> FindCMakeSettings(absl::string_view bytes, const cmake::File& file) {
  return SettingFinder(bytes, file).Find();
}

}  // namespace torchlift::cxx17_build
