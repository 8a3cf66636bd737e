// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/shell/package_install.h"

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/string_view.h"
#include "core/shell/command_line.h"
#include "core/shell/python_command.h"
#include "core/shell/wrappers.h"

namespace torchlift::shell {
namespace {

using Tool = PackageInstall::Tool;

// A command that installs: the words behind the program that say so, and the options that take the
// next word.
struct Installer {
  absl::string_view programs;
  absl::string_view
      subcommands;  // Of one or two words, with `.` between; alternatives with blanks.
  Tool tool;
};

// Sources: the tools' own references, for releases of 2026.
constexpr Installer kInstallers[] = {
    {"pip pip3 pipx", "install download wheel inject", Tool::kPip},
    {"uv", "pip.install pip.sync pip.compile add sync lock run tool.install tool.run", Tool::kUv},
    {"conda mamba micromamba", "install create update env.create env.update", Tool::kConda},
    {"poetry", "add source.add", Tool::kOther},
    {"pdm", "add", Tool::kOther},
    {"pixi", "add global.install", Tool::kOther},
    {"rye", "add", Tool::kOther},
    {"pipenv", "install", Tool::kOther},
};

constexpr absl::string_view kIndexOptions =
    "-i --index-url --extra-index-url --index --default-index -f --find-links --pypi-url "
    "-c --channel --override-channels --source";
constexpr absl::string_view kFileOptions = "-r --requirement --requirements -f --file";
// Others with a value, which is nothing to install.
constexpr absl::string_view kValueOptions =
    "-t --target --prefix -p --root --python --python-version --platform --abi --implementation "
    "--constraint -c --constraints -n --name --proxy --retries --timeout --cert --trusted-host "
    "--cache-dir --src --upgrade-strategy --no-binary --only-binary --progress-bar --report -w "
    "--wheel-dir -d --dest --config-settings --group --extra --torch-backend --solver --subdir "
    "--optional --index-strategy --with --prerelease --resolution -o --output-file";

// pip3.11 is pip.
absl::string_view WithoutVersion(absl::string_view program) {
  if (!absl::StartsWith(program, "pip")) return program;
  const std::size_t end = program.find_first_of("0123456789");
  return end == absl::string_view::npos ? program : program.substr(0, end);
}

class Reader {
 public:
  Reader(absl::Span<const Word> words, const CommandLine& line) : words_(words), end_(line.end) {}

  std::optional<PackageInstall> Read(std::size_t program, absl::string_view name) && {
    for (const Installer& installer : kInstallers) {
      if (!IsListed(installer.programs, name)) continue;
      const std::size_t behind = BehindSubcommand(installer, program + 1);
      if (behind == 0) return std::nullopt;
      install_.tool = installer.tool;
      ReadArguments(behind);
      return std::move(install_);
    }
    return std::nullopt;
  }

 private:
  // Where the arguments begin; 0 when the subcommand is another one. Options may stand before it.
  std::size_t BehindSubcommand(const Installer& installer, std::size_t at) const {
    while (at < end_ && absl::StartsWith(words_[at].text(), "-")) ++at;
    if (at >= end_ || !words_[at].IsKnown()) return 0;
    if (IsListed(installer.subcommands, words_[at].text())) return at + 1;
    if (at + 1 >= end_) return 0;
    const std::string two =
        std::string(words_[at].text()) + "." + std::string(words_[at + 1].text());
    return IsListed(installer.subcommands, two) ? at + 2 : 0;
  }

  void ReadArguments(std::size_t at) {
    for (; at < end_; ++at) {
      const absl::string_view text = words_[at].text();
      if (!absl::StartsWith(text, "-") || text.size() == 1) {
        install_.packages.push_back(at);
        continue;
      }
      const std::size_t equal = text.find('=');
      const absl::string_view option = text.substr(0, equal);
      std::size_t value = at;
      if (equal == absl::string_view::npos) {
        if (!TakesValue(option)) continue;
        value = ++at;
        if (value >= end_) return;
      }
      Take(option, value);
    }
  }

  bool TakesValue(absl::string_view option) const {
    return IsListed(kIndexOptions, option) || IsListed(kFileOptions, option) ||
           IsListed(kValueOptions, option);
  }

  void Take(absl::string_view option, std::size_t value) {
    const bool is_conda = install_.tool == Tool::kConda;
    if (option == "--torch-backend") {
      install_.torch_backend = value;
    } else if (option == "-f" || option == "-c") {
      // Files and channels of conda; links and constraints of pip.
      if (option == "-f") (is_conda ? install_.files : install_.indexes).push_back(value);
      if (option == "-c" && is_conda) install_.indexes.push_back(value);
    } else if (IsListed(kIndexOptions, option)) {
      install_.indexes.push_back(value);
    } else if (IsListed(kFileOptions, option)) {
      install_.files.push_back(value);
    } else if (option == "--with") {
      install_.packages.push_back(value);
    }
  }

  absl::Span<const Word> words_;
  std::size_t end_;
  PackageInstall install_;
};

}  // namespace

std::optional<PackageInstall> ReadPackageInstall(absl::Span<const Word> words) {
  const CommandLine line = ReadCommandLine(words);
  if (line.runs_nothing) return std::nullopt;
  // `uv run --with torch …` is a wrapper of what it runs.
  const std::size_t program = line.program < line.end ? line.program : words.size();
  if (program >= words.size()) return std::nullopt;
  if (line.is_python_arguments || IsPythonName(words[program].BaseName())) {
    const PythonCommand command =
        ReadPythonCommand(words, program + (line.is_python_arguments ? 0 : 1), line.end);
    if (command.kind != PythonCommand::Kind::kModule || command.module != "pip")
      return std::nullopt;
    return Reader(words, line).Read(command.word, "pip");
  }
  return Reader(words, line).Read(program, WithoutVersion(words[program].BaseName()));
}

}  // namespace torchlift::shell
