// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/dockerfile/dockerfile_host.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/dockerfile/assignment.h"
#include "core/dockerfile/instruction.h"
#include "core/embed/dockerfile/container_command.h"
#include "core/embed/dockerfile/here_document_region.h"
#include "core/embed/dockerfile/json_list.h"
#include "core/embed/dockerfile/stage.h"
#include "core/embed/environment.h"
#include "core/embed/interpreter.h"
#include "core/embed/setting.h"
#include "core/embed/templates.h"

namespace torchlift::embed {
namespace {

using dockerfile::HereDocument;
using dockerfile::Instruction;

// Part kinds are places in this list, from 1 on. Lines of ENV that follow each other are one part.
constexpr absl::string_view kInstructions[] = {
    "ENV",     "FROM", "RUN",     "CMD",        "LABEL",       "MAINTAINER",
    "EXPOSE",  "ADD",  "COPY",    "ENTRYPOINT", "VOLUME",      "USER",
    "WORKDIR", "ARG",  "ONBUILD", "STOPSIGNAL", "HEALTHCHECK", "SHELL"};

// 0 for those that Docker does not know.
std::uint16_t PartKind(absl::string_view name) {
  const auto* found = std::find(std::begin(kInstructions), std::end(kInstructions), name);
  if (found == std::end(kInstructions)) return 0;
  return static_cast<std::uint16_t>(found - std::begin(kInstructions) + 1);
}

// The part of a decoded text from `begin` on.
DecodedText Tail(const DecodedText& text, std::size_t begin) {
  DecodedText tail;
  for (std::size_t i = begin; i < text.text.size(); ++i)
    tail.Append(text.text[i], text.host_begin[i], text.host_end[i]);
  return tail;
}

class Reader {
 public:
  Reader(absl::string_view bytes, const LookedFor& looked_for)
      : bytes_(bytes), file_(dockerfile::ReadDockerfile(bytes)), stage_(&stages_.Begin("")) {
    host_.looked_for = looked_for;
    const std::size_t feed = bytes.find('\n');
    const bool has_return = feed != absl::string_view::npos && feed > 0 && bytes[feed - 1] == '\r';
    line_end_ = has_return ? "\r\n" : "\n";
  }

  Host Read() && {
    for (const Instruction& instruction : file_.instructions) Read(instruction);
    EndEntries();
    EndStage();
    return std::move(host_);
  }

 private:
  // What runs when the stage is whole.
  struct Later {
    Region region;
    std::string exports;  // Lines for what ONBUILD sets in front of it.
  };

  void Read(const Instruction& instruction) {
    if (instruction.name != "ENV") EndEntries();
    AddPart(instruction);
    if (PartKind(instruction.name) == 0) {
      host_.problems.push_back({instruction.range, "Docker knows no such instruction"});
    } else if (!instruction.is_whole) {
      host_.problems.push_back({instruction.range, "this here document never ends"});
    } else if (!instruction.arguments.text.empty()) {
      Read(instruction.name, instruction.arguments, instruction);
    }
  }

  void AddPart(const Instruction& instruction) {
    const std::uint16_t kind = PartKind(instruction.name);
    if (instruction.name == "ENV" && !host_.parts.empty() && host_.parts.back().kind == kind) {
      host_.parts.back().range.end = instruction.range.end;
    } else {
      host_.parts.push_back({kind, instruction.range});
    }
  }

  void Read(absl::string_view name, const DecodedText& arguments, const Instruction& instruction) {
    if (name == "FROM") {
      AddText("FROM", arguments);
      EndStage();
      stage_ = &stages_.Begin(arguments.text);
    } else if (name == "SHELL") {
      ReadShell(arguments);
    } else if (name == "ENV") {
      ReadVariables(arguments, instruction);
    } else if (name == "ARG") {
      ReadArgument(arguments);
    } else if (name == "ONBUILD" || name == "HEALTHCHECK") {
      ReadInner(name, arguments, instruction);
    } else if (name == "COPY" || name == "ADD") {
      ReadFiles(arguments, instruction);
    } else if (name == "RUN") {
      if (std::optional<Region> region = RunRegion(arguments, instruction))
        Add(*std::move(region), stage_->variables.OfBuild());
    } else if (name == "CMD") {
      command_ = ReadWords(arguments).value_or(ContainerWords());
    } else if (name == "ENTRYPOINT") {
      entry_point_ = ReadWords(arguments).value_or(ContainerWords());
      stage_->has_entry_point = !entry_point_.empty();
    }
  }

  void ReadShell(const DecodedText& arguments) {
    const auto list = ReadJsonList(arguments);
    if (!list) return;
    std::vector<std::string> words;
    for (const Argument& argument : *list) words.push_back(argument.value.text);
    stage_->shell_reads = KindOfShell(words);
    stage_->shell_exports = absl::StrJoin(UnseenExports(absl::StrJoin(words, " ")), "");
  }

