// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/python/string_literal.h"

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "core/python/placement.h"
#include "core/python/string_escapes.h"
#include "core/python/string_placeholders.h"
#include "core/syntax/python_kinds.h"

namespace torchlift::python {
namespace {

// Formattings inside each other read the same text again and again; nobody writes more than two.
constexpr std::size_t kMaximumNesting = 8;

// Adds the value of one kString node: of bytes when `is_bytes`, else of a str.
bool AppendLiteral(Node string, bool is_bytes, DecodedText& to) {
  const StringSpelling spelling = SpellingOf(string);
  if (spelling.is_bytes != is_bytes || spelling.is_template || !IsStringPrefix(spelling.prefix) ||
      spelling.quote[0] == '`') {
    return false;
  }
  const absl::string_view source = string.tree().text();
  std::uint32_t begin =
      string.begin() + static_cast<std::uint32_t>(spelling.prefix.size() + spelling.quote.size());
  const std::uint32_t end = string.end() - static_cast<std::uint32_t>(spelling.quote.size());
  if (to.host_begin.empty()) to.host_begin.push_back(begin);
  for (Node child : string.children()) {
    if (child.kind() != kInterpolation) continue;
    if (!AppendDecoded(source, {begin, child.begin()}, spelling, to)) return false;
    to.AppendUnknown(child.begin(), child.end());
    begin = child.end();
  }
  return AppendDecoded(source, {begin, end}, spelling, to);
}

// The template of `"…".format(…)`, or a null node.
Node FormatTemplate(Node call) {
  const Node function = call.Child(field::kFunction);
  if (function.kind() != kAttribute || function.Child(field::kAttribute).text() != "format")
    return Node();
  return function.Child(field::kObject);
}

// Builds the value of an expression from left to right, with a stack for what is still to come.
class Decoder {
 public:
  explicit Decoder(bool formats) : formats_(formats) {}

  std::optional<DecodedText> Decode(Node expression) {
    steps_.push_back({Step::Kind::kExpression, expression, 0});
    while (!steps_.empty()) {
      const Step step = steps_.back();
      steps_.pop_back();
      if (!Take(step)) return std::nullopt;
    }
    if (!saw_string_) return std::nullopt;
    return std::move(decoded_);
  }

 private:
  struct Step {
    enum class Kind { kExpression, kPercent, kFormat } kind;
    Node node;
    std::uint32_t from;  // Where in the decoded text the template of a formatting begins.
  };

  bool Take(const Step& step) {
    if (step.kind == Step::Kind::kExpression) return TakeExpression(WithoutParentheses(step.node));
    --nesting_;
    return step.kind == Step::Kind::kPercent ? ApplyPercent(step.from, decoded_)
                                             : ApplyFormat(step.from, decoded_);
  }

  bool TakeExpression(Node node) {
    switch (node.kind()) {
      case kString:
        saw_string_ = true;
        return AppendLiteral(node, /*is_bytes=*/false, decoded_);
      case kConcatenatedString:
        saw_string_ = true;
        for (Node piece : node.named_children()) {
          if (!AppendLiteral(piece, /*is_bytes=*/false, decoded_)) return false;
        }
        return true;
      case kBinaryOperator: {
        const KindId sign = node.Child(field::kOperator).kind();
        if (sign == token::kPlus) {
          steps_.push_back({Step::Kind::kExpression, node.Child(field::kRight), 0});
          steps_.push_back({Step::Kind::kExpression, node.Child(field::kLeft), 0});
          return true;
        }
        if (sign == token::kPercent && formats_)
          return TakeTemplate(Step::Kind::kPercent, node.Child(field::kLeft));
        break;
      }
      case kCall:
        if (formats_ && FormatTemplate(node))
          return TakeTemplate(Step::Kind::kFormat, FormatTemplate(node));
        break;
      default:
        break;
    }
    return TakeUnknown(node);
  }

  bool TakeTemplate(Step::Kind kind, Node text) {
    if (++nesting_ > kMaximumNesting) return false;
    steps_.push_back({kind, text, static_cast<std::uint32_t>(decoded_.text.size())});
    steps_.push_back({Step::Kind::kExpression, text, 0});
    return true;
  }

  bool TakeUnknown(Node node) {
    // What a name's text would do as a template cannot be told at all.
    if (!formats_ || nesting_ > 0) return false;
    if (decoded_.host_begin.empty()) decoded_.host_begin.push_back(node.begin());
    decoded_.AppendUnknown(node.begin(), node.end());
    return true;
  }

  bool formats_;
  bool saw_string_ = false;
  std::size_t nesting_ = 0;
  std::vector<Step> steps_;
  DecodedText decoded_;
};

}  // namespace

StringSpelling SpellingOf(Node string) {
  const absl::string_view start = string.first_child().text();
  const std::size_t quote = start.find_first_of("\"'`");
  StringSpelling spelling;
  spelling.prefix = start.substr(0, quote);
  spelling.quote = quote == absl::string_view::npos ? absl::string_view() : start.substr(quote);
  for (const char letter : spelling.prefix) {
    switch (absl::ascii_tolower(static_cast<unsigned char>(letter))) {
      case 'r':
        spelling.is_raw = true;
        break;
      case 'b':
        spelling.is_bytes = true;
        break;
      case 't':
        spelling.is_template = true;
        spelling.is_format = true;
        break;
      case 'f':
        spelling.is_format = true;
        break;
      default:
        break;
    }
  }
  return spelling;
}

std::optional<DecodedText> DecodeString(Node string, bool formats) {
  return Decoder(formats).Decode(string);
}

std::optional<DecodedText> DecodeBytes(Node bytes) {
  DecodedText decoded;
  if (bytes.kind() == kString) {
    if (!AppendLiteral(bytes, /*is_bytes=*/true, decoded)) return std::nullopt;
    return decoded;
  }
  if (bytes.kind() != kConcatenatedString) return std::nullopt;
  for (const Node piece : bytes.named_children()) {
    if (!AppendLiteral(piece, /*is_bytes=*/true, decoded)) return std::nullopt;
  }
  return decoded;
}

}  // namespace torchlift::python
