// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/just/justfile.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/strip.h"
#include "core/embed/just/just_string.h"
#include "core/embed/line_reader.h"
#include "core/text/utf8.h"

namespace torchlift::embed {
namespace {

bool IsBlank(char c) { return c == ' ' || c == '\t'; }

bool IsNameByte(char c) {
  return absl::ascii_isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '-';
}

class Reader {
 public:
  explicit Reader(absl::string_view bytes) : bytes_(bytes), ends_(bytes) {
    if (absl::StartsWith(bytes, kUtf8ByteOrderMark)) at_ = kUtf8ByteOrderMark.size();
  }

  std::vector<JustItem> Read() && {
    while (at_ < bytes_.size()) ReadItem();
    return std::move(items_);
  }

 private:
  char At(std::size_t at) const { return at < bytes_.size() ? bytes_[at] : '\0'; }
  static std::uint32_t Place(std::size_t at) { return static_cast<std::uint32_t>(at); }

  std::size_t EndOfLine(std::size_t at) const {
    return std::min(bytes_.find('\n', at), bytes_.size());
  }

  // The bytes up to `end`, without blanks and line ends at both ends.
  ByteRange Trimmed(std::size_t begin, std::size_t end) const {
    const auto is_space = [&](std::size_t at) {
      return absl::ascii_isspace(static_cast<unsigned char>(bytes_[at]));
    };
    while (begin < end && is_space(begin)) ++begin;
    while (begin < end && is_space(end - 1)) --end;
    return {Place(begin), Place(end)};
  }

  std::size_t SkipBlanks(std::size_t at) const {
    while (IsBlank(At(at))) ++at;
    return at;
  }

  std::size_t EndOfName(std::size_t at) const {
    while (IsNameByte(At(at))) ++at;
    return at;
  }

  // Where what begins at `at` ends: the line end, or the sign before it, that no string, list or
  // parenthesis holds.
  std::size_t EndOfExpression(std::size_t at, absl::string_view signs) {
    int depth = 0;
    while (at < bytes_.size()) {
      const char c = bytes_[at];
      if (const std::size_t end = ends_.EndOf(at); end > at) {
        at = end;
        continue;
      }
      if (depth <= 0 && (c == '\n' || absl::StrContains(signs, absl::string_view(&c, 1))))
        return at;
      if (c == '#') {
        at = EndOfLine(at);
        continue;
      }
      if (c == '(' || c == '[' || c == '{') ++depth;
      if (c == ')' || c == ']' || c == '}') --depth;
      ++at;
    }
    return at;
  }

  void ReadItem() {
    const std::size_t line_end = EndOfLine(at_);
    const ByteRange line = Trimmed(at_, line_end);
    if (line.empty() || bytes_[line.begin] == '#' || IsBlank(bytes_[at_])) {
      at_ = line_end + 1;
      return;
    }
    JustItem item;
    item.range = line;
    if (bytes_[at_] == '[') {
      item.kind = JustItem::Kind::kAttribute;
      item.expression = Trimmed(at_, EndOfExpression(at_, "#"));
    } else if (!ReadAssignment(item) && !ReadRecipe(item)) {
      item.expression = Trimmed(at_, EndOfExpression(at_, "#"));
    }
    item.range.end = std::max(item.range.end, item.expression.end);
    at_ = EndOfLine(std::max<std::size_t>(item.range.end, at_)) + 1;
    items_.push_back(std::move(item));
  }

  // [export|set|…] NAME := expression
  bool ReadAssignment(JustItem& item) {
    std::size_t at = at_;
    for (;;) {
      const std::size_t end = EndOfName(at);
      const absl::string_view word = bytes_.substr(at, end - at);
      const std::size_t behind = SkipBlanks(end);
      if (word.empty()) return false;
      const bool is_flag = item.kind == JustItem::Kind::kSetting &&
                           (At(behind) == '\n' || At(behind) == '\r' || At(behind) == '\0');
      if (bytes_.substr(behind, 2) == ":=" || is_flag) {
        if (item.kind != JustItem::Kind::kSetting) item.kind = JustItem::Kind::kAssignment;
        item.name = std::string(word);
        item.name_range = {Place(at), Place(end)};
        const std::size_t begin = is_flag ? behind : behind + 2;
        item.expression = Trimmed(begin, EndOfExpression(begin, "#"));
        return true;
      }
      if (behind == end || (word != "export" && word != "set" && word != "eager")) return false;
      if (word == "export") item.is_exported = true;
      if (word == "set") item.kind = JustItem::Kind::kSetting;
      at = behind;
    }
  }

  // [@]NAME PARAMETERS: DEPENDENCIES
  bool ReadRecipe(JustItem& item) {
    item.kind = JustItem::Kind::kOther;
    item.is_exported = false;
    const std::size_t begin = At(at_) == '@' ? at_ + 1 : at_;
    const std::size_t end = EndOfName(begin);
    const absl::string_view name = bytes_.substr(begin, end - begin);
    const std::size_t colon = EndOfExpression(end, ":#");
    if (name.empty() || At(colon) != ':' || At(colon + 1) == '=') return false;
    for (const absl::string_view word : {"alias", "import", "mod", "unexport"}) {
      if (name == word && bytes_.substr(end, 1) == " " && colon > EndOfLine(at_)) return false;
    }
    item.kind = JustItem::Kind::kRecipe;
    item.name = std::string(name);
    item.name_range = {Place(begin), Place(end)};
    ReadParameters(end, colon, item);
    item.dependencies = Trimmed(colon + 1, EndOfExpression(colon + 1, "#"));
    ReadBody(EndOfLine(std::max<std::size_t>(item.dependencies.end, colon)) + 1, item);
    return true;
  }

  void ReadParameters(std::size_t at, std::size_t colon, JustItem& item) {
    while (at < colon) {
      JustItem::Parameter parameter;
      while (at < colon && !IsNameByte(bytes_[at])) {
        parameter.is_exported = parameter.is_exported || bytes_[at] == '$';
        ++at;
      }
      const std::size_t end = std::min(EndOfName(at), colon);
      if (end == at) break;
      parameter.name = std::string(bytes_.substr(at, end - at));
      at = SkipBlanks(end);
      if (at < colon && bytes_[at] == '=') {
        const std::size_t begin = SkipBlanks(at + 1);
        at = std::min(EndOfExpression(begin, " \t:"), colon);
        parameter.default_value = {Place(begin), Place(std::max(begin, at))};
      }
      item.parameters.push_back(std::move(parameter));
    }
  }

  // The indented lines from `at` on.
  void ReadBody(std::size_t at, JustItem& item) const {
    std::size_t size = 0;  // Up to the last line that is not blank.
    while (at < bytes_.size()) {
      const std::size_t end = EndOfLine(at);
      ByteRange line{Place(at), Place(end)};
      if (absl::EndsWith(line.In(bytes_), "\r")) --line.end;
      const bool has_text = !TrimBlanks(bytes_, line).empty();
      if (has_text && !IsBlank(bytes_[at])) break;
      item.body.push_back(line);
      if (has_text) {
        size = item.body.size();
        item.range.end = line.end;
      }
      at = end + 1;
    }
    item.body.resize(size);
  }

  absl::string_view bytes_;
  JustStringEnds ends_;
  std::size_t at_ = 0;
  std::vector<JustItem> items_;
};

}  // namespace

std::vector<JustItem> ReadJustfile(absl::string_view bytes) { return Reader(bytes).Read(); }

}  // namespace torchlift::embed
