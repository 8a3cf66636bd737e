// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/yaml/dialects.h"

namespace torchlift::embed::yaml {
namespace {

bool IsSkyTask(Node document) {
  if (!document.Value("run").IsScalar() && !document.Value("setup").IsScalar()) return false;
  for (const absl::string_view key :
       {"resources", "num_nodes", "setup", "file_mounts", "workdir", "envs"}) {
    if (document.Value(key)) return true;
  }
  return false;
}

bool IsDstackTask(Node document) {
  const Node type = document.Value("type");
  return (type.Is("task") || type.Is("service") || type.Is("dev-environment")) &&
         (document.Value("commands") || document.Value("init"));
}

}  // namespace

bool ReadCloudTask(Node document, absl::string_view path, CommandCollector& commands) {
  (void)path;
  CommandSetting setting;
  setting.site = document;
  if (IsSkyTask(document)) {
    commands.AddText(document.Value("setup"), setting);
    commands.AddText(document.Value("run"), setting);
    return true;
  }
  if (!IsDstackTask(document)) return false;
  for (const absl::string_view key : {"commands", "init"}) {
    if (const Node lines = document.Value(key)) commands.AddLines({lines}, setting);
  }
  return true;
}

}  // namespace torchlift::embed::yaml
