// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/markdown/html_code.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "core/embed/documentation/code_block.h"

namespace torchlift::embed {
namespace {

struct Entity {
  absl::string_view name;
  char byte;
};

constexpr Entity kEntities[] = {{"&lt;", '<'},   {"&gt;", '>'},    {"&amp;", '&'},
                                {"&quot;", '"'}, {"&apos;", '\''}, {"&#39;", '\''},
                                {"&#34;", '"'},  {"&#x27;", '\''}, {"&nbsp;", ' '},
                                {"&#36;", '$'},  {"&#123;", '{'},  {"&#125;", '}'}};

// The first of a tag in lower or upper case.
std::size_t FindTag(absl::string_view text, absl::string_view lower, absl::string_view upper) {
  return std::min(text.find(lower), text.find(upper));
}

// The language in class="language-bash" or lang="bash" of the tags at the front.
absl::string_view LanguageIn(absl::string_view tags) {
  for (const absl::string_view name :
       {"language-", "lang-", "highlight-source-", "lang=\"", "class=\""}) {
    const std::size_t at = tags.find(name);
    if (at == absl::string_view::npos) continue;
    const absl::string_view rest = tags.substr(at + name.size());
    return rest.substr(0, rest.find_first_of(" \"'>"));
  }
  return {};
}

class HtmlCodeReader {
 public:
  HtmlCodeReader(absl::string_view bytes, ByteRange code) : bytes_(bytes), code_(code) {}

  CodeBlock Read() && {
    NewLine(code_.begin);
    for (at_ = code_.begin; at_ < code_.end;) Step();
    EndLine(code_.end);
    return std::move(block_);
  }

 private:
  void NewLine(std::uint32_t begin) { line_.host = {begin, begin}; }

  void EndLine(std::uint32_t end) {
    line_.host.end = end;
    block_.lines.push_back(std::exchange(line_, BlockLine()));
  }

  void Step() {
    const absl::string_view rest = bytes_.substr(at_, code_.end - at_);
    if (rest[0] == '<') {
      const std::size_t close = rest.find('>');
      if (close != absl::string_view::npos) {
        at_ += static_cast<std::uint32_t>(close) + 1;
        return;
      }
    }
    const bool has_return = absl::StartsWith(rest, "\r\n");
    if (rest[0] == '\n' || has_return) {
      EndLine(at_);
      at_ += has_return ? 2 : 1;
      return NewLine(at_);
    }
    const auto* entity = std::find_if(std::begin(kEntities), std::end(kEntities),
                                      [&](Entity is) { return absl::StartsWith(rest, is.name); });
    if (entity == std::end(kEntities)) {
      line_.text.Append(rest[0], at_, at_ + 1);
      ++at_;
    } else {
      const auto end = at_ + static_cast<std::uint32_t>(entity->name.size());
      line_.text.Append(entity->byte, at_, end);
      at_ = end;
    }
  }

  absl::string_view bytes_;
  ByteRange code_;
  std::uint32_t at_ = 0;
  BlockLine line_;
  CodeBlock block_;
};

}  // namespace

std::uint32_t AddHtmlCode(absl::string_view bytes, std::uint32_t begin, DocumentSession& session,
                          Host& host) {
  const absl::string_view text = bytes.substr(begin);
  const std::size_t end = FindTag(text, "</pre", "</PRE");
  const std::size_t tag_end = text.find('>');
  if (end == absl::string_view::npos || tag_end >= end) return begin;
  // <pre lang="x"><code class="y">
  std::size_t code = tag_end + 1;
  const std::size_t code_tag = FindTag(text.substr(0, end), "<code", "<CODE");
  if (code_tag != absl::string_view::npos) code = text.find('>', code_tag) + 1;
  const auto code_begin = begin + static_cast<std::uint32_t>(code);
  const auto code_end = begin + static_cast<std::uint32_t>(end);
  CodeBlock block = HtmlCodeReader(bytes, {code_begin, code_end}).Read();
  block.language = BlockLanguageOf(LanguageIn(text.substr(0, code)));
  block.special = "<>&\r\n";
  session.Add(block, host);
  return code_end;
}

}  // namespace torchlift::embed
