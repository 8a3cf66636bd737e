// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/engine/source_model.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "core/python/validity.h"

namespace torchlift {

bool IsReadKind(FileKind kind) {
  return kind == FileKind::kPython || kind == FileKind::kShell || kind == FileKind::kCMake ||
         embed::IsHostKind(kind);
}

std::unique_ptr<const SourceModel> SourceModel::Create(std::string path, FileKind kind,
                                                       std::string bytes,
                                                       const embed::LookedFor& looked_for) {
  return Make(std::move(path), kind, std::move(bytes), looked_for, /*is_inside=*/false);
}

std::unique_ptr<const SourceModel> SourceModel::Make(std::string path, FileKind kind,
                                                     std::string bytes,
                                                     const embed::LookedFor& looked_for,
                                                     bool is_inside) {
  std::unique_ptr<SourceModel> model(new SourceModel());
  model->kind_ = kind;
  model->is_inside_ = is_inside;
  model->looked_for_ = looked_for;
  model->source_ = SourceFile::Create(std::move(path), std::move(bytes));
  if (!model->source_->IsEditable()) {
    model->Fail(0, "its encoding cannot be edited byte by byte");
  } else if (kind == FileKind::kPython) {
    model->ReadPython();
  } else if (kind == FileKind::kShell) {
    model->ReadShell();
  } else if (kind == FileKind::kCMake) {
    model->ReadCMake();
  } else if (embed::IsHostKind(kind)) {
    model->host_ =
        embed::ReadHost(kind, model->source_->path(), model->source_->bytes(), looked_for);
  }
  return model;
}

std::unique_ptr<const SourceModel> SourceModel::CreateInside(std::string path, FileKind kind,
                                                             DecodedText text) {
  // A name stands where Python cannot be seen; a shell text keeps the sign, which its reader knows.
  if (kind == FileKind::kPython) {
    for (const ByteRange& unknown : text.unknown) text.text[unknown.begin] = '_';
    return Make(std::move(path), kind, std::move(text.text), {}, /*is_inside=*/true);
  }
  if (embed::IsHostKind(kind))
    return Make(std::move(path), kind, std::move(text.text), {}, /*is_inside=*/true);
  std::unique_ptr<SourceModel> model(new SourceModel());
  model->kind_ = kind;
  model->is_inside_ = true;
  model->unknown_ = text.unknown;
  model->source_ = SourceFile::Create(std::move(path), text.text);
  if (kind == FileKind::kSetting) return model;
  for (std::uint32_t i = 0; i < text.text.size(); ++i) {
    text.host_begin[i] = i;
    text.host_end[i] = i + 1;
  }
  if (!text.host_begin.empty())
    text.host_begin.back() = static_cast<std::uint32_t>(text.text.size());
  model->KeepShell(shell::Script::Read(text));
  return model;
}

void SourceModel::Fail(std::uint32_t offset, std::string problem) {
  problem_ = std::move(problem);
  problem_offset_ = offset;
}

void SourceModel::ReadPython() {
  absl::StatusOr<SyntaxTree> tree = SyntaxTree::Parse(Language::kPython, source_->bytes());
  if (!tree.ok()) {
    Fail(0, std::string(tree.status().message()));
    return;
  }
  tree_ = *std::move(tree);
  if (std::optional<python::Violation> violation = python::FindViolation(
          *tree_, is_inside_ ? python::CodeKind::kNotebookCell : python::CodeKind::kFile)) {
    Fail(violation->offset, absl::StrCat("invalid Python: ", violation->what));
    return;
  }
  python_.emplace(*tree_);
  imports_.emplace(*python_);
}

void SourceModel::ReadShell() { KeepShell(shell::Script::Read(source_->bytes())); }

void SourceModel::ReadCMake() {
  const std::size_t conflict = shell::Script::FindConflict(source_->bytes());
  if (conflict != absl::string_view::npos)
    return Fail(static_cast<std::uint32_t>(conflict), "conflict markers of a merge");
  cmake_ = cmake::ReadFile(source_->bytes());
}

void SourceModel::KeepShell(absl::StatusOr<shell::Script> script) {
  if (!script.ok()) {
    const std::size_t conflict = shell::Script::FindConflict(source_->bytes());
    Fail(conflict == absl::string_view::npos ? 0 : static_cast<std::uint32_t>(conflict),
         std::string(script.status().message()));
    return;
  }
  shell_ = *std::move(script);
}

void SourceModel::FillIn(RewriteContext& context) const {
  context.set_python(python(), imports());
  context.set_shell(shell());
  context.set_cmake(cmake());
}

}  // namespace torchlift
