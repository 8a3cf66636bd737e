// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/yaml/scalar.h"

#include <algorithm>
#include <cstddef>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "core/embed/yaml/block_lines.h"
#include "core/embed/yaml/scalar_writer.h"
#include "core/text/utf8.h"

namespace torchlift::embed::yaml {
namespace {

bool IsBlank(char c) { return c == ' ' || c == '\t'; }
bool IsLineEnd(char c) { return c == '\n' || c == '\r'; }

std::uint32_t LineEndSize(absl::string_view text, std::uint32_t at) {
  return text.substr(at, 2) == "\r\n" ? 2 : 1;
}

// Plain and quoted scalars.
class FlowScalarDecoder {
 public:
  FlowScalarDecoder(Node scalar, DecodedText& decoded)
      : text_(scalar.stream().text()),
        style_(scalar.style()),
        at_(scalar.begin()),
        end_(scalar.end()),
        writer_(scalar, decoded) {}

  void Decode() {
    if (style_ != Style::kPlain) {
      ++at_;
      end_ = std::max(at_, end_ - 1);
    }
    writer_.SetPlace(at_);
    while (at_ < end_) {
      if (const TemplateAction* action = writer_.ActionAt(at_)) {
        writer_.TakeAction(*action);
        at_ = std::min(end_, action->range.end);
      } else if (IsBlank(text_[at_]) || IsLineEnd(text_[at_])) {
        TakeSpace();
      } else if (style_ == Style::kSingleQuoted && text_.substr(at_, 2) == "''") {
        Take(2, "'");
      } else if (style_ == Style::kDoubleQuoted && text_[at_] == '\\') {
        TakeEscape();
      } else {
        Take(1, text_.substr(at_, 1));
      }
    }
  }

 private:
  void Take(std::uint32_t size, absl::string_view bytes) {
    for (const char c : bytes) writer_.Append(c, at_, at_ + size);
    at_ += size;
  }

  // Blanks, and line ends with the blanks around, which are folded.
  void TakeSpace() {
    const std::uint32_t begin = at_;
    std::uint32_t breaks = 0;
    std::uint32_t after = at_;
    while (after < end_ && (IsBlank(text_[after]) || IsLineEnd(text_[after]))) {
      if (IsBlank(text_[after])) {
        ++after;
        continue;
      }
      ++breaks;
      after += LineEndSize(text_, after);
    }
    if (breaks == 0) {
      while (at_ < after) Take(1, text_.substr(at_, 1));
    } else if (breaks == 1) {
      writer_.Append(' ', begin, after);
    } else {
      for (std::uint32_t i = 1; i < breaks; ++i)
        writer_.Append('\n', i == 1 ? begin : after, after);
    }
    at_ = after;
  }

  // A line end that is escaped is none, and the blanks of the next line are not there.
  void TakeEscapedLineEnd() {
    std::uint32_t after = at_ + 1 + LineEndSize(text_, at_ + 1);
    while (after < end_ && IsBlank(text_[after])) ++after;
    at_ = after;
  }

  void TakeEscape() {
    const char c = at_ + 1 < end_ ? text_[at_ + 1] : '\\';
    if (IsLineEnd(c)) return TakeEscapedLineEnd();
    static constexpr absl::string_view kNames = "0abt\tnvfre \"/\\";
    static constexpr absl::string_view kValues{"\0\a\b\t\t\n\v\f\r\x1B \"/\\", 14};
    const std::size_t simple = kNames.find(c);
    if (simple != absl::string_view::npos) return Take(2, kValues.substr(simple, 1));
    switch (c) {
      case 'N':
        return Take(2, "\xC2\x85");
      case '_':
        return Take(2, "\xC2\xA0");
      case 'L':
        return Take(2, "\xE2\x80\xA8");
      case 'P':
        return Take(2, "\xE2\x80\xA9");
      case 'x':
        return TakeCode(2);
      case 'u':
        return TakeCode(4);
      case 'U':
        return TakeCode(8);
      default:
        return Take(1, "\\");
    }
  }

  void TakeCode(std::uint32_t digits) {
    std::uint32_t value = 0;
    for (std::uint32_t i = 0; i < digits; ++i) {
      const char c = at_ + 2 + i < end_ ? text_[at_ + 2 + i] : '-';
      if (!absl::ascii_isxdigit(static_cast<unsigned char>(c))) return Take(1, "\\");
      const auto digit = static_cast<std::uint32_t>(
          absl::ascii_isdigit(static_cast<unsigned char>(c))
              ? c - '0'
              : absl::ascii_tolower(static_cast<unsigned char>(c)) - 'a' + 10);
      value = value * 16 + digit;
    }
    Take(2 + digits, EncodeUtf8(static_cast<char32_t>(value)));
  }

