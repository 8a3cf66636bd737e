// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/shell/torchrun.h"

#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "core/shell/torchrun_options.h"

namespace torchlift::shell {
namespace {

// One of the things that decide, as given: not at all, with a known value, or with one that cannot
// be seen.
struct Setting {
  enum class State { kAbsent, kKnown, kUnseen };
  State state = State::kAbsent;
  std::string value;
  std::string source;  // "--nnodes", "PET_NNODES".
  std::optional<std::size_t> word;

  bool IsKnown() const { return state == State::kKnown; }
  bool IsUnseen() const { return state == State::kUnseen; }
};

// What can be said of a condition.
enum class Truth { kNo, kYes, kUnseen, kRefused };

bool IsNegativeNumber(absl::string_view text) {
  double number = 0;
  return absl::StartsWith(text, "-") && absl::SimpleAtod(text, &number);
}

class LaunchReader {
 public:
  LaunchReader(absl::Span<const Word> words, const CommandLine& line, const Launcher& launcher)
      : words_(words.subspan(0, line.end)),
        line_(line),
        of_launch_(launcher.form == LauncherForm::kLaunchModule),
        at_(launcher.word + 1) {}

  Launch Read(const Environment& environment) {
    ReadOptions();
    if (done_) return std::move(launch_);
    TakeEnvironment(environment);
    Decide();
    return std::move(launch_);
  }

 private:
  void End(PortDecision decision, std::string reason) {
    launch_.decision = decision;
    launch_.reason = std::move(reason);
    done_ = true;
  }

  void Hide(std::size_t word, std::string reason) {
    if (hidden_) return;
    hidden_ = word;
    hidden_reason_ = std::move(reason);
  }

  // ---- The words, as argparse takes them.

  void ReadOptions() {
    bool only_positionals = false;
    while (at_ < words_.size() && !done_) {
      const Word& word = words_[at_];
      const absl::string_view known = word.KnownPrefix();
      if (only_positionals || (known.empty() && word.value.unknown.empty())) return TakeScript();
      if (known.empty()) {
        if (TakeHidden()) return;
      } else if (word.Is("--")) {
        only_positionals = true;
        ++at_;
      } else if (known == "-" && !word.value.unknown.empty()) {
        Hide(at_++, "an option whose name cannot be seen");
      } else if (known[0] != '-' || known == "-" || IsNegativeNumber(known) ||
                 absl::StrContains(known, ' ')) {
        return TakeScript();
      } else if (absl::StartsWith(known, "--")) {
        TakeLong(word);
      } else {
        TakeLetters(word);
      }
    }
    if (!done_ && !hidden_ && line_.appends_words)
      Hide(words_.size(),
           absl::StrCat(line_.wrappers.empty() ? "the caller" : line_.wrappers.back(),
                        " adds words that may be options"));
    no_script_ = !launch_.script;
  }

  // A word that begins with something unseen. True when it ends the options.
  bool TakeHidden() {
    const Word& word = words_[at_];
    const absl::string_view suffix = word.KnownSuffix();
    const bool is_path = absl::StrContains(suffix, "/") || absl::EndsWith(suffix, ".py") ||
                         absl::EndsWith(suffix, ".sh");
    if (is_path || (!word.may_split && !OptionsFollow())) {
      TakeScript();
      return true;
    }
    Hide(at_, absl::StrCat(word.may_split ? "a word that may hold options"
                                          : "a word that may be an option"));
    ++at_;
    return false;
  }

  // Whether the words behind show that the one here is an option rather than the script.
  bool OptionsFollow() const {
    for (std::size_t i = at_ + 1; i < words_.size(); ++i) {
      const absl::string_view text = words_[i].KnownPrefix();
      if (absl::EndsWith(words_[i].KnownSuffix(), ".py")) return true;
      if (!absl::StartsWith(text, "--")) continue;
      const OptionMatch match = FindTorchrunOption(text.substr(0, text.find('=')), of_launch_);
      if (match.option != nullptr && Decides(*match.option)) return true;
    }
    return false;
  }

  void TakeScript() {
    launch_.script = at_;
    at_ = words_.size();
  }

