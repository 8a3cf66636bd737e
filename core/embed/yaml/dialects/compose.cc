// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include <string>
#include <vector>

#include "absl/strings/numbers.h"
#include "core/embed/yaml/dialects.h"

namespace torchlift::embed::yaml {
namespace {

bool IsService(Node service) {
  return service.IsMapping() &&
         (service.Value("image") || service.Value("build") || service.Value("command") ||
          service.Value("entrypoint") || service.Value("extends"));
}

bool HasSeveralReplicas(Node service) {
  for (const Node count : {service.Value("scale"), service.Value("deploy").Value("replicas")}) {
    int number = 0;
    if (count && (!absl::SimpleAtoi(count.Value(), &number) || number > 1)) return true;
  }
  return false;
}

void ReadService(Node service, CommandCollector& commands) {
  CommandSetting setting;
  setting.site = service;
  setting.substitution = Substitution::kCompose;
  if (service.Value("network_mode").Is("host")) {
    setting.concurrency = "Services on the host's network share its ports.";
    if (!HasSeveralReplicas(service)) setting.group = "host network";
  }
  const Node entrypoint = service.Value("entrypoint");
  const Node command = service.Value("command");
  const std::vector<Node> test = service.Value("healthcheck").Value("test").Items();
  if (test.size() == 2 && test[0].Is("CMD-SHELL")) commands.AddText(test[1], setting);
  if (entrypoint.IsSequence() && command.IsSequence())
    return commands.AddArguments({entrypoint, command}, setting);
  if (entrypoint) commands.AddCommand(entrypoint, setting);
  if (!command) return;
  const bool is_handed = entrypoint && !entrypoint.Value().empty();
  if (is_handed || !entrypoint.Items().empty())
    setting.doubt = "The entrypoint is given it as arguments.";
  commands.AddCommand(command, setting);
}

}  // namespace

bool ReadCompose(Node document, absl::string_view path, CommandCollector& commands) {
  (void)path;
  const Node services = document.Value("services");
  if (!services.IsMapping() || document.Value("apiVersion")) return false;
  for (const Node::Pair& pair : services.Pairs()) {
    const Node service = pair.value.Resolved();
    if (IsService(service)) ReadService(service, commands);
  }
  return true;
}

}  // namespace torchlift::embed::yaml
