// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/embed/documentation/prompt.h"

#include <algorithm>
#include <iterator>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_split.h"

namespace torchlift::embed {
namespace {

// Prompts longer than this are none.
constexpr std::size_t kLongestPrompt = 80;

constexpr absl::string_view kPrograms[] = {
    ".",       "accelerate", "apt",    "apt-get", "aws",     "bash",      "brew",       "cat",
    "cd",      "chmod",      "conda",  "cp",      "curl",    "deepspeed", "docker",     "echo",
    "env",     "eval",       "exec",   "export",  "gcloud",  "git",       "horovodrun", "jupyter",
    "kubectl", "ls",         "make",   "mamba",   "mkdir",   "module",    "mpirun",     "mv",
    "nohup",   "nvidia-smi", "pdm",    "pip",     "pip3",    "pipx",      "pixi",       "podman",
    "poetry",  "pytest",     "python", "python3", "ray",     "rm",        "rsync",      "salloc",
    "sbatch",  "scp",        "screen", "set",     "sh",      "sky",       "source",     "srun",
    "ssh",     "sudo",       "tar",    "time",    "timeout", "tmux",      "torchrun",   "tox",
    "unset",   "unzip",      "uv",     "uvx",     "wget",    "yum",       "zsh"};

bool IsBlank(char c) { return c == ' ' || c == '\t'; }

// A sign that ends a prompt, with its size.
std::size_t SignSize(absl::string_view text) {
  for (const absl::string_view sign : {"$", "#", "%", ">", "❯", "➜", "»"}) {
    if (!absl::StartsWith(text, sign)) continue;
    return text.size() == sign.size() || IsBlank(text[sign.size()]) ? sign.size() : 0;
  }
  return 0;
}

std::size_t BlanksSize(absl::string_view text) {
  const std::size_t size = text.find_first_not_of(" \t");
  return size == absl::string_view::npos ? text.size() : size;
}

// How many bytes name an environment: those of `(venv) `.
std::size_t EnvironmentSize(absl::string_view text) {
  if (!absl::StartsWith(text, "(")) return 0;
  const std::size_t close = text.find(')');
  const bool is_name = close != absl::string_view::npos && close < kLongestPrompt &&
                       !absl::StrContains(text.substr(0, close), ' ');
  return is_name ? close + 1 + BlanksSize(text.substr(close + 1)) : 0;
}

// Whether the text names who works where, as prompts do: me@host:~/x, [me@host x], bash-5.2.
bool IsPlace(absl::string_view text) {
  if (absl::StartsWith(text, "bash-") || absl::StartsWith(text, "sh-")) return true;
  const std::size_t at = text.find('@');
  return at != absl::string_view::npos && at > 0 && at + 1 < text.size() &&
         text.find_first_of("\"'`=") == absl::string_view::npos;
}

// The size of a prompt with a place in front of its sign, or 0.
std::size_t PlacedPromptSize(absl::string_view text) {
  for (std::size_t i = 1; i < std::min(text.size(), kLongestPrompt); ++i) {
    const std::size_t sign = SignSize(text.substr(i));
    if (sign > 0) return IsPlace(text.substr(0, i)) ? i + sign : 0;
  }
  return 0;
}

bool IsAssignment(absl::string_view word) {
  const std::size_t equal = word.find('=');
  return equal != absl::string_view::npos && equal > 0 &&
         std::all_of(word.begin(), word.begin() + static_cast<std::ptrdiff_t>(equal), [](char c) {
           return absl::ascii_isalnum(static_cast<unsigned char>(c)) || c == '_';
         });
}

bool IsProgram(absl::string_view word) {
  if (std::find(std::begin(kPrograms), std::end(kPrograms), word) != std::end(kPrograms))
    return true;
  return IsAssignment(word) || absl::StartsWith(word, "./") || absl::StartsWith(word, "$") ||
         absl::EndsWith(word, "/torchrun") || absl::EndsWith(word, ".sh");
}

// What commands are made of, and sentences seldom.
bool IsArgument(absl::string_view word) {
  return absl::StartsWith(word, "-") || absl::StartsWith(word, "$") ||
         word.find_first_of("/=") != absl::string_view::npos || absl::EndsWith(word, ".py") ||
         absl::EndsWith(word, ".sh") || word == "\\";
}

}  // namespace

Prompt PromptOf(absl::string_view line) {
  std::size_t at = BlanksSize(line);
  at += EnvironmentSize(line.substr(at));
  const absl::string_view text = line.substr(at);
  Prompt prompt;
  if (const std::size_t sign = SignSize(text)) {
    prompt.is_weak = text[0] == '#' || text[0] == '%' || text[0] == '>';
    prompt.size = at + sign;
  } else if (const std::size_t placed = PlacedPromptSize(text)) {
    prompt.size = at + placed;
  } else {
    return {};
  }
  prompt.size += BlanksSize(line.substr(prompt.size));
  return prompt;
}

bool ReadsLikeCommand(absl::string_view line) {
  const std::vector<absl::string_view> words =
      absl::StrSplit(line, absl::ByAnyChar(" \t"), absl::SkipEmpty());
  if (words.empty() || !IsProgram(words[0])) return false;
  constexpr std::size_t kFewWords = 3;
  return words.size() <= kFewWords || std::any_of(words.begin(), words.end(), IsArgument);
}

}  // namespace torchlift::embed