  absl::string_view text_;
  Style style_;
  std::uint32_t at_;
  std::uint32_t end_;
  ScalarWriter writer_;
};

// | and >.
class BlockScalarDecoder {
 public:
  BlockScalarDecoder(Node scalar, DecodedText& decoded)
      : lines_(ReadBlockLines(scalar)),
        is_folded_(scalar.style() == Style::kFolded),
        text_(scalar.stream().text()),
        end_(scalar.end()),
        writer_(scalar, decoded) {}

  void Decode() {
    writer_.SetPlace(lines_.place);
    for (std::size_t i = 0; i < lines_.lines.size(); ++i) {
      const BlockLines::Line& line = lines_.lines[i];
      if (!TakeLine(line.content)) continue;
      if (i + 1 < lines_.lines.size()) {
        TakeLineEnd(i);
      } else if (lines_.ends_with_line_end) {
        writer_.Append('\n', line.content.end, line.line_end);
      }
    }
    writer_.CloseConditions();
  }

 private:
  // Whether the line end is one of the text: not that of a line that holds nothing but conditions.
  bool TakeLine(ByteRange content) {
    bool is_template = at_ > content.begin;
    bool holds_text = content.empty() && !is_template;
    for (at_ = std::max(at_, content.begin); at_ < content.end;) {
      const TemplateAction* action = writer_.ActionAt(at_);
      if (action == nullptr) {
        writer_.Append(text_[at_], at_, at_ + 1);
        ++at_;
        holds_text = true;
        continue;
      }
      is_template = is_template || action->owns_lines;
      holds_text = holds_text || action->kind == TemplateAction::Kind::kOutput;
      writer_.TakeAction(*action);
      at_ = std::min(action->range.end, end_);
      if (at_ <= content.end) continue;
      writer_.Append(' ', at_, at_);  // The line that it is part of goes on behind it.
      return false;
    }
    return !is_template || holds_text;
  }

  // Whether the line is indented further than the text, where nothing is folded.
  bool IsIndented(std::size_t i) const {
    const ByteRange content = lines_.lines[i].content;
    return !content.empty() && IsBlank(text_[content.begin]);
  }

  void TakeLineEnd(std::size_t i) {
    const BlockLines::Line& line = lines_.lines[i];
    if (!is_folded_) return writer_.Append('\n', line.content.end, line.line_end);
    if (line.content.empty()) return writer_.Append('\n', line.content.begin, line.line_end);
    std::size_t next = i + 1;
    while (next < lines_.lines.size() && lines_.lines[next].content.empty()) ++next;
    if (next == lines_.lines.size() || IsIndented(i) || IsIndented(next))
      return writer_.Append('\n', line.content.end, line.line_end);
    if (next == i + 1) writer_.Append(' ', line.content.end, line.line_end);
  }

  BlockLines lines_;
  bool is_folded_;
  absl::string_view text_;
  std::uint32_t end_;
  std::uint32_t at_ = 0;  // What is in front of it has been taken.
  ScalarWriter writer_;
};

bool IsInFlow(Node scalar) {
  for (Node node = scalar.parent(); node; node = node.parent()) {
    if (node.style() == Style::kFlow) return true;
  }
  return false;
}

}  // namespace

DecodedText DecodeScalar(Node scalar) {
  DecodedText decoded;
  if (!scalar.IsScalar()) return decoded;
  if (scalar.style() == Style::kLiteral || scalar.style() == Style::kFolded) {
    BlockScalarDecoder(scalar, decoded).Decode();
  } else {
    FlowScalarDecoder(scalar, decoded).Decode();
  }
  return decoded;
}

std::string LineEndWithin(Node scalar) {
  if (scalar.style() == Style::kDoubleQuoted) return "\\n";
  if (scalar.style() != Style::kLiteral) return "";
  return absl::StrCat(LineEndOf(scalar.stream().text()),
                      std::string(ReadBlockLines(scalar).indentation, ' '));
}

absl::string_view SpecialWithin(Node scalar, bool with_dollar) {
  absl::string_view special;  // With the dollar sign first.
  switch (scalar.style()) {
    case Style::kLiteral:
      special = "$\r";
      break;
    case Style::kSingleQuoted:
      special = "$'\r\n";
      break;
    case Style::kDoubleQuoted:
      special = "$\"\\\r";
      break;
    case Style::kPlain:
      special = IsInFlow(scalar) ? "$,[]{}\r\n" : "$\r\n";
      break;
    default:
      special = "$\r\n";
      break;
  }
  return with_dollar ? special : special.substr(1);
}

absl::string_view LineEndOf(absl::string_view text) {
  const std::size_t feed = text.find('\n');
  return feed != absl::string_view::npos && feed > 0 && text[feed - 1] == '\r' ? "\r\n" : "\n";
}

}  // namespace torchlift::embed::yaml
