// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_REWRITE_REWRITE_CONTEXT_H_
#define TORCHLIFT_CORE_REWRITE_REWRITE_CONTEXT_H_

#include "core/project/project_facts.h"
#include "core/python/module.h"
#include "core/rewrite/explanation.h"
#include "core/rewrite/import_planner.h"
#include "core/rewrite/options.h"
#include "core/shell/script.h"
#include "core/text/file_kind.h"
#include "core/text/source_file.h"

namespace torchlift {

// Everything a codemod may look at while it judges one file. All of it is the original text and
// what follows from it; made by the engine, for one file and one pass, used by one thread.
// References live as long as the context.
class RewriteContext {
 public:
  RewriteContext(const SourceFile& source, FileKind kind, const ProjectFacts& project,
                 const RewriteOptions& options, Explanation& explanation)
      : source_(source),
        kind_(kind),
        project_(project),
        options_(options),
        explanation_(explanation) {}

  // The engine sets the model of the file's language before any codemod runs.
  void set_python(const python::Module* module, const ImportPlanner* imports) {
    python_ = module;
    imports_ = imports;
  }
  void set_shell(const shell::Script* script) { shell_ = script; }

  const SourceFile& source() const { return source_; }
  FileKind kind() const { return kind_; }
  const python::Module* python() const { return python_; }   // Null unless the file is Python.
  const ImportPlanner* imports() const { return imports_; }  // Null unless the file is Python.
  const shell::Script* shell() const { return shell_; }  // Null unless the file is a shell script.
  const ProjectFacts& project() const { return project_; }
  const RewriteOptions& options() const { return options_; }
  Explanation& explanation() const { return explanation_; }

 private:
  const SourceFile& source_;
  FileKind kind_;
  const ProjectFacts& project_;
  const RewriteOptions& options_;
  Explanation& explanation_;
  const python::Module* python_ = nullptr;
  const ImportPlanner* imports_ = nullptr;
  const shell::Script* shell_ = nullptr;
};

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_REWRITE_REWRITE_CONTEXT_H_
