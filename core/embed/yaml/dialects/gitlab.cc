// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "core/embed/yaml/dialects.h"
#include "core/embed/yaml/scalar.h"

namespace torchlift::embed::yaml {
namespace {

// Jobs that a job takes over from, itself first.
constexpr std::size_t kMostBases = 12;

class GitlabReader {
 public:
  GitlabReader(Node document, CommandCollector& commands)
      : document_(document), commands_(commands) {}

  void Read() {
    // Templates of jobs last: only what no job of the file takes over is run by itself.
    for (const bool is_hidden : {false, true}) {
      for (const Node::Pair& pair : document_.Pairs()) {
        const Node job = pair.value.Resolved();
        if (absl::StartsWith(pair.key.Value(), ".") == is_hidden && job.IsMapping()) ReadJob(job);
      }
    }
    // Of old files, where they stand outside of `default`.
    for (const Node around : {document_, document_.Value("default")}) {
      CommandSetting setting;
      setting.site = document_;
      commands_.AddLines(Lines(around.Value("before_script")), setting);
      commands_.AddLines(Lines(around.Value("after_script")), setting);
    }
  }

 private:
  static std::vector<Node> Lines(Node script) {
    return script ? std::vector<Node>{script} : std::vector<Node>();
  }

  // The job and those that it extends, the nearest first. The last of `extends` wins.
  std::vector<Node> BasesOf(Node job) const {
    std::vector<Node> bases = {job};
    for (std::size_t i = 0; i < bases.size() && bases.size() < kMostBases; ++i) {
      const Node extends = bases[i].Value("extends");
      std::vector<Node> names = extends.Items();
      if (extends.IsScalar()) names = {extends};
      for (auto name = names.rbegin(); name != names.rend(); ++name) {
        if (const Node base = document_.Value(name->Value())) bases.push_back(base);
      }
    }
    return bases;
  }

  // Where the key is said first: the mapping and its value.
  static Node::Pair Find(const std::vector<Node>& bases, absl::string_view key) {
    for (const Node base : bases) {
      if (const Node value = base.Value(key)) return {base, value};
    }
    return {};
  }

  void ReadJob(Node job) {
    const std::vector<Node> bases = BasesOf(job);
    const auto [owner, script] = Find(bases, "script");
    if (!script || (owner == job && commands_.IsKnown(script))) return;
    auto [other, before] = Find(bases, "before_script");
    if (!before) before = document_.Value("default").Value("before_script");
    if (!before) before = document_.Value("before_script");
    CommandSetting setting;
    Variables variables;
    variables.Add(document_.Value("variables"), Substitution::kNone);
    for (auto base = bases.rbegin(); base != bases.rend(); ++base)
      variables.Add(base->Value("variables"), Substitution::kNone);
    setting.preamble = variables.lines();
    const Node after = Find(bases, "after_script").value;
    if (after) commands_.AddLines({after}, setting);
    const bool is_one_text = before && before.parent() == script.parent() &&
                             before.begin() < script.begin() && before.style() == script.style();
    if (is_one_text) {
      commands_.AddLines({before, script}, setting);
    } else {
      // The rest of it changes with rewrites of its own.
      if (before) absl::StrAppend(&setting.preamble, LinesThatDecide(before));
      commands_.AddLines({script}, setting);
      CommandSetting own;
      own.preamble = variables.lines();
      if (before) commands_.AddLines({before}, own);
    }
    commands_.Pass(script);
  }

  static std::string LinesThatDecide(Node before) {
    std::string lines;
    std::vector<Node> items = before.Items();
    if (before.IsScalar()) items = {before};
    for (const Node item : items) {
      const std::string text = item.Resolved().Value();
      if (absl::StrContains(text, "PET_")) absl::StrAppend(&lines, text, "\n");
    }
    return lines;
  }

  Node document_;
  CommandCollector& commands_;
};

bool IsJob(Node job) {
  if (!job.Value("script") && !job.Value("extends")) return false;
  for (const absl::string_view key :
       {"stage", "image", "tags", "only", "rules", "artifacts", "before_script"}) {
    if (job.Value(key)) return true;
  }
  return job.Value("script") && job.Value("extends");
}

}  // namespace

bool ReadGitlab(Node document, absl::string_view path, CommandCollector& commands) {
  bool is_gitlab = absl::StrContains(path, "gitlab-ci");
  for (const Node::Pair& pair : document.Pairs()) {
    if (is_gitlab) break;
    is_gitlab = IsJob(pair.value.Resolved());
  }
  if (!is_gitlab) return false;
  GitlabReader(document, commands).Read();
  return true;
}

}  // namespace torchlift::embed::yaml
