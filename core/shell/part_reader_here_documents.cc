// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "core/shell/part_reader.h"
#include "core/shell/skip.h"

namespace torchlift::shell {

void PartReader::StepRedirection() {
  static constexpr absl::string_view kOperators[] = {"<<<", "<<-", "&>>", "<<", "<&", "<>",
                                                     ">>",  ">&",  ">|",  "&>", "<",  ">"};
  for (const absl::string_view op : kOperators) {
    if (!text_.StartsWith(at_, op)) continue;
    const std::uint32_t begin = at_;
    at_ += static_cast<std::uint32_t>(op.size());
    while (text_.at(at_) == ' ' || text_.at(at_) == '\t') ++at_;
    NoteBegin(begin);
    if (op == "<<" || op == "<<-") return ReadDelimiter(op == "<<-");
    if (at_ >= text_.size() || text_.LineEndAt(at_) > 0 ||
        absl::string_view(";&|()<>").find(text_.at(at_)) != absl::string_view::npos) {
      if (text_.at(at_) != '<' && text_.at(at_) != '>') return;
      if (text_.at(at_ + 1) != '(') return;
    }
    command_.redirections.push_back({std::string(op), ReadWordHere().word});
    statement_end_ = at_;
    return;
  }
  ++at_;
}

void PartReader::ReadDelimiter(bool strips_tabs) {
  if (at_ >= text_.size() || text_.LineEndAt(at_) > 0) return;
  const ReadWord word = ReadWordHere();
  PendingHereDocument document;
  document.delimiter = std::string(word.word.text());
  document.quoted = word.word.quoting != Quoting::kNone;
  document.strips_tabs = strips_tabs;
  pending_.push_back(std::move(document));
  statement_end_ = at_;
}

void PartReader::ReadHereDocuments() {
  for (const PendingHereDocument& document : std::exchange(pending_, {})) {
    const std::uint32_t begin = at_;
    std::uint32_t end = begin;
    bool found = false;
    while (at_ < text_.size() && !found) {
      end = at_;
      absl::string_view line = NextLine();
      if (document.strips_tabs)
        line = line.substr(std::min(line.find_first_not_of('\t'), line.size()));
      found = line == document.delimiter;
    }
    if (!found) {
      end = text_.size();
      AddProblem(begin, absl::StrCat("this here document has no end '", document.delimiter, "'"));
    }
    if (document.owner < list_.commands.size()) {
      list_.commands[document.owner].here_documents.push_back({{begin, end}, document.quoted});
    }
    if (!document.quoted) AddSubstitutionsOf({begin, end});
  }
}

absl::string_view PartReader::NextLine() {
  const auto line_feed = text_.text().find('\n', at_);
  const std::uint32_t end =
      line_feed == absl::string_view::npos ? text_.size() : static_cast<std::uint32_t>(line_feed);
  absl::string_view line = text_.text().substr(at_, end - at_);
  if (absl::EndsWith(line, "\r")) line.remove_suffix(1);
  at_ = std::min(end + 1, text_.size());
  return line;
}

void PartReader::AddSubstitutionsOf(ByteRange body) {
  std::vector<ByteRange> found;
  FindSubstitutions(text_, body, true, found);
  for (const ByteRange& commands : found) AddPart(commands);
}

}  // namespace torchlift::shell
