// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "codemods/torchrun-default-port/python_in_shell.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "codemods/torchrun-default-port/launch_text.h"
#include "codemods/torchrun-default-port/pin.h"
#include "codemods/torchrun-default-port/python_launches.h"
#include "codemods/torchrun-default-port/python_use.h"
#include "core/diff/lockstep_proof.h"
#include "core/python/placement.h"
#include "core/python/validity.h"
#include "core/shell/environment_history.h"
#include "core/syntax/python_kinds.h"

namespace torchlift::torchrun {
namespace {

using shell::HandedText;
using shell::SimpleCommand;

// The text as Python can be read: what is unseen stands as a name, or as a letter of a string.
std::string Readable(const DecodedText& text) {
  std::string readable = text.text;
  for (const ByteRange& unknown : text.unknown) readable[unknown.begin] = '_';
  return readable;
}

// The findings of one Python text.
class HandedPython {
 public:
  HandedPython(const RewriteContext& context, const SimpleCommand& command,
               const HandedText& handed)
      : context_(context),
        command_(command),
        handed_(handed),
        source_(SourceFile::Create(std::string(context.source().path()), Readable(handed.text))) {}

  // `allows_edits`: whether nothing outside of the text speaks against them.
  void AddTo(std::vector<Finding>& findings, bool allows_edits) {
    absl::StatusOr<SyntaxTree> tree = SyntaxTree::Parse(Language::kPython, source_->bytes());
    if (!tree.ok() || python::FindViolation(*tree)) return AddLines(findings);
    tree_ = std::make_unique<SyntaxTree>(*std::move(tree));
    const python::Module module(*tree_);
    Explanation explanation;  // Its places would be those of the Python, not of the script.
    RewriteContext inner(*source_, FileKind::kPython, context_.project(), context_.options(),
                         explanation);
    inner.set_python(&module, nullptr);
    for (Finding& finding : PythonLaunches(inner).Find()) {
      found_.push_back(finding.place);
      findings.push_back(InScript(std::move(finding), allows_edits));
    }
    AddUnseen(module, findings);
    AddMainCalls(module, findings);
  }

 private:
  ByteRange ToScript(ByteRange range) const { return handed_.text.ToHost(range); }

  // The finding about the Python as one about the script.
  Finding InScript(Finding finding, bool allows_edits) const {
    absl::StrAppend(&finding.message, " It is Python inside of this script.");
    if (finding.fix) {
      if (finding.fix->applicability == Applicability::kSafe)
        finding.fix->applicability = Applicability::kReview;
      const bool is_written =
          allows_edits && handed_.text.unknown.empty() && IsProven(*finding.fix);
      if (!is_written || !MoveEdits(*finding.fix)) {
        finding.fix->edits.clear();
        finding.fix->claims.clear();
      }
    }
    finding.place = ToScript(finding.place);
    finding.statement = handed_.is_here_document ? ToScript(finding.statement) : command_.statement;
    return finding;
  }

  // The proof that the engine gives to files, for the Python on its own.
  bool IsProven(const Fix& fix) const {
    const absl::StatusOr<std::string> after = ApplyEdits(source_->bytes(), fix.edits);
    if (!after.ok()) return false;
    const absl::StatusOr<SyntaxTree> tree = SyntaxTree::Parse(Language::kPython, *after);
    return tree.ok() && !python::FindViolation(*tree) &&
           !CheckRewrite(*tree_, *tree, fix.edits, fix.claims);
  }

  // Turns insertions into the Python into ones into the script. False when the script does not have
  // the Python byte for byte there, or would read the new bytes as something else.
  bool MoveEdits(Fix& fix) const {
    fix.claims.clear();
    for (Edit& edit : fix.edits) {
      if (!edit.range.empty() || !IsVerbatim(edit.range.begin) ||
          edit.text.find_first_of(std::string(handed_.special)) != std::string::npos)
        return false;
      const std::uint32_t place = handed_.text.host_begin[edit.range.begin];
      edit.range = {place, place};
      Claim claim;
      claim.kind = Claim::Kind::kInsert;
      claim.range = edit.range;
      claim.code.Text(edit.text);
      fix.claims.push_back(std::move(claim));
    }
    return true;
  }