  void ReadVariables(const DecodedText& arguments, const Instruction& instruction) {
    const dockerfile::Assignments assignments =
        dockerfile::ReadAssignments(arguments, file_.escape);
    for (const dockerfile::Assignment& assignment : assignments.list) {
      const DecodedText value = WithTemplatesUnseen(assignment.value);
      stage_->variables.Set(assignment.name, value);
      VariableEntry entry;
      entry.host = assignment.host;
      entry.name = assignment.name;
      entry.value = value;
      entry.place = assignment.host.end;
      entry.assign = "=";
      entry.before = " ";
      if (assignments.is_old_form) {
        entry.place = instruction.range.end;
        entry.before = absl::StrCat(line_end_, "ENV ");
      } else {
        entry.quote = assignment.quote;
      }
      entries_.push_back(std::move(entry));
    }
  }

  void ReadArgument(const DecodedText& arguments) {
    const std::size_t end = std::min(arguments.text.find_first_of("= \t"), arguments.text.size());
    const std::string name = arguments.text.substr(0, end);
    stage_->variables.SetUnseen(name);
    if (end < arguments.text.size() && arguments.text[end] == '=')
      AddText(absl::StrCat("ARG.", name), Tail(arguments, end + 1));
  }

  // A value that is no command.
  void AddText(absl::string_view name, const DecodedText& text) {
    if (text.text.empty()) return;
    Region region;
    region.text = text;
    region.host = text.ToHost({0, static_cast<std::uint32_t>(text.text.size())});
    region.special = "\"'\\$ \t\r\n";
    AddSetting(name, std::move(region), host_);
  }

  // What ONBUILD puts off to the build of another image, or the command of a HEALTHCHECK.
  void ReadInner(absl::string_view name, const DecodedText& arguments,
                 const Instruction& instruction) {
    const std::size_t begin = dockerfile::SkipFlags(arguments.text);
    const std::size_t end =
        std::min(arguments.text.find_first_of(" \t", begin), arguments.text.size());
    const std::string inner = absl::AsciiStrToUpper(arguments.text.substr(begin, end - begin));
    DecodedText rest = Tail(arguments, end);
    rest = Tail(rest, rest.text.find_first_not_of(" \t"));
    if (rest.text.empty()) return;
    if (name == "ONBUILD" && inner == "RUN") {
      if (std::optional<Region> region = RunRegion(rest, instruction)) Defer(*std::move(region));
    } else if (name == "ONBUILD" && inner == "ENV") {
      for (const dockerfile::Assignment& assignment :
           dockerfile::ReadAssignments(rest, file_.escape).list)
        stage_->triggered.Set(assignment.name, WithTemplatesUnseen(assignment.value));
    } else if (name == "ONBUILD" && inner == "ARG") {
      stage_->triggered.SetUnseen(rest.text.substr(0, rest.text.find_first_of("= \t")));
    } else if (name == "ONBUILD" && (inner == "COPY" || inner == "ADD")) {
      ReadFiles(rest, instruction);
    } else if (inner == "CMD" || inner == "ENTRYPOINT") {
      const std::optional<ContainerWords> words = ReadWords(rest);
      if (!words) return;
      std::optional<Region> region = ContainerCommand({}, *words, bytes_);
      if (!region) return;
      if (name == "HEALTHCHECK") MarkConcurrent(*region);
      Defer(*std::move(region));
    }
  }

  // What RUN runs, with its flags in front.
  std::optional<Region> RunRegion(const DecodedText& flags_and_command,
                                  const Instruction& instruction) {
    const DecodedText arguments =
        Tail(flags_and_command, dockerfile::SkipFlags(flags_and_command.text));
    if (arguments.text.empty()) return std::nullopt;
    if (!instruction.here_documents.empty()) return HereDocumentsRegion(arguments, instruction);
    const std::optional<ContainerWords> words = ReadWords(arguments);
    if (!words) return std::nullopt;
    return ContainerCommand({}, *words, bytes_);
  }

  std::optional<Region> HereDocumentsRegion(const DecodedText& arguments,
                                            const Instruction& instruction) {
    const HereDocument& first = instruction.here_documents.front();
    const bool is_only =
        instruction.here_documents.size() == 1 && arguments.text.size() == first.operation.size();
    Region region;
    if (!is_only) {
      region = TextRegion(WithHereDocuments(arguments, instruction, bytes_));
      region.kind = stage_->shell_reads;
    } else {
      region = HereDocumentRegion(first, /*is_expanded=*/false, bytes_);
      region.kind = absl::StartsWith(region.text.text, "#!") ? KindOfShebang(region.text.text)
                                                             : stage_->shell_reads;
    }
    if (region.text.text.empty()) return std::nullopt;
    region.text = WithTemplatesUnseen(region.text);
    if (region.kind != FileKind::kOther) return region;
    AddProblem(region.host, "it cannot be seen what reads this text");
    return std::nullopt;
  }

