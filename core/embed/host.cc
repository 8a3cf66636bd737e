// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/host.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "absl/strings/match.h"
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
#include "core/text/utf8.h"

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
      return ReadYamlHost;
    case FileKind::kRequirements:
      return ReadRequirementsHost;
    default:
      return nullptr;
  }
}

void Move(std::uint32_t by, ByteRange& range) { range = {range.begin + by, range.end + by}; }

// All places `by` bytes further on.
void Move(std::uint32_t by, Host& host) {
  for (Region& region : host.regions) {
    Move(by, region.host);
    for (std::uint32_t& begin : region.text.host_begin) begin += by;
    for (std::uint32_t& end : region.text.host_end) end += by;
    for (ListItem& item : region.items) {
      Move(by, item.host);
      item.place += by;
    }
  }
  for (Host::Part& part : host.parts) Move(by, part.range);
  for (Host::Problem& problem : host.problems) Move(by, problem.place);
}

}  // namespace

bool IsHostKind(FileKind kind) { return ReaderOf(kind) != nullptr; }

Host ReadHost(FileKind kind, absl::string_view path, absl::string_view bytes,
              const LookedFor& looked_for) {
  const Reader reader = ReaderOf(kind);
  if (reader == nullptr) return {};
  // A byte order mark is no part of the text: what stands in the first line begins it.
  const bool has_mark = absl::StartsWith(bytes, kUtf8ByteOrderMark);
  const std::size_t mark_size = has_mark ? kUtf8ByteOrderMark.size() : 0;
  Host host = reader(path, bytes.substr(mark_size), looked_for);
  if (has_mark) Move(static_cast<std::uint32_t>(mark_size), host);
  std::stable_sort(host.regions.begin(), host.regions.end(),
                   [](const Region& a, const Region& b) { return a.host.begin < b.host.begin; });
  return host;
}

}  // namespace torchlift::embed
