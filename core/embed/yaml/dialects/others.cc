// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "core/embed/yaml/dialects.h"

namespace torchlift::embed::yaml {
namespace {

constexpr absl::string_view kDoubt = "Whether this is run as a command cannot be seen.";

// Keys of text for people, and of values that are compared or shown.
constexpr absl::string_view kProseKeys[] = {
    "about",      "answer",       "author",  "body",        "caption", "changelog", "comment",
    "completion", "content",      "desc",    "description", "doc",     "docs",      "epilog",
    "example",    "examples",     "faq",     "header",      "help",    "id",        "if",
    "image",      "instructions", "key",     "keywords",    "label",   "license",   "markdown",
    "message",    "msg",          "name",    "note",        "notes",   "prompt",    "question",
    "readme",     "reason",       "summary", "tags",        "text",    "tip",       "title",
    "topics",     "tutorial",     "url",     "usage",       "uses",    "version",   "when",
    "workflow"};

// The key whose value, or item of whose value, the node is; lower case.
std::string KeyOf(Node node) {
  for (; node; node = node.parent()) {
    if (node.parent().IsMapping()) return absl::AsciiStrToLower(node.Key().Value());
  }
  return "";
}

bool IsProse(absl::string_view key) {
  return std::find(std::begin(kProseKeys), std::end(kProseKeys), key) != std::end(kProseKeys);
}

// A word that begins a command of a list, or stands behind `python -m` there.
bool IsLauncherWord(Node item) {
  const std::string word = item.Value();
  return word == "torchrun" || absl::EndsWith(word, "/torchrun") ||
         word == "torch.distributed.run" || word == "torch.distributed.launch";
}

bool IsWordList(Node list) {
  const std::vector<Node> items = list.Items();
  return std::any_of(items.begin(), items.end(), IsLauncherWord);
}

class OthersReader {
 public:
  explicit OthersReader(CommandCollector& commands) : commands_(commands) {}

  void Look(Node node) {
    if (node.IsMapping()) {
      for (const Node::Pair& pair : node.Pairs()) LookAtPair(pair);
    } else if (node.IsSequence() && !commands_.IsKnown(node) && node.IsWanted() &&
               IsWordList(node) && !IsProse(KeyOf(node))) {
      commands_.AddArguments({node}, Doubtful(node));
    } else if (node.IsScalar() && !commands_.IsKnown(node) && node.IsWanted()) {
      LookAtScalar(node);
    }
  }

 private:
  static CommandSetting Doubtful(Node node) {
    CommandSetting setting;
    setting.site = node.parent();
    setting.doubt = std::string(kDoubt);
    return setting;
  }

  void LookAtPair(const Node::Pair& pair) {
    if (!pair.key.IsScalar() || !pair.value.IsWanted()) return;
    const std::string key = absl::AsciiStrToLower(pair.key.Value());
    if (IsVariablesKey(key)) commands_.AddVariables(pair.value);
    // A file that is written out: those of a ConfigMap.
    CommandSetting file;
    if (absl::EndsWith(key, ".py")) file.language = FileKind::kPython;
    const bool is_file = file.language == FileKind::kPython || absl::EndsWith(key, ".sh");
    if (is_file && pair.value.IsScalar() && absl::StrContains(pair.value.text(), '\n'))
      commands_.AddText(pair.value, file);
  }

  void LookAtScalar(Node scalar) {
    // A word alone is neither a launch nor a variable that is set.
    if (scalar.is_key()) return;
    if (scalar.text().find_first_of(" \n=") == absl::string_view::npos) return;
    if (IsProse(KeyOf(scalar))) return;
    commands_.AddText(scalar, Doubtful(scalar));
  }

  CommandCollector& commands_;
};

}  // namespace

void ReadOthers(Node document, CommandCollector& commands) {
  OthersReader reader(commands);
  const Stream& stream = document.stream();
  for (std::uint32_t i = document.index(); i < document.subtree_end();
       i = stream.at(i).NextWanted())
    reader.Look(stream.at(i));
}

}  // namespace torchlift::embed::yaml
