// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_EMBED_YAML_DIALECTS_H_
#define TORCHLIFT_CORE_EMBED_YAML_DIALECTS_H_

#include "absl/strings/string_view.h"
#include "core/embed/yaml/command_collector.h"
#include "core/embed/yaml/stream.h"

namespace torchlift::embed::yaml {

// What runs the commands of a document: each function knows one such program, and collects what
// that one surely runs. False when the document is none of its own.
using DialectReader = bool (*)(Node document, absl::string_view path, CommandCollector& commands);

// Workflows and composite actions: `run`.
bool ReadGithub(Node document, absl::string_view path, CommandCollector& commands);
// `script`, `before_script` and `after_script` of jobs.
bool ReadGitlab(Node document, absl::string_view path, CommandCollector& commands);
// `run` of the steps of jobs and commands.
bool ReadCircle(Node document, absl::string_view path, CommandCollector& commands);
// `command` and `commands` of steps.
bool ReadBuildkite(Node document, absl::string_view path, CommandCollector& commands);
// `script`, `bash` and tasks of steps.
bool ReadAzure(Node document, absl::string_view path, CommandCollector& commands);
// `command` and `args` of the containers of any resource.
bool ReadKubernetes(Node document, absl::string_view path, CommandCollector& commands);
// `entrypoint` and `command` of services.
bool ReadCompose(Node document, absl::string_view path, CommandCollector& commands);
// `setup` and `run` of SkyPilot, `commands` of dstack.
bool ReadCloudTask(Node document, absl::string_view path, CommandCollector& commands);
// Taskfiles.
bool ReadTaskfile(Node document, absl::string_view path, CommandCollector& commands);
// Ansible's playbooks and lists of tasks.
bool ReadAnsible(Node document, absl::string_view path, CommandCollector& commands);

// Whatever else in the document may be a command, with a doubt, and the variables that it sets.
void ReadOthers(Node document, CommandCollector& commands);

}  // namespace torchlift::embed::yaml

#endif  // TORCHLIFT_CORE_EMBED_YAML_DIALECTS_H_
