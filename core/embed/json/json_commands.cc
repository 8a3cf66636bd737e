// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/json/json_commands.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "core/embed/environment.h"
#include "core/embed/interpreter.h"
#include "core/embed/json/json_string.h"
#include "core/embed/json/json_variables.h"

namespace torchlift::embed {
namespace {

bool HoldsAny(absl::string_view text, absl::string_view bytes) {
  return text.find_first_of(bytes) != absl::string_view::npos;
}

// Moves the text to a place where it has no bytes: edits cannot be made in it.
void MoveTo(std::uint32_t place, Argument& argument) {
  argument.host = {place, place};
  DecodedText& text = argument.value;
  std::fill(text.host_begin.begin(), text.host_begin.end(), place);
  std::fill(text.host_end.begin(), text.host_end.end(), place);
}

void SpellAsText(Region& region) { SpellAsJson("\\n", region); }

// How a new word behind the program is written, which is none of the list that it begins.
void PlaceFirstWord(JsonValue program, JsonValue arguments, absl::string_view name,
                    ListItem& item) {
  const std::string quote = std::string(program.written().substr(0, 1));
  item.before = "";
  item.after = "";
  item.quote = quote;
  if (!arguments) {
    item.place = program.range().end;
    item.before = absl::StrCat(JsonSeparator(program.parent()), quote, name, quote, ": [");
    item.after = "]";
  } else if (arguments.IsString()) {
    item.place = arguments.range().begin + 1;
    item.quote = "";
    if (arguments.range().size() > 2) item.after = " ";
  } else if (const auto first = arguments.children().begin(); first == arguments.children().end()) {
    item.place = arguments.range().begin + 1;
  } else {
    item.place = (*first).range().begin;
    item.quote = std::string((*first).written().substr(0, 1));
    if (item.quote != "'") item.quote = "\"";
    item.after = JsonSeparator(arguments);
  }
}

}  // namespace

void JsonCommands::AddRegion(Region region, JsonValue value, const JsonSetting& setting) {
  if (region.text.text.empty()) return;
  if (!value.IsSound()) {
    host_.problems.push_back(
        {region.host, absl::StrCat("in the JSON around it ", value.FaultAround())});
    return;
  }
  if (region.doubt.empty()) region.doubt = setting.doubt;
  region.concurrency = setting.concurrency;
  region.group = setting.group;
  std::string exports;
  for (const JsonValue environment : setting.environments)
    absl::StrAppend(&exports, ExportLinesOf(environment, setting.substitution));
  if (region.kind == FileKind::kShell && !exports.empty()) AddPreamble(exports, region);
  host_.regions.push_back(std::move(region));
}

void JsonCommands::AddText(JsonValue text, const JsonSetting& setting) {
  if (!text || !text.IsString()) return;
  Pass(text);
  const std::optional<DecodedText> decoded = text.Text();
  if (!decoded) {
    host_.problems.push_back({text.range(), "this string has an escape that is none"});
    return;
  }
  Region region;
  const bool has_interpreter = absl::StartsWith(decoded->text, "#!");
  region.kind = has_interpreter ? KindOfShebang(decoded->text) : FileKind::kShell;
  region.host = text.range();
  region.text = SubstituteJson(*decoded, setting.substitution);
  SpellAsText(region);
  if (region.kind == FileKind::kOther) {
    host_.problems.push_back({text.range(), "a program that is not known reads this text"});
    return;
  }
  AddRegion(std::move(region), text, setting);
}

// A word of a list: a string, a number, or an object that says how to quote it.
std::optional<Argument> JsonCommands::ArgumentOf(JsonValue word, const JsonSetting& setting) const {
  const JsonValue value = word.IsObject() ? word.Find("value") : word;
  Argument argument;
  argument.host = word.range();
  if (value && value.kind() == JsonKind::kScalar) {
    if (value.written() == "null") return std::nullopt;
    std::uint32_t at = value.range().begin;
    for (const char c : value.written()) {
      argument.value.Append(c, at, at + 1);
      ++at;
    }
    return argument;
  }
  const std::optional<DecodedText> text = value ? value.Text() : std::nullopt;
  // A list of several words for one setting is not seen.
  argument.may_split = !text;
  if (!text) return argument;
  argument.value = SubstituteJson(*text, setting.substitution);
  const bool is_raw = setting.are_words_raw && word.IsString() && !HoldsAny(text->text, " ");
  // What the shell makes of it is not seen either.
  if (is_raw && HoldsAny(argument.value.text, "$`*?;|&<>(){}[]~!#\\'\"")) {
    argument.value = {};
    argument.may_split = true;
  }
  return argument;
}

void JsonCommands::AddWords(const std::vector<JsonValue>& lists, const JsonSetting& setting) {
  std::vector<Argument> arguments;
  std::vector<ByteRange> places;
  JsonValue last;
  for (const JsonValue list : lists) {
    if (!list) continue;
    Pass(list);
    const std::size_t first = arguments.size();
    for (const JsonValue word : list.children()) {
      Pass(word);
      std::optional<Argument> argument = ArgumentOf(word, setting);
      if (!argument) continue;
      places.push_back(argument->host);
      arguments.push_back(*std::move(argument));
    }
    // A list may stand in front of the one that it is behind in the command.
    if (last && list.range().begin < last.range().begin) {
      for (std::size_t i = 0; i < first; ++i) MoveTo(list.range().begin, arguments[i]);
    }
    if (first < arguments.size()) last = list;
  }
  if (!last) return;
  const absl::string_view host = last.document().bytes();
  Region region = JoinArguments(arguments, host, ", ");
  for (std::size_t i = 0; i < places.size(); ++i) {
    region.host.end = std::max(region.host.end, places[i].end);
    if (arguments[i].host == places[i]) continue;
    region.items[i].place = places[i].end;
    region.items[i].before = ", ";
    region.items[i].quote = std::string(host.substr(places[i].begin, 1));
  }
  AddRegion(std::move(region), last, setting);
}

void JsonCommands::AddCommand(JsonValue command, const JsonSetting& setting) {
  if (!command) return;
  if (command.IsArray()) {
    AddWords({command}, setting);
  } else {
    AddText(command, setting);
  }
}

void JsonCommands::AddProgram(absl::string_view in_front, JsonValue program, JsonValue arguments,
                              absl::string_view name, const JsonSetting& setting) {
  if (!program) return;
  Pass(program);
  std::optional<Argument> word = ArgumentOf(program, setting);
  if (!word) return;
  std::vector<Argument> words = {*std::move(word)};
  if (arguments) {
    Pass(arguments);
    for (const JsonValue argument : arguments.children()) {
      Pass(argument);
      if (std::optional<Argument> next = ArgumentOf(argument, setting))
        words.push_back(*std::move(next));
    }
    if (arguments.range().begin < program.range().begin)
      MoveTo(arguments.range().begin, words.front());
  }
  Region region = JoinArguments(words, program.document().bytes(), ", ");
  if (arguments && arguments.IsString()) {
    const std::optional<DecodedText> text = arguments.Text();
    if (!text) {
      host_.problems.push_back({arguments.range(), "this string has an escape that is none"});
      return;
    }
    region.text.Append(' ', arguments.range().begin, arguments.range().begin);
    region.text.Append(SubstituteJson(*text, setting.substitution));
  }
  if (arguments) region.host.end = std::max(region.host.end, arguments.range().end);
  PlaceFirstWord(program, arguments, name, region.items.front());
  embed::AddProgram(in_front, region);
  AddRegion(std::move(region), arguments ? arguments : program, setting);
}

void JsonCommands::AddTextWithWords(JsonValue text, JsonValue words, const JsonSetting& setting) {
  if (!text || !words) return;
  Pass(text);
  Pass(words);
  std::vector<Argument> arguments;
  for (const JsonValue word : words.children()) {
    Pass(word);
    if (std::optional<Argument> argument = ArgumentOf(word, setting))
      arguments.push_back(*std::move(argument));
  }
  if (arguments.empty()) return AddText(text, setting);
  const std::optional<DecodedText> decoded = text.Text();
  if (!decoded || decoded->text.empty()) return;
  Region region = JoinArguments(arguments, text.document().bytes(), ", ");
  DecodedText seen = SubstituteJson(*decoded, setting.substitution);
  const auto size = static_cast<std::uint32_t>(seen.text.size());
  if (words.range().begin < text.range().begin) {
    // The text has no place in front of its words.
    embed::AddProgram(absl::StrCat(seen.text, " "), region);
  } else {
    seen.Append(' ', seen.host_end.back(), arguments.front().host.begin);
    seen.Append(region.text);
    region.text = std::move(seen);
    region.host.begin = text.range().begin;
    for (ListItem& item : region.items) item.end += size + 1;
  }
  ListItem first;
  PlaceFirstWord(text, words, "", first);
  first.end = size;
  region.items.insert(region.items.begin(), std::move(first));
  AddRegion(std::move(region), words, setting);
}

void JsonCommands::AddVariables(JsonValue environment, absl::string_view doubt) {
  if (!environment || IsKnown(environment)) return;
  Pass(environment);
  const std::vector<VariableEntry> entries = JsonVariableEntries(environment);
  if (entries.empty()) return;
  Region region = EnvironmentRegion(entries);
  region.host.end = std::max(region.host.end, entries.back().place);
  JsonSetting setting;
  setting.doubt = std::string(doubt);
  AddRegion(std::move(region), environment, setting);
}

}  // namespace torchlift::embed
