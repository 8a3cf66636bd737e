// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_EMBED_YAML_SCALAR_WRITER_H_
#define TORCHLIFT_CORE_EMBED_YAML_SCALAR_WRITER_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "absl/strings/string_view.h"
#include "core/embed/yaml/stream.h"
#include "core/embed/yaml/template_actions.h"
#include "core/text/decoded_text.h"

namespace torchlift::embed::yaml {

// Writes the text of one scalar, with what stands for the template actions in it.
class ScalarWriter {
 public:
  ScalarWriter(Node scalar, DecodedText& decoded)
      : actions_(scalar.stream().actions()),
        next_(actions_.IndexFrom(scalar.begin())),
        end_(scalar.end()),
        decoded_(decoded) {}

  // Where the text begins, should it be empty.
  void SetPlace(std::uint32_t offset) { decoded_.host_begin = {offset}; }
  void Append(char byte, std::uint32_t begin, std::uint32_t end) {
    decoded_.Append(byte, begin, end);
  }

  // The action that begins at `offset`, or null. Offsets ascend from call to call.
  const TemplateAction* ActionAt(std::uint32_t offset);
  // A condition that owns its lines becomes one of shell text, what is written something unseen.
  void TakeAction(const TemplateAction& action);
  // Ends the conditions that go on behind the scalar.
  void CloseConditions();

 private:
  // Bytes that are not in the host; a kUnknown one is something unseen.
  void AppendBetween(absl::string_view bytes, std::uint32_t place);

  const TemplateActions& actions_;
  std::size_t next_;
  std::uint32_t end_;  // Of the scalar.
  DecodedText& decoded_;
  std::vector<bool> open_;  // Conditions: whether each is a loop.
};

}  // namespace torchlift::embed::yaml

#endif  // TORCHLIFT_CORE_EMBED_YAML_SCALAR_WRITER_H_
