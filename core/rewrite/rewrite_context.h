// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_REWRITE_REWRITE_CONTEXT_H_
#define TORCHLIFT_CORE_REWRITE_REWRITE_CONTEXT_H_

#include <cstdint>

#include "absl/strings/string_view.h"
#include "core/cmake/file.h"
#include "core/project/project_facts.h"
#include "core/python/module.h"
#include "core/rewrite/explanation.h"
#include "core/rewrite/import_planner.h"
#include "core/rewrite/options.h"
#include "core/shell/script.h"
#include "core/text/byte_range.h"
#include "core/text/decoded_text.h"
#include "core/text/file_kind.h"
#include "core/text/source_file.h"

namespace torchlift {

// What is known about a text that stands inside of a file of another language.
struct Surroundings {
  // Why the text may not be run as it is, or not at all: a sentence. Empty when it is run.
  absl::string_view doubt;
  // Why it may run more than once at a time on one host: a sentence. Empty when it does not.
  absl::string_view concurrency;
  absl::string_view host;             // The bytes of the file.
  const DecodedText* text = nullptr;  // Where those of the text are in it.
  // How many bytes in front of the text are not in the file; of a setting its name and `=`.
  std::uint32_t preamble = 0;
};

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
  void set_cmake(const cmake::File* file) { cmake_ = file; }

  void set_surroundings(const Surroundings* surroundings) { surroundings_ = surroundings; }

  const SourceFile& source() const { return source_; }
  FileKind kind() const { return kind_; }
  const python::Module* python() const { return python_; }   // Null unless the file is Python.
  const ImportPlanner* imports() const { return imports_; }  // Null unless the file is Python.
  const shell::Script* shell() const { return shell_; }  // Null unless the file is a shell script.
  const cmake::File* cmake() const { return cmake_; }    // Null unless the file is CMake's.
  // Null for a text that is a file.
  const Surroundings* surroundings() const { return surroundings_; }
  // The bytes of a range as they are written in the file: of a text inside of one, where something
  // unseen has a stand-in, those of the file around.
  absl::string_view Written(ByteRange range) const {
    if (surroundings_ == nullptr) return range.In(source_.bytes());
    return surroundings_->text->ToHost(range).In(surroundings_->host);
  }
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
  const cmake::File* cmake_ = nullptr;
  const Surroundings* surroundings_ = nullptr;
};

}  // namespace torchlift

#endif  // TORCHLIFT_CORE_REWRITE_REWRITE_CONTEXT_H_
