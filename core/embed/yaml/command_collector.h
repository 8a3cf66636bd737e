// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_EMBED_YAML_COMMAND_COLLECTOR_H_
#define TORCHLIFT_CORE_EMBED_YAML_COMMAND_COLLECTOR_H_

#include <map>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "core/embed/arguments.h"
#include "core/embed/host.h"
#include "core/embed/yaml/stream.h"
#include "core/embed/yaml/substitution.h"
#include "core/embed/yaml/variables.h"
#include "core/text/file_kind.h"

namespace torchlift::embed::yaml {

// What is known of a command from the places around it.
struct CommandSetting {
  Node site;             // The mapping that runs it, which tells its variables; may be null.
  std::string preamble;  // Lines of shell text that run before it, or say what is set.
  std::string program;   // What is given the words: "sh ", for `args: ["-c", …]`.
  Substitution substitution = Substitution::kNone;
  FileKind language = FileKind::kShell;
  std::string doubt;        // See Region.
  std::string concurrency;  // See Region.
  std::string group;
};

// Makes regions of the commands in a file, each text once, however many aliases name it. What holds
// nothing that the file is read for is passed over: there may be any amount of other text.
class CommandCollector {
 public:
  CommandCollector(const Stream& stream, Host& host) : stream_(stream), host_(host) {}

  // A text that a shell runs, or an interpreter of Python.
  void AddText(Node scalar, const CommandSetting& setting);
  // Texts that one shell runs one after another; each an item of a list, or a list of such.
  void AddLines(const std::vector<Node>& items, const CommandSetting& setting);
  // Lists that are one command together: `command` and `args`. A scalar stands for one word.
  void AddArguments(const std::vector<Node>& lists, const CommandSetting& setting);
  // A list, or a text that is cut into words as a shell cuts it.
  void AddCommand(Node command, const CommandSetting& setting);
  // The entries of `environment`.
  void AddVariables(Node environment);

  // Says that nothing runs what is written there.
  void Pass(Node node) {
    if (node) passed_[node.begin()] = true;
  }
  // Whether the node was added or passed.
  bool IsKnown(Node node) const { return passed_.count(node.begin()) > 0; }

 private:
  void AppendArguments(Node list, const CommandSetting& setting, std::vector<Argument>& arguments,
                       std::vector<Node>& lists) const;
  void AddValue(const VariableEntry& entry, Node environment);
  void Add(Region region, Node node, const CommandSetting& setting);

  const Stream& stream_;
  Host& host_;
  std::map<ByteRange, std::size_t> regions_;  // Indices into host_.regions.
  std::map<std::uint32_t, bool> passed_;      // By the first byte.
  bool is_in_alias_ = false;                  // Those within are looked at once.
};

}  // namespace torchlift::embed::yaml

#endif  // TORCHLIFT_CORE_EMBED_YAML_COMMAND_COLLECTOR_H_
