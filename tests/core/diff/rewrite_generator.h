// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_TESTS_CORE_DIFF_REWRITE_GENERATOR_H_
#define TORCHLIFT_TESTS_CORE_DIFF_REWRITE_GENERATOR_H_

#include <cstddef>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace torchlift {

// Makes Python calls in every layout, and new code for them, from a seed.
class RewriteGenerator {
 public:
  explicit RewriteGenerator(unsigned seed) : random_(seed) {}

  // A call of `function` with up to four arguments: on one line, hanging, one argument a line,
  // aligned with the bracket; with comments, a trailing comma, a line continuation, tabs, CR LF.
  // `count` is set to the number of arguments.
  std::string Call(const std::string& function, std::size_t* count);

  // A template (see FillTemplate) for a call with that many arguments: some kept, dropped, moved or
  // written twice, new ones among them, wrapped, with a suffix.
  std::string Template(std::size_t count);

  // From now on arguments may be calls of `function`, up to three levels deep, and no argument is
  // written twice.
  void Nest(std::string function) { nested_ = std::move(function); }

  std::size_t Below(std::size_t bound) {
    return std::uniform_int_distribution<std::size_t>(0, bound - 1)(random_);
  }
  bool OneIn(std::size_t n) { return Below(n) == 0; }
  template <typename T>
  const T& Pick(const std::vector<T>& from) {
    return from[Below(from.size())];
  }

 private:
  std::string Argument();
  std::string Comment() { return "# c" + std::to_string(comments_++); }

  std::mt19937 random_;
  int comments_ = 0;
  std::string nested_;
  int depth_ = 0;
};

}  // namespace torchlift

#endif  // TORCHLIFT_TESTS_CORE_DIFF_REWRITE_GENERATOR_H_
