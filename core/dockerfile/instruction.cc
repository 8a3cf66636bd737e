// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/dockerfile/instruction.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/strip.h"

namespace torchlift::dockerfile {
namespace {

bool IsBlank(char c) { return absl::ascii_isspace(static_cast<unsigned char>(c)); }

// Whether an instruction of that name, or what ONBUILD puts off, may have here documents.
bool TakesHereDocuments(absl::string_view name) {
  return name == "RUN" || name == "COPY" || name == "ADD" || name == "ONBUILD";
}

class Reader {
 public:
  explicit Reader(absl::string_view bytes) : bytes_(bytes) {}

  Dockerfile Read() && {
    if (absl::StartsWith(bytes_, "\xEF\xBB\xBF")) at_ = 3;
    ReadDirectives();
    while (at_ < bytes_.size()) {
      const ByteRange line = NextLine();
      if (!IsSkipped(line)) ReadInstruction(line);
    }
    return std::move(file_);
  }

 private:
  // The next line without its end; moves behind it.
  ByteRange NextLine() {
    const auto begin = static_cast<std::uint32_t>(at_);
    const std::size_t end = std::min(bytes_.find('\n', at_), bytes_.size());
    at_ = std::min(end + 1, bytes_.size());
    ByteRange line{begin, static_cast<std::uint32_t>(end)};
    if (absl::EndsWith(line.In(bytes_), "\r")) --line.end;
    return line;
  }

  absl::string_view Stripped(ByteRange line) const {
    return absl::StripLeadingAsciiWhitespace(line.In(bytes_));
  }

  // Comment lines, and blank ones.
  bool IsSkipped(ByteRange line) const {
    const absl::string_view text = Stripped(line);
    return text.empty() || text[0] == '#';
  }

  // Directives stand before anything else: # syntax=…, # escape=`.
  void ReadDirectives() {
    for (;;) {
      const std::size_t before = at_;
      absl::string_view text = at_ < bytes_.size() ? Stripped(NextLine()) : "";
      if (!absl::ConsumePrefix(&text, "#") || !ReadDirective(text)) {
        at_ = before;
        return;
      }
    }
  }

  bool ReadDirective(absl::string_view text) {
    const std::size_t equal = text.find('=');
    if (equal == absl::string_view::npos) return false;
    const std::string key =
        absl::AsciiStrToLower(absl::StripAsciiWhitespace(text.substr(0, equal)));
    const bool is_name = !key.empty() && std::all_of(key.begin(), key.end(), [](char c) {
      return absl::ascii_isalnum(static_cast<unsigned char>(c));
    });
    const absl::string_view value = absl::StripAsciiWhitespace(text.substr(equal + 1));
    if (key == "escape" && (value == "`" || value == "\\")) file_.escape = value[0];
    return is_name;
  }

  void ReadInstruction(ByteRange line) {
    Instruction instruction;
    const auto begin = static_cast<std::uint32_t>(Stripped(line).data() - bytes_.data());
    std::uint32_t at = begin;
    while (at < line.end && !IsBlank(bytes_[at]) && !IsContinuedAt(at, line)) ++at;
    instruction.name = absl::AsciiStrToUpper(bytes_.substr(begin, at - begin));
    instruction.range = {begin, line.end};
    ByteRange rest{at, line.end};
    while (AppendLine(rest, instruction.arguments) && at_ < bytes_.size()) {
      rest = NextLine();
      while (IsSkipped(rest) && at_ < bytes_.size()) rest = NextLine();
      if (IsSkipped(rest)) break;
      instruction.range.end = rest.end;
    }
    Trim(instruction.arguments);
    if (TakesHereDocuments(instruction.name)) ReadHereDocuments(instruction);
    file_.instructions.push_back(std::move(instruction));
  }

  // Whether an escape at `at`, with nothing but blanks behind it, continues the line. Two of them do
  // not.
  bool IsContinuedAt(std::uint32_t at, ByteRange line) const {
    const absl::string_view behind = bytes_.substr(at + 1, line.end - at - 1);
    return bytes_[at] == file_.escape &&
           behind.find_first_not_of(" \t") == absl::string_view::npos &&
           (at == line.begin || bytes_[at - 1] != file_.escape);
  }

  // Adds a line to the arguments; whether the next one continues it.
  bool AppendLine(ByteRange line, DecodedText& arguments) const {
    const absl::string_view text = line.In(bytes_);
    const std::size_t last = text.find_last_not_of(" \t");
    const bool continues = last != absl::string_view::npos &&
                           IsContinuedAt(line.begin + static_cast<std::uint32_t>(last), line);
    const std::uint32_t end = continues ? line.begin + static_cast<std::uint32_t>(last) : line.end;
    for (std::uint32_t i = line.begin; i < end; ++i) arguments.Append(bytes_[i], i, i + 1);
    return continues;
  }

  static void Trim(DecodedText& arguments) {
    std::size_t begin = 0;
    std::size_t end = arguments.text.size();
    while (begin < end && IsBlank(arguments.text[begin])) ++begin;
    while (begin < end && IsBlank(arguments.text[end - 1])) --end;
    DecodedText trimmed;
    for (std::size_t i = begin; i < end; ++i)
      trimmed.Append(arguments.text[i], arguments.host_begin[i], arguments.host_end[i]);
    arguments = std::move(trimmed);
  }

  void ReadHereDocuments(Instruction& instruction) {
    for (HereDocument& document : FindHereDocuments(instruction.arguments.text)) {
      ReadBody(document, instruction);
      instruction.here_documents.push_back(std::move(document));
    }
  }

  void ReadBody(HereDocument& document, Instruction& instruction) {
    document.body.begin = static_cast<std::uint32_t>(at_);
    document.body.end = document.body.begin;
    while (at_ < bytes_.size()) {
      const ByteRange line = NextLine();
      absl::string_view text = line.In(bytes_);
      if (document.strips_tabs)
        text.remove_prefix(std::min(text.find_first_not_of('\t'), text.size()));
      instruction.range.end = line.end;
      if (text == document.name) return;
      document.body.end = static_cast<std::uint32_t>(at_);
    }
    instruction.is_whole = false;
  }

  absl::string_view bytes_;
  std::size_t at_ = 0;
  Dockerfile file_;
};

}  // namespace

Dockerfile ReadDockerfile(absl::string_view bytes) { return Reader(bytes).Read(); }

std::uint32_t SkipFlags(absl::string_view arguments) {
  std::size_t at = 0;
  for (;;) {
    while (at < arguments.size() && IsBlank(arguments[at])) ++at;
    if (!absl::StartsWith(arguments.substr(at), "--")) break;
    const std::size_t begin = at;
    while (at < arguments.size() && !IsBlank(arguments[at])) ++at;
    if (at - begin == 2) {  // A `--` by itself ends the flags.
      while (at < arguments.size() && IsBlank(arguments[at])) ++at;
      break;
    }
  }
  return static_cast<std::uint32_t>(at);
}

}  // namespace torchlift::dockerfile
