// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/shell/torchrun_options.h"

#include <vector>

#include "absl/strings/match.h"

namespace torchlift::shell {
namespace {

constexpr TorchrunOption kOptions[] = {
    {"--help", "", "-h", false, ""},
    {"--nnodes", "", "", true, "PET_NNODES"},
    {"--nproc-per-node", "--nproc_per_node", "", true, "PET_NPROC_PER_NODE"},
    {"--rdzv-backend", "--rdzv_backend", "", true, "PET_RDZV_BACKEND"},
    {"--rdzv-endpoint", "--rdzv_endpoint", "", true, "PET_RDZV_ENDPOINT"},
    {"--rdzv-id", "--rdzv_id", "", true, "PET_RDZV_ID"},
    {"--rdzv-conf", "--rdzv_conf", "", true, "PET_RDZV_CONF"},
    {"--standalone", "", "", false, "PET_STANDALONE"},
    {"--max-restarts", "--max_restarts", "", true, "PET_MAX_RESTARTS"},
    {"--monitor-interval", "--monitor_interval", "", true, "PET_MONITOR_INTERVAL"},
    {"--start-method", "--start_method", "", true, "PET_START_METHOD"},
    {"--event-log-handler", "--event_log_handler", "", true, "PET_EVENT_LOG_HANDLER"},
    {"--role", "", "", true, "PET_ROLE"},
    {"--module", "", "-m", false, "PET_MODULE"},
    {"--no-python", "--no_python", "", false, "PET_NO_PYTHON"},
    {"--run-path", "--run_path", "", false, "PET_RUN_PATH"},
    {"--log-dir", "--log_dir", "", true, "PET_LOG_DIR"},
    {"--redirects", "", "-r", true, "PET_REDIRECTS"},
    {"--tee", "", "-t", true, "PET_TEE"},
    {"--local-ranks-filter", "--local_ranks_filter", "", true, "PET_LOCAL_RANKS_FILTER"},
    {"--duplicate-stdout-filters", "--duplicate_stdout_filters", "", true,
     "PET_DUPLICATE_STDOUT_FILTERS"},
    {"--duplicate-stderr-filters", "--duplicate_stderr_filters", "", true,
     "PET_DUPLICATE_STDERR_FILTERS"},
    {"--node-rank", "--node_rank", "", true, "PET_NODE_RANK"},
    {"--master-addr", "--master_addr", "", true, "PET_MASTER_ADDR"},
    {"--master-port", "--master_port", "", true, "PET_MASTER_PORT"},
    {"--local-addr", "--local_addr", "", true, "PET_LOCAL_ADDR"},
    {"--logs-specs", "--logs_specs", "", true, ""},
    {"--numa-binding", "--numa_binding", "", true, ""},
    {"--signals-to-handle", "--signals_to_handle", "", true, "PET_SIGNALS_TO_HANDLE"},
    {"--shutdown-timeout", "--shutdown_timeout", "", true, "PET_SHUTDOWN_TIMEOUT"},
    {"--virtual-local-rank", "--virtual_local_rank", "", false, "PET_VIRTUAL_LOCAL_RANK"},
    {"--use-env", "--use_env", "", false, "", true},
};

}  // namespace

absl::Span<const TorchrunOption> TorchrunOptions() { return kOptions; }

absl::Span<const absl::string_view> TorchrunVariables() {
  static const auto* const kVariables = [] {
    auto* variables = new std::vector<absl::string_view>();
    for (const TorchrunOption& option : kOptions) {
      if (!option.environment.empty()) variables->push_back(option.environment);
    }
    return variables;
  }();
  return *kVariables;
}

OptionMatch FindTorchrunOption(absl::string_view name, bool of_launch) {
  OptionMatch match;
  for (const TorchrunOption& option : kOptions) {
    if (option.of_launch_only && !of_launch) continue;
    for (const absl::string_view spelling : {option.name, option.spelling}) {
      if (spelling == name) return {&option, false};
      if (!absl::StartsWith(spelling, name)) continue;
      if (match.option != nullptr) match.is_ambiguous = true;
      match.option = &option;
    }
  }
  return match.is_ambiguous ? OptionMatch{nullptr, true} : match;
}

const TorchrunOption* FindTorchrunLetter(absl::string_view letter) {
  for (const TorchrunOption& option : kOptions) {
    if (!option.letter.empty() && option.letter == letter) return &option;
  }
  return nullptr;
}

}  // namespace torchlift::shell
