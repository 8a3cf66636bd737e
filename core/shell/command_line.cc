// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/shell/command_line.h"

#include <algorithm>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "core/shell/wrappers.h"

namespace torchlift::shell {
namespace {

constexpr int kMostWrappers = 50;

bool IsAssignment(const Word& word) {
  const absl::string_view text = word.KnownPrefix();
  const auto equal = text.find('=');
  if (equal == absl::string_view::npos || equal == 0) return false;
  return text.substr(0, equal).find_first_not_of(
             "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_") ==
         absl::string_view::npos;
}

// What was said about how many run at a time.
struct Counts {
  std::string all, per_host, hosts;
};

class Peeler {
 public:
  explicit Peeler(absl::Span<const Word> words) : words_(words) { line_.end = words.size(); }

  CommandLine Peel() {
    for (int i = 0; i < kMostWrappers && at_ < line_.end; ++i) {
      const Wrapper* wrapper = TakeName();
      if (wrapper == nullptr) break;
      if (!TakeArguments(*wrapper)) break;
      line_.wrappers.emplace_back(wrapper->name);
    }
    line_.program = std::min(at_, line_.end);
    return std::move(line_);
  }

 private:
  // The wrapper that is called here, its name consumed; null, with nothing consumed, when there is
  // none.
  const Wrapper* TakeName() {
    const absl::string_view name = words_[at_].BaseName();
    if (name.empty()) return nullptr;
    name_ = at_;
    if (const Wrapper* wrapper = FindWrapper(name)) {
      if (!wrapper->starts.empty()) return SkipToStart(*wrapper) ? wrapper : nullptr;
      ++at_;
      return wrapper;
    }
    const Wrapper* family = FindSubcommandWrapper(name);
    if (family == nullptr) return nullptr;
    std::size_t i = at_ + 1;
    while (i < line_.end && absl::StartsWith(words_[i].text(), "-"))
      i += IsListed(family->values, words_[i].text()) ? 2 : 1;
    if (i >= line_.end || !words_[i].IsKnown()) return nullptr;
    const Wrapper* wrapper = FindWrapper(name, words_[i].text());
    if (wrapper != nullptr) at_ = i + 1;
    return wrapper;
  }

  // find . -name x -exec: stands behind the word that begins the command.
  bool SkipToStart(const Wrapper& wrapper) {
    for (std::size_t i = at_ + 1; i < line_.end; ++i) {
      if (!IsListed(wrapper.starts, words_[i].text())) continue;
      at_ = i + 1;
      return true;
    }
    return false;
  }

  // Consumes the wrapper's options and operands. False when no further command of words follows.
  bool TakeArguments(const Wrapper& wrapper) {
    if (wrapper.Has(Wrapper::kOwnEnvironment)) line_.has_own_environment = true;
    if (wrapper.Has(Wrapper::kAppends)) line_.appends_words = true;
    FindEnd(wrapper);
    counts_ = Counts();
    is_alone_ = false;
    int operands = wrapper.operands;
    while (at_ < line_.end &&
           !(wrapper.operands > 0 && operands == 0 && !wrapper.Has(Wrapper::kOperandsAnywhere))) {
      const Word& word = words_[at_];
      if (word.Is("--")) {
        at_ += 1 + static_cast<std::size_t>(operands);
        break;
      }
      if (absl::StartsWith(word.text(), "-") || absl::StartsWith(word.text(), "+")) {
        if (!TakeOption(wrapper)) return false;
      } else if (wrapper.Has(Wrapper::kAssigns) && IsAssignment(word)) {
        Set(word);
        ++at_;
      } else if (operands > 0) {
        if (wrapper.Has(Wrapper::kNamesHost)) line_.host = &word;
        --operands;
        ++at_;
      } else if (word.may_split && word.KnownPrefix().empty() && word.text().size() == 1 &&
                 at_ + 1 < line_.end && !wrapper.Has(Wrapper::kReadsFile)) {
        line_.guessed = true;  // Most likely options of the wrapper.
        ++at_;
      } else if (wrapper.Has(Wrapper::kOperandsAnywhere) && TextOptionFollows(wrapper)) {
        ++at_;
      } else {
        break;
      }
    }
    if (at_ < line_.end && wrapper.operands > 0 && words_[at_].Is("--")) ++at_;
    NoteConcurrency(wrapper);
    if (wrapper.Has(Wrapper::kDetaches) && !is_alone_) line_.detaches = true;
    return Conclude(wrapper);
  }

