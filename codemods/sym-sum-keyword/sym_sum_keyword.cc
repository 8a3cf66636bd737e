// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "codemods/sym-sum-keyword/terms.h"
#include "core/python/placement.h"
#include "core/rewrite/codemod.h"
#include "core/syntax/python_kinds.h"

namespace torchlift {
namespace {

using sym_sum::Terms;

constexpr absl::string_view kIteratorNote = "2.11 went through it before it added, and gave 0.";

bool HasComment(const SyntaxTree& tree, ByteRange range) {
  return range.In(tree.text()).find('#') != absl::string_view::npos;
}

class PythonFile {
 public:
  explicit PythonFile(const RewriteContext& context) : module_(*context.python()) {}

  std::vector<Finding> Judge() && {
    for (Node call : module_.tree().Preorder()) {
      if (call.kind() == python::kCall &&
          module_.QualifiedName(call.Child(python::field::kFunction)) == "torch.sym_sum")
        JudgeCall(call);
    }
    return std::move(findings_);
  }

 private:
  void JudgeCall(Node call) {
    const Node arguments = call.Child(python::field::kArguments);
    if (arguments.kind() == python::kGeneratorExpression) return JudgeGenerator(call, arguments);
    if (arguments.named_child_count() != 1) return;
    const Node argument = arguments.NamedChild(0);
    if (argument.kind() == python::kKeywordArgument) {
      if (argument.Child(python::field::kName).text() == "args") JudgeKeyword(call, argument);
    } else if (argument.kind() != python::kListSplat) {
      JudgePositional(call, argument);
    }
  }

  void JudgeKeyword(Node call, Node argument) {
    Finding& finding = Add(
        call, argument.Child(python::field::kName),
        "torch.sym_sum(*args) has no keyword args on 2.12: TypeError. Give the list or tuple by "
        "place, which both releases take.");
    const Node value = argument.Child(python::field::kValue);
    const Terms terms = sym_sum::TermsIn(module_, value);
    if (terms == Terms::kUnseen)
      finding.notes.push_back("2.12 takes a list or a tuple only, and what this is, is not seen.");
    Write(argument, value, terms, finding);
  }

  void JudgePositional(Node call, Node argument) {
    const Terms terms = sym_sum::TermsIn(module_, argument);
    if (terms != Terms::kView && terms != Terms::kIterator) return;
    Finding& finding = Add(call, argument,
                           "torch.sym_sum takes a list or a tuple of terms on 2.12, or the terms "
                           "themselves; this is taken for one term: TypeError.");
    Write(argument, argument, terms, finding);
  }

  void JudgeGenerator(Node call, Node generator) {
    Finding& finding = Add(call, generator,
                           "torch.sym_sum takes a list or a tuple of terms on 2.12, or the terms "
                           "themselves; a generator is taken for one term: TypeError.");
    finding.notes.push_back(std::string(kIteratorNote));
    if (HasComment(generator.tree(), generator.range())) return;
    const ByteRange inner{generator.begin() + 1, generator.end() - 1};
    Fix& fix = *finding.fix;
    fix.applicability = Applicability::kReview;
    fix.edits = {{{inner.begin, inner.begin}, "["}, {{inner.end, inner.end}, "]"}};
    Claim claim{Claim::Kind::kReplace, generator.range(), NewCode{}};
    claim.code.Text(absl::StrCat("([", inner.In(generator.tree().text()), "])"));
    fix.claims.push_back(std::move(claim));
  }

  // `value` takes the place of the argument, as a list where it is none.
  void Write(Node argument, Node value, Terms terms, Finding& finding) const {
    if (HasComment(argument.tree(), {argument.begin(), value.begin()})) return;
    const bool is_list = terms == Terms::kList || terms == Terms::kUnseen;
    if (!is_list && !IsListBuiltin()) return;
    const bool is_sure = terms == Terms::kList || terms == Terms::kView;
    if (terms == Terms::kIterator) finding.notes.push_back(std::string(kIteratorNote));
    Fix& fix = *finding.fix;
    fix.applicability = is_sure ? Applicability::kSafe : Applicability::kReview;
    Claim claim{Claim::Kind::kReplace, argument.range(), NewCode{}};
    claim.code.Text(is_list ? "" : "list(").Keep(value.range(), value.text());
    claim.code.Text(is_list ? "" : ")");
    fix.claims.push_back(std::move(claim));
    fix.edits.push_back(Edit{{argument.begin(), value.begin()}, is_list ? "" : "list("});
    if (!is_list) fix.edits.push_back(Edit{{value.end(), value.end()}, ")"});
  }

  // Whether `list` means the builtin all over the file.
  bool IsListBuiltin() const {
    return std::none_of(module_.bindings().begin(), module_.bindings().end(),
                        [](const python::Binding& binding) { return binding.name == "list"; });
  }

  Finding& Add(Node call, Node place, std::string message) {
    Finding finding;
    finding.level = Level::kBreaking;
    finding.place = place.range();
    finding.statement = python::EnclosingStatement(call).range();
    finding.message = std::move(message);
    finding.fix = Fix{"Give the terms as a list by place", Applicability::kManual, {}, {}};
    findings_.push_back(std::move(finding));
    return findings_.back();
  }

  const python::Module& module_;
  std::vector<Finding> findings_;
};

class SymSumKeyword : public Codemod {
 public:
  const CodemodInfo& info() const override { return info_; }

  std::vector<Finding> Run(const RewriteContext& context) const override {
    if (context.python() == nullptr) return {};
    return PythonFile(context).Judge();
  }

 private:
  const CodemodInfo info_ = {
      .id = "sym-sum-keyword",
      .summary = "torch.sym_sum takes its terms by place, as a list or a tuple",
      .release = "2.12",
      .pull_request = "",
      .kinds = {FileKind::kPython},
      .needles = {{"sym_sum"}},
  };
};

}  // namespace

std::unique_ptr<Codemod> MakeSymSumKeywordCodemod() { return std::make_unique<SymSumKeyword>(); }

}  // namespace torchlift
