// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/yaml/yaml_host.h"

#include <cstdint>
#include <string>

#include "core/embed/yaml/command_collector.h"
#include "core/embed/yaml/dialects.h"
#include "core/embed/yaml/settings.h"
#include "core/embed/yaml/stream.h"

namespace torchlift::embed {
namespace {

using yaml::DialectReader;
using yaml::Node;
using yaml::Stream;

constexpr DialectReader kDialects[] = {
    yaml::ReadGithub,    yaml::ReadCompose,   yaml::ReadKubernetes, yaml::ReadTaskfile,
    yaml::ReadCircle,    yaml::ReadBuildkite, yaml::ReadAzure,      yaml::ReadGitlab,
    yaml::ReadCloudTask, yaml::ReadAnsible,
};

void ReadDocument(Node document, absl::string_view path, yaml::CommandCollector& commands) {
  for (const DialectReader read : kDialects) {
    if (read(document, path, commands)) break;
  }
  yaml::ReadOthers(document, commands);
}

// All nodes but those within one that holds no command, which is a part as a whole: files may be
// large.
void AddParts(const Stream& stream, Host& host) {
  constexpr std::uint16_t kStyles = 16;
  for (std::uint32_t i = 0; i < stream.size(); i = stream.at(i).NextWanted()) {
    const Node node = stream.at(i);
    const auto kind = static_cast<std::uint16_t>(static_cast<std::uint16_t>(node.kind()) * kStyles +
                                                 static_cast<std::uint16_t>(node.style()));
    host.parts.push_back({kind, node.range()});
  }
}

}  // namespace

Host ReadYamlHost(absl::string_view path, absl::string_view bytes, const LookedFor& looked_for) {
  Host host;
  host.looked_for = looked_for;
  const Stream stream = Stream::Read(bytes, looked_for);
  yaml::CommandCollector commands(stream, host);
  for (const Node document : stream.documents()) ReadDocument(document, path, commands);
  yaml::AddSettings(stream, commands, host);
  AddParts(stream, host);
  for (const Stream::Fault& fault : stream.faults())
    host.problems.push_back({fault.place, std::string(fault.what)});
  for (const ByteRange& swallowed : stream.actions().swallowed)
    host.problems.push_back({swallowed, "a template decides what is written"});
  return host;
}

}  // namespace torchlift::embed
