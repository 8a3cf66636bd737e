// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/host.h"

#include <algorithm>
#include <utility>

#include "core/embed/dockerfile/dockerfile_host.h"
#include "core/embed/ini/ini_host.h"
#include "core/embed/json/json_host.h"
#include "core/embed/just/justfile_host.h"
#include "core/embed/make/make_host.h"
#include "core/embed/markdown/markdown_host.h"
#include "core/embed/notebook/notebook_host.h"
#include "core/embed/procfile/procfile_host.h"
#include "core/embed/requirements/requirements_host.h"
#include "core/embed/rst/rst_host.h"
#include "core/embed/systemd/systemd_host.h"
#include "core/embed/toml/toml_host.h"
#include "core/embed/windows/batch_host.h"
#include "core/embed/windows/powershell_host.h"
#include "core/embed/yaml/yaml_host.h"

namespace torchlift::embed {
namespace {

using Reader = Host (*)(absl::string_view path, absl::string_view bytes,
                        const LookedFor& looked_for);

// A reader that takes nothing for a setting.
template <Host (*kRead)(absl::string_view path, absl::string_view bytes)>
Host ReadCommands(absl::string_view path, absl::string_view bytes, const LookedFor&) {
  return kRead(path, bytes);
}

// What reads files of that kind; null for those that are no hosts.
Reader ReaderOf(FileKind kind) {
  switch (kind) {
    case FileKind::kIni:
      return ReadIniHost;
    case FileKind::kDockerfile:
      return ReadDockerfileHost;
    case FileKind::kMarkdown:
      return ReadMarkdownHost;
    case FileKind::kReStructuredText:
      return ReadRstHost;
    case FileKind::kJson:
      return ReadJsonHost;
    case FileKind::kNotebook:
      return ReadNotebookHost;
    case FileKind::kMakefile:
      return ReadMakefileHost;
    case FileKind::kProcfile:
      return ReadCommands<ReadProcfileHost>;
    case FileKind::kJustfile:
      return ReadCommands<ReadJustfileHost>;
    case FileKind::kToml:
      return ReadTomlHost;
    case FileKind::kSystemdUnit:
      return ReadCommands<ReadSystemdHost>;
    case FileKind::kBatch:
      return ReadCommands<ReadBatchHost>;
    case FileKind::kPowerShell:
      return ReadCommands<ReadPowerShellHost>;
    case FileKind::kYaml:
      return ReadCommands<ReadYamlHost>;
    case FileKind::kRequirements:
      return ReadRequirementsHost;
    default:
      return nullptr;
  }
}

}  // namespace

bool IsHostKind(FileKind kind) { return ReaderOf(kind) != nullptr; }

Host ReadHost(FileKind kind, absl::string_view path, absl::string_view bytes,
              const LookedFor& looked_for) {
  const Reader reader = ReaderOf(kind);
  if (reader == nullptr) return {};
  Host host = reader(path, bytes, looked_for);
  std::stable_sort(host.regions.begin(), host.regions.end(),
                   [](const Region& a, const Region& b) { return a.host.begin < b.host.begin; });
  return host;
}

}  // namespace torchlift::embed
