// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef TORCHLIFT_CORE_CMAKE_FILE_H_
#define TORCHLIFT_CORE_CMAKE_FILE_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "core/cmake/argument.h"
#include "core/cmake/token.h"
#include "core/text/byte_range.h"

namespace torchlift::cmake {

inline constexpr std::size_t kNoCommand = static_cast<std::size_t>(-1);

// One command: set(CMAKE_CXX_STANDARD 17)
struct Command {
  std::string name;      // In lower case: commands are the same in either.
  ByteRange name_range;  // As written.
  ByteRange range;       // From the name to the closing parenthesis.
  std::vector<Argument> arguments;
  // The command that begins the innermost block around it (if, elseif, else, foreach, while,
  // function, macro, block), an index; kNoCommand for one that is in no block. Of elseif, else and
  // the commands that end a block it is the one around the whole.
  std::size_t parent = kNoCommand;
  // Of elseif, else and the commands that end a block: the one that begins the branch before, or the
  // block. kNoCommand where there is none.
  std::size_t previous = kNoCommand;
};

// A CMake file read without loss. Lives without the bytes; ranges are of them.
struct File {
  std::vector<Token> tokens;
  std::vector<Command> commands;  // In the order of the file.
  // By offset. A command that is not closed takes the rest of the file.
  std::vector<Problem> problems;

  // Whether the file is read as CMake does up to `offset`: no problem is at or in front of it.
  bool IsSoundUpTo(std::uint32_t offset) const {
    return problems.empty() || problems.front().offset > offset;
  }
};

// Never fails. Linear in the bytes.
//
//   if(BUILD_CUDA)
//     set(A 1)       // parent: the if
//   else()           // previous: the if
//     set(A 2)       // parent: the else
//   endif()
File ReadFile(absl::string_view bytes);

}  // namespace torchlift::cmake

#endif  // TORCHLIFT_CORE_CMAKE_FILE_H_
