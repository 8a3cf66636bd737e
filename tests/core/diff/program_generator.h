// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_TESTS_CORE_DIFF_PROGRAM_GENERATOR_H_
#define TORCHLIFT_TESTS_CORE_DIFF_PROGRAM_GENERATOR_H_

#include <cstddef>
#include <random>
#include <string>
#include <vector>

namespace torchlift {

// Makes small Python programs, and changes them as people do, from a seed. The programs repeat
// themselves a lot, so that a comparison has to choose.
class ProgramGenerator {
 public:
  explicit ProgramGenerator(unsigned seed) : random_(seed) {}

  // Classes, functions and statements, nested, with comments, docstrings and blank lines.
  std::string Program();

  // The program after a few changes: lines deleted, doubled, changed places, moved, indented; words
  // and operators replaced; expressions wrapped; comments and blanks added. May be no valid Python
  // any more.
  std::string Mutate(const std::string& program);

 private:
  std::size_t Below(std::size_t bound) {
    return std::uniform_int_distribution<std::size_t>(0, bound - 1)(random_);
  }
  std::string Name();
  std::string Expression(int depth);
  void Block(std::size_t indent, int depth);
  void Line(std::size_t indent, const std::string& text);

  void MutateLines(std::vector<std::string>* lines);
  std::string MutateWords(std::string program);

  std::mt19937 random_;
  std::string text_;
};

}  // namespace torchlift

#endif  // TORCHLIFT_TESTS_CORE_DIFF_PROGRAM_GENERATOR_H_
