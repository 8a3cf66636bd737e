// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/core/diff/program_generator.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"

namespace torchlift {

std::string ProgramGenerator::Name() {
  static const std::vector<std::string> names = {"x", "y", "rank", "model", "self", "loss"};
  return names[Below(names.size())];
}

std::string ProgramGenerator::Expression(int depth) {
  if (depth == 0 || Below(3) == 0) {
    return Below(4) == 0 ? std::to_string(Below(9)) : Name();
  }
  switch (Below(6)) {
    case 0:
      return Name() + "(" + Expression(depth - 1) + ", " + Expression(depth - 1) + ")";
    case 1:
      return Expression(depth - 1) + " + " + Expression(depth - 1);
    case 2:
      return "[" + Expression(depth - 1) + ", " + Name() + "]";
    case 3:
      return Name() + "." + Name() + "(" + Name() + "=" + Expression(depth - 1) + ")";
    case 4:
      return "f\"a\\n {" + Name() + "!r:>{" + Name() + "}} " + Name() + "\"";
    default:
      return "'" + Name() + " " + Name() + "\\t'";
  }
}

void ProgramGenerator::Line(std::size_t indent, const std::string& text) {
  text_ += std::string(indent, ' ') + text + (Below(8) == 0 ? "  # " + Name() : "") + "\n";
}

void ProgramGenerator::Block(std::size_t indent, int depth) {
  const std::size_t statements = 1 + Below(4);
  for (std::size_t i = 0; i < statements; ++i) {
    if (Below(9) == 0) Line(indent, "# " + Name() + " " + Name());
    const std::size_t kind = depth == 0 ? Below(3) : Below(7);
    if (kind == 0) {
      Line(indent, Name() + " = " + Expression(3));
    } else if (kind == 1) {
      Line(indent, Expression(2));
    } else if (kind == 2) {
      Line(indent, "return " + Expression(2));
    } else if (kind == 3) {
      Line(indent, "if " + Expression(2) + ":");
      Block(indent + 4, depth - 1);
    } else if (kind == 4) {
      Line(indent, "for " + Name() + " in " + Expression(1) + ":");
      Block(indent + 4, depth - 1);
    } else if (kind == 5) {
      Line(indent, "def " + Name() + "(" + Name() + ", *, " + Name() + "=None):");
      Block(indent + 4, depth - 1);
    } else {
      Line(indent, "class " + Name() + ":");
      Block(indent + 4, depth - 1);
    }
  }
}

std::string ProgramGenerator::Program() {
  text_.clear();
  const std::size_t parts = 1 + Below(4);
  for (std::size_t i = 0; i < parts; ++i) {
    Block(0, 3);
    if (Below(2) == 0) text_ += "\n\n";
  }
  return text_;
}

void ProgramGenerator::MutateLines(std::vector<std::string>* lines) {
  const std::size_t at = Below(lines->size());
  const auto place = lines->begin() + static_cast<std::ptrdiff_t>(at);
  const std::size_t other = Below(lines->size());
  switch (Below(7)) {
    case 0:
      lines->erase(place);
      break;
    case 1:
      lines->insert(place, std::string(*place));
      break;
    case 2:
      std::swap((*lines)[at], (*lines)[other]);
      break;
    case 3: {
      // Some lines go elsewhere.
      const std::size_t count = std::min(lines->size() - at, 1 + Below(5));
      const std::vector<std::string> moved(place, place + static_cast<std::ptrdiff_t>(count));
      lines->erase(place, place + static_cast<std::ptrdiff_t>(count));
      const std::size_t to = lines->empty() ? 0 : Below(lines->size());
      lines->insert(lines->begin() + static_cast<std::ptrdiff_t>(to), moved.begin(), moved.end());
      break;
    }
    case 4:
      *place = "    " + *place;
      break;
    case 5:
      lines->insert(place, "# " + Name() + " is new");
      break;
    default:
      lines->insert(place, Name() + " = " + Expression(2));
      break;
  }
}

std::string ProgramGenerator::MutateWords(std::string program) {
  const std::size_t at = program.find_first_of("xyrmslf+(", Below(program.size()));
  if (at == std::string::npos) return program;
  switch (Below(5)) {
    case 0:
      return program.replace(at, 1, "z");
    case 1:
      return program.insert(at, Name() + "(" + Name() + ") - ");
    case 2:
      return program.insert(at, "  ");
    case 3:
      return program.erase(at, 1);
    default:
      return program.replace(at, 1, program[at] == '+' ? "-" : "[" + Name() + "]");
  }
}

std::string ProgramGenerator::Mutate(const std::string& program) {
  std::vector<std::string> lines = absl::StrSplit(program, '\n');
  std::string mutated;
  for (std::size_t i = Below(4); i > 0 && !lines.empty(); --i) MutateLines(&lines);
  mutated = absl::StrJoin(lines, "\n");
  for (std::size_t i = Below(4); i > 0 && !mutated.empty(); --i) {
    mutated = MutateWords(std::move(mutated));
  }
  return mutated;
}

}  // namespace torchlift
