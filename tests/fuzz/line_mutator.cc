// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

// Changes inputs by whole lines and words as often as by bytes. Most files with a changed byte no
// longer parse, and what does not parse reaches no codemod; a line more, less or elsewhere often
// still does. Linked into a fuzzer, libFuzzer calls it.

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <random>
#include <string>
#include <vector>

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t max_size);

namespace torchlift {
namespace {

using Random = std::minstd_rand;

std::size_t Below(std::size_t limit, Random& random) {
  return random() % std::max<std::size_t>(limit, 1);
}

// The lines of a text with their ends.
std::vector<std::string> LinesOf(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size() - 1) + 1;
    lines.push_back(text.substr(begin, end - begin));
    begin = end;
  }
  return lines;
}

std::string Join(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line;
  return text;
}

std::size_t Indentation(const std::string& line) {
  return std::min(line.find_first_not_of(' '), line.size());
}

void ChangeLines(std::vector<std::string>& lines, Random& random) {
  const std::size_t at = Below(lines.size(), random);
  const std::size_t other = Below(lines.size(), random);
  const auto here = lines.begin() + static_cast<std::ptrdiff_t>(at);
  switch (random() % 6) {
    case 0:
      lines.erase(here);
      break;
    case 1:
      lines.insert(here, std::string(lines[other]));
      break;
    case 2:
      std::swap(lines[at], lines[other]);
      break;
    case 3:
      here->insert(0, "    ");
      break;
    case 4:
      here->erase(0, std::min<std::size_t>(Indentation(*here), 4));
      break;
    // A line in another block.
    default:
      here->replace(0, Indentation(*here), std::string(Indentation(lines[other]), ' '));
      break;
  }
}

bool IsWordByte(char byte) { return std::isalnum(static_cast<unsigned char>(byte)) || byte == '_'; }

// The word that holds the byte at or behind `at`; empty at the end of the text.
std::string WordAt(const std::string& text, std::size_t at, std::size_t& begin) {
  while (at < text.size() && !IsWordByte(text[at])) ++at;
  begin = at;
  while (begin > 0 && IsWordByte(text[begin - 1])) --begin;
  std::size_t end = at;
  while (end < text.size() && IsWordByte(text[end])) ++end;
  return text.substr(begin, end - begin);
}

// One word becomes another word of the text.
void ChangeWord(std::string& text, Random& random) {
  std::size_t begin = 0;
  const std::string word = WordAt(text, Below(text.size(), random), begin);
  std::size_t other_begin = 0;
  const std::string other = WordAt(text, Below(text.size(), random), other_begin);
  text.replace(begin, word.size(), other);
}

std::size_t Store(const std::string& text, std::uint8_t* data, std::size_t max_size) {
  const std::size_t size = std::min(text.size(), max_size);
  if (size > 0) std::memcpy(data, text.data(), size);
  return size;
}

}  // namespace
}  // namespace torchlift

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t max_size, unsigned int seed) {
  torchlift::Random random(seed);
  if (size == 0 || random() % 3 == 0) return LLVMFuzzerMutate(data, size, max_size);
  std::string text(reinterpret_cast<const char*>(data), size);
  if (random() % 3 == 0) {
    torchlift::ChangeWord(text, random);
  } else {
    std::vector<std::string> lines = torchlift::LinesOf(text);
    torchlift::ChangeLines(lines, random);
    text = torchlift::Join(lines);
  }
  return torchlift::Store(text, data, max_size);
}

// Some lines of one input between the lines of another.
extern "C" std::size_t LLVMFuzzerCustomCrossOver(const std::uint8_t* data1, std::size_t size1,
                                                 const std::uint8_t* data2, std::size_t size2,
                                                 std::uint8_t* out, std::size_t max_out_size,
                                                 unsigned int seed) {
  torchlift::Random random(seed);
  std::vector<std::string> lines =
      torchlift::LinesOf(std::string(reinterpret_cast<const char*>(data1), size1));
  const std::vector<std::string> others =
      torchlift::LinesOf(std::string(reinterpret_cast<const char*>(data2), size2));
  const std::size_t first = torchlift::Below(others.size(), random);
  const std::size_t count = torchlift::Below(others.size() - first + 1, random);
  const auto begin = others.begin() + static_cast<std::ptrdiff_t>(first);
  lines.insert(
      lines.begin() + static_cast<std::ptrdiff_t>(torchlift::Below(lines.size() + 1, random)),
      begin, begin + static_cast<std::ptrdiff_t>(count));
  return torchlift::Store(torchlift::Join(lines), out, max_out_size);
}
