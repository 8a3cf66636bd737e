// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "core/embed/yaml/dialects.h"

namespace torchlift::embed::yaml {
namespace {

constexpr absl::string_view kContainerLists[] = {"containers", "initContainers",
                                                 "ephemeralContainers", "sidecars", "steps"};

bool IsContainerList(absl::string_view key) {
  return std::find(std::begin(kContainerLists), std::end(kContainerLists), key) !=
         std::end(kContainerLists);
}

// More than one, or not seen.
bool IsSeveral(Node count) {
  if (!count) return false;
  int number = 0;
  return !absl::SimpleAtoi(count.Value(), &number) || number > 1;
}

class KubernetesReader {
 public:
  KubernetesReader(Node document, CommandCollector& commands)
      : document_(document), commands_(commands) {}

  void Read() {
    const std::string kind = document_.Value("kind").Value();
    if (absl::StrContains(kind, "PyTorchJob") || absl::StrContains(kind, "TrainJob") ||
        absl::StrContains(kind, "TrainingRuntime"))
      doubt_ = "Kubeflow's operator sets PET_ variables for it, PET_MASTER_PORT among them.";
    const Stream& stream = document_.stream();
    for (std::uint32_t i = document_.index(); i < document_.subtree_end();
         i = stream.at(i).NextWanted()) {
      const Node mapping = stream.at(i);
      for (const Node::Pair& pair : mapping.Pairs()) ReadPair(mapping, pair);
    }
  }

 private:
  void ReadPair(Node mapping, const Node::Pair& pair) {
    if (!pair.key.IsScalar()) return;
    const std::string key = pair.key.Value();
    const Node value = pair.value.Resolved();
    if (IsContainerList(key) && value.IsSequence()) {
      ReadPod(mapping, value, key == "initContainers" || key == "steps");
    } else if (key == "container" && value.IsMapping()) {  // Of Argo.
      ReadContainer(value, {});
    } else if (key == "exec" && value.IsMapping()) {  // Of something else than a container.
      CommandSetting setting = SettingOf(value);
      commands_.AddArguments({value.Value("command")}, setting);
    } else if (key == "script" && value.IsMapping()) {  // Of Argo.
      CommandSetting setting = SettingOf(value);
      const std::vector<Node> program = value.Value("command").Items();
      if (!program.empty() && absl::StartsWith(program.front().Value(), "python"))
        setting.language = FileKind::kPython;
      commands_.AddText(value.Value("source"), setting);
    }
  }

  CommandSetting SettingOf(Node site) const {
    CommandSetting setting;
    setting.site = site;
    setting.substitution = Substitution::kKubernetes;
    setting.doubt = doubt_;
    return setting;
  }

  void ReadPod(Node pod, Node list, bool is_one_by_one) {
    for (const Node item : list.Items()) {
      const Node container = item.Resolved();
      // One that the pod does not wait for: a sidecar of Kubernetes 1.29.
      const bool is_sidecar = container.Value("restartPolicy").Is("Always");
      const CommandSetting beside = BesideOf(pod, container, list, is_one_by_one && !is_sidecar);
      if (!container.Value("script").IsScalar()) {
        ReadContainer(container, beside);
        continue;
      }
      CommandSetting setting = SettingOf(container);  // A step of Tekton.
      setting.substitution = Substitution::kNone;
      setting.group = beside.group;
      setting.concurrency = beside.concurrency;
      commands_.AddText(container.Value("script"), setting);
    }
  }

  // What the container runs beside: other containers of its pod, unless they are run one by one, and
  // its own probes and hooks.
  static CommandSetting BesideOf(Node pod, Node container, Node list, bool is_one_by_one) {
    CommandSetting beside;
    if (pod.Value("hostNetwork").Is("true")) {
      beside.group = "host network";
      beside.concurrency = "Pods on the host's network share its ports.";
      if (HasSeveralPods(pod)) beside.group.clear();
      return beside;
    }
    const bool has_sidecars = pod.Value("sidecars").IsWanted();
    if (is_one_by_one && !has_sidecars) {
      beside.group = absl::StrCat("container at ", container.begin());
    } else {
      const Node containers = pod.Value("containers");
      beside.group = absl::StrCat("pod at ", (containers ? containers : list).begin());
      if (has_sidecars) beside.group = absl::StrCat("pod at ", pod.begin());
    }
    beside.concurrency =
        "The containers of a pod, their probes and hooks run side by side and share its ports.";
    return beside;
  }

  static bool HasSeveralPods(Node pod) {
    for (Node node = pod; node; node = node.parent()) {
      if (IsSeveral(node.Value("replicas")) || IsSeveral(node.Value("parallelism"))) return true;
    }
    return false;
  }

  // Probes and hooks run in the container while its command does.
  void ReadProbes(Node container, const CommandSetting& setting) {
    const Node hooks = container.Value("lifecycle");
    for (const Node probe :
         {container.Value("livenessProbe"), container.Value("readinessProbe"),
          container.Value("startupProbe"), hooks.Value("postStart"), hooks.Value("preStop")}) {
      if (const Node command = probe.Value("exec").Value("command"))
        commands_.AddArguments({command}, setting);
    }
  }

  void ReadContainer(Node container, const CommandSetting& beside) {
    const Node command = container.Value("command");
    const Node arguments = container.Value("args");
    CommandSetting setting = SettingOf(container);
    setting.group = beside.group;
    setting.concurrency = beside.concurrency;
    ReadProbes(container, setting);
    if (!command && !arguments) return;
    const Node unseen = UnseenKey(container);
    if (setting.doubt.empty() && unseen)
      setting.doubt = "A template writes more of the container, which is not seen.";
    if (!command) return ReadArguments(arguments, setting);
    // Unless they are seen, it may be its arguments.
    commands_.AddArguments({command, arguments ? arguments : unseen}, setting);
  }

  static Node UnseenKey(Node container) {
    for (const Node::Pair& pair : container.Pairs()) {
      if (pair.key.kind() == NodeKind::kUnseen) return pair.key;
    }
    return Node();
  }

  // For the entrypoint of the image, which is not seen: nothing, or something that runs them.
  void ReadArguments(Node arguments, CommandSetting& setting) {
    const std::vector<Node> items = arguments.Items();
    const std::string first = items.empty() ? "" : items.front().Value();
    if (absl::StartsWith(first, "-")) {
      const bool is_script = absl::EndsWith(first, "c");
      setting.program = is_script ? "sh " : "python ";
      if (setting.doubt.empty())
        setting.doubt = "The entrypoint of the image, which is not seen, is given these options.";
    }
    commands_.AddArguments({arguments}, setting);
  }

  Node document_;
  CommandCollector& commands_;
  std::string doubt_;
};

}  // namespace

bool ReadKubernetes(Node document, absl::string_view path, CommandCollector& commands) {
  (void)path;
  if (!document.Value("apiVersion") && !document.Value("kind") && !document.Value("spec"))
    return false;
  KubernetesReader(document, commands).Read();
  return true;
}

}  // namespace torchlift::embed::yaml
