// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/project/torch_build.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "core/cmake/file.h"
#include "core/text/identifier.h"
#include "core/text/line_number.h"

namespace torchlift {
namespace {

// Packages whose CMake configuration brings PyTorch in, lower case.
constexpr absl::string_view kPackages[] = {"torch", "libtorch", "pytorch",     "caffe2",
                                           "aten",  "c10",      "torchvision", "torchaudio"};

// Parts of names and paths that only PyTorch has.
constexpr absl::string_view kParts[] = {"TORCH_LIBRAR",     "TORCH_INCLUDE_DIR",
                                        "TORCH_CXX_FLAGS",  "TORCH_INSTALL_PREFIX",
                                        "TORCH_PYTHON_LIB", "TORCH_CUDA_LIB",
                                        "Torch_DIR",        "Torch_ROOT",
                                        "LIBTORCH",         "torch_cuda",
                                        "torch_cpu",        "torch_python",
                                        "torch/share",      "torch/include",
                                        "torch/lib",        "torch.utils.cmake_prefix_path",
                                        "torch/csrc",       "torch.utils.cpp_extension"};

// Whole words.
constexpr absl::string_view kWords[] = {"libtorch", "import torch", "c10_cuda"};

// Targets, as whole arguments of target_link_libraries.
constexpr absl::string_view kTargets[] = {"torch", "c10", "torch_library", "Torch::Torch",
                                          "-ltorch"};

// What people are told and what a project says of itself.
constexpr absl::string_view kProse[] = {"message", "option", "cmake_dependent_option",
                                        "add_feature_info", "set_package_properties"};

template <typename List>
bool Holds(const List& list, absl::string_view word) {
  return std::find(std::begin(list), std::end(list), word) != std::end(list);
}

bool HoldsWord(absl::string_view text, absl::string_view word) {
  for (std::size_t at = text.find(word); at != absl::string_view::npos;
       at = text.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    const bool begins = at == 0 || !IsIdentifierByte(text[at - 1]);
    if (begins && (end == text.size() || !IsIdentifierByte(text[end]))) return true;
  }
  return false;
}

bool IsFindTorch(const cmake::Command& command) {
  return command.name == "find_package" && !command.arguments.empty() &&
         Holds(kPackages, absl::AsciiStrToLower(command.arguments[0].text.text));
}

// The argument that names PyTorch, or null.
const cmake::Argument* FindName(const cmake::Command& command, absl::string_view bytes) {
  if (Holds(kProse, command.name)) return nullptr;
  const bool links = command.name == "target_link_libraries" || command.name == "link_libraries";
  for (const cmake::Argument& argument : command.arguments) {
    if (links && Holds(kTargets, argument.text.text)) return &argument;
    if (NamesTorchLibrary(argument.range.In(bytes))) return &argument;
  }
  return nullptr;
}

bool IsProject(const cmake::Command& command) {
  return command.name == "project" && !command.arguments.empty();
}

class CMakeScan {
 public:
  CMakeScan(absl::string_view path, absl::string_view bytes)
      : path_(path), bytes_(bytes), file_(cmake::ReadFile(bytes)) {}

  BuildFileFacts Facts() const {
    BuildFileFacts facts;
    for (const cmake::Command& command : file_.commands) {
      if (!IsProject(command)) continue;
      if (absl::EndsWith(path_, "CMakeLists.txt"))
        facts.cmake_project = std::string(path_.substr(0, path_.rfind('/') + 1));
      // Its own CMakeLists.txt says project(Torch CXX C).
      if (command.arguments[0].Is("Torch") && absl::StrContains(bytes_, "add_subdirectory(caffe2)"))
        facts.torch = BuildAt(command, "project(Torch)", /*is_pytorch=*/true);
    }
    if (!facts.torch) facts.torch = Torch();
    return facts;
  }

 private:
  std::optional<TorchBuild> Torch() const {
    for (const cmake::Command& command : file_.commands) {
      if (IsFindTorch(command))
        return BuildAt(command, absl::StrCat("find_package(", command.arguments[0].text.text, ")"));
    }
    for (const cmake::Command& command : file_.commands) {
      if (const cmake::Argument* argument = FindName(command, bytes_))
        return BuildAt(command, absl::StrCat(command.name, "(… ", Quoted(*argument), ")"));
    }
    return std::nullopt;
  }

