// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/engine/suppression.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "core/syntax/python_kinds.h"

namespace torchlift {
namespace {

constexpr absl::string_view kMarker = "torchlift:";
constexpr absl::string_view kIgnore = "ignore";
constexpr absl::string_view kIgnoreFile = "ignore-file";

// What begins a comment in some file that holds code of other languages.
constexpr absl::string_view kLeaders[] = {"#", "//", ";", "<!--", "..", "::", "rem", "REM"};

// The sign of the comment that the marker at `offset` begins, or npos when something else stands
// before it.
std::size_t CommentBegin(absl::string_view text, std::size_t offset, bool is_host) {
  while (offset > 0 && (text[offset - 1] == ' ' || text[offset - 1] == '\t')) --offset;
  const absl::string_view before = text.substr(0, offset);
  for (const absl::string_view leader : kLeaders) {
    if (absl::EndsWith(before, leader)) return offset - leader.size();
    if (!is_host) break;
  }
  return absl::string_view::npos;
}

// Whether the byte is one of the text inside.
bool IsInText(const embed::Region& region, std::uint32_t offset) {
  const std::vector<std::uint32_t>& begins = region.text.host_begin;
  return std::binary_search(begins.begin(), begins.end(), offset);
}

// Whether a command stands inside the range: the argument of `bash -c`, a here document that becomes
// a script. Those have comments of their own.
bool HoldsScript(ByteRange range, const shell::Script& script) {
  return std::any_of(script.commands().begin(), script.commands().end(),
                     [&](const shell::SimpleCommand& command) {
                       return range.begin < command.range.begin && command.range.begin < range.end;
                     });
}

std::size_t EditDistance(absl::string_view a, absl::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t substituted = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({row[j] + 1, row[j - 1] + 1, substituted});
    }
  }
  return row[b.size()];
}

// Whether every part of `id` ("torchrun", "port") is one of `known`'s.
bool HasPartsOf(absl::string_view known, absl::string_view id) {
  const std::vector<absl::string_view> parts = absl::StrSplit(known, '-');
  for (const absl::string_view part : absl::StrSplit(id, '-')) {
    if (std::find(parts.begin(), parts.end(), part) == parts.end()) return false;
  }
  return true;
}

}  // namespace

absl::string_view NearestId(absl::string_view id, absl::Span<const absl::string_view> known_ids) {
  if (id.size() > 200)
    return {};  // Nothing that long is a slip of the finger, and the distance would take its time.
  absl::string_view nearest;
  std::size_t best = std::max<std::size_t>(2, id.size() / 3) + 1;
  for (const absl::string_view known : known_ids) {
    const std::size_t distance = EditDistance(id, known);
    const bool part = HasPartsOf(known, id);
    if (distance < best || (part && nearest.empty())) {
      best = std::min(best, distance);
      nearest = known;
    }
  }
  return nearest;
}

namespace {

// The letters, digits and hyphens that `text` begins with.
absl::string_view FirstWord(absl::string_view text) {
  const auto end = std::find_if(text.begin(), text.end(), [](char c) {
    return !absl::ascii_isalnum(static_cast<unsigned char>(c)) && c != '-' && c != '_';
  });
  return text.substr(0, static_cast<std::size_t>(end - text.begin()));
}

// Whether a word that is no order, with `rest` behind it, was meant for one: `ignroe`, `noqa[…]`.
bool ReadsLikeOrder(absl::string_view word, absl::string_view rest) {
  return absl::StartsWith(rest, "[") || !NearestId(word, {kIgnore, kIgnoreFile}).empty();
}

}  // namespace

Suppressions::Suppressions(const SourceModel& model, absl::Span<const absl::string_view> known_ids)
    : source_(model.source()), model_(model) {
  const absl::string_view text = source_.bytes();
  for (std::size_t at = text.find(kMarker); at != absl::string_view::npos;
       at = text.find(kMarker, at + kMarker.size())) {
    Read(static_cast<std::uint32_t>(at), known_ids);
  }
}