  // Scripts that are written into the image, by their names and first lines.
  void ReadFiles(const DecodedText& arguments, const Instruction& instruction) {
    const absl::string_view text = arguments.text;
    const absl::string_view target = text.substr(text.find_last_of(" \t") + 1);
    for (const HereDocument& document : instruction.here_documents) {
      const bool is_folder = instruction.here_documents.size() > 1 || absl::EndsWith(target, "/");
      const absl::string_view name = is_folder ? absl::string_view(document.name) : target;
      Region region = HereDocumentRegion(document, !document.is_quoted, bytes_);
      if (region.text.text.empty()) continue;
      region.kind =
          ClassifyFile(name, absl::string_view(region.text.text).substr(0, kShebangBytes));
      region.text = WithTemplatesUnseen(region.text);
      if (region.kind == FileKind::kOther) {
        region.kind = FileKind::kShell;
        region.doubt = "It cannot be seen what becomes of this file.";
      }
      if (region.kind == FileKind::kShell || region.kind == FileKind::kPython) {
        Defer(std::move(region));
      } else {
        AddProblem(region.host, "it cannot be seen what becomes of this file");
      }
    }
  }

  // A command in either form. Nothing, and a problem, when what reads it is not known.
  std::optional<ContainerWords> ReadWords(const DecodedText& arguments) {
    ContainerWords words;
    const DecodedText text = WithTemplatesUnseen(arguments);
    if (auto list = ReadJsonList(text)) {
      words.list = *std::move(list);
      return words;
    }
    const ByteRange place = text.ToHost({0, static_cast<std::uint32_t>(text.text.size())});
    if (LooksLikeList(text.text)) {
      AddProblem(place, "this list is no JSON, so that a shell reads it as a command");
    } else if (stage_->shell_reads != FileKind::kShell) {
      AddProblem(place, "the SHELL that reads this command is not known");
    } else {
      words.text = text;
    }
    return words.empty() ? std::nullopt : std::make_optional(std::move(words));
  }

  void AddProblem(ByteRange place, absl::string_view what) {
    host_.problems.push_back({place, std::string(what)});
  }

  void MarkConcurrent(Region& region) const {
    region.group = absl::StrCat("container ", stage_number_);
    region.concurrency = "A health check runs beside what the container runs.";
  }

  // Adds it when the stage is whole.
  void Defer(Region region) { later_.push_back({std::move(region), stage_->triggered.OfBuild()}); }

  void Add(Region region, std::string preamble) {
    preamble += stage_->shell_exports;
    if (region.kind == FileKind::kShell) {
      if (preamble.size() > room_ || stage_->variables.is_full()) {
        region.doubt = "The file sets too many variables to say which ones matter.";
      } else if (!preamble.empty()) {
        room_ -= preamble.size();
        AddPreamble(preamble, region);
      }
    }
    host_.regions.push_back(std::move(region));
  }

  void EndEntries() {
    if (entries_.empty()) return;
    host_.regions.push_back(EnvironmentRegion(entries_));
    entries_.clear();
  }

  // What a container runs has all variables of the stage, also those behind it.
  void EndStage() {
    if (auto region = ContainerCommand(entry_point_, command_, bytes_)) {
      if (entry_point_.empty() && stage_->has_entry_point)
        region->doubt = "The ENTRYPOINT of an earlier stage is given this.";
      MarkConcurrent(*region);
      later_.push_back({*std::move(region), ""});
    }
    for (Later& later : later_)
      Add(std::move(later.region), stage_->variables.OfContainer() + later.exports);
    later_.clear();
    entry_point_ = {};
    command_ = {};
    ++stage_number_;
  }

  absl::string_view bytes_;
  dockerfile::Dockerfile file_;
  absl::string_view line_end_;
  Stages stages_;
  Stage* stage_;
  int stage_number_ = 0;
  Host host_;
  std::vector<VariableEntry> entries_;  // Of the lines of ENV so far that follow each other.
  std::vector<Later> later_;            // Of the stage.
  ContainerWords entry_point_;
  ContainerWords command_;
  std::size_t room_ = 8U << 20U;  // For what the regions are told of variables, in bytes.
};

}  // namespace

Host ReadDockerfileHost(absl::string_view path, absl::string_view bytes,
                        const LookedFor& looked_for) {
  (void)path;  // Every Dockerfile is read alike.
  return Reader(bytes, looked_for).Read();
}

}  // namespace torchlift::embed
