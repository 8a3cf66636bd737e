// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/python/unseen_readers.h"

#include <gtest/gtest.h>

#include <string>

#include "absl/strings/str_cat.h"
#include "core/python/module.h"
#include "core/syntax/python_kinds.h"
#include "tests/core/python/parsed.h"

namespace torchlift::python {
namespace {

std::string TextOf(Node node) { return node ? std::string(node.text()) : ""; }

// The text of what reads the names of the file's first function; "" for nothing.
std::string LocalsReader(const std::string& text) {
  const Parsed file(text);
  const Module module(file.tree());
  for (Node node : file.tree().Preorder()) {
    if (node.kind() == kFunctionDefinition) return TextOf(ReaderOfLocals(module, node));
  }
  return "no function";
}

// `body` in a function.
std::string InFunction(absl::string_view body) {
  return LocalsReader(absl::StrCat("def f(x):\n    ", body, "\n"));
}

std::string GlobalsReader(const std::string& text) {
  const Parsed file(text);
  return TextOf(ReaderOfGlobals(Module(file.tree())));
}

TEST(ReaderOfLocals, IsABuiltinThatGetsNamesAsText) {
  EXPECT_EQ(InFunction("return locals()"), "locals");
  EXPECT_EQ(InFunction("return vars()"), "vars");
  EXPECT_EQ(InFunction("return dir()"), "dir");
  EXPECT_EQ(InFunction("exec(code)"), "exec");
  EXPECT_EQ(InFunction("return [eval(c) for c in x]"), "eval");
  EXPECT_EQ(InFunction("return map(eval, x)"), "eval");
}

TEST(ReaderOfLocals, IsABuiltinByAnotherName) {
  EXPECT_EQ(InFunction("return __builtins__.locals()"), "__builtins__.locals");
  EXPECT_EQ(LocalsReader("import builtins\ndef f():\n    return builtins.eval('x')\n"),
            "builtins.eval");
  EXPECT_EQ(LocalsReader("import builtins as b\ndef f():\n    return b.locals()\n"), "b.locals");
  EXPECT_EQ(LocalsReader("from builtins import eval as e\ndef f():\n    return e('x')\n"), "e");
}

TEST(ReaderOfLocals, IsWhatReadsTheFramesOfOthersAnywhere) {
  EXPECT_EQ(LocalsReader("def f(x):\n    g()\ndef g():\n    sys._getframe(1)\n"), "_getframe");
  EXPECT_EQ(LocalsReader("def f(x):\n    g()\ndef g():\n    inspect.currentframe()\n"),
            "currentframe");
  EXPECT_EQ(LocalsReader("def f(x):\n    g()\ndef g(frame):\n    frame.f_locals\n"), "f_locals");
}

TEST(ReaderOfLocals, IsNothingThatHasOnlyTheName) {
  EXPECT_EQ(InFunction("return model.eval()"), "");
  EXPECT_EQ(InFunction("return vars(x), dir(x)"), "");
  EXPECT_EQ(InFunction("'eval(x)'"), "");
  EXPECT_EQ(LocalsReader("def f(x):\n    eval(x)\ndef eval(model):\n    pass\n"), "");
  EXPECT_EQ(LocalsReader("from acme import exec\ndef f(x):\n    exec(x)\n"), "");
  EXPECT_EQ(LocalsReader("def f(x):\n    pass\ndef g():\n    return locals()\n"), "");
}

TEST(ReaderOfLocals, MayBeABuiltinBehindAStarImport) {
  EXPECT_EQ(LocalsReader("from acme import *\ndef f(x):\n    eval(x)\n"), "eval");
}

TEST(ReaderOfGlobals, IsAnyOfThemAnywhere) {
  EXPECT_EQ(GlobalsReader("def f(x):\n    return globals()['x']\n"), "globals");
  EXPECT_EQ(GlobalsReader("def f(x):\n    return eval(x)\n"), "eval");
}

TEST(ReaderOfGlobals, IsWhatReachesTheFileAsAModule) {
  EXPECT_EQ(GlobalsReader("import sys\ny = sys.modules[__name__].x\n"), "__name__");
  EXPECT_EQ(GlobalsReader("y = getattr(sys.modules.get(__name__), 'x')\n"), "__name__");
  EXPECT_EQ(GlobalsReader("y = importlib.import_module(__name__).x\n"), "__name__");
  EXPECT_EQ(GlobalsReader("y = f.__globals__['x']\n"), "__globals__");
  EXPECT_EQ(GlobalsReader("import __main__\n"), "__main__");
}

TEST(ReaderOfGlobals, IsNoOtherUseOfTheName) {
  EXPECT_EQ(GlobalsReader("class A(__name__):\n    pass\n"), "");
  EXPECT_EQ(
      GlobalsReader("LOG = logging.getLogger(__name__)\nif __name__ == '__main__':\n    f()\n"),
      "");
}

}  // namespace
}  // namespace torchlift::python