bool Suppressions::IsComment(std::uint32_t hash) const {
  if (const SyntaxTree* tree = model_.tree())
    return tree->SmallestAt({hash, hash + 1}).kind() == python::kComment;
  if (const embed::Host* host = model_.host()) {
    return std::none_of(host->regions.begin(), host->regions.end(),
                        [&](const embed::Region& region) { return IsInText(region, hash); });
  }
  if (const cmake::File* file = model_.cmake()) {
    const auto token = std::find_if(file->tokens.begin(), file->tokens.end(),
                                    [&](const cmake::Token& is) { return is.range.end > hash; });
    return token != file->tokens.end() && token->kind == cmake::TokenKind::kLineComment;
  }
  const shell::Script* script = model_.shell();
  if (script == nullptr) return true;
  // A shell takes '#' for a comment only where a word may begin.
  if (hash > 0 && !absl::ascii_isspace(static_cast<unsigned char>(source_.bytes()[hash - 1])) &&
      !absl::StrContains(";&|()", source_.bytes().substr(hash - 1, 1))) {
    return false;
  }
  const auto is_text = [&](ByteRange range) {
    return range.begin <= hash && hash < range.end && !HoldsScript(range, *script);
  };
  for (const shell::SimpleCommand& command : script->commands()) {
    for (const shell::Word& word : command.words) {
      if (is_text(word.range)) return false;
    }
    if (command.text != 0) continue;  // The places of its here documents are not the file's.
    for (const shell::HereDocument& document : command.here_documents) {
      if (is_text(document.body)) return false;
    }
  }
  return true;
}

void Suppressions::Read(std::uint32_t offset, absl::Span<const absl::string_view> known_ids) {
  const absl::string_view text = source_.bytes();
  const std::size_t hash = CommentBegin(text, offset, model_.host() != nullptr);
  if (hash == absl::string_view::npos) return;
  if (!IsComment(static_cast<std::uint32_t>(hash))) return;

  const Location location = source_.LocationAt(static_cast<std::uint32_t>(hash));
  const ByteRange line = source_.LineRange(location.line);
  absl::string_view rest = absl::StripLeadingAsciiWhitespace(
      text.substr(offset + kMarker.size(), line.end - (offset + kMarker.size())));
  Comment comment;
  comment.line = location.line;
  comment.own_line = absl::StripAsciiWhitespace(text.substr(line.begin, hash - line.begin)).empty();
  const absl::string_view word = FirstWord(rest);
  rest.remove_prefix(word.size());
  comment.whole_file = word == kIgnoreFile;
  if (!comment.whole_file && word != kIgnore) {
    if (!ReadsLikeOrder(word, rest)) return;  // A remark of a person.
    remarks_.push_back({location, absl::StrCat("'", word, "' is neither '", kIgnore, "' nor '",
                                               kIgnoreFile, "', so this keeps nothing away")});
    return;
  }
  rest = absl::StripLeadingAsciiWhitespace(rest);
  if (absl::ConsumePrefix(&rest, "[")) {
    if (!absl::StrContains(rest, "]")) {
      remarks_.push_back({location, "the list of codemods to ignore has no ']'"});
    }
    for (const absl::string_view part : absl::StrSplit(rest.substr(0, rest.find(']')), ',')) {
      const absl::string_view id = absl::StripAsciiWhitespace(part);
      comment.ids.emplace_back(id);
      if (std::find(known_ids.begin(), known_ids.end(), id) != known_ids.end()) continue;
      const absl::string_view nearest = NearestId(id, known_ids);
      const std::string hint =
          nearest.empty() ? "" : absl::StrCat("; did you mean '", nearest, "'?");
      remarks_.push_back({location, absl::StrCat("no codemod is called '", id, "'", hint)});
    }
  }
  comments_.push_back(std::move(comment));
}

bool Suppressions::IsCommentLine(std::uint32_t line) const {
  const absl::string_view text =
      absl::StripLeadingAsciiWhitespace(source_.LineRange(line).In(source_.bytes()));
  if (model_.host() == nullptr) return absl::StartsWith(text, "#");
  return std::any_of(std::begin(kLeaders), std::end(kLeaders),
                     [&](absl::string_view leader) { return absl::StartsWith(text, leader); });
}

bool Suppressions::Covers(const Finding& finding) const {
  if (comments_.empty()) return false;
  const ByteRange range = finding.statement.empty() ? finding.place : finding.statement;
  const std::uint32_t first = source_.LocationAt(range.begin).line;
  std::uint32_t last = source_.LocationAt(range.end > range.begin ? range.end - 1 : range.end).line;
  last = std::max(last, source_.LocationAt(finding.place.begin).line);
  for (const Comment& comment : comments_) {
    const bool named = comment.ids.empty() || std::find(comment.ids.begin(), comment.ids.end(),
                                                        finding.codemod) != comment.ids.end();
    if (!named) continue;
    if (comment.whole_file || (first <= comment.line && comment.line <= last)) return true;
    if (!comment.own_line || comment.line >= first) continue;
    std::uint32_t between =
        comment.line + 1;  // Other comments may stand between it and the statement.
    while (between < first && IsCommentLine(between)) ++between;
    if (between == first) return true;
  }
  return false;
}

}  // namespace torchlift
