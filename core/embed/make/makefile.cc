// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/make/makefile.h"

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <optional>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/strip.h"
#include "core/embed/line_reader.h"
#include "core/embed/make/assignment_line.h"
#include "core/text/utf8.h"

namespace torchlift::embed {
namespace {

bool IsBlank(char c) { return c == ' ' || c == '\t'; }

// Whether an odd number of backslashes ends the line.
bool IsContinued(absl::string_view line) {
  const std::size_t last = line.find_last_not_of('\\');
  const std::size_t kept = last == absl::string_view::npos ? 0 : last + 1;
  return (line.size() - kept) % 2 == 1;
}

// The first word of a line.
absl::string_view FirstWord(absl::string_view line) {
  line = line.substr(std::min(line.find_first_not_of(" \t"), line.size()));
  return line.substr(0, line.find_first_of(" \t(:"));
}

bool IsOneOf(absl::string_view word, std::initializer_list<absl::string_view> words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

// The part [begin, end) of a text.
DecodedText Part(const DecodedText& text, std::size_t begin, std::size_t end) {
  DecodedText part;
  for (std::size_t i = begin; i < end; ++i)
    part.Append(text.text[i], text.host_begin[i], text.host_end[i]);
  return part;
}

// Where the first of `signs` stands in a line that no backslash is in front of, outside of
// references; the line's size when it does not.
std::size_t FindSign(absl::string_view line, std::size_t at, absl::string_view signs) {
  while (at < line.size() && !absl::StrContains(signs, line.substr(at, 1))) {
    if (line[at] == '\\') {
      at += 2;
    } else {
      at = line[at] == '$' ? EndOfReference(line, at) : at + 1;
    }
  }
  return std::min(at, line.size());
}

class Reader {
 public:
  Reader(absl::string_view bytes, bool has_automake)
      : bytes_(bytes), has_automake_(has_automake), raw_(LinesOf(bytes)) {
    if (!raw_.empty() && absl::StartsWith(bytes, kUtf8ByteOrderMark))
      raw_.front().begin += static_cast<std::uint32_t>(kUtf8ByteOrderMark.size());
  }

  std::vector<MakeLine> Read() && {
    while (at_ < raw_.size()) ReadLine();
    return std::move(lines_);
  }

 private:
  absl::string_view Raw(std::size_t i) const { return raw_[i].In(bytes_); }
  bool IsRecipe(std::size_t i) const { return !raw_[i].empty() && Raw(i)[0] == prefix_; }

  void ReadLine() {
    if (in_rule_ && IsRecipe(at_)) return ReadRecipe();
    const std::size_t first = at_;
    const DecodedText whole = Trimmed(JoinedLine());
    DecodedText line = Part(whole, 0, FindSign(whole.text, 0, "#"));
    TrimEnd(line);
    if (line.text.empty()) return;
    MakeLine read;
    read.range = {whole.host_begin.front(), whole.host_end.back()};
    read.is_conditional = depth_ > 0;
    if (ReadDefinition(first, line, read) || ReadAssignment(line, 0, read)) {
      in_rule_ = false;
    } else if (!ReadCondition(line, read) && !ReadDirective(line, read)) {
      return ReadRule(line, whole, std::move(read));
    }
    lines_.push_back(std::move(read));
  }

  // The next line with those that continue it, one blank in between.
  DecodedText JoinedLine() {
    DecodedText line;
    for (bool continues = true; continues && at_ < raw_.size(); ++at_) {
      const absl::string_view raw = Raw(at_);
      continues = IsContinued(raw);
      std::uint32_t begin = raw_[at_].begin;
      std::uint32_t end = raw_[at_].end - (continues ? 1 : 0);
      if (!line.text.empty() || begin != raw_[at_].begin) {
        while (begin < end && IsBlank(bytes_[begin])) ++begin;
      }
      for (std::uint32_t i = begin; i < end; ++i) line.Append(bytes_[i], i, i + 1);
      if (!continues || at_ + 1 >= raw_.size()) continue;
      TrimEnd(line);
      line.Append(' ', end, raw_[at_ + 1].begin);
    }
    return line;
  }

  static void TrimEnd(DecodedText& line) {
    std::size_t end = line.text.size();
    while (end > 0 && IsBlank(line.text[end - 1])) --end;
    line.text.resize(end);
    line.host_end.resize(end);
    if (line.host_begin.size() > end + 1) line.host_begin.resize(end + 1);
  }

  static DecodedText Trimmed(const DecodedText& line) {
    std::size_t begin = 0;
    std::size_t end = line.text.size();
    while (begin < end && IsBlank(line.text[begin])) ++begin;
    while (begin < end && IsBlank(line.text[end - 1])) --end;
    return Part(line, begin, end);
  }

  // A line of a recipe or of a definition with those that continue it, as the shell gets them: line
  // ends stay, the prefix of each goes.
  DecodedText RecipeText() {
    DecodedText text;
    for (bool continues = true; continues && at_ < raw_.size(); ++at_) {
      const std::uint32_t begin = raw_[at_].begin + (IsRecipe(at_) ? 1 : 0);
      const std::uint32_t end = raw_[at_].end;
      for (std::uint32_t i = begin; i < end; ++i) text.Append(bytes_[i], i, i + 1);
      continues = IsContinued(Raw(at_));
      if (continues && at_ + 1 < raw_.size()) text.Append('\n', end, raw_[at_ + 1].begin);
    }
    return text;
  }

  void ReadRecipe() {
    MakeLine read;
    read.kind = MakeLine::Kind::kRecipe;
    const std::size_t first = at_;
    read.text = RecipeText();
    read.range = {raw_[first].begin, raw_[at_ - 1].end};
    read.is_conditional = depth_ > 0;
    read.rule = rule_;
    lines_.push_back(std::move(read));
  }

  bool ReadAssignment(const DecodedText& line, std::size_t begin, MakeLine& read) {
    const std::optional<AssignmentLine> found = ReadAssignmentLine(line.text, begin);
    if (!found) return false;
    read.kind = MakeLine::Kind::kAssignment;
    read.name = line.text.substr(found->name_begin, found->name_end - found->name_begin);
    read.name_range = {line.host_begin[found->name_begin], line.host_end[found->name_end - 1]};
    read.operation = found->operation;
    read.is_exported = found->is_exported;
    read.text = Part(line, found->value_begin, line.text.size());
    if (read.name == ".RECIPEPREFIX") prefix_ = read.text.text.empty() ? '\t' : read.text.text[0];
    return true;
  }

  // define NAME … endef. Those inside are of the text.
  bool ReadDefinition(std::size_t first, const DecodedText& line, MakeLine& read) {
    absl::string_view text = line.text;
    for (bool is_word = true; is_word;) {
      is_word = false;
      for (const absl::string_view word : {"export ", "override "}) {
        if (!absl::ConsumePrefix(&text, word)) continue;
        is_word = true;
        read.is_exported = read.is_exported || word == "export ";
      }
    }
    if (!absl::ConsumePrefix(&text, "define") || text.empty() || !IsBlank(text[0])) return false;
    if (ReadAssignmentLine(line.text, 0)) return false;  // Of a variable with that name.
    const auto begin = static_cast<std::size_t>(text.data() - line.text.data());
    text = text.substr(text.find_first_not_of(" \t"));
    read.kind = MakeLine::Kind::kDefinition;
    read.name = std::string(text.substr(0, text.find_first_of(" \t=:+?!")));
    const std::optional<AssignmentLine> named = ReadAssignmentLine(line.text, begin);
    read.operation = named ? named->operation : std::string(1, '=');
    for (int depth = 1; at_ < raw_.size();) {
      const absl::string_view word = IsRecipe(at_) ? absl::string_view() : FirstWord(Raw(at_));
      if (word == "define") ++depth;
      if (word == "endef" && --depth == 0) break;
      read.lines.push_back(RecipeText());
    }
    if (at_ < raw_.size()) ++at_;
    read.range.end = raw_[std::max(first, at_ - 1)].end;
    return true;
  }

  bool ReadCondition(const DecodedText& line, MakeLine& read) {
    const absl::string_view word = FirstWord(line.text);
    const bool begins =
        IsOneOf(word, {"ifeq", "ifneq", "ifdef", "ifndef"}) || (has_automake_ && word == "if");
    const bool ends = word == "endif";
    if (!begins && !ends && word != "else") return false;
    if (begins) ++depth_;
    if (ends && depth_ > 0) --depth_;
    read.kind = MakeLine::Kind::kCondition;
    return true;
  }

  bool ReadDirective(const DecodedText& line, MakeLine& read) {
    const absl::string_view word = FirstWord(line.text);
    const bool is_directive = IsOneOf(word, {"include", "-include", "sinclude", "load", "-load",
                                             "vpath", "export", "unexport", "undefine"});
    const std::size_t behind = line.text.find_first_not_of(" \t", word.size());
    if (!is_directive || (behind != std::string::npos && line.text[behind] == ':')) return false;
    read.kind = MakeLine::Kind::kDirective;
    read.text = line;
    in_rule_ = false;
    return true;
  }

  // targets: prerequisites ; recipe, or targets: NAME = value. `whole` has what make may take for a
  // comment, which belongs to a recipe.
  void ReadRule(const DecodedText& line, const DecodedText& whole, MakeLine read) {
    const std::size_t colon = FindSign(line.text, 0, ":");
    if (colon == line.text.size()) {
      read.text = line;
      lines_.push_back(std::move(read));
      return;
    }
    const std::size_t behind = line.text.find_first_not_of(':', colon);
    if (behind != std::string::npos && ReadAssignment(line, behind, read)) {
      read.targets = line.text.substr(0, colon);
      in_rule_ = false;
      lines_.push_back(std::move(read));
      return;
    }
    read.kind = MakeLine::Kind::kRule;
    read.targets = line.text.substr(0, colon);
    read.rule = ++rule_;
    in_rule_ = true;
    const std::size_t semicolon = FindSign(line.text, colon, ";");
    read.text = Trimmed(Part(line, std::min(behind, semicolon), semicolon));
    MakeLine recipe;
    recipe.kind = MakeLine::Kind::kRecipe;
    recipe.is_conditional = read.is_conditional;
    recipe.rule = rule_;
    if (semicolon < line.text.size()) {
      recipe.text = Part(whole, semicolon + 1, whole.text.size());
      read.range.end = line.host_end[semicolon];
    }
    lines_.push_back(std::move(read));
    if (recipe.text.text.empty()) return;
    recipe.range = {recipe.text.host_begin.front(), recipe.text.host_end.back()};
    lines_.push_back(std::move(recipe));
  }

  absl::string_view bytes_;
  const bool has_automake_;
  std::vector<ByteRange> raw_;
  std::size_t at_ = 0;
  char prefix_ = '\t';
  bool in_rule_ = false;
  int depth_ = 0;  // Of conditions.
  std::uint32_t rule_ = 0;
  std::vector<MakeLine> lines_;
};

}  // namespace

std::vector<MakeLine> ReadMakefile(absl::string_view bytes, bool has_automake) {
  return Reader(bytes, has_automake).Read();
}

}  // namespace torchlift::embed
