// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_EMBED_YAML_TEMPLATE_ACTIONS_H_
#define TORCHLIFT_CORE_EMBED_YAML_TEMPLATE_ACTIONS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "core/text/byte_range.h"

namespace torchlift::embed::yaml {

// What a template writes into a YAML file before that is read: `{{ .Values.gpus }}` of Helm, Jinja
// or Taskfiles, `{% if gpu %}`, `${{ inputs.gpus }}` of workflows, `$[[ inputs.gpus ]]` of GitLab,
// `<< parameters.gpus >>` of CircleCI.
struct TemplateAction {
  enum class Kind : std::uint8_t {
    kOutput,  // Writes something that is not seen. From `{{ if }}` to `{{ end }}` within a line, too.
    kOpen,    // {{ if }}, {{ range }}, {% for %}: what stands up to its kClose may be written.
    kElse,
    kClose,
    kNothing,  // A comment, an assignment.
  };
  ByteRange range;
  Kind kind = Kind::kOutput;
  // Whether nothing but actions and blanks stands on its lines, so that it may write lines.
  bool owns_lines = false;
  // Whether what it opens may be written more than once.
  bool is_loop = false;
  // The index of the kOpen that a kElse or kClose belongs to; its own where there is none.
  std::uint32_t opening = 0;
  // Where the lines that it writes begin: its own column, or what `nindent` says.
  std::uint32_t column = 0;
};

// The actions of a file, and the file as YAML can be read in spite of them.
struct TemplateActions {
  std::vector<TemplateAction> actions;  // Ascending, apart.
  // The text with blanks in place of the actions that own their lines and with letters in place of
  // the others; empty when there are no actions. Of the same size, with the same lines.
  std::string masked;
  // What stands in these is not read: parts of lines that a condition within the line may leave out,
  // actions of several lines.
  std::vector<ByteRange> swallowed;

  // The first action that ends behind `offset`, as an index; actions.size() when there is none.
  std::size_t IndexFrom(std::uint32_t offset) const;
};

TemplateActions FindTemplateActions(absl::string_view text);

}  // namespace torchlift::embed::yaml

#endif  // TORCHLIFT_CORE_EMBED_YAML_TEMPLATE_ACTIONS_H_
