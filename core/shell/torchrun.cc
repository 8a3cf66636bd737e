// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/shell/torchrun.h"

#include <utility>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "core/shell/torchrun_arguments.h"
#include "core/shell/torchrun_options.h"

namespace torchlift::shell {
namespace {

// What can be said of a condition.
enum class Truth { kNo, kYes, kUnseen, kRefused };

// Decides by the rule of 2.12 about a launch of which the arguments were read.
class PortJudge {
 public:
  PortJudge(absl::Span<const Word> words, TorchrunArguments arguments)
      : words_(words), arguments_(std::move(arguments)) {}

  Launch Judge(const Environment& environment) {
    if (arguments_.end) {
      End(*arguments_.end, arguments_.end_reason);
    } else {
      TakeEnvironment(environment);
      Decide();
    }
    launch_.script = arguments_.script;
    launch_.loses_run_id = arguments_.has_run_id;
    launch_.loses_master_address = arguments_.has_master_address;
    return std::move(launch_);
  }

 private:
  void End(PortDecision decision, std::string reason) {
    launch_.decision = decision;
    launch_.reason = std::move(reason);
  }

  void TakeEnvironment(const Environment& environment) {
    for (const TorchrunOption& option : TorchrunOptions()) {
      if (option.environment.empty()) continue;
      const Variable* variable = environment.Find(option.environment);
      if (variable == nullptr) continue;
      if (option.name == "--rdzv-id") arguments_.has_run_id = true;
      if (option.name == "--master-addr") arguments_.has_master_address = true;
      TorchrunSetting* setting = arguments_.SettingOf(option);
      if (setting == nullptr || setting->state != TorchrunSetting::State::kAbsent) continue;
      setting->state =
          variable->known ? TorchrunSetting::State::kKnown : TorchrunSetting::State::kUnseen;
      setting->value = variable->value;
      setting->source = std::string(option.environment);
    }
  }

  Truth IsStandalone() const {
    if (arguments_.standalone.IsUnseen()) return Truth::kUnseen;
    if (!arguments_.standalone.IsKnown()) return Truth::kNo;
    int number = 0;
    if (!absl::SimpleAtoi(arguments_.standalone.value, &number)) return Truth::kRefused;
    return number != 0 ? Truth::kYes : Truth::kNo;
  }

  Truth HasOtherBackend() const {
    if (arguments_.backend.IsUnseen()) return Truth::kUnseen;
    return arguments_.backend.IsKnown() && arguments_.backend.value != "static" ? Truth::kYes
                                                                                : Truth::kNo;
  }

  Truth HasEndpoint() const {
    if (arguments_.endpoint.IsUnseen()) {
      // A part that can be seen, as in $HOST:29400, makes it non-empty.
      return arguments_.endpoint.value.find_first_not_of(DecodedText::kUnknown) != std::string::npos
                 ? Truth::kYes
                 : Truth::kUnseen;
    }
    return arguments_.endpoint.IsKnown() && !arguments_.endpoint.value.empty() ? Truth::kYes
                                                                               : Truth::kNo;
  }

  Truth HasPort() const {
    if (arguments_.port.IsUnseen()) return arguments_.port.word ? Truth::kYes : Truth::kUnseen;
    if (!arguments_.port.IsKnown()) return Truth::kNo;
    int number = 0;
    return absl::SimpleAtoi(arguments_.port.value, &number) ? Truth::kYes : Truth::kRefused;
  }

  Truth HasManyNodes() const {
    if (arguments_.nodes.IsUnseen()) return Truth::kUnseen;
    if (!arguments_.nodes.IsKnown()) return Truth::kNo;
    const auto colon = arguments_.nodes.value.find(':');
    const absl::string_view most =
        colon == std::string::npos ? absl::string_view(arguments_.nodes.value)
                                   : absl::string_view(arguments_.nodes.value).substr(colon + 1);
    int number = 0;
    if (!absl::SimpleAtoi(most, &number)) return Truth::kRefused;
    return number > 1 ? Truth::kYes : Truth::kNo;
  }

  // The setting as a person would write it: "--nnodes=2".
  static std::string Written(const TorchrunSetting& setting) {
    if (!setting.IsKnown() || setting.source == "--standalone") return setting.source;
    return absl::StrCat(setting.source, "=", setting.value);
  }

  void Decide() {
    const struct {
      Truth truth;
      const TorchrunSetting& setting;
    } conditions[] = {{HasPort(), arguments_.port},
                      {IsStandalone(), arguments_.standalone},
                      {HasOtherBackend(), arguments_.backend},
                      {HasEndpoint(), arguments_.endpoint},
                      {HasManyNodes(), arguments_.nodes}};
    if (arguments_.port.IsKnown()) launch_.port = arguments_.port.value;
    for (const auto& condition : conditions) {
      if (condition.truth == Truth::kRefused) {
        return End(PortDecision::kInvalid,
                   absl::StrCat("torchrun refuses the value of ", condition.setting.source));
      }
    }
    // Behind a word that is the script or an option, nothing is known to be torchrun's.
    const bool may_be_script = arguments_.hidden && *arguments_.hidden < words_.size() &&
                               !words_[*arguments_.hidden].may_split;
    for (const auto& condition : conditions) {
      if (may_be_script && condition.setting.word.value_or(0) > *arguments_.hidden) continue;
      if (condition.truth == Truth::kYes)
        return End(PortDecision::kUnchanged, absl::StrCat(Written(condition.setting), " is given"));
    }
    if (arguments_.hidden) {
      if (*arguments_.hidden < words_.size()) launch_.unseen = *arguments_.hidden;
      return End(PortDecision::kUnseen, arguments_.hidden_reason);
    }
    for (const auto& condition : conditions) {
      if (condition.truth != Truth::kUnseen) continue;
      launch_.unseen = condition.setting.word;
      return End(PortDecision::kUnseen,
                 absl::StrCat("the value of ", condition.setting.source, " cannot be seen"));
    }
    if (!arguments_.script) return End(PortDecision::kIncomplete, "no script follows");
    End(PortDecision::kFreePort, "one node, and no port, endpoint or --standalone is given");
  }

  absl::Span<const Word> words_;
  TorchrunArguments arguments_;
  Launch launch_;
};

}  // namespace

Launch ReadLaunch(absl::Span<const Word> words, const CommandLine& line, const Launcher& launcher,
                  const Environment& environment) {
  return PortJudge(words.subspan(0, line.end), ReadTorchrunArguments(words, line, launcher))
      .Judge(environment);
}

}  // namespace torchlift::shell
