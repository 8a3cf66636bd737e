// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/text/file_kind.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "core/text/utf8.h"

namespace torchlift {
namespace {

struct NamedKind {
  absl::string_view name;
  FileKind kind;
};

// Whole names, lower case.
constexpr NamedKind kNames[] = {
    {"dockerfile", FileKind::kDockerfile},
    {"containerfile", FileKind::kDockerfile},
    {"makefile", FileKind::kMakefile},
    {"gnumakefile", FileKind::kMakefile},
    {"cmakelists.txt", FileKind::kCMake},
    {"meson.build", FileKind::kMeson},
    {"meson_options.txt", FileKind::kMeson},
    {"meson.options", FileKind::kMeson},
    {"build", FileKind::kBazel},
    {"workspace", FileKind::kBazel},
    {".bazelrc", FileKind::kBazel},
    {"pipfile", FileKind::kToml},
    {"poetry.lock", FileKind::kToml},
    {"uv.lock", FileKind::kToml},
    {"pdm.lock", FileKind::kToml},
    {"pipfile.lock", FileKind::kJson},
    {".flake8", FileKind::kIni},
    {".profile", FileKind::kShell},
    {".bashrc", FileKind::kShell},
    {".bash_profile", FileKind::kShell},
    {".bash_aliases", FileKind::kShell},
    {".zshrc", FileKind::kShell},
    {".zshenv", FileKind::kShell},
    {".zprofile", FileKind::kShell},
    {".envrc", FileKind::kShell},
    {"pkgbuild", FileKind::kShell},
    {"justfile", FileKind::kJustfile},
    {".justfile", FileKind::kJustfile},
    {"procfile", FileKind::kProcfile},
    {"procfile.dev", FileKind::kProcfile},
};

// Extensions, lower case.
constexpr NamedKind kExtensions[] = {
    {"py", FileKind::kPython},
    {"pyi", FileKind::kPython},
    {"pyw", FileKind::kPython},
    {"sh", FileKind::kShell},
    {"bash", FileKind::kShell},
    {"zsh", FileKind::kShell},
    {"ksh", FileKind::kShell},
    {"dash", FileKind::kShell},
    {"ipynb", FileKind::kNotebook},
    {"yml", FileKind::kYaml},
    {"yaml", FileKind::kYaml},
    {"dockerfile", FileKind::kDockerfile},
    {"containerfile", FileKind::kDockerfile},
    {"mk", FileKind::kMakefile},
    {"make", FileKind::kMakefile},
    {"cmake", FileKind::kCMake},
    {"bzl", FileKind::kBazel},
    {"bazel", FileKind::kBazel},
    {"bazelrc", FileKind::kBazel},
    {"json", FileKind::kJson},
    {"jsonc", FileKind::kJson},
    {"json5", FileKind::kJson},
    {"code-workspace", FileKind::kJson},
    {"toml", FileKind::kToml},
    {"ini", FileKind::kIni},
    {"cfg", FileKind::kIni},
    {"md", FileKind::kMarkdown},
    {"markdown", FileKind::kMarkdown},
    {"mdx", FileKind::kMarkdown},
    {"qmd", FileKind::kMarkdown},  // Quarto and R Markdown.
    {"rmd", FileKind::kMarkdown},
    {"rst", FileKind::kReStructuredText},
    {"just", FileKind::kJustfile},
    {"service", FileKind::kSystemdUnit},
    {"container", FileKind::kSystemdUnit},
    {"bat", FileKind::kBatch},
    {"cmd", FileKind::kBatch},
    {"ps1", FileKind::kPowerShell},
    {"psm1", FileKind::kPowerShell},
};

// Extensions of job scripts, which any interpreter may run; a shell does when no shebang says.
constexpr absl::string_view kJobExtensions[] = {"sbatch", "slurm", "pbs", "job", "lsf", "qsub"};

template <std::size_t kSize>
FileKind Find(const NamedKind (&table)[kSize], absl::string_view name) {
  for (const NamedKind& entry : table) {
    if (entry.name == name) return entry.kind;
  }
  return FileKind::kOther;
}

std::string LowerCaseName(absl::string_view path) {
  return absl::AsciiStrToLower(path.substr(path.rfind('/') + 1));
}

// What is behind the last dot, but for a dot that begins the name.
absl::string_view Extension(absl::string_view name) {
  const std::size_t dot = name.rfind('.');
  return dot == absl::string_view::npos || dot == 0 ? absl::string_view() : name.substr(dot + 1);
}

bool IsJobExtension(absl::string_view extension) {
  return std::find(std::begin(kJobExtensions), std::end(kJobExtensions), extension) !=
         std::end(kJobExtensions);
}

// requirements.txt, requirements-dev.txt, dev_requirements.in, constraints.txt,
// requirements/base.txt
bool IsRequirements(absl::string_view path, absl::string_view name, absl::string_view extension) {
  if (extension != "txt" && extension != "in") return false;
  if (absl::StrContains(name, "requirements") || absl::StartsWith(name, "constraints")) return true;
  const absl::string_view folder = path.substr(0, path.rfind('/') + 1);
  return extension == "txt" &&
         (folder == "requirements/" || absl::EndsWith(folder, "/requirements/"));
}

// The kind that the name alone tells, or kOther.
FileKind KindByName(absl::string_view path, absl::string_view name) {
  if (const FileKind kind = Find(kNames, name); kind != FileKind::kOther) return kind;
  const absl::string_view extension = Extension(name);
  if (const FileKind kind = Find(kExtensions, extension); kind != FileKind::kOther) return kind;
  // What is put on top of a unit.
  if (extension == "conf" && absl::StrContains(path, ".service.d/")) return FileKind::kSystemdUnit;
  if (IsRequirements(path, name, extension)) return FileKind::kRequirements;
  // Dockerfile.gpu, Makefile.am: asked last, so that Dockerfile.md is Markdown.
  for (const absl::string_view prefix : {"dockerfile.", "dockerfile-", "containerfile."}) {
    if (absl::StartsWith(name, prefix)) return FileKind::kDockerfile;
  }
  return absl::StartsWith(name, "makefile.") ? FileKind::kMakefile : FileKind::kOther;
}

// The words of a shebang line from the interpreter on, with `env` and its options left out.
std::vector<absl::string_view> InterpreterWords(absl::string_view first_bytes) {
  if (!absl::ConsumePrefix(&first_bytes, "#!")) return {};
  const absl::string_view line = first_bytes.substr(0, first_bytes.find_first_of("\r\n"));
  std::vector<absl::string_view> words =
      absl::StrSplit(line, absl::ByAnyChar(" \t"), absl::SkipEmpty());
  if (words.empty() || words[0].substr(words[0].rfind('/') + 1) != "env") return words;
  std::size_t i = 1;
  for (; i < words.size(); ++i) {
    absl::string_view& word = words[i];
    if (absl::ConsumePrefix(&word, "-S") || absl::ConsumePrefix(&word, "--split-string=")) {
      if (!word.empty()) break;
    } else if (word == "-u" || word == "-C") {
      ++i;  // The next word is the option's value.
    } else if (!absl::StartsWith(word, "-") && !absl::StrContains(word, '=')) {
      break;
    }
  }
  words.erase(words.begin(),
              words.begin() + static_cast<std::ptrdiff_t>(std::min(i, words.size())));
  return words;
}

FileKind KindByShebang(absl::string_view first_bytes) {
  const std::vector<absl::string_view> words = InterpreterWords(first_bytes);
  if (words.empty()) return FileKind::kOther;
  absl::string_view program = words[0].substr(words[0].rfind('/') + 1);
  for (const absl::string_view shell : {"sh", "bash", "dash", "ksh", "zsh", "ash", "mksh"}) {
    if (program == shell) return FileKind::kShell;
  }
  // `uv run --script` runs Python scripts that carry their requirements.
  if (program == "uv" && words.size() > 1 && words[1] == "run") return FileKind::kPython;
  if (!absl::ConsumePrefix(&program, "python") && !absl::ConsumePrefix(&program, "pypy")) {
    return FileKind::kOther;
  }
  const bool is_version = program.find_first_not_of("0123456789.") == absl::string_view::npos;
  return is_version ? FileKind::kPython : FileKind::kOther;
}

// Whether a .conf file is an INI file, as supervisor's are: the first line that is no comment begins
// a section. Where there is none yet, its path says.
bool IsIni(absl::string_view path, absl::string_view first_bytes) {
  absl::ConsumePrefix(&first_bytes, kUtf8ByteOrderMark);
  for (absl::string_view line : absl::StrSplit(first_bytes, '\n')) {
    line = absl::StripAsciiWhitespace(line);
    if (!line.empty() && line[0] != ';' && line[0] != '#') return line[0] == '[';
  }
  return absl::StrContains(absl::AsciiStrToLower(path), "supervisor");
}

}  // namespace

absl::string_view FileKindName(FileKind kind) {
  switch (kind) {
    case FileKind::kOther:
      return "other";
    case FileKind::kPython:
      return "Python";
    case FileKind::kShell:
      return "shell";
    case FileKind::kNotebook:
      return "notebook";
    case FileKind::kYaml:
      return "YAML";
    case FileKind::kDockerfile:
      return "Dockerfile";
    case FileKind::kMakefile:
      return "Makefile";
    case FileKind::kCMake:
      return "CMake";
    case FileKind::kMeson:
      return "Meson";
    case FileKind::kBazel:
      return "Bazel";
    case FileKind::kJson:
      return "JSON";
    case FileKind::kToml:
      return "TOML";
    case FileKind::kIni:
      return "INI";
    case FileKind::kMarkdown:
      return "Markdown";
    case FileKind::kReStructuredText:
      return "reStructuredText";
    case FileKind::kJustfile:
      return "justfile";
    case FileKind::kProcfile:
      return "Procfile";
    case FileKind::kSystemdUnit:
      return "systemd unit";
    case FileKind::kBatch:
      return "batch file";
    case FileKind::kPowerShell:
      return "PowerShell";
    case FileKind::kRequirements:
      return "requirements";
    case FileKind::kSetting:
      return "setting";
  }
  return "other";
}

FileKind ClassifyFile(absl::string_view path, absl::string_view first_bytes) {
  const std::string name = LowerCaseName(path);
  const FileKind kind = KindByName(path, name);
  if (kind != FileKind::kOther) {
    // Bazel's BUILD has no extension, and a script may be called `build`.
    const bool is_script = kind == FileKind::kBazel && absl::StartsWith(first_bytes, "#!");
    return is_script ? KindByShebang(first_bytes) : kind;
  }
  const absl::string_view extension = Extension(name);
  if (extension == "conf") return IsIni(path, first_bytes) ? FileKind::kIni : FileKind::kOther;
  const bool is_job = IsJobExtension(extension);
  if (!is_job && !extension.empty()) return FileKind::kOther;
  return is_job && !absl::StartsWith(first_bytes, "#!") ? FileKind::kShell
                                                        : KindByShebang(first_bytes);
}

bool NeedsFirstBytes(absl::string_view path) {
  const std::string name = LowerCaseName(path);
  const absl::string_view extension = Extension(name);
  if (IsJobExtension(extension) || extension == "conf") return true;
  const FileKind kind = KindByName(path, name);
  return extension.empty() && (kind == FileKind::kOther || kind == FileKind::kBazel);
}

}  // namespace torchlift
