// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/dockerfile/container_command.h"

#include <algorithm>
#include <cstdint>
#include <utility>

namespace torchlift::embed {
namespace {

// A word that Docker puts in itself, at `place`.
Argument PutIn(absl::string_view word, std::uint32_t place) {
  Argument argument;
  argument.host = {place, place};
  for (const char c : word) argument.value.Append(c, place, place);
  return argument;
}

// The text as Docker gives it to an entry point: /bin/sh -c TEXT.
std::vector<Argument> AsWords(const DecodedText& text) {
  const std::uint32_t begin = text.host_begin.front();
  Argument argument;
  argument.host = {begin, text.host_end.back()};
  argument.value = text;
  return {PutIn("/bin/sh", begin), PutIn("-c", begin), std::move(argument)};
}

}  // namespace

Region ListRegion(const std::vector<Argument>& list, absl::string_view bytes) {
  Region region = JoinArguments(list, bytes, ", ");
  for (const Argument& argument : list) {
    region.host.begin = std::min(region.host.begin, argument.host.begin);
    region.host.end = std::max(region.host.end, argument.host.end);
  }
  return region;
}

Region TextRegion(DecodedText text) {
  Region region;
  region.kind = FileKind::kShell;
  region.host = text.ToHost({0, static_cast<std::uint32_t>(text.text.size())});
  region.text = std::move(text);
  region.special = "\r\n";
  return region;
}

std::optional<Region> ContainerCommand(const ContainerWords& entry_point,
                                       const ContainerWords& command, absl::string_view bytes) {
  if (!entry_point.text.text.empty()) return TextRegion(entry_point.text);
  if (entry_point.list.empty() && command.empty()) return std::nullopt;
  if (entry_point.list.empty() && command.list.empty()) return TextRegion(command.text);
  std::vector<Argument> words = entry_point.list;
  if (!command.text.text.empty()) {
    const std::vector<Argument> more = AsWords(command.text);
    words.insert(words.end(), more.begin(), more.end());
  } else if (!command.list.empty()) {
    words.insert(words.end(), command.list.begin(), command.list.end());
  } else {
    Argument unseen = PutIn("", words.back().host.end);
    unseen.may_split = true;
    words.push_back(std::move(unseen));
  }
  return ListRegion(words, bytes);
}

}  // namespace torchlift::embed
