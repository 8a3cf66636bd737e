// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_ENGINE_SOURCE_MODEL_H_
#define TORCHLIFT_CORE_ENGINE_SOURCE_MODEL_H_

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "core/cmake/file.h"
#include "core/embed/host.h"
#include "core/python/module.h"
#include "core/rewrite/import_planner.h"
#include "core/rewrite/rewrite_context.h"
#include "core/shell/script.h"
#include "core/syntax/syntax_tree.h"
#include "core/text/byte_range.h"
#include "core/text/decoded_text.h"
#include "core/text/file_kind.h"
#include "core/text/source_file.h"

namespace torchlift {

// One text with everything that the engine knows of it: its bytes, its tree, and the model of its
// language. Pinned, since its parts refer to each other.
class SourceModel {
 public:
  // A host is read for what is looked for; its words must outlive the model.
  static std::unique_ptr<const SourceModel> Create(std::string path, FileKind kind,
                                                   std::string bytes,
                                                   const embed::LookedFor& looked_for = {});
  // A text that stands inside of a file. A kUnknown byte stands for something unseen. Python may
  // `await` outside of functions there, as in a notebook.
  static std::unique_ptr<const SourceModel> CreateInside(std::string path, FileKind kind,
                                                         DecodedText text);

  const embed::LookedFor& looked_for() const { return looked_for_; }

  const SourceFile& source() const { return *source_; }
  FileKind kind() const { return kind_; }
  const SyntaxTree* tree() const { return tree_ ? &*tree_ : nullptr; }
  const python::Module* python() const { return python_ ? &*python_ : nullptr; }
  const ImportPlanner* imports() const { return imports_ ? &*imports_ : nullptr; }
  const shell::Script* shell() const { return shell_ ? &*shell_ : nullptr; }
  const cmake::File* cmake() const { return cmake_ ? &*cmake_ : nullptr; }

  // Null for files that hold no code of another language, and for Python and shell texts: see
  // embed::RegionsOf for those.
  const embed::Host* host() const { return host_ ? &*host_ : nullptr; }
  // Which bytes stand for something unseen: ranges of one byte, ascending. None in a file.
  const std::vector<ByteRange>& unknown() const { return unknown_; }
  bool is_inside() const { return is_inside_; }  // See CreateInside.

  // Why the text cannot be understood, for a person, and where; empty when it can.
  const std::string& problem() const { return problem_; }
  std::uint32_t problem_offset() const { return problem_offset_; }

  // Hands the model to a context.
  void FillIn(RewriteContext& context) const;

 private:
  SourceModel() = default;
  static std::unique_ptr<const SourceModel> Make(std::string path, FileKind kind, std::string bytes,
                                                 const embed::LookedFor& looked_for,
                                                 bool is_inside);
  void ReadPython();
  void ReadShell();
  void ReadCMake();
  void KeepShell(absl::StatusOr<shell::Script> script);
  void Fail(std::uint32_t offset, std::string problem);

  std::unique_ptr<const SourceFile> source_;
  FileKind kind_ = FileKind::kOther;
  std::optional<SyntaxTree> tree_;
  std::optional<python::Module> python_;
  std::optional<ImportPlanner> imports_;
  std::optional<shell::Script> shell_;
  std::optional<cmake::File> cmake_;
  embed::LookedFor looked_for_;
  std::optional<embed::Host> host_;
  std::vector<ByteRange> unknown_;
  bool is_inside_ = false;
  std::string problem_;
  std::uint32_t problem_offset_ = 0;
};

// Whether the engine can read files of that kind at all.
bool IsReadKind(FileKind kind);

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_ENGINE_SOURCE_MODEL_H_