  TorchBuild BuildAt(const cmake::Command& command, std::string what,
                     bool is_pytorch = false) const {
    return {
        {std::string(path_), LineNumber(bytes_, command.range.begin)}, std::move(what), is_pytorch};
  }

  // The argument, or the part of a long one that a line has room for.
  std::string Quoted(const cmake::Argument& argument) const {
    constexpr std::size_t kLongest = 60;
    const absl::string_view written = argument.range.In(bytes_);
    const absl::string_view line = written.substr(0, written.find_first_of("\r\n"));
    if (line.size() <= kLongest && line.size() == written.size()) return std::string(line);
    return absl::StrCat(line.substr(0, kLongest), "…");
  }

  absl::string_view path_;
  absl::string_view bytes_;
  cmake::File file_;
};

// The folder that a build file speaks for: its own, or the one around a folder of modules.
absl::string_view FolderOf(absl::string_view path) {
  absl::string_view folder = path.substr(0, path.rfind('/') + 1);
  if (!absl::EndsWith(path, ".cmake")) return folder;
  absl::string_view above = folder;
  absl::ConsumeSuffix(&above, "/");
  const absl::string_view name = above.substr(above.rfind('/') + 1);
  const bool is_modules = absl::StrContains(absl::AsciiStrToLower(name), "cmake");
  return is_modules ? above.substr(0, above.rfind('/') + 1) : folder;
}

// Whether copies of other projects stand on a way down.
bool IsCopied(absl::string_view way) {
  for (const absl::string_view name : absl::StrSplit(way, '/')) {
    for (const absl::string_view other :
         {"third_party", "third-party", "thirdparty", "3rdparty", "external", "externals", "extern",
          "vendor", "vendored", "submodules", "_deps", "deps"}) {
      if (name == other) return true;
    }
  }
  return false;
}

}  // namespace

bool NamesTorchLibrary(absl::string_view text) {
  return std::any_of(std::begin(kParts), std::end(kParts),
                     [&](absl::string_view part) { return absl::StrContains(text, part); }) ||
         std::any_of(std::begin(kWords), std::end(kWords),
                     [&](absl::string_view word) { return HoldsWord(text, word); });
}

BuildFileFacts ScanBuildFile(absl::string_view path, FileKind kind, absl::string_view bytes) {
  if (kind != FileKind::kCMake) return {};
  const bool may_name_torch = absl::StrContains(bytes, "orch") ||
                              absl::StrContains(bytes, "ORCH") ||
                              absl::StrContains(bytes, "affe2") || absl::StrContains(bytes, "c10");
  const bool may_be_project =
      absl::StrContains(bytes, "project") || absl::StrContains(bytes, "PROJECT");
  if (!may_name_torch && !may_be_project) return {};
  return CMakeScan(path, bytes).Facts();
}

const TorchBuild* FindTorchBuild(absl::Span<const TorchBuild> builds,
                                 const std::vector<std::string>& projects, absl::string_view path) {
  const auto find = [&](auto&& is_it) -> const TorchBuild* {
    const auto found = std::find_if(builds.begin(), builds.end(), is_it);
    return found == builds.end() ? nullptr : &*found;
  };
  if (const TorchBuild* own = find([&](const TorchBuild& is) { return is.place.path == path; }))
    return own;
  const absl::string_view own_folder = FolderOf(path);
  for (absl::string_view folder = own_folder;;) {
    const TorchBuild* here =
        find([&](const TorchBuild& is) { return FolderOf(is.place.path) == folder; });
    if (here == nullptr && folder == own_folder) {
      here = find([&](const TorchBuild& is) {
        return absl::StartsWith(is.place.path, folder) &&
               !IsCopied(absl::string_view(is.place.path).substr(folder.size()));
      });
    }
    const bool ends = std::binary_search(projects.begin(), projects.end(), std::string(folder));
    if (here != nullptr || ends || folder.empty()) return here;
    folder.remove_suffix(1);
    folder = folder.substr(0, folder.rfind('/') + 1);
  }
}

}  // namespace torchlift