  void TakeLong(const Word& word) {
    const absl::string_view known = word.KnownPrefix();
    const auto equal = known.find('=');
    const absl::string_view name = known.substr(0, equal);
    if (equal == absl::string_view::npos && !word.value.unknown.empty()) {
      Hide(at_++, "an option whose name cannot be seen");
      return;
    }
    const OptionMatch match = FindTorchrunOption(name, of_launch_);
    if (match.option == nullptr) {
      return End(PortDecision::kInvalid,
                 absl::StrCat("torchrun ", match.is_ambiguous ? "finds '" : "has no option '", name,
                              match.is_ambiguous ? "' ambiguous" : "'"));
    }
    ++at_;
    if (!match.option->takes_value) {
      if (equal != absl::string_view::npos)
        return End(PortDecision::kInvalid, absl::StrCat(name, " takes no value"));
      return TakeFlag(*match.option);
    }
    if (equal == absl::string_view::npos) return TakeNextValue(*match.option);
    const bool is_known = word.value.unknown.empty();
    Give(*match.option, is_known, word.text().substr(equal + 1), at_ - 1);
  }

  void TakeNextValue(const TorchrunOption& option) {
    if (at_ >= words_.size())
      return End(PortDecision::kIncomplete, absl::StrCat(option.name, " has no value yet"));
    const Word& value = words_[at_];
    if (value.is_list) return Hide(at_++, "a list whose words cannot be seen");
    const absl::string_view known = value.KnownPrefix();
    if (known.size() > 1 && known[0] == '-' && !IsNegativeNumber(known) &&
        !absl::StrContains(known, ' ')) {
      return End(PortDecision::kInvalid, absl::StrCat(option.name, " has no value"));
    }
    Give(option, value.value.unknown.empty(), value.text(), at_);
    ++at_;
  }

  // -m, -r 3, -r3, -mr3.
  void TakeLetters(const Word& word) {
    const absl::string_view text = word.text();
    ++at_;
    for (std::size_t i = 1; i < text.size(); ++i) {
      if (text[i] == DecodedText::kUnknown)
        return Hide(at_ - 1, "an option whose name cannot be seen");
      const TorchrunOption* option = FindTorchrunLetter(absl::StrCat("-", text.substr(i, 1)));
      if (option == nullptr)
        return End(PortDecision::kInvalid, absl::StrCat("torchrun has no option '", text, "'"));
      if (!option->takes_value) {
        TakeFlag(*option);
        continue;
      }
      if (i + 1 == text.size()) TakeNextValue(*option);
      return;
    }
  }

  void TakeFlag(const TorchrunOption& option) {
    if (option.name == "--help")
      return End(PortDecision::kNoLaunch, "--help only prints the options");
    Give(option, true, "1", at_ - 1);
  }

  // The setting that the option decides, or null.
  Setting* SettingOf(const TorchrunOption& option) {
    if (option.name == "--standalone") return &standalone_;
    if (option.name == "--rdzv-backend") return &backend_;
    if (option.name == "--rdzv-endpoint") return &endpoint_;
    if (option.name == "--master-port") return &port_;
    if (option.name == "--nnodes") return &nodes_;
    return nullptr;
  }
  static bool Decides(const TorchrunOption& option) {
    return option.name == "--standalone" || option.name == "--rdzv-backend" ||
           option.name == "--rdzv-endpoint" || option.name == "--master-port" ||
           option.name == "--nnodes";
  }

  void Give(const TorchrunOption& option, bool is_known, absl::string_view value,
            std::size_t word) {
    if (option.name == "--rdzv-id") launch_.loses_run_id = true;
    if (option.name == "--master-addr") launch_.loses_master_address = true;
    Setting* setting = SettingOf(option);
    if (setting == nullptr) return;
    setting->state = is_known ? Setting::State::kKnown : Setting::State::kUnseen;
    setting->value = std::string(value);
    setting->source = std::string(option.name);
    setting->word = word;
  }

  // ---- The environment.

  void TakeEnvironment(const Environment& environment) {
    for (const TorchrunOption& option : TorchrunOptions()) {
      if (option.environment.empty()) continue;
      const Variable* variable = environment.Find(option.environment);
      if (variable == nullptr) continue;
      if (option.name == "--rdzv-id") launch_.loses_run_id = true;
      if (option.name == "--master-addr") launch_.loses_master_address = true;
      Setting* setting = SettingOf(option);
      if (setting == nullptr || setting->state != Setting::State::kAbsent) continue;
      setting->state = variable->known ? Setting::State::kKnown : Setting::State::kUnseen;
      setting->value = variable->value;
      setting->source = std::string(option.environment);
    }
  }

  // ---- The decision.

