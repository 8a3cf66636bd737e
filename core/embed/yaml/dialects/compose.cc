// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
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

class ComposeReader {
 public:
  explicit ComposeReader(CommandCollector& commands) : commands_(commands) {}

  void ReadService(Node service) {
    CommandSetting setting;
    setting.site = service;
    setting.substitution = Substitution::kCompose;
    SetConcurrency(service, setting);
    ReadBeside(service, setting);
    ReadCommand(service, setting);
  }

 private:
  void SetConcurrency(Node service, CommandSetting& setting) {
    const Node test = service.Value("healthcheck").Value("test");
    if (service.Value("network_mode").Is("host")) {
      setting.concurrency = "Services on the host's network share its ports.";
      // Two services may have one command, by an alias.
      const bool is_first = on_host_.insert(service.Value("command").begin()).second;
      if (!HasSeveralReplicas(service) && is_first) setting.group = "host network";
    } else if (test.IsWanted() || service.Value("post_start") ||
               service.Value("pre_stop")) {
      setting.group = absl::StrCat("service at ", service.begin());
      setting.concurrency = "A health check or a hook runs beside what the service runs.";
    }
  }

  // What runs in the container while its command does: the health check, hooks.
  void ReadBeside(Node service, const CommandSetting& setting) {
    const Node test = service.Value("healthcheck").Value("test");
    const std::vector<Node> words = test.Items();
    if (test.IsScalar()) {
      commands_.AddText(test, setting);
    } else if (words.size() == 2 && words[0].Is("CMD-SHELL")) {
      commands_.AddText(words[1], setting);
    } else if (words.size() > 1 && words[0].Is("CMD")) {
      commands_.Pass(test);
      commands_.AddArguments({words.begin() + 1, words.end()}, setting);
    }
    for (const absl::string_view key : {"post_start", "pre_stop"}) {
      for (const Node hook : service.Value(key).Items())
        commands_.AddCommand(hook.Resolved().Value("command"), setting);
    }
  }

  void ReadCommand(Node service, CommandSetting setting) {
    const Node entrypoint = service.Value("entrypoint");
    const Node command = service.Value("command");
    if (entrypoint.IsSequence() && command.IsSequence())
      return commands_.AddArguments({entrypoint, command}, setting);
    if (entrypoint) commands_.AddCommand(entrypoint, setting);
    if (!command) return;
    // A text is cut into words, which the entrypoint is given.
    const bool is_handed = entrypoint && !entrypoint.Value().empty();
    if (is_handed || !entrypoint.Items().empty())
      setting.doubt = "The entrypoint is given it as arguments.";
    commands_.AddCommand(command, setting);
  }

  CommandCollector& commands_;
  std::set<std::uint32_t> on_host_;  // Commands of services on the host's network.
};

}  // namespace

bool ReadCompose(Node document, absl::string_view path, CommandCollector& commands) {
  (void)path;
  const Node services = document.Value("services");
  if (!services.IsMapping() || document.Value("apiVersion")) return false;
  ComposeReader reader(commands);
  for (const Node::Pair& pair : services.Pairs()) {
    const Node service = pair.value.Resolved();
    if (IsService(service)) reader.ReadService(service);
  }
  return true;
}

}  // namespace torchlift::embed::yaml
