// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/core/diff/rewrite_generator.h"

#include <algorithm>

namespace torchlift {

std::string RewriteGenerator::Argument() {
  if (!nested_.empty() && depth_ < 3 && OneIn(2)) {
    std::size_t count = 0;
    ++depth_;
    std::string call = Call(nested_, &count);
    --depth_;
    return call;
  }
  const std::string keyword = OneIn(4) ? Pick<std::string>({"group=", "op=", "dim = "}) : "";
  if (OneIn(8)) return keyword + "[\n        1,  " + Comment() + "\n        2]";
  return keyword + Pick<std::string>({"x", "out", "t.view(-1, 2)", "(a + b)", "'q\\n'", "\"é\"",
                                      "x[0]", "g(x, 1)", "lambda: 0", "a if b else c", "not a",
                                      "f'{x!r} {y}'", "(1,)", "-1"});
}

std::string RewriteGenerator::Call(const std::string& function, std::size_t* count) {
  *count = Below(5);
  const std::string indent = OneIn(4) ? "\t" : "        ";
  const std::size_t layout = Below(4);  // One line, hanging, one a line, aligned.
  std::string call = function + (OneIn(6) ? " \\\n    (" : "(");
  const bool breaks_first = *count > 0 && (layout == 1 || layout == 2);
  if (breaks_first) call += (OneIn(4) ? "  " + Comment() : "") + "\n" + indent;
  for (std::size_t i = 0; i < *count; ++i) {
    if (layout == 2 && OneIn(5)) call += Comment() + "\n" + indent;
    call += Argument();
    const bool last = i + 1 == *count;
    if (!last || (layout == 0 ? OneIn(4) : OneIn(2))) call += ",";
    const bool breaks = last ? breaks_first : layout >= 2;
    if (breaks) call += (OneIn(3) ? "  " + Comment() : "") + "\n" + (last ? "    " : indent);
    if (!breaks && !last) call += " ";
  }
  call += ")";
  if (nested_.empty() && OneIn(5)) {
    std::string crlf;
    for (const char c : call) crlf += c == '\n' ? std::string("\r\n") : std::string(1, c);
    return crlf;
  }
  return call;
}

std::string RewriteGenerator::Template(std::size_t count) {
  std::vector<std::string> arguments;
  for (std::size_t i = 0; i < count; ++i) {
    if (OneIn(5)) continue;
    const std::string kept = "$" + std::to_string(i);
    arguments.push_back(OneIn(4) ? "(" + kept + ").contiguous()" : OneIn(4) ? "k=" + kept : kept);
    if (nested_.empty() && OneIn(8)) arguments.push_back("twice=" + kept);
  }
  for (const char* added : {"\"sum\"", "dist.group.WORLD", "0"}) {
    if (OneIn(2)) {
      arguments.insert(arguments.begin() + static_cast<std::ptrdiff_t>(Below(arguments.size() + 1)),
                       added);
    }
  }
  if (OneIn(3) && arguments.size() > 1) std::swap(arguments[0], arguments[Below(arguments.size())]);
  std::string code = Pick<std::string>({"funcol.all_reduce(", "new_name(", "$f("});
  for (std::size_t i = 0; i < arguments.size(); ++i) code += (i > 0 ? ", " : "") + arguments[i];
  code += ")";
  if (OneIn(2)) code = "funcol.wait(" + code + ")";
  return code + Pick<std::string>({"", "", ".unbind(0)", "[0]"});
}

}  // namespace torchlift
