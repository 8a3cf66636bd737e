// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_EMBED_DOCKERFILE_STAGE_H_
#define TORCHLIFT_CORE_EMBED_DOCKERFILE_STAGE_H_

#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "core/text/decoded_text.h"
#include "core/text/file_kind.h"

namespace torchlift::embed {

// What a stage of a Dockerfile (from one FROM to the next) says about the commands in it.
struct Stage {
  FileKind shell_reads = FileKind::kShell;  // What SHELL reads: kShell, kPython, or kOther.
  bool has_entry_point = false;             // It has one, or comes from a stage that has.

  // The variables that ENV and ARG set so far, with lines of shell text that export them. There is
  // room for 256, more than images have.
  class Variables {
   public:
    // Sets it for all that follows: ENV. A name with unseen parts may be any.
    void Set(const DecodedText& name, const DecodedText& value);
    // It is given when the image is built: ARG, which ENV wins over. Not seen.
    void SetUnseen(absl::string_view name);
    // What instructions do that run behind those so far.
    void Add(const Variables& later);
    // What an image has that may be the one below, or not.
    void AddUnseen(const Variables& other);

    // The lines for commands of the build, and for those that a container runs.
    std::string OfBuild() const;
    std::string OfContainer() const;

    // Those that a stage takes over which begins from this one: all of ENV.
    Variables Inherited() const;

    // Whether some found no room.
    bool is_full() const { return is_full_; }

   private:
    struct Line {
      std::string text;
      bool is_of_build = false;  // Of ARG.
    };
    void Put(absl::string_view name, Line line, bool replaces);

    std::map<std::string, std::size_t, std::less<>> index_;
    std::vector<Line> lines_;
    bool is_full_ = false;
  };
  Variables variables;
  // Those that ONBUILD sets, in images that are built from the stage.
  Variables triggered;
  // Lines for those that the program of SHELL may export itself.
  std::string shell_exports;
};

// The stages of a file.
class Stages {
 public:
  // Begins the stage that follows FROM's arguments: [--platform=…] image [AS name]. The image is an
  // earlier stage's name, or one from outside, which is Windows' when its name says so. Of a
  // name with variables in it, ${BASE}-gpu, each stage may be meant that it fits.
  Stage& Begin(absl::string_view arguments);

 private:
  void TakeOver(const Stage& base, Stage& stage) const;
  std::map<std::string, Stage, std::less<>> named_;
  Stage unnamed_;
};

// What the program of SHELL's words reads, maybe behind others: ["conda", "run", "bash", "-c"].
FileKind KindOfShell(const std::vector<std::string>& words);

}  // namespace torchlift::embed

#endif  // TORCHLIFT_CORE_EMBED_DOCKERFILE_STAGE_H_
