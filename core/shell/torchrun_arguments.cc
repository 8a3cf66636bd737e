// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/shell/torchrun_arguments.h"

#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"

namespace torchlift::shell {
namespace {

bool IsNegativeNumber(absl::string_view text) {
  double number = 0;
  return absl::StartsWith(text, "-") && absl::SimpleAtod(text, &number);
}

class ArgumentReader {
 public:
  ArgumentReader(absl::Span<const Word> words, const CommandLine& line, const Launcher& launcher)
      : words_(words.subspan(0, line.end)),
        line_(line),
        of_launch_(launcher.form == LauncherForm::kLaunchModule),
        at_(launcher.word + 1) {}

  TorchrunArguments Read() {
    ReadOptions();
    return std::move(arguments_);
  }

 private:
  void End(PortDecision decision, std::string reason) {
    done_ = true;
    // What hides is perhaps the script, and what comes behind it the script's.
    if (arguments_.hidden) return;
    arguments_.end = decision;
    arguments_.end_reason = std::move(reason);
  }

  void Hide(std::size_t word, std::string reason) {
    if (arguments_.hidden) return;
    arguments_.hidden = word;
    arguments_.hidden_reason = std::move(reason);
  }

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
      } else if (known[0] != '-' || known == "-" || IsNegativeNumber(known) || IsSentence(known)) {
        return TakeScript();
      } else if (absl::StartsWith(known, "--")) {
        TakeLong(word);
      } else {
        TakeLetters(word);
      }
    }
    if (!done_ && !arguments_.hidden && line_.appends_words) {
      Hide(words_.size(),
           absl::StrCat(line_.wrappers.empty() ? "the caller" : line_.wrappers.back(),
                        " adds words that may be options"));
    }
  }

  // Whether argparse takes a word with a dash in front for no option because it holds a space. It asks
  // that last: --role='a b' is an option.
  bool IsSentence(absl::string_view known) const {
    if (!absl::StrContains(known, ' ')) return false;
    if (!absl::StartsWith(known, "--")) return FindTorchrunLetter(known.substr(0, 2)) == nullptr;
    const OptionMatch match = FindTorchrunOption(known.substr(0, known.find('=')), of_launch_);
    return match.option == nullptr && !match.is_ambiguous;
  }

  // A word that begins with something unseen. True when it ends the options.
  bool TakeHidden() {
    const Word& word = words_[at_];
    const absl::string_view suffix = word.KnownSuffix();
    const bool is_path = absl::StrContains(word.text(), "/") || absl::EndsWith(suffix, ".py") ||
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
  bool OptionsFollow() {
    for (std::size_t i = at_ + 1; i < words_.size(); ++i) {
      const absl::string_view text = words_[i].KnownPrefix();
      if (absl::EndsWith(words_[i].KnownSuffix(), ".py")) return true;
      if (!absl::StartsWith(text, "--")) continue;
      const OptionMatch match = FindTorchrunOption(text.substr(0, text.find('=')), of_launch_);
      if (match.option != nullptr && arguments_.SettingOf(*match.option) != nullptr) return true;
    }
    return false;
  }

  void TakeScript() {
    arguments_.script = at_;
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
    if (known.size() > 1 && known[0] == '-' && !IsNegativeNumber(known) && !IsSentence(known)) {
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

  void Give(const TorchrunOption& option, bool is_known, absl::string_view value,
            std::size_t word) {
    if (option.name == "--rdzv-id") arguments_.has_run_id = true;
    if (option.name == "--master-addr") arguments_.has_master_address = true;
    TorchrunSetting* setting = arguments_.SettingOf(option);
    if (setting == nullptr) return;
    setting->state = is_known ? TorchrunSetting::State::kKnown : TorchrunSetting::State::kUnseen;
    setting->value = std::string(value);
    setting->source = std::string(option.name);
    setting->word = word;
  }

  absl::Span<const Word> words_;
  const CommandLine& line_;
  const bool of_launch_;
  std::size_t at_;
  bool done_ = false;
  TorchrunArguments arguments_;
};

}  // namespace

TorchrunSetting* TorchrunArguments::SettingOf(const TorchrunOption& option) {
  if (option.name == "--standalone") return &standalone;
  if (option.name == "--rdzv-backend") return &backend;
  if (option.name == "--rdzv-endpoint") return &endpoint;
  if (option.name == "--master-port") return &port;
  if (option.name == "--nnodes") return &nodes;
  return nullptr;
}

TorchrunArguments ReadTorchrunArguments(absl::Span<const Word> words, const CommandLine& line,
                                        const Launcher& launcher) {
  return ArgumentReader(words, line, launcher).Read();
}

}  // namespace torchlift::shell
