// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/region.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"

namespace torchlift::embed {
namespace {

// Makes edits of the host out of edits of one region's text.
class HostEditor {
 public:
  HostEditor(const Region& region, absl::string_view host) : region_(region), host_(host) {}

  std::optional<Edit> Make(const Edit& edit) const {
    if (edit.range.begin < region_.preamble || edit.range.end > size()) return std::nullopt;
    if (!edit.range.empty()) return Replacement(edit);
    if (const ListItem* item = ItemThatEndsAt(edit.range.begin)) {
      if (absl::StartsWith(edit.text, " ")) return NewItems(*item, edit.text.substr(1));
    }
    return Insertion(edit);
  }

 private:
  std::uint32_t size() const { return static_cast<std::uint32_t>(region_.text.text.size()); }

  // Whether the byte at `i` of the text stands in the host as it is.
  bool IsVerbatim(std::uint32_t i) const {
    const DecodedText& text = region_.text;
    return text.host_end[i] == text.host_begin[i] + 1 && host_[text.host_begin[i]] == text.text[i];
  }

  // Whether nothing that stands beside the byte at `i` of the text changes what it is.
  bool StandsAlone(std::uint32_t i) const {
    const DecodedText& text = region_.text;
    return IsVerbatim(i) ||
           (!region_.escaped.empty() && text.host_begin[i] < text.host_end[i] && !IsUnknown(i));
  }

  bool IsUnknown(std::uint32_t i) const {
    const std::vector<ByteRange>& unknown = region_.text.unknown;
    return std::binary_search(unknown.begin(), unknown.end(), ByteRange{i, i + 1});
  }

  // New text as the host writes it.
  std::optional<std::string> Spell(absl::string_view text) const {
    if (text.find_first_of(std::string(region_.special)) != absl::string_view::npos)
      return std::nullopt;
    std::string spelt;
    for (const char c : text) {
      if (c == '\n' && !region_.line_end.empty()) {
        spelt += region_.line_end;
        continue;
      }
      if (absl::StrContains(region_.escaped, absl::string_view(&c, 1))) spelt += '\\';
      spelt += c;
    }
    return spelt;
  }

  std::optional<Edit> Replacement(const Edit& edit) const {
    for (std::uint32_t i = edit.range.begin; i < edit.range.end; ++i) {
      const bool is_next =
          i == edit.range.begin || region_.text.host_begin[i] == region_.text.host_end[i - 1];
      if (!StandsAlone(i) || !is_next) return std::nullopt;
    }
    std::optional<std::string> text = Spell(edit.text);
    if (!text) return std::nullopt;
    return Edit{region_.text.ToHost(edit.range), *std::move(text)};
  }

  const ListItem* ItemThatEndsAt(std::uint32_t offset) const {
    const auto item =
        std::lower_bound(region_.items.begin(), region_.items.end(), offset,
                         [](const ListItem& a, std::uint32_t end) { return a.end < end; });
    return item != region_.items.end() && item->end == offset ? &*item : nullptr;
  }

  // Words of a command as items of the list.
  static std::optional<Edit> NewItems(const ListItem& item, absl::string_view words) {
    Edit edit{{item.place, item.place}, ""};
    for (const absl::string_view word : absl::StrSplit(words, ' ')) {
      const bool is_plain = !word.empty() && std::all_of(word.begin(), word.end(), [](char c) {
        return absl::ascii_isalnum(static_cast<unsigned char>(c)) ||
               absl::StrContains("-_=.:/,+@", absl::string_view(&c, 1));
      });
      if (!is_plain) return std::nullopt;
      const std::size_t equal = item.assign.empty() ? word.npos : word.find('=');
      const bool is_pair = equal != word.npos;
      if (!item.assign.empty() && !is_pair) return std::nullopt;
      const absl::string_view value = is_pair ? word.substr(equal + 1) : word;
      absl::StrAppend(&edit.text, item.before);
      if (is_pair) absl::StrAppend(&edit.text, word.substr(0, equal), item.assign);
      absl::StrAppend(&edit.text, item.quote, value, item.quote, item.after);
    }
    return edit;
  }

