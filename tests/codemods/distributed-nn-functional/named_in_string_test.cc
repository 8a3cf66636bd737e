// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

// Uses that names do not show: strings that name the module, what is taken of modules by other means than
// names, and what class bodies import.

#include <gtest/gtest.h>

#include <string>

#include "absl/strings/str_cat.h"
#include "tests/codemods/distributed-nn-functional/judged_file.h"

namespace torchlift {
namespace {

std::string Summary(absl::string_view code) {
  return JudgedFile(absl::StrCat("import torch, sys, importlib, operator\n", code)).Summary();
}

TEST(NamesInStrings, OfTheModuleAreReported) {
  for (absl::string_view code :
       {"mock.patch(%)\n", "mock.patch.multiple(%, all_reduce=f)\n", "m = sys.modules.get(%)\n",
        "f = pkgutil.resolve_name(%)\n", "locate(%)\n", "MODULES = [%]\n", "d = {'m': %}\n",
        "m = importlib.import_module('.functional', %)\n", "m = importlib.import_module(name=%)\n",
        "m = __import__(name=%)\n", "x = % if a else b\n", "def f(m=%): pass\n"}) {
    std::string text(code);
    text.replace(text.find('%'), 1, "'torch.distributed.nn'");
    EXPECT_EQ(Summary(text), "2 deprecated manual 'torch.distributed.nn'\n") << text;
  }
}

TEST(NamesInStrings, OfAnOperationAreReported) {
  for (absl::string_view string :
       {"'torch.distributed.nn.functional.all_reduce'", "'torch.distributed.nn.all_reduce'",
        "'torch.distributed.nn.functional:all_reduce'", "('torch.distributed.' 'nn.all_reduce')"}) {
    const std::string found = Summary(absl::StrCat("x = {'_target_': ", string, "}\n"));
    EXPECT_EQ(found.substr(0, 20), "2 deprecated manual ") << found;
  }
  EXPECT_EQ(Summary("f('torch.distributed.nn.gather')\n"),
            "2 advice manual 'torch.distributed.nn.gather'\n");
}

TEST(NamesInStrings, ThatOnlyTellSomethingAreNone) {
  for (absl::string_view code :
       {"logging.getLogger(%)\n", "LOG.warning(%)\n", "if name == %: pass\n", "x = % in names\n",
        "%\n", "d = {%: 1}\n", "sys.modules[%] = m\n", "importlib.util.find_spec(%)\n",
        "warnings.filterwarnings('ignore', module=%)\n"}) {
    std::string text(code);
    text.replace(text.find('%'), 1, "'torch.distributed.nn'");
    EXPECT_EQ(Summary(text), "") << text;
  }
  EXPECT_EQ(Summary("f('torch.distributed.nn.api', 'see torch.distributed.nn')\n"), "");
}

TEST(NamesInStrings, BehindANameAreReportedOnce) {
  EXPECT_EQ(Summary("TARGET = 'torch.distributed.nn.all_reduce'\nmock.patch(TARGET)\n"),
            "3 deprecated manual TARGET\n");
}

TEST(CodeInStrings, ThatIsRunIsReported) {
  for (absl::string_view call :
       {"exec('import torch.distributed.nn.functional as F')",
        "exec('from torch.distributed import nn')", "eval('torch.distributed.nn.all_reduce(x)')",
        "subprocess.run([sys.executable, '-c', 'import torch.distributed.nn as n'])",
        "os.system('python -c \"import torch.distributed.nn\"')"}) {
    const std::string found = Summary(absl::StrCat(call, "\n"));
    EXPECT_EQ(found.substr(0, 20), "2 deprecated manual ") << call;
  }
  EXPECT_EQ(Summary("CODE = 'import torch.distributed.nn'\nexec(CODE)\n"),
            "3 deprecated manual CODE\n");
}

TEST(CodeInStrings, ThatUsesTheNamesOfTheFileIsReported) {
  EXPECT_EQ(Summary("import torch.distributed.nn as dnn\nf = eval('dnn.all_gather')\n"),
            "3 deprecated manual 'dnn.all_gather'\n");
  EXPECT_EQ(Summary("import torch.distributed.nn as dnn\nf = eval('m.dnn.all_gather + x')\n"), "");
}

TEST(CodeInStrings, ThatUsesWhatItImportsIsReadAsAProgramElsewhere) {
  EXPECT_EQ(Summary("exec('import torch.distributed.nn as n; n.all_reduce(1)')\n"), "");
}

TEST(CodeInStrings, ThatIsNotRunIsNone) {
  EXPECT_EQ(Summary("text = 'import torch.distributed.nn'\n"), "");
  EXPECT_EQ(Summary("exec('import torch.distributed')\n"), "");
}

TEST(MembersByOtherMeans, OfAModuleAreFollowed) {
  EXPECT_EQ(Summary("getattr(torch.distributed, 'nn').functional.all_reduce(x)\n"),
            "2 deprecated safe getattr(torch.distributed, 'nn').functional.all_reduce\n");
  EXPECT_EQ(Summary("getattr(getattr(torch, 'distributed'), 'nn').all_reduce(x)\n"),
            "2 deprecated safe getattr(getattr(torch, 'distributed'), 'nn').all_reduce\n");
}

TEST(MembersByOtherMeans, OfADictionaryAreReported) {
  for (absl::string_view operation :
       {"vars(torch.distributed)['nn'].functional.all_reduce",
        "torch.__dict__['distributed'].nn.all_reduce",
        "torch.distributed.__dict__['nn'].all_reduce",
        "torch.distributed.nn.__dict__['all_reduce']", "vars(torch.distributed.nn)['all_reduce']",
        "sys.modules['torch'].distributed.nn.functional.all_reduce",
        "sys.modules['torch.distributed'].nn.all_reduce",
        "getattr(sys.modules['torch.distributed'], 'nn').all_reduce",
        "__import__('torch').distributed.nn.all_reduce"}) {
    EXPECT_EQ(Summary(absl::StrCat("y = ", operation, "(x)\n")),
              absl::StrCat("2 deprecated manual ", operation, "\n"));
  }
}

TEST(MembersByOtherMeans, OfAnotherModuleAreNone) {
  for (absl::string_view code : {"vars(torch.distributed)['rpc'].all_reduce(x)\n",
                                 "sys.modules['torch'].nn.functional.relu(x)\n",
                                 "sys.modules['acme'].distributed.nn.all_reduce(x)\n",
                                 "getattr(torch, 'nn').functional.relu(x)\n",
                                 "operator.attrgetter('nn.functional')(torch)\n",
                                 "operator.attrgetter('nn.functional')\n"}) {
    EXPECT_EQ(Summary(code), "") << code;
  }
}

TEST(MembersByOtherMeans, OfAnAttributeGetterAreReported) {
  for (absl::string_view string :
       {"'distributed.nn.functional'", "'distributed.nn.functional.all_reduce'"}) {
    EXPECT_EQ(Summary(absl::StrCat("f = operator.attrgetter(", string, ")(torch)\n")),
              absl::StrCat("2 deprecated manual ", string, "\n"));
  }
  EXPECT_EQ(Summary("f = operator.attrgetter('nn.all_reduce')(torch.distributed)\n"),
            "2 deprecated manual 'nn.all_reduce'\n");
  EXPECT_EQ(Summary("f = operator.attrgetter('nn.functional.all_reduce')\n"),
            "2 deprecated manual 'nn.functional.all_reduce'\n");
}

TEST(MembersByOtherMeans, ThatAreSetAreReported) {
  EXPECT_EQ(Summary("monkeypatch.setattr(torch.distributed, 'nn', fake)\n"),
            "2 deprecated manual 'nn'\n");
  EXPECT_EQ(Summary("torch.distributed.nn.__getattribute__('all_reduce')(x)\n"),
            "2 deprecated manual 'all_reduce'\n");
}

TEST(ClassImports, AreFollowedThroughObjects) {
  EXPECT_EQ(Summary("class A:\n"
                    "    import torch.distributed.nn.functional as F\n"
                    "    def f(self, x):\n"
                    "        return self.F.all_reduce(x)\n"
                    "    @classmethod\n"
                    "    def g(cls, x):\n"
                    "        return cls.F.gather(x)\n"
                    "y = A.F.all_gather(1)\n"
                    "z = make().F\n"),
            "5 deprecated manual self.F.all_reduce\n"
            "8 advice manual cls.F.gather\n"
            "9 deprecated manual A.F.all_gather\n"
            "10 deprecated manual make().F\n");
}

TEST(ClassImports, OfAnOperationAreFollowedThroughOwnObjects) {
  EXPECT_EQ(Summary("class A:\n"
                    "    from torch.distributed.nn.functional import all_reduce\n"
                    "    def f(self, x, comm):\n"
                    "        return A.all_reduce(comm.all_reduce(x))\n"),
            "5 deprecated manual A.all_reduce\n");
}

TEST(ClassImports, ThatNothingUsesArePassedOn) {
  EXPECT_EQ(Summary("class A:\n    import torch.distributed.nn.functional as F\n"),
            "3 deprecated manual F\n");
  EXPECT_EQ(Summary("class A:\n    import torch.distributed.nn as n\n    y = n.all_reduce(x)\n"),
            "4 deprecated safe n.all_reduce\n");
}

TEST(ClassImports, OfOtherModulesAreNone) {
  EXPECT_EQ(
      Summary("class A:\n    import torch.nn.functional as F\n    import torch.distributed as d\n"
              "    def f(self, x):\n        return self.F.all_reduce(self.d.all_reduce(x))\n"),
      "");
}

}  // namespace
}  // namespace torchlift
