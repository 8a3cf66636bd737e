// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/make/make_text.h"

#include <algorithm>
#include <cstddef>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "core/embed/make/assignment_line.h"

namespace torchlift::embed {
namespace {

bool IsNameByte(char c) { return absl::ascii_isalnum(static_cast<unsigned char>(c)) || c == '_'; }

bool IsShellName(absl::string_view name) {
  return !name.empty() && !absl::ascii_isdigit(static_cast<unsigned char>(name[0])) &&
         std::all_of(name.begin(), name.end(), IsNameByte);
}

class Reader {
 public:
  Reader(const DecodedText& raw, MakeTextUse use, bool has_automake,
         const AutomaticVariables& automatic)
      : raw_(raw), use_(use), has_automake_(has_automake), automatic_(automatic) {}

  MakeText Read() && {
    while (at_ < raw_.text.size()) {
      const char c = raw_.text[at_];
      const std::size_t mark = EndOfMark();
      if (c == '$') {
        ReadDollar();
      } else if (mark > at_) {
        HideTo(mark);
      } else {
        Keep(at_, at_ + 1, c);
        ++at_;
      }
    }
    return std::move(read_);
  }

 private:
  // Where the @NAME@ that begins here ends; here when none does.
  std::size_t EndOfMark() const {
    if (!has_automake_ || raw_.text[at_] != '@') return at_;
    std::size_t end = at_ + 1;
    while (end < raw_.text.size() && IsNameByte(raw_.text[end])) ++end;
    return end > at_ + 1 && end < raw_.text.size() && raw_.text[end] == '@' ? end + 1 : at_;
  }

  // Adds a byte that bytes [begin, end) of the raw text stand for.
  void Keep(std::size_t begin, std::size_t end, char c) {
    const std::uint32_t place = raw_.host_begin[begin];
    if (use_ == MakeTextUse::kQuoted && absl::StrContains("\"\\`$", absl::string_view(&c, 1)))
      read_.text.Append('\\', place, place);
    read_.text.Append(c, place, raw_.host_end[end - 1]);
  }

  void HideTo(std::size_t end) {
    read_.text.AppendUnknown(raw_.host_begin[at_], raw_.host_end[end - 1]);
    at_ = end;
  }

  void ReadDollar() {
    const absl::string_view text = raw_.text;
    if (text.substr(at_, 2) == "$$") {
      Keep(at_, at_ + 2, '$');
      at_ += 2;
      return;
    }
    const std::size_t end = EndOfReference(text, at_);
    const char open = at_ + 1 < text.size() ? text[at_ + 1] : '\0';
    const bool is_long = open == '(' || open == '{';
    const absl::string_view inner =
        is_long ? text.substr(at_ + 2, std::max(end, at_ + 3) - at_ - 3) : text.substr(at_ + 1, 1);
    const std::string& put = inner == "@" ? automatic_.target : automatic_.prerequisite;
    if (IsShellName(inner)) {
      PutVariable(inner, end);
    } else if ((inner == "@" || inner == "<") && !put.empty()) {
      for (const char c : put) read_.text.Append(c, raw_.host_begin[at_], raw_.host_end[end - 1]);
      at_ = end;
    } else {
      if (is_long) NoteFunction(inner, end);
      HideTo(end);
    }
  }

  // ${NAME}, all of whose bytes stand for all of $(NAME).
  void PutVariable(absl::string_view name, std::size_t end) {
    const auto begin = static_cast<std::uint32_t>(read_.text.text.size());
    for (const char c : absl::StrCat("${", name, "}"))
      read_.text.Append(c, raw_.host_begin[at_], raw_.host_end[end - 1]);
    const auto text_end = static_cast<std::uint32_t>(read_.text.text.size());
    read_.references.push_back({std::string(name), {begin, text_end}});
    at_ = end;
  }

  void NoteFunction(absl::string_view inner, std::size_t end) {
    const std::size_t name_end = inner.find_first_of(" \t");
    if (name_end == absl::string_view::npos) return;
    const absl::string_view name = inner.substr(0, name_end);
    if (name == "info" || name == "warning" || name == "error") return;
    if (name == "call") {
      const absl::string_view first = inner.substr(name_end + 1);
      read_.called.emplace_back(absl::StripAsciiWhitespace(first.substr(0, first.find(','))));
    }
    if (!NoteShellCalls(end))
      read_.functions.push_back({raw_.host_begin[at_], raw_.host_end[end - 1]});
  }

  // The calls of $(shell …) up to `end`, without those inside of others; whether there are any.
  bool NoteShellCalls(std::size_t end) {
    const absl::string_view text = raw_.text;
    bool has_call = false;
    for (std::size_t at = at_; at < end;) {
      const std::size_t open = std::min(text.find("$(shell", at), text.find("${shell", at));
      if (open == absl::string_view::npos || open + 8 >= end) break;
      const std::size_t close = EndOfReference(text, open);
      DecodedText call;
      for (std::size_t i = open + 8; i + 1 < close; ++i)
        call.Append(text[i], raw_.host_begin[i], raw_.host_end[i]);
      read_.shell_calls.push_back(std::move(call));
      has_call = true;
      at = close;
    }
    return has_call;
  }

  const DecodedText& raw_;
  const MakeTextUse use_;
  const bool has_automake_;
  const AutomaticVariables& automatic_;
  std::size_t at_ = 0;
  MakeText read_;
};

}  // namespace

MakeText ReadMakeText(const DecodedText& raw, MakeTextUse use, bool has_automake,
                      const AutomaticVariables& automatic) {
  return Reader(raw, use, has_automake, automatic).Read();
}

}  // namespace torchlift::embed
