// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "codemods/cxx17-build/flag_findings.h"
#include "codemods/cxx17-build/messages.h"
#include "core/syntax/python_kinds.h"

namespace torchlift::cxx17_build {
namespace {

// How the version of torch decides about a string.
enum class Choice {
  kNone,
  kOther,   // The other branch is new enough: an older torch alone gets this one.
  kUnseen,  // All branches are old.
};

// Whether the text asks for a standard that is new enough.
bool IsNewEnough(absl::string_view text) {
  for (const absl::string_view flag :
       {"++20", "++2a", "++23", "++2b", "++26", "++2c", "++latest"}) {
    if (absl::StrContains(text, flag)) return true;
  }
  return false;
}

// Whether a condition is about a version: a comparison with numbers, or a name that says so.
bool IsAboutVersion(absl::string_view condition) {
  if (absl::StrContains(condition, "platform") || absl::StrContains(condition, "os.name"))
    return false;
  const std::string text(condition);
  return absl::StrContains(text, "ersion") || absl::StrContains(text, "VERSION") ||
         absl::StrContains(text, "TORCH") || absl::StrContains(text, "torch") ||
         absl::StrContains(text, ">= (") || absl::StrContains(text, "< (");
}

Choice ChoiceAbout(Node string) {
  for (Node node = string; node; node = node.parent()) {
    const Node parent = node.parent();
    if (parent.kind() == python::kConditionalExpression) {
      if (IsNewEnough(parent.text())) return Choice::kOther;
      if (IsAboutVersion(parent.NamedChild(1).text())) return Choice::kUnseen;
    } else if (node.kind() == python::kIfStatement && node.Child(python::field::kCondition) &&
               !node.Child(python::field::kCondition).range().Contains(string.range())) {
      if (!IsAboutVersion(node.Child(python::field::kCondition).text())) continue;
      return IsNewEnough(node.text()) ? Choice::kOther : Choice::kUnseen;
    }
  }
  return Choice::kNone;
}

// The name of the function or method that the string is an argument of, at any depth of lists.
absl::string_view CalledWith(Node string) {
  for (Node node = string.parent(); node; node = node.parent()) {
    if (node.kind() == python::kCall) {
      const Node function = node.Child(python::field::kFunction);
      if (function.range().Contains(string.range())) continue;  // "-std=c++17".split()
      const absl::string_view text = function.text();
      return text.substr(text.rfind('.') + 1);
    }
    if (node.kind() == python::kExpressionStatement || node.kind() == python::kBlock) break;
  }
  return {};
}

bool IsOneOf(absl::string_view word, std::initializer_list<absl::string_view> list) {
  return std::find(list.begin(), list.end(), word) != list.end();
}

// Whether the program looks for the string, so that it must stay what the rest of it is.
bool IsLookedFor(Node string) {
  if (string.parent().kind() == python::kComparisonOperator) return true;
  return IsOneOf(CalledWith(string),
                 {"remove", "replace", "index", "startswith", "endswith", "count", "discard",
                  "find", "sub", "match", "search", "strip"});
}

// Whether it is for people, or for a build without PyTorch.
bool IsOther(Node string) {
  return IsOneOf(CalledWith(string),
                 {"print", "warn", "warning", "info", "debug", "error", "Extension",
                  "Pybind11Extension", "CFFI", "RuntimeError", "ValueError"});
}

class Finder {
 public:
  explicit Finder(const RewriteContext& context) : context_(context) {}

  std::vector<Finding> Find() && {
    for (const Node node : context_.python()->tree().Preorder()) {
      if (node.kind() != python::kString) continue;
      if (node.parent().kind() == python::kExpressionStatement) continue;
      for (const StandardFlag& flag : FindStandardFlags(node.text())) {
        if (!Add(node, flag)) return std::move(findings_);
      }
    }
    return std::move(findings_);
  }

 private:
  // False where nothing shows that the file builds against PyTorch.
  bool Add(Node string, StandardFlag flag) {
    if (!evidence_) evidence_ = FindEvidence(context_);
    if (!evidence_) return false;
    const std::string what(flag.word.In(string.text()));
    flag.word = {flag.word.begin + string.begin(), flag.word.end + string.begin()};
    flag.version = {flag.version.begin + string.begin(), flag.version.end + string.begin()};
    const Choice choice = ChoiceAbout(string);
    if (choice == Choice::kOther || IsOther(string)) {
      context_.explanation().Considered(flag.word, [&] {
        return std::string(choice == Choice::kOther ? "a newer torch takes the other branch"
                                                    : "it is no flag of a build against PyTorch");
      });
      return true;
    }
    Finding finding = FlagFinding(context_, *evidence_, flag, what);
    if (choice == Choice::kUnseen) {
      finding.message = VersionMessage(what, flag.name, /*is_seen=*/false);
      finding.fix = Fix{"Ask for C++20 from 2.12 on", Applicability::kReview, {}, {}};
    } else if (IsLookedFor(string)) {
      finding.fix->applicability = Applicability::kReview;
      finding.notes.push_back("The program looks for this text: it must stay what the flag is.");
    } else if (absl::StartsWith(what, "-std") || absl::StartsWith(what, "/std")) {
      finding.notes.push_back(
          "Without a flag of its own, torch.utils.cpp_extension of 2.12 adds -std=c++20 by itself: "
          "leaving this one out may be all that is needed.");
    }
    findings_.push_back(std::move(finding));
    return true;
  }

  const RewriteContext& context_;
  std::optional<Evidence> evidence_;
  std::vector<Finding> findings_;
};

}  // namespace

std::vector<Finding> PythonFindings(const RewriteContext& context) {
  return Finder(context).Find();
}

}  // namespace torchlift::cxx17_build
