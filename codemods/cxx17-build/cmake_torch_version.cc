// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "codemods/cxx17-build/cmake_torch_version.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "core/project/version.h"

namespace torchlift::cxx17_build {
namespace {

constexpr Version kRelease{2, 12, 0};

// What is known about a condition: nothing when it depends on something else.
using Truth = std::optional<bool>;

Truth Not(Truth truth) { return truth ? Truth(!*truth) : truth; }
Truth And(Truth a, Truth b) {
  if (a == false || b == false) return false;
  return a && b ? Truth(true) : std::nullopt;
}
Truth Or(Truth a, Truth b) { return Not(And(Not(a), Not(b))); }

// An argument of a condition: `Torch_VERSION`, `${Torch_VERSION}`, `VERSION_LESS`, `2.12`.
struct Word {
  std::string text;
  bool is_version_of_torch = false;
};

// How a condition compares, when it does as CMake compares versions.
Truth Compare(absl::string_view operation, const Version& other) {
  if (operation == "VERSION_LESS") return kRelease < other;
  if (operation == "VERSION_LESS_EQUAL") return kRelease <= other;
  if (operation == "VERSION_GREATER") return kRelease > other;
  if (operation == "VERSION_GREATER_EQUAL") return kRelease >= other;
  if (operation == "VERSION_EQUAL") return kRelease == other;
  return std::nullopt;
}

// A comparison, or something else, with any number of NOT in front of it.
Truth TruthOfTerm(absl::Span<const Word> words) {
  bool is_negated = false;
  while (!words.empty() && words[0].text == "NOT") {
    is_negated = !is_negated;
    words.remove_prefix(1);
  }
  if (words.size() != 3 || !words[0].is_version_of_torch) return std::nullopt;
  const std::optional<Version> version = Version::Parse(words[2].text);
  const Truth truth = version ? Compare(words[1].text, *version) : std::nullopt;
  return is_negated ? Not(truth) : truth;
}

template <typename Combine>
Truth Fold(absl::Span<const Word> words, absl::string_view separator, Combine&& combine) {
  Truth truth;
  bool is_first = true;
  for (std::size_t begin = 0;;) {
    std::size_t end = begin;
    while (end < words.size() && words[end].text != separator) ++end;
    truth = combine(truth, words.subspan(begin, end - begin), is_first);
    is_first = false;
    if (end == words.size()) return truth;
    begin = end + 1;
  }
}

Truth TruthOfAll(absl::Span<const Word> words) {
  return Fold(words, "AND", [](Truth truth, absl::Span<const Word> part, bool is_first) {
    return is_first ? TruthOfTerm(part) : And(truth, TruthOfTerm(part));
  });
}

Truth TruthOf(absl::Span<const Word> words) {
  const bool has_parentheses =
      std::any_of(words.begin(), words.end(), [](const Word& word) { return word.text == "("; });
  if (has_parentheses) return std::nullopt;
  return Fold(words, "OR", [](Truth truth, absl::Span<const Word> part, bool is_first) {
    return is_first ? TruthOfAll(part) : Or(truth, TruthOfAll(part));
  });
}

bool IsVersionOfTorch(absl::string_view name) {
  const std::string lower = absl::AsciiStrToLower(name);
  return absl::StrContains(lower, "torch") && absl::StrContains(lower, "version");
}

// The words of a condition. A variable that is written out stands for its name.
std::vector<Word> WordsOf(const cmake::Command& command) {
  std::vector<Word> words;
  for (const cmake::Argument& argument : command.arguments) {
    Word word{argument.text.text};
    for (const std::string& name : argument.variables) {
      if (IsVersionOfTorch(name)) word.is_version_of_torch = true;
    }
    if (argument.is_seen() && IsVersionOfTorch(word.text)) word.is_version_of_torch = true;
    words.push_back(word);
  }
  return words;
}

// What the branch that begins at `branch` of an `if` says about the version.
TorchVersionBranch ChoiceOf(const cmake::File& file, std::size_t branch) {
  bool names_version = false;
  Truth is_reached = true;
  for (std::size_t at = branch; at != cmake::kNoCommand; at = file.commands[at].previous) {
    const cmake::Command& command = file.commands[at];
    if (command.name != "if" && command.name != "elseif" && command.name != "else")
      return TorchVersionBranch::kNone;
    if (command.name == "else") continue;
    const std::vector<Word> words = WordsOf(command);
    names_version |= std::any_of(words.begin(), words.end(),
                                 [](const Word& word) { return word.is_version_of_torch; });
    const Truth truth = TruthOf(words);
    is_reached = And(is_reached, at == branch ? truth : Not(truth));
  }
  if (!names_version) return TorchVersionBranch::kNone;
  if (!is_reached) return TorchVersionBranch::kUnclear;
  return *is_reached ? TorchVersionBranch::kThis : TorchVersionBranch::kOther;
}

}  // namespace

TorchVersionBranch TorchVersionBranchOf(const cmake::File& file, std::size_t command) {
  TorchVersionBranch result = TorchVersionBranch::kNone;
  for (std::size_t at = file.commands[command].parent; at != cmake::kNoCommand;
       at = file.commands[at].parent) {
    const TorchVersionBranch choice = ChoiceOf(file, at);
    if (choice == TorchVersionBranch::kOther) return choice;
    result = std::max(result, choice);
  }
  return result;
}

}  // namespace torchlift::cxx17_build