  // Where the words of the wrapped command end.
  void FindEnd(const Wrapper& wrapper) {
    if (wrapper.ends.empty()) return;
    for (std::size_t i = at_; i < line_.end; ++i) {
      if (IsListed(wrapper.ends, words_[i].text())) line_.end = i;
    }
  }

  bool TextOptionFollows(const Wrapper& wrapper) const {
    for (std::size_t i = at_; i < line_.end; ++i) {
      const absl::string_view text = words_[i].text();
      if (IsListed(wrapper.texts, text.substr(0, text.find('=')))) return true;
    }
    return false;
  }

  // Whether the wrapper's words have been the last ones, so that it is the program itself.
  bool Conclude(const Wrapper& wrapper) {
    if (line_.is_python_arguments) return false;
    if (wrapper.Has(Wrapper::kRunsPython)) {
      line_.is_python_arguments = true;
      return false;
    }
    if (wrapper.Has(Wrapper::kRunsText) && at_ < line_.end) {
      if (IsText(words_[at_])) {
        line_.texts.push_back(words_[at_]);
      } else if (HasInnerQuotes()) {
        line_.texts.push_back(Joined(words_[at_], at_ + 1));
      }
    }
    // env -S "A=1 torchrun" x.py: the words behind belong to the text's command.
    if (wrapper.name == "env" && !line_.texts.empty() && at_ < line_.end)
      line_.texts.back() = Joined(line_.texts.back(), at_);
    const bool is_last =
        !line_.texts.empty() || wrapper.Has(Wrapper::kReadsFile) || at_ >= line_.end;
    if (is_last) at_ = name_;
    return !is_last;
  }

  // The word with those from `begin` on behind it, as a shell's text.
  Word Joined(const Word& first, std::size_t begin) const {
    std::vector<Word> all{first};
    for (std::size_t i = begin; i < line_.end; ++i) all.push_back(words_[i]);
    Word joined = first;
    joined.value = JoinWords(all);
    return joined;
  }

  // Whether quotes are left in the words for the shell that reads them joined:
  // ssh h bash -c "'a b'".
  bool HasInnerQuotes() const {
    for (std::size_t i = at_; i < line_.end; ++i) {
      if (words_[i].text().find_first_of("'\"") != absl::string_view::npos) return true;
    }
    return false;
  }

  // Whether a word of a command that joins its words to a shell's text is such a text of its own.
  bool IsText(const Word& word) const {
    return at_ + 1 == line_.end || word.text().find_first_of(" \t\n;&|") != absl::string_view::npos;
  }

  // Consumes one option with its value. False when it names what runs: `uv run -m module`.
  bool TakeOption(const Wrapper& wrapper) {
    const absl::string_view text = words_[at_].text();
    if (IsListed(wrapper.modules, text)) {
      line_.is_python_arguments = true;
      return false;
    }
    if (IsListed(wrapper.inert, text)) line_.runs_nothing = true;
    if (IsListed(wrapper.others, text)) {
      line_.detaches = line_.detaches || Detaches(wrapper, text);
      at_ = name_;
      return false;
    }
    if (IsListed(wrapper.alone, text.substr(0, text.find('=')))) is_alone_ = true;
    if (Detaches(wrapper, text)) line_.detaches = true;
    if (IsListed(wrapper.clears, text))
      line_.environment.push_back({EnvironmentChange::Kind::kClear, "", {}});
    const auto equal = text.find('=');
    if (absl::StartsWith(text, "--") && equal != absl::string_view::npos) {
      TakeValue(wrapper, text.substr(0, equal), Tail(words_[at_], equal + 1));
      ++at_;
      return true;
    }
    ++at_;
    if (TakesValue(wrapper, text)) {
      TakeNext(wrapper, text);
    } else if (text.size() > 2 && text[1] != '-') {
      TakeCluster(wrapper, words_[at_ - 1]);
    }
    return true;
  }