  std::optional<Edit> Insertion(const Edit& edit) const {
    std::string text = edit.text;
    std::uint32_t offset = edit.range.begin;
    // Whole lines at the begin of a line come in behind the line before: only there it is plain
    // what the host writes between two lines.
    if (!region_.line_end.empty() && absl::EndsWith(text, "\n") && offset > region_.preamble &&
        region_.text.text[offset - 1] == '\n') {
      text.pop_back();
      text = absl::StrCat("\n", text);
      --offset;
    }
    const std::optional<std::uint32_t> place = PlaceOf(offset, text);
    std::optional<std::string> spelt = Spell(text);
    if (!place || !spelt) return std::nullopt;
    return Edit{{*place, *place}, *std::move(spelt)};
  }

  // Where an insertion at `offset` of the text goes in the host.
  std::optional<std::uint32_t> PlaceOf(std::uint32_t offset, absl::string_view text) const {
    const DecodedText& decoded = region_.text;
    if (offset == region_.preamble) {
      // What is at the very front may be indented, or behind a sign of the host's.
      const bool is_first = offset < size() && IsVerbatim(offset);
      return is_first && region_.kind != FileKind::kOther
                 ? std::make_optional(decoded.host_begin[offset])
                 : std::nullopt;
    }
    // A blank makes no other escape of the one before it, as a digit may.
    const bool is_blank = absl::StartsWith(text, " ") || absl::StartsWith(text, "\n");
    if (!is_blank && !StandsAlone(offset - 1)) return std::nullopt;
    const std::uint32_t place = decoded.host_end[offset - 1];
    // Both bytes may be written by the same ones of the host, the value of $(NAME), or by none.
    const bool are_one = offset < size() && decoded.host_end[offset] == place &&
                         (decoded.host_begin[offset] < place ||
                          decoded.host_begin[offset - 1] == decoded.host_end[offset - 1]);
    if (are_one) return std::nullopt;
    if (is_blank || offset == size()) return place;
    if (!StandsAlone(offset)) return std::nullopt;
    // The first byte of a line may stand behind the host's own bytes: an indentation, a quote.
    const bool begins_line = region_.text.text[offset - 1] == '\n';
    if (decoded.host_begin[offset] != place && !begins_line) return std::nullopt;
    return decoded.host_begin[offset];
  }

  const Region& region_;
  absl::string_view host_;
};

}  // namespace

void AddPreamble(absl::string_view text, Region& region) {
  const DecodedText old = std::move(region.text);
  const std::uint32_t place = old.host_begin.front();
  region.text = DecodedText();
  for (const char c : text) {
    if (c == DecodedText::kUnknown) {
      region.text.AppendUnknown(place, place);
    } else {
      region.text.Append(c, place, place);
    }
  }
  const auto size = static_cast<std::uint32_t>(text.size());
  region.text.text += old.text;
  region.text.host_begin.resize(size);
  region.text.host_begin.insert(region.text.host_begin.end(), old.host_begin.begin(),
                                old.host_begin.end());
  region.text.host_end.insert(region.text.host_end.end(), old.host_end.begin(), old.host_end.end());
  for (const ByteRange& unknown : old.unknown)
    region.text.unknown.push_back({unknown.begin + size, unknown.end + size});
  for (ListItem& item : region.items) item.end += size;
  region.preamble += size;
}

std::string Readable(const Region& region) {
  std::string readable = region.text.text;
  for (const ByteRange& unknown : region.text.unknown) readable[unknown.begin] = '_';
  return readable;
}

std::optional<std::vector<Edit>> HostEdits(const Region& region, absl::string_view host,
                                           absl::Span<const Edit> edits) {
  const HostEditor editor(region, host);
  std::vector<Edit> made;
  for (const Edit& edit : edits) {
    std::optional<Edit> of_host = editor.Make(edit);
    if (!of_host) return std::nullopt;
    made.push_back(*std::move(of_host));
  }
  return made;
}

}  // namespace torchlift::embed
