// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/workspace/path_glob.h"

#include <algorithm>

#include "absl/strings/ascii.h"

namespace torchlift {
namespace {

using ByteSet = std::bitset<256>;

struct ByteClass {
  absl::string_view name;
  bool (*holds)(unsigned char);
};

constexpr ByteClass kClasses[] = {
    {"alnum", &absl::ascii_isalnum}, {"alpha", &absl::ascii_isalpha},
    {"blank", &absl::ascii_isblank}, {"cntrl", &absl::ascii_iscntrl},
    {"digit", &absl::ascii_isdigit}, {"graph", &absl::ascii_isgraph},
    {"lower", &absl::ascii_islower}, {"print", &absl::ascii_isprint},
    {"punct", &absl::ascii_ispunct}, {"space", &absl::ascii_isspace},
    {"upper", &absl::ascii_isupper}, {"xdigit", &absl::ascii_isxdigit},
};

// Reads `[:name:]` at glob[*at]. Returns false, with *at unmoved, for what is not one; a class of
// an unknown name clears *is_valid.
bool ReadClass(absl::string_view glob, std::size_t* at, ByteSet* bytes, bool* is_valid) {
  if (glob.substr(*at, 2) != "[:") return false;
  const std::size_t end = glob.find(']', *at + 2);
  if (end == absl::string_view::npos) {
    *is_valid = false;
    return true;
  }
  if (end < *at + 3 || glob[end - 1] != ':') return false;
  const absl::string_view name = glob.substr(*at + 2, end - 1 - (*at + 2));
  *at = end + 1;
  for (const ByteClass& byte_class : kClasses) {
    if (byte_class.name != name) continue;
    for (std::size_t byte = 0; byte < 256; ++byte) {
      if (byte_class.holds(static_cast<unsigned char>(byte))) bytes->set(byte);
    }
    return true;
  }
  *is_valid = false;
  return true;
}

// Reads one byte of a bracket, which `\` may stand before; false at the end of the glob.
bool ReadByte(absl::string_view glob, std::size_t* at, unsigned char* byte) {
  if (*at < glob.size() && glob[*at] == '\\') ++*at;
  if (*at >= glob.size()) return false;
  *byte = static_cast<unsigned char>(glob[(*at)++]);
  return true;
}

// Reads a bracket from behind its `[`; false when it is not closed.
bool ReadBracket(absl::string_view glob, std::size_t* at, ByteSet* bytes) {
  const bool negated = *at < glob.size() && (glob[*at] == '!' || glob[*at] == '^');
  if (negated) ++*at;
  bool is_valid = true;
  // A `]` right at the begin stands for itself.
  for (bool first = true; first || *at >= glob.size() || glob[*at] != ']'; first = false) {
    if (ReadClass(glob, at, bytes, &is_valid)) {
      if (!is_valid) return false;
      continue;
    }
    unsigned char low = 0;
    if (!ReadByte(glob, at, &low)) return false;
    unsigned char high = low;
    const bool is_range = *at + 1 < glob.size() && glob[*at] == '-' && glob[*at + 1] != ']';
    if (is_range && !ReadByte(glob, &++*at, &high)) return false;
    bytes->set(low);
    for (std::size_t byte = low; byte <= high; ++byte) bytes->set(byte);
  }
  ++*at;
  if (negated) bytes->flip();
  return true;
}

}  // namespace

PathGlob::PathGlob(absl::string_view glob) {
  names_.emplace_back();
  std::size_t begin = 0;  // Of the name that is being read.
  const auto end_name = [&](std::size_t end) {
    const absl::string_view text = glob.substr(begin, end - begin);
    names_.back().is_any_folders =
        text.size() >= 2 && text.find_first_not_of('*') == absl::string_view::npos;
  };
  for (std::size_t at = 0; at < glob.size();) {
    const bool is_escaped_slash = glob.substr(at, 2) == "\\/";
    if (glob[at] == '/' || is_escaped_slash) {
      end_name(at);
      at += is_escaped_slash ? 2 : 1;
      begin = at;
      names_.emplace_back();
      continue;
    }
    Step step;
    if (!ReadStep(glob, &at, &step)) {
      is_valid_ = false;
      return;
    }
    std::vector<Step>& steps = names_.back().steps;
    if (!step.is_star || steps.empty() || !steps.back().is_star) steps.push_back(step);
  }
  end_name(glob.size());
}

bool PathGlob::ReadStep(absl::string_view glob, std::size_t* at, Step* step) {
  const char c = glob[(*at)++];
  if (c == '*') {
    step->is_star = true;
  } else if (c == '?') {
    step->bytes.set();
  } else if (c == '[') {
    return ReadBracket(glob, at, &step->bytes);
  } else if (c == '\\') {
    if (*at >= glob.size()) return false;
    step->bytes.set(static_cast<unsigned char>(glob[(*at)++]));
  } else {
    step->bytes.set(static_cast<unsigned char>(c));
  }
  return true;
}

// Only the last star ever needs to be tried again: what an earlier one could take, it can too.
bool PathGlob::NameMatches(const Name& name, absl::string_view text) {
  constexpr auto kNone = static_cast<std::size_t>(-1);
  const std::vector<Step>& steps = name.steps;
  std::size_t step = 0;
  std::size_t at = 0;
  std::size_t star = kNone;
  std::size_t star_at = 0;
  while (at < text.size()) {
    if (step < steps.size() && steps[step].is_star) {
      star = step++;
      star_at = at;
    } else if (step < steps.size() && steps[step].bytes[static_cast<unsigned char>(text[at])]) {
      ++step;
      ++at;
    } else if (star != kNone) {
      step = star + 1;
      at = ++star_at;
    } else {
      return false;
    }
  }
  while (step < steps.size() && steps[step].is_star) ++step;
  return step == steps.size();
}

// The same walk with names for bytes, and `**` for the star.
bool PathGlob::Matches(absl::string_view path) const {
  if (!is_valid_) return false;
  constexpr auto kNone = static_cast<std::size_t>(-1);
  std::size_t name = 0;
  std::size_t at = 0;  // Where the next name of the path begins; path.size() + 1 behind the last.
  std::size_t star = kNone;
  std::size_t star_at = 0;
  const auto end_of_name = [&](std::size_t begin) {
    return std::min(path.find('/', begin), path.size());
  };
  while (at <= path.size()) {
    if (name < names_.size() && names_[name].is_any_folders) {
      if (name + 1 == names_.size()) return true;
      star = name++;
      star_at = at;
    } else if (name < names_.size() &&
               NameMatches(names_[name], path.substr(at, end_of_name(at) - at))) {
      ++name;
      at = end_of_name(at) + 1;
    } else if (star != kNone) {
      name = star + 1;
      at = star_at = end_of_name(star_at) + 1;
    } else {
      return false;
    }
  }
  return name == names_.size();
}

}  // namespace torchlift
