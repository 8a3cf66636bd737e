// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "codemods/max-autotune-layout-deferral/guarded_use.h"

#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "codemods/max-autotune-layout-deferral/line_layout.h"
#include "codemods/max-autotune-layout-deferral/module_name.h"
#include "codemods/max-autotune-layout-deferral/names.h"
#include "core/python/call.h"
#include "core/python/placement.h"
#include "core/syntax/python_kinds.h"

namespace torchlift::max_autotune {
namespace {

// Whether an argument behind this one may not follow `**`.
bool IsFollowedByStar(Node argument) {
  for (Node next = argument.next_named_sibling(); next; next = next.next_named_sibling()) {
    if (next.kind() == python::kListSplat) return true;
  }
  return false;
}

class Writer {
 public:
  Writer(const RewriteContext& context, const Setting& use)
      : context_(context), source_(context.source()), use_(use) {
    remedy_.fix.title = absl::StrCat("Use `", kFlag, "` only where torch has it");
    remedy_.fix.applicability = Applicability::kSafe;
  }

  Remedy Write() && {
    const Node node = use_.node;
    if (use_.form == Setting::Form::kRead) {
      return Manual();
    }
    if (node.kind() == python::kPair || node.kind() == python::kKeywordArgument)
      return GuardEntry(node);
    if (node.kind() == python::kAssignment) return GuardStatement(node);
    if (use_.form == Setting::Form::kSetattr) return GuardStatement(node);
    return GuardPatchArguments(node);
  }

 private:
  Remedy Manual() {
    remedy_.fix.applicability = Applicability::kManual;
    remedy_.imports.clear();
    return std::move(remedy_);
  }

  // The expression for the configuration that the use itself has, else one through an import.
  std::string Config() {
    if (use_.config &&
        use_.config.text().find_first_of(" \t\r\n\f\\#(") == absl::string_view::npos) {
      return std::string(use_.config.text());
    }
    ModuleName name = NameFor(context_, kConfig, use_.node);
    if (name.request) remedy_.imports.push_back(*std::move(name.request));
    return std::move(name.expression);
  }

  std::string HasFlag() { return absl::StrCat("hasattr(", Config(), ", \"", kFlag, "\")"); }

  void Insert(std::uint32_t offset, std::string text) {
    remedy_.fix.edits.push_back(Edit{{offset, offset}, std::move(text)});
  }

  void ClaimReplaced(ByteRange range, NewCode code) {
    Claim claim;
    claim.range = range;
    claim.code = std::move(code);
    remedy_.fix.claims.push_back(std::move(claim));
  }

  Remedy GuardStatement(Node part) {
    const Node statement = part.parent();
    const bool is_alone = statement.kind() == python::kExpressionStatement &&
                          statement.range() == part.range() &&
                          OwnsItsLines(source_, statement.range());
    if (!is_alone || !SetsOneThing(part)) return Manual();
    const std::string head = absl::StrCat(
        "if ", HasFlag(), ":", LineEndText(source_.LineEndAt(statement.begin())),
        TextBefore(source_, statement.begin()), IndentationUnit(source_, statement.tree()));
    NewCode code;
    code.Text(head).Keep(statement.range(), statement.text());
    ClaimReplaced(statement.range(), std::move(code));
    Insert(statement.begin(), head);
    return std::move(remedy_);
  }

  // No `a = config.x = 1`, no `config.x, y = 1, 2`: the other targets must be set everywhere.
  static bool SetsOneThing(Node part) {
    if (part.kind() != python::kAssignment) return true;
    const KindId target = part.Child(python::field::kLeft).kind();
    return (target == python::kAttribute || target == python::kSubscript) &&
           part.Child(python::field::kRight).kind() != python::kAssignment;
  }

  // `"flag": v` of a dictionary, `flag=v` of a call.
  Remedy GuardEntry(Node entry) {
    const bool is_keyword = entry.kind() == python::kKeywordArgument;
    if (is_keyword && IsFollowedByStar(entry)) return Manual();
    const Node kept = is_keyword ? entry.Child(python::field::kValue) : entry;
    const std::string head =
        is_keyword ? absl::StrCat("**({\"", kFlag, "\": ") : std::string("**({");
    const std::string tail = absl::StrCat("} if ", HasFlag(), " else {})");
    NewCode code;
    code.Text(head).Keep(kept.range(), kept.text()).Text(tail);
    ClaimReplaced(entry.range(), std::move(code));
    remedy_.fix.edits.push_back(Edit{{entry.begin(), kept.begin()}, head});
    Insert(entry.end(), tail);
    return std::move(remedy_);
  }

  // patch("flag", v)
  Remedy GuardPatchArguments(Node call) {
    const Node arguments = call.Child(python::field::kArguments);
    const Node name = python::PositionalArgument(call, 0);
    const Node value = python::PositionalArgument(call, 1);
    if (!name || !value || arguments.named_child_count() != 2) return Manual();
    Node comma = name.next_sibling();
    while (comma && comma.kind() != python::token::kComma) comma = comma.next_sibling();
    if (!comma) return Manual();
    const std::string tail = absl::StrCat("} if ", HasFlag(), " else {}");
    NewCode code;
    const absl::string_view text = source_.bytes();
    const ByteRange before{arguments.begin(), name.begin()};
    const ByteRange behind_name{name.end(), comma.begin()};
    const ByteRange behind_comma{comma.end(), value.begin()};
    const ByteRange after{value.end(), arguments.end()};
    code.Text(before.In(text)).Text("{").Keep(name.range(), name.text());
    code.Text(behind_name.In(text)).Text(":").Text(behind_comma.In(text));
    code.Keep(value.range(), value.text()).Text(tail).Text(after.In(text));
    ClaimReplaced(arguments.range(), std::move(code));
    Insert(name.begin(), "{");
    remedy_.fix.edits.push_back(Edit{comma.range(), ":"});
    Insert(value.end(), tail);
    return std::move(remedy_);
  }

  const RewriteContext& context_;
  const SourceFile& source_;
  const Setting& use_;
  Remedy remedy_;
};

}  // namespace

Remedy GuardUse(const RewriteContext& context, const Setting& use) {
  return Writer(context, use).Write();
}

}  // namespace torchlift::max_autotune
