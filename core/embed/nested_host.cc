// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/nested_host.h"

#include <cstdint>
#include <string>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"

namespace torchlift::embed {
namespace {

class Composer {
 public:
  explicit Composer(const NestedFile& file) : file_(file) {}

  bool CanCompose(const Region& region) const {
    // What both files give a meaning to would have to be written in two ways at once.
    return file_.special.empty() || region.special.empty() || region.special == file_.special ||
           file_.special.find_first_not_of(std::string(region.special)) == absl::string_view::npos;
  }

  Region Compose(Region region) const {
    region.host = Outer(region.host);
    for (std::uint32_t& begin : region.text.host_begin) begin = OuterBegin(begin);
    for (std::size_t i = 0; i < region.text.host_end.size(); ++i) {
      // A byte that stands nowhere has both its ends at one place.
      std::uint32_t& end = region.text.host_end[i];
      end = std::max(OuterEnd(end), region.text.host_begin[i]);
    }
    for (ListItem& item : region.items) {
      item.host = Outer(item.host);
      item.place = OuterEnd(item.place);
      item.before = Spell(item.before);
      item.after = Spell(item.after);
      item.assign = Spell(item.assign);
      item.quote = Spell(item.quote);
    }
    if (region.escaped.empty()) {
      region.escaped = file_.escaped;
    } else if (!file_.escaped.empty()) {
      // A backslash would need one of its own.
      region.escaped = {};
      region.special = "\"\\\r\n\t\b\f";
    }
    if (!region.line_end.empty()) {
      region.line_end = Spell(region.line_end);
    } else if (file_.line_end != "\n") {
      region.line_end = std::string(file_.line_end);
    }
    if (region.special.empty()) region.special = file_.special;
    // Files that are shown side by side are not run so.
    if (!region.group.empty()) absl::StrAppend(&region.group, "@", OuterBegin(0));
    return region;
  }

  ByteRange Outer(ByteRange range) const {
    const std::uint32_t begin = OuterBegin(range.begin);
    return {begin, range.empty() ? begin : OuterEnd(range.end)};
  }

 private:
  std::uint32_t OuterBegin(std::uint32_t offset) const { return file_.text.host_begin[offset]; }
  std::uint32_t OuterEnd(std::uint32_t offset) const {
    return offset == 0 ? file_.text.host_begin[0] : file_.text.host_end[offset - 1];
  }

  std::string Spell(absl::string_view text) const {
    std::string spelt;
    for (const char c : text) {
      const absl::string_view byte(&c, 1);
      if (absl::StrContains(file_.escaped, byte)) spelt += '\\';
      absl::StrAppend(&spelt, c == '\n' ? file_.line_end : byte);
    }
    return spelt;
  }

  const NestedFile& file_;
};

}  // namespace

void AddNestedHost(const NestedFile& file, Host& host) {
  if (file.text.text.empty()) return;
  const Composer composer(file);
  Host inner = ReadHost(file.kind, file.path, file.text.text, host.looked_for);
  for (Region& region : inner.regions) {
    if (composer.CanCompose(region)) {
      host.regions.push_back(composer.Compose(std::move(region)));
    } else {
      host.problems.push_back({composer.Outer(region.host), "two notations stand in each other"});
    }
  }
  for (Host::Problem& problem : inner.problems)
    host.problems.push_back({composer.Outer(problem.place), std::move(problem.what)});
}

}  // namespace torchlift::embed
