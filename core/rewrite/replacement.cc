// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/rewrite/replacement.h"

#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/syntax/python_kinds.h"

namespace torchlift {
namespace {

// The string literal around the bytes; null where there is none.
Node LiteralAround(const SyntaxTree& tree, ByteRange range) {
  Node node = tree.SmallestAt(range);
  while (node && node.kind() != python::kString) node = node.parent();
  return node;
}

}  // namespace

void ReplaceBytes(const RewriteContext& context, ByteRange range, absl::string_view text,
                  Fix& fix) {
  Claim claim;
  claim.range = range;
  claim.code.Text(text);
  const Node literal =
      context.python() != nullptr ? LiteralAround(context.python()->tree(), range) : Node();
  if (literal) {
    claim.range = literal.range();
    std::uint32_t begin = literal.begin();
    // Several places of one literal are one claim about it.
    std::string code;
    if (!fix.claims.empty() && fix.claims.back().range == claim.range) {
      begin = fix.edits.back().range.end;
      code = fix.claims.back().code.text;
      code.resize(code.size() - (literal.end() - begin));
      fix.claims.pop_back();
    }
    const absl::string_view bytes = context.source().bytes();
    absl::StrAppend(&code, bytes.substr(begin, range.begin - begin), text,
                    bytes.substr(range.end, literal.end() - range.end));
    claim.code = NewCode();
    claim.code.Text(code);
  }
  fix.edits.push_back(Edit{range, std::string(text)});
  fix.claims.push_back(std::move(claim));
}

}  // namespace torchlift
