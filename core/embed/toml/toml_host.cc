// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/toml/toml_host.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_join.h"
#include "core/embed/arguments.h"
#include "core/embed/interpreter.h"
#include "core/embed/line_reader.h"
#include "core/embed/setting.h"
#include "core/embed/templates.h"
#include "core/embed/toml/task_rules.h"
#include "core/embed/toml/toml_entries.h"
#include "core/embed/toml/toml_string.h"
#include "core/embed/toml/toml_variables.h"
#include "core/syntax/syntax_tree.h"
#include "core/syntax/toml_kinds.h"

namespace torchlift::embed {
namespace {

constexpr absl::string_view kDoubt = "It cannot be seen whether this is run as a command.";

// The end of the placeholder that begins at `at` ({args:-x}, {posargs}, {root}), behind its brace;
// `at` when there is none. `${NAME}` is the shell's own.
std::uint32_t PlaceholderEnd(absl::string_view text, std::uint32_t at) {
  if (text[at] != '{' || (at > 0 && text[at - 1] == '$')) return at;
  const std::size_t end = text.find('}', at);
  if (end == absl::string_view::npos || end == at + 1) return at;
  const unsigned char first = static_cast<unsigned char>(text[at + 1]);
  const bool is_name = absl::ascii_isalpha(first) || first == '_' || first == '[';
  return is_name ? static_cast<std::uint32_t>(end + 1) : at;
}

// The text with the placeholders of Hatch, PDM, Rye and tox as parts that are not seen.
DecodedText WithPlaceholdersUnseen(const DecodedText& text) {
  DecodedText seen;
  for (std::uint32_t i = 0; i < text.text.size();) {
    const std::uint32_t end = PlaceholderEnd(text.text, i);
    if (end > i) {
      seen.AppendUnknown(text.host_begin[i], text.host_end[end - 1]);
      i = end;
    } else if (text.text[i] == DecodedText::kUnknown) {
      seen.AppendUnknown(text.host_begin[i], text.host_end[i]);
      ++i;
    } else {
      seen.Append(text.text[i], text.host_begin[i], text.host_end[i]);
      ++i;
    }
  }
  return seen;
}

class TomlReader {
 public:
  TomlReader(absl::string_view path, absl::string_view bytes, const LookedFor& looked_for,
             const SyntaxTree& tree)
      : path_(path), bytes_(bytes), entries_(EntriesOf(tree)), variables_(bytes, entries_) {
    host_.looked_for = looked_for;
    for (const Node node : tree.Preorder()) {
      if (node.is_error())
        host_.problems.push_back({node.range(), "the TOML has a syntax error here"});
      if (node.is_named() && !node.is_extra()) host_.parts.push_back({node.kind(), node.range()});
    }
  }

  Host Read() && {
    for (const TomlEntry& entry : entries_) ReadEntry(entry);
    for (Region& region : variables_.Regions()) host_.regions.push_back(std::move(region));
    return std::move(host_);
  }

 private:
  void ReadEntry(const TomlEntry& entry) {
    const TomlTask task = TaskOf(path_, entry.path);
    if (task == TomlTask::kUnseen || task == TomlTask::kText) AddSettings(entry);
    if (task == TomlTask::kText) return;
    if (entry.value.kind() == toml::kString) {
      AddText(entry.value, task, entry);
    } else if (entry.value.kind() == toml::kArray) {
      AddArray(entry.value, task, entry);
    }
  }

  // The value, or each value of a list.
  void AddSettings(const TomlEntry& entry) {
    if (host_.looked_for.in_settings == nullptr || entry.value.kind() == toml::kInlineTable) return;
    std::string name = absl::StrJoin(entry.path, ".");
    for (std::uint32_t i = entry.value.index(); i < entry.value.subtree_end(); ++i) {
      const Node value = entry.value.tree().at(i);
      if (value.kind() == toml::kInlineTable) {
        i = value.subtree_end() - 1;  // Its pairs are entries.
      } else if (value.kind() == toml::kString) {
        if (std::optional<Region> region = ReadTomlString(bytes_, value.range()))
          AddSetting(name, *std::move(region), host_);
      } else if (value.kind() != toml::kArray && value.is_named() && !value.is_extra() &&
                 value.parent().kind() != toml::kString) {
        AddSetting(name, VerbatimRegion(bytes_, value.range()), host_);
      }
    }
  }

  void AddArray(Node array, TomlTask task, const TomlEntry& entry) {
    const bool is_list = task == TomlTask::kCommands || task == TomlTask::kSequence;
    if (!is_list) return AddWords(array, task, entry);
    if (task == TomlTask::kSequence) task = TomlTask::kUnseen;
    for (const Node item : array.named_children()) {
      if (item.kind() == toml::kString) AddText(item, task, entry);
      if (item.kind() == toml::kArray) AddWords(item, task, entry);
    }
  }

  void AddText(Node string, TomlTask task, const TomlEntry& entry) {
    std::optional<Region> region = ReadTomlString(bytes_, string.range());
    if (!region) {
      host_.problems.push_back({string.range(), "this string has an escape that is none"});
      return;
    }
    const bool is_script = absl::StartsWith(region->text.text, "#!");
    // One word alone is a name of something.
    if (task == TomlTask::kUnseen && !is_script && !HasBlank(region->text.text)) return;
    region->kind = is_script ? KindOfShebang(region->text.text) : FileKind::kShell;
    if (region->kind == FileKind::kOther) {
      host_.problems.push_back({string.range(), "a program that is not known reads this text"});
      return;
    }
    region->text = WithPlaceholdersUnseen(WithTemplatesUnseen(region->text));
    Add(*std::move(region), task, entry);
  }

  void AddWords(Node array, TomlTask task, const TomlEntry& entry) {
    std::vector<Argument> arguments;
    for (const Node item : array.named_children()) {
      if (item.is_extra()) continue;
      Argument argument;
      argument.host = item.range();
      std::optional<Region> text;
      if (item.kind() == toml::kString) text = ReadTomlString(bytes_, item.range());
      argument.may_split = !text;
      if (text) argument.value = WithPlaceholdersUnseen(WithTemplatesUnseen(text->text));
      arguments.push_back(std::move(argument));
    }
    if (arguments.empty() || (task == TomlTask::kUnseen && arguments.size() < 2)) return;
    Region region = JoinArguments(arguments, bytes_, ", ");
    region.host = array.range();
    Add(std::move(region), task, entry);
  }

  static bool HasBlank(absl::string_view text) {
    return text.find_first_of(" \t\n") != absl::string_view::npos;
  }

  void Add(Region region, TomlTask task, const TomlEntry& entry) {
    if (region.text.text.empty()) return;
    if (task == TomlTask::kUnseen) region.doubt = std::string(kDoubt);
    const std::string preamble = variables_.PreambleFor(entry.path);
    if (!preamble.empty()) AddPreamble(preamble, region);
    host_.regions.push_back(std::move(region));
  }

  absl::string_view path_;
  absl::string_view bytes_;
  std::vector<TomlEntry> entries_;
  TomlVariables variables_;
  Host host_;
};

}  // namespace

Host ReadTomlHost(absl::string_view path, absl::string_view bytes, const LookedFor& looked_for) {
  const absl::StatusOr<SyntaxTree> tree = SyntaxTree::Parse(Language::kToml, bytes);
  if (!tree.ok()) {
    Host host;
    const auto size = static_cast<std::uint32_t>(bytes.size());
    host.problems.push_back({{0, size}, std::string(tree.status().message())});
    return host;
  }
  return TomlReader(path, bytes, looked_for, *tree).Read();
}

}  // namespace torchlift::embed