  Truth IsStandalone() const {
    if (standalone_.IsUnseen()) return Truth::kUnseen;
    if (!standalone_.IsKnown()) return Truth::kNo;
    int number = 0;
    if (!absl::SimpleAtoi(standalone_.value, &number)) return Truth::kRefused;
    return number != 0 ? Truth::kYes : Truth::kNo;
  }

  Truth HasOtherBackend() const {
    if (backend_.IsUnseen()) return Truth::kUnseen;
    return backend_.IsKnown() && backend_.value != "static" ? Truth::kYes : Truth::kNo;
  }

  Truth HasEndpoint() const {
    if (endpoint_.IsUnseen()) {
      // A part that can be seen, as in $HOST:29400, makes it non-empty.
      return endpoint_.value.find_first_not_of(DecodedText::kUnknown) != std::string::npos
                 ? Truth::kYes
                 : Truth::kUnseen;
    }
    return endpoint_.IsKnown() && !endpoint_.value.empty() ? Truth::kYes : Truth::kNo;
  }

  Truth HasPort() const {
    if (port_.IsUnseen()) return port_.word ? Truth::kYes : Truth::kUnseen;
    if (!port_.IsKnown()) return Truth::kNo;
    int number = 0;
    return absl::SimpleAtoi(port_.value, &number) ? Truth::kYes : Truth::kRefused;
  }

  Truth HasManyNodes() const {
    if (nodes_.IsUnseen()) return Truth::kUnseen;
    if (!nodes_.IsKnown()) return Truth::kNo;
    const auto colon = nodes_.value.find(':');
    const absl::string_view most = colon == std::string::npos
                                       ? absl::string_view(nodes_.value)
                                       : absl::string_view(nodes_.value).substr(colon + 1);
    int number = 0;
    if (!absl::SimpleAtoi(most, &number)) return Truth::kRefused;
    return number > 1 ? Truth::kYes : Truth::kNo;
  }

  // The setting as a person would write it: "--nnodes=2".
  static std::string Written(const Setting& setting) {
    if (!setting.IsKnown() || setting.source == "--standalone") return setting.source;
    return absl::StrCat(setting.source, "=", setting.value);
  }

  void Decide() {
    const struct {
      Truth truth;
      const Setting& setting;
    } conditions[] = {{HasPort(), port_},
                      {IsStandalone(), standalone_},
                      {HasOtherBackend(), backend_},
                      {HasEndpoint(), endpoint_},
                      {HasManyNodes(), nodes_}};
    if (port_.IsKnown()) launch_.port = port_.value;
    for (const auto& condition : conditions) {
      if (condition.truth == Truth::kRefused)
        return End(PortDecision::kInvalid,
                   absl::StrCat("torchrun refuses the value of ", condition.setting.source));
    }
    // Behind a word that is the script or an option, nothing is known to be torchrun's.
    const bool may_be_script = hidden_ && *hidden_ < words_.size() && !words_[*hidden_].may_split;
    for (const auto& condition : conditions) {
      if (may_be_script && condition.setting.word.value_or(0) > *hidden_) continue;
      if (condition.truth == Truth::kYes)
        return End(PortDecision::kUnchanged, absl::StrCat(Written(condition.setting), " is given"));
    }
    if (hidden_) {
      if (*hidden_ < words_.size()) launch_.unseen = *hidden_;
      return End(PortDecision::kUnseen, hidden_reason_);
    }
    for (const auto& condition : conditions) {
      if (condition.truth != Truth::kUnseen) continue;
      launch_.unseen = condition.setting.word;
      return End(PortDecision::kUnseen,
                 absl::StrCat("the value of ", condition.setting.source, " cannot be seen"));
    }
    if (no_script_) return End(PortDecision::kIncomplete, "no script follows");
    End(PortDecision::kFreePort, "one node, and no port, endpoint or --standalone is given");
  }

  absl::Span<const Word> words_;
  const CommandLine& line_;
  const bool of_launch_;
  std::size_t at_;
  bool done_ = false;
  bool no_script_ = false;
  std::optional<std::size_t> hidden_;
  std::string hidden_reason_;
  Setting standalone_, backend_, endpoint_, port_, nodes_;
  Launch launch_;
};

}  // namespace

Launch ReadLaunch(absl::Span<const Word> words, const CommandLine& line, const Launcher& launcher,
                  const Environment& environment) {
  return LaunchReader(words, line, launcher).Read(environment);
}

}  // namespace torchlift::shell
