// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/json/json_substitution.h"

#include <algorithm>
#include <cstddef>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/string_view.h"
#include "core/embed/templates.h"

namespace torchlift::embed {
namespace {

// Names of folders and files: userHome, workspaceFolder, relativeFileDirname, localWorkspaceFolder.
bool IsPath(absl::string_view name) {
  name = name.substr(0, name.find(':'));  // ${workspaceFolder:name}
  for (const absl::string_view part : {"orkspaceFolder", "workspaceRoot", "file", "File"}) {
    if (absl::StrContains(name, part)) return true;
  }
  return name == "userHome" || name == "cwd" || name == "execPath";
}

// What is asked for elsewhere: ${env:NAME}, ${input:name}.
bool IsAsked(absl::string_view name) {
  for (const absl::string_view sort : {"env:", "localEnv:", "containerEnv:", "input:", "command:",
                                       "config:", "selectedText", "lineNumber"}) {
    if (absl::StartsWith(name, sort)) return true;
  }
  return false;
}

class Substituter {
 public:
  Substituter(const DecodedText& text, JsonSubstitution substitution)
      : text_(text), substitution_(substitution) {}

  DecodedText Substitute() {
    while (at_ < text_.text.size()) {
      const bool is_put_in = substitution_ == JsonSubstitution::kEditor       ? Editor()
                             : substitution_ == JsonSubstitution::kParameters ? Parameter()
                                                                              : false;
      if (!is_put_in) Keep();
    }
    if (made_.host_begin.empty()) made_.host_begin = text_.host_begin;
    return std::move(made_);
  }

 private:
  absl::string_view rest() const { return absl::string_view(text_.text).substr(at_); }

  void Keep() {
    if (text_.text[at_] == DecodedText::kUnknown) {
      made_.AppendUnknown(text_.host_begin[at_], text_.host_end[at_]);
    } else {
      made_.Append(text_.text[at_], text_.host_begin[at_], text_.host_end[at_]);
    }
    ++at_;
  }

  void PutIn(std::size_t size) {
    made_.AppendUnknown(text_.host_begin[at_], text_.host_end[at_ + size - 1]);
    at_ += size;
  }

  bool Editor() {
    if (!absl::StartsWith(rest(), "${")) return false;
    const std::size_t end = rest().find('}');
    if (end == absl::string_view::npos) return false;
    const absl::string_view name = rest().substr(2, end - 2);
    if (IsAsked(name)) {
      PutIn(end + 1);
      return true;
    }
    if (!IsPath(name)) return false;  // A variable of the shell's.
    for (const char c : name)
      made_.Append(c == ':' ? '-' : c, text_.host_begin[at_], text_.host_end[at_ + end]);
    at_ += end + 1;
    return true;
  }

  bool Parameter() {
    if (absl::StartsWith(rest(), "Ref::")) {
      const absl::string_view name = rest().substr(5);
      const auto end = std::find_if_not(name.begin(), name.end(), [](char c) {
        return absl::ascii_isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '-';
      });
      PutIn(5 + static_cast<std::size_t>(end - name.begin()));
      return true;
    }
    const std::size_t end = rest().find(')');
    if (!absl::StartsWith(rest(), "$(") || end == absl::string_view::npos) return false;
    PutIn(end + 1);
    return true;
  }

  const DecodedText& text_;
  JsonSubstitution substitution_;
  std::size_t at_ = 0;
  DecodedText made_;
};

}  // namespace

DecodedText SubstituteJson(const DecodedText& text, JsonSubstitution substitution) {
  const DecodedText seen = WithTemplatesUnseen(text);
  return Substituter(seen, substitution).Substitute();
}

}  // namespace torchlift::embed
