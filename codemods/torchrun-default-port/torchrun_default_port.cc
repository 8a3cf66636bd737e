// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "codemods/torchrun-default-port/bare_words.h"
#include "codemods/torchrun-default-port/default_launchers.h"
#include "codemods/torchrun-default-port/launch_site.h"
#include "codemods/torchrun-default-port/launch_text.h"
#include "codemods/torchrun-default-port/pin.h"
#include "codemods/torchrun-default-port/python_in_shell.h"
#include "codemods/torchrun-default-port/python_launches.h"
#include "codemods/torchrun-default-port/unread.h"
#include "core/rewrite/codemod.h"

namespace torchlift {
namespace {

using torchrun::LaunchSite;

// Whether the text stands where it need not be a command, and reads like prose.
bool IsProse(const RewriteContext& context) {
  const Surroundings* surroundings = context.surroundings();
  return surroundings != nullptr && !surroundings->doubt.empty() &&
         torchrun::ReadLaunchText(*surroundings->text).empty();
}

std::vector<Finding> CheckShell(const RewriteContext& context) {
  if (IsProse(context)) return {};
  std::vector<LaunchSite> sites =
      torchrun::FindLaunchSites(*context.shell(), context.explanation());
  torchrun::FindIndirectSites(*context.shell(), sites);
  torchrun::FindOverlaps(*context.shell(), sites);
  torchrun::MergeSitesOfOnePlace(sites);
  std::vector<Finding> findings;
  for (LaunchSite& site : sites) {
    if (site.launch.decision == shell::PortDecision::kUnchanged) continue;
    if (site.has_edit &&
        torchrun::IsWithinBareWord(*context.shell(), site, context.source().bytes())) {
      site.has_edit = false;
      site.doubt = "An option cannot come in without quotes here.";
    }
    Finding finding = torchrun::MakeFinding(site, context);
    torchrun::AddShellEdit(site, finding);
    findings.push_back(std::move(finding));
  }
  torchrun::AddPythonInShell(context, findings);
  torchrun::AddDefaultLaunchers(context, findings);
  torchrun::AddUnreadLaunches(context, findings);
  return findings;
}

class TorchrunDefaultPort : public Codemod {
 public:
  const CodemodInfo& info() const override {
    static const CodemodInfo* const kInfo = new CodemodInfo{
        "torchrun-default-port",
        "torchrun on one node takes a free port, no longer 29500",
        "2.12",
        "175699",
        {FileKind::kShell, FileKind::kPython},
        {{"torchrun"},
         {"torch.distributed.run"},
         {"torch.distributed.launch"},
         {"torch/distributed/"},
         {"import run", "torch.distributed"},
         {"get_args_parser"},
         // "torch" "run x.py", and the name cut elsewhere.
         {"torch\"", "\"run"},
         {"torch'", "'run"},
         {"\"orchrun"},
         {"'orchrun"},
         {"\"rchrun"},
         {"'rchrun"},
         {"\"chrun"},
         {"'chrun"},
         {"\"hrun"},
         {"'hrun"},
         {"torchr\""},
         {"torchr'"},
         {"torchru\""},
         {"torchru'"},
         {"}run", "torch"},  // ${T}run
         {"nproc_per_node"},
         {"nproc-per-node"}},
        /*may_hold_finding=*/nullptr,
        /*asks_who_imports=*/false,
        /*names=*/{},
        /*reads_embedded_python=*/true,
    };
    return *kInfo;
  }

  std::vector<Finding> Run(const RewriteContext& context) const override {
    if (context.shell() != nullptr) return CheckShell(context);
    if (context.python() != nullptr) return torchrun::PythonLaunches(context).Find();
    return {};
  }
};

}  // namespace

std::unique_ptr<Codemod> MakeTorchrunDefaultPortCodemod();
std::unique_ptr<Codemod> MakeTorchrunDefaultPortCodemod() {
  return std::make_unique<TorchrunDefaultPort>();
}

}  // namespace torchlift
