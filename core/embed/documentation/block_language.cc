// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/documentation/block_language.h"

#include <string>

#include "absl/strings/ascii.h"
#include "absl/strings/str_split.h"

namespace torchlift::embed {
namespace {

using Kind = BlockLanguage::Kind;

struct LanguageNames {
  absl::string_view names;  // Lower case, parted by blanks.
  Kind kind;
  FileKind file = FileKind::kOther;
};

// The names that Pygments, Linguist, highlight.js, Rouge and Prism know, as far as they matter.
constexpr LanguageNames kLanguages[] = {
    {"bash sh shell zsh ksh dash ash shellscript shell-script sbatch slurm pbs lsf envrc",
     Kind::kShell},
    {"console shell-session shellsession sh-session bash-session zsh-session terminal term "
     "commandline command-line cmdline cli",
     Kind::kConsole},
    {"jinja jinja2 j2 django twig liquid handlebars mustache erb bash+jinja sh+jinja html+jinja "
     "gotmpl go-template helm",
     Kind::kTemplate},
    {"python py python3 py3 ipython ipython3 jupyter cython", Kind::kPython},
    {"pycon python-console pyconsole python3-console", Kind::kPythonConsole},
    {"text txt plain plaintext output out log logs stdout stderr none nohighlight no-highlight "
     "diff patch udiff mermaid math latex tex bibtex bib csv tsv ascii ansi raw traceback pytb "
     "py3tb",
     Kind::kProse},
    {"markdown md mdx myst rmd qmd", Kind::kMarkdown},
    {"yaml yml", Kind::kFile, FileKind::kYaml},
    {"dockerfile docker containerfile", Kind::kFile, FileKind::kDockerfile},
    {"makefile make mk gnumakefile", Kind::kFile, FileKind::kMakefile},
    {"json jsonc json5 json-with-comments", Kind::kFile, FileKind::kJson},
    {"toml", Kind::kFile, FileKind::kToml},
    {"ini cfg dosini conf", Kind::kFile, FileKind::kIni},
    {"systemd service unit", Kind::kFile, FileKind::kSystemdUnit},
    {"procfile", Kind::kFile, FileKind::kProcfile},
    {"just justfile", Kind::kFile, FileKind::kJustfile},
    {"bat batch cmd dos dosbatch winbatch batchfile", Kind::kFile, FileKind::kBatch},
    {"powershell pwsh ps1 posh psm1", Kind::kFile, FileKind::kPowerShell},
    {"rst rest restructuredtext", Kind::kFile, FileKind::kReStructuredText},
};

bool Holds(absl::string_view names, absl::string_view name) {
  for (const absl::string_view one : absl::StrSplit(names, ' ')) {
    if (one == name) return true;
  }
  return false;
}

}  // namespace

BlockLanguage BlockLanguageOf(absl::string_view name) {
  if (name.empty()) return {};
  const std::string lower = absl::AsciiStrToLower(name);
  for (const LanguageNames& language : kLanguages) {
    if (Holds(language.names, lower)) return {language.kind, language.file};
  }
  return {Kind::kUnknown};
}

}  // namespace torchlift::embed