  // -xeuc: one-letter options written together, of which the last may take a value.
  void TakeCluster(const Wrapper& wrapper, const Word& word) {
    for (std::size_t i = 1; i < word.text().size(); ++i) {
      const std::string option = absl::StrCat("-", word.text().substr(i, 1));
      if (!TakesValue(wrapper, option)) continue;
      if (i + 1 == word.text().size()) {
        TakeNext(wrapper, option);
      } else {
        TakeValue(wrapper, option, Tail(word, i + 1));
      }
      return;
    }
  }

  // Whether the word is, or has among its letters (-itd), an option not to wait for the command.
  static bool Detaches(const Wrapper& wrapper, absl::string_view text) {
    if (IsListed(wrapper.detaches, text)) return true;
    if (text.size() < 3 || text[1] == '-') return false;
    for (std::size_t i = 1; i < text.size(); ++i) {
      const std::string option = absl::StrCat("-", text.substr(i, 1));
      if (IsListed(wrapper.detaches, option)) return true;
      if (TakesValue(wrapper, option)) return false;
    }
    return false;
  }

  static bool TakesValue(const Wrapper& wrapper, absl::string_view option) {
    return IsListed(wrapper.values, option) || IsListed(wrapper.texts, option);
  }

  void TakeNext(const Wrapper& wrapper, absl::string_view option) {
    if (at_ < line_.end) TakeValue(wrapper, option, words_[at_++]);
  }

  void TakeValue(const Wrapper& wrapper, absl::string_view option, Word value) {
    if (IsListed(wrapper.sets, option)) Set(value);
    if (IsListed(wrapper.unsets, option)) {
      line_.environment.push_back({EnvironmentChange::Kind::kUnset, std::string(value.text()), {}});
    }
    if (IsListed(wrapper.counts, option)) counts_.all = std::string(Written(value));
    if (IsListed(wrapper.per_host, option)) counts_.per_host = std::string(Written(value));
    if (IsListed(wrapper.hosts, option)) counts_.hosts = std::string(Written(value));
    if (IsListed(wrapper.texts, option)) line_.texts.push_back(std::move(value));
  }

  // Something that two words share when they surely have the same value.
  static absl::string_view Written(const Word& word) {
    return word.variable.empty() ? word.text() : absl::string_view(word.variable);
  }

  void Set(const Word& word) {
    const auto equal = word.text().find('=');
    if (equal == absl::string_view::npos) return;
    line_.environment.push_back({EnvironmentChange::Kind::kSet,
                                 std::string(word.text().substr(0, equal)), Tail(word, equal + 1)});
  }

  void NoteConcurrency(const Wrapper& wrapper) {
    bool several = wrapper.Has(Wrapper::kConcurrent) && counts_.all != "1";
    if (!counts_.per_host.empty()) {
      several = counts_.per_host != "1";
    } else if (!counts_.all.empty()) {
      several = counts_.all != "1" && counts_.all != counts_.hosts;
    }
    if (wrapper.name == "srun" && counts_.all.empty() && counts_.per_host.empty())
      line_.inherits_count = true;
    if (several) line_.concurrency = absl::StrCat(wrapper.name, " may run several of it at a time");
  }

  absl::Span<const Word> words_;
  std::size_t at_ = 0;
  std::size_t name_ = 0;  // The index of the name of the wrapper being read.
  Counts counts_;
  bool is_alone_ = false;  // Of the wrapper being read: an option of Wrapper::alone is given.
  CommandLine line_;
};

}  // namespace

CommandLine ReadCommandLine(absl::Span<const Word> words) { return Peeler(words).Peel(); }

}  // namespace torchlift::shell
