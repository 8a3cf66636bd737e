// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/cmake/argument.h"

#include <cstddef>
#include <cstdint>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"

namespace torchlift::cmake {
namespace {

// What the name of a variable may be made of where it is written out.
bool IsVariableByte(char c) {
  return absl::ascii_isalnum(static_cast<unsigned char>(c)) || absl::StrContains("/_.+-", c);
}

class Reader {
 public:
  Reader(absl::string_view bytes, const Token& token) : bytes_(bytes) {
    argument_.kind = token.kind;
    argument_.range = token.range;
  }

  Argument Read() && {
    ByteRange content = Content();
    at_ = content.begin;
    end_ = content.end;
    argument_.text.host_begin.push_back(content.begin);
    if (argument_.kind == TokenKind::kBracket) {
      while (at_ < end_) AppendByte();
    } else {
      while (at_ < end_) ReadElement();
    }
    return std::move(argument_);
  }

 private:
  // What stands in the quotes or brackets; those that are not closed end with the file.
  ByteRange Content() const {
    ByteRange content = argument_.range;
    const absl::string_view written = content.In(bytes_);
    if (argument_.kind == TokenKind::kQuoted) {
      ++content.begin;
      if (written.size() > 1 && written.back() == '"') --content.end;
    } else if (argument_.kind == TokenKind::kBracket) {
      const auto size = static_cast<std::uint32_t>(written.find('[', 1) + 1);
      content.begin += size;
      if (written.size() >= 2 * size && written.back() == ']') content.end -= size;
      // The line end behind the opening is not part of it.
      if (absl::StartsWith(content.In(bytes_), "\r\n")) ++content.begin;
      if (absl::StartsWith(content.In(bytes_), "\n")) ++content.begin;
    }
    return content;
  }

  char At(std::uint32_t at) const { return at < end_ ? bytes_[at] : '\0'; }

  void AppendByte() {
    // CMake reads CR LF as LF.
    if (At(at_) == '\r' && At(at_ + 1) == '\n') {
      argument_.text.Append('\n', at_, at_ + 2);
      at_ += 2;
      return;
    }
    argument_.text.Append(bytes_[at_], at_, at_ + 1);
    ++at_;
  }

  void ReadElement() {
    const char c = bytes_[at_];
    if (c == '\\') return ReadEscape();
    if (c == '$' && At(at_ + 1) == '<') return SkipGeneratorExpression();
    if (c == '$' || c == '@') {
      const std::uint32_t end = c == '$' ? EndOfReference(at_) : EndOfAtReference();
      if (end > at_) {
        AddVariable({at_, end});
        return Skip(end);
      }
    }
    AppendByte();
  }

  void ReadEscape() {
    const char c = At(at_ + 1);
    if (c == '\n' || (c == '\r' && At(at_ + 2) == '\n')) {
      at_ += c == '\n' ? 2 : 3;
      return;
    }
    const bool stays = at_ + 1 >= end_ || c == ';';
    if (stays) AppendByte();
    if (at_ >= end_ || stays) return;
    const char meant = c == 't' ? '\t' : c == 'n' ? '\n' : c == 'r' ? '\r' : c;
    argument_.text.Append(meant, at_, at_ + 2);
    at_ += 2;
  }

  void Skip(std::uint32_t end) {
    argument_.text.AppendUnknown(at_, end);
    at_ = end;
  }

  // Where ${…}, $ENV{…} or $CACHE{…} ends, with others in it; `at` when none begins there. One that
  // is not closed ends with the argument.
  std::uint32_t EndOfReference(std::uint32_t at) const {
    std::uint32_t end = EndOfReferenceOpening(at);
    if (end == at) return at;
    for (std::uint32_t depth = 1; end < end_ && depth > 0;) {
      if (const std::uint32_t inner = EndOfReferenceOpening(end); inner > end) {
        ++depth;
        end = inner;
        continue;
      }
      if (bytes_[end] == '}') --depth;
      ++end;
    }
    return end;
  }

  void AddVariable(ByteRange written) {
    absl::string_view name = written.In(bytes_);
    name.remove_prefix(name[0] == '@' ? 1 : name.find('{') + 1);
    if (!name.empty() && (name.back() == '}' || name.back() == '@')) name.remove_suffix(1);
    argument_.variables.emplace_back(name);
  }

  std::uint32_t EndOfReferenceOpening(std::uint32_t at) const {
    if (At(at) != '$') return at;
    const absl::string_view rest = ByteRange{at, end_}.In(bytes_);
    for (const absl::string_view opening : {"${", "$ENV{", "$CACHE{"}) {
      if (absl::StartsWith(rest, opening)) return at + static_cast<std::uint32_t>(opening.size());
    }
    return at;
  }

  std::uint32_t EndOfAtReference() const {
    std::uint32_t end = at_ + 1;
    while (end < end_ && IsVariableByte(bytes_[end])) ++end;
    return end > at_ + 1 && At(end) == '@' ? end + 1 : at_;
  }

  void SkipGeneratorExpression() {
    const std::uint32_t begin = at_;
    std::uint32_t end = at_ + 2;
    for (std::uint32_t depth = 1; end < end_ && depth > 0;) {
      if (const std::uint32_t variable = EndOfReference(end); variable > end) {
        AddVariable({end, variable});
        end = variable;
        continue;
      }
      if (At(end) == '$' && At(end + 1) == '<') {
        ++depth;
        ++end;
      } else if (bytes_[end] == '>') {
        --depth;
      }
      ++end;
    }
    argument_.generator_expressions.push_back({begin, end});
    Skip(end);
  }

  const absl::string_view bytes_;
  Argument argument_;
  std::uint32_t at_ = 0;
  std::uint32_t end_ = 0;
};

}  // namespace

Argument ReadArgument(absl::string_view bytes, const Token& token) {
  return Reader(bytes, token).Read();
}

}  // namespace torchlift::cmake