  // Whether the bytes on both sides of the offset stand in the script as they are.
  bool IsVerbatim(std::uint32_t offset) const {
    const DecodedText& text = handed_.text;
    if (offset == 0 || offset >= text.text.size()) return false;
    const absl::string_view script = context_.source().bytes();
    for (const std::uint32_t i : {offset - 1, offset}) {
      if (text.host_end[i] != text.host_begin[i] + 1 || script[text.host_begin[i]] != text.text[i])
        return false;
    }
    return text.host_end[offset - 1] == text.host_begin[offset];
  }

  Finding Unseen(ByteRange place, absl::string_view why) const {
    LaunchSite site;
    site.place = place;
    site.statement = command_.statement;
    site.has_edit = false;
    site.launch.decision = shell::PortDecision::kUnseen;
    site.launch.reason = std::string(why);
    return MakeFinding(site, context_);
  }

  // Statements that name a launcher beside something unseen, which may decide.
  void AddUnseen(const python::Module& module, std::vector<Finding>& findings) const {
    if (handed_.text.unknown.empty()) return;
    for (const Node node : tree_->Preorder()) {
      if (node.kind() != python::kString || !MayHoldLauncher(node.text())) continue;
      const ByteRange statement = python::EnclosingStatement(node).range();
      const auto is_inside = [&](ByteRange range) { return statement.Contains(range); };
      if (std::any_of(found_.begin(), found_.end(), is_inside)) continue;
      if (std::none_of(handed_.text.unknown.begin(), handed_.text.unknown.end(), is_inside))
        continue;
      if (UsesOf(module, node).use == Use::kShown) continue;
      findings.push_back(Unseen(ToScript(node.range()),
                                "variables of the script stand in the Python that starts it"));
    }
  }

  // python -c "from torch.distributed.run import main; main()" x.py
  void AddMainCalls(const python::Module& module, std::vector<Finding>& findings) const {
    for (const Node node : tree_->Preorder()) {
      if (node.kind() != python::kCall ||
          node.Child(python::field::kArguments).named_child_count() > 0)
        continue;
      const std::string name = module.QualifiedName(node.Child(python::field::kFunction));
      if (name == "torch.distributed.run.main" || name == "torch.distributed.launch.main")
        findings.push_back(
            Unseen(ToScript(node.range()), "its arguments are the words behind the Python"));
    }
  }

  // Lines of Python that cannot be read.
  void AddLines(std::vector<Finding>& findings) const {
    for (std::uint32_t line = 1; line <= source_->line_count(); ++line) {
      const ByteRange range = source_->LineRange(line);
      const absl::string_view text = range.In(source_->bytes());
      if (!MayHoldLauncher(text) || absl::StartsWith(absl::StripLeadingAsciiWhitespace(text), "#"))
        continue;
      findings.push_back(
          Unseen(ToScript(range), "the Python that the script hands on here cannot be read"));
    }
  }

  const RewriteContext& context_;
  const SimpleCommand& command_;
  const HandedText& handed_;
  std::unique_ptr<const SourceFile> source_;
  std::unique_ptr<SyntaxTree> tree_;
  std::vector<ByteRange> found_;  // Places in the Python.
};

// Whether a text that nothing is seen to read is Python by its looks.
bool LooksLikePython(absl::string_view text) {
  return absl::StrContains(text, "import subprocess") || absl::StrContains(text, "import os");
}

}  // namespace

void AddPythonInShell(const RewriteContext& context, std::vector<Finding>& findings) {
  const shell::Script& script = *context.shell();
  std::optional<shell::EnvironmentHistory> history;
  for (const SimpleCommand& command : script.commands()) {
    for (const HandedText& handed : command.handed_texts) {
      if (!MayHoldLauncher(handed.text.text)) continue;
      if (handed.reader != HandedText::Reader::kPython && !LooksLikePython(handed.text.text))
        continue;
      if (!history) history.emplace(script, "PET_");
      const bool has_port = history->At(command).Find("PET_MASTER_PORT") != nullptr;
      HandedPython(context, command, handed).AddTo(findings, !has_port);
    }
  }
}

}  // namespace torchlift::torchrun
