// Copyright 2026 The torchlift Authors
// SPDX-License-Identifier: Apache-2.0

#include "core/text/file_kind.h"

#include <gtest/gtest.h>

namespace torchlift {
namespace {

struct KindCase {
  const char* path;
  const char* first_bytes;
  FileKind kind;
};

std::ostream& operator<<(std::ostream& out, const KindCase& c) {
  return out << c.path << " " << c.first_bytes;
}

class FileKindOf : public testing::TestWithParam<KindCase> {};

TEST_P(FileKindOf, IsAsListed) {
  EXPECT_EQ(FileKindName(ClassifyFile(GetParam().path, GetParam().first_bytes)),
            FileKindName(GetParam().kind));
}

INSTANTIATE_TEST_SUITE_P(
    ByExtension, FileKindOf,
    testing::Values(
        KindCase{"a/b.py", "", FileKind::kPython}, KindCase{"b.pyi", "", FileKind::kPython},
        KindCase{"b.pyw", "", FileKind::kPython}, KindCase{"B.PY", "", FileKind::kPython},
        KindCase{"run.sh", "", FileKind::kShell}, KindCase{"run.bash", "", FileKind::kShell},
        KindCase{"run.zsh", "", FileKind::kShell}, KindCase{"run.ksh", "", FileKind::kShell},
        KindCase{"n.ipynb", "", FileKind::kNotebook}, KindCase{"ci.yml", "", FileKind::kYaml},
        KindCase{"ci.yaml", "", FileKind::kYaml},
        KindCase{"gpu.dockerfile", "", FileKind::kDockerfile},
        KindCase{"rules.mk", "", FileKind::kMakefile}, KindCase{"cxx.cmake", "", FileKind::kCMake},
        KindCase{"rules.bzl", "", FileKind::kBazel}, KindCase{"launch.json", "", FileKind::kJson},
        KindCase{"tsconfig.jsonc", "", FileKind::kJson},
        KindCase{"pyproject.toml", "", FileKind::kToml}, KindCase{"tox.ini", "", FileKind::kIni},
        KindCase{"setup.cfg", "", FileKind::kIni}, KindCase{"README.md", "", FileKind::kMarkdown},
        KindCase{"x.markdown", "", FileKind::kMarkdown},
        KindCase{"x.rst", "", FileKind::kReStructuredText}, KindCase{"x.cpp", "", FileKind::kOther},
        KindCase{"x.env", "", FileKind::kOther}));

INSTANTIATE_TEST_SUITE_P(
    ByName, FileKindOf,
    testing::Values(KindCase{"Dockerfile", "", FileKind::kDockerfile},
                    KindCase{"docker/Dockerfile.gpu", "", FileKind::kDockerfile},
                    KindCase{"Containerfile", "", FileKind::kDockerfile},
                    KindCase{"Dockerfile.md", "", FileKind::kMarkdown},
                    KindCase{"Makefile", "", FileKind::kMakefile},
                    KindCase{"GNUmakefile", "", FileKind::kMakefile},
                    KindCase{"Makefile.am", "", FileKind::kMakefile},
                    KindCase{"csrc/CMakeLists.txt", "", FileKind::kCMake},
                    KindCase{"meson.build", "", FileKind::kMeson},
                    KindCase{"BUILD", "", FileKind::kBazel},
                    KindCase{"docs/a.qmd", "", FileKind::kMarkdown},
                    KindCase{"requirements.txt", "", FileKind::kRequirements},
                    KindCase{"requirements-dev.txt", "", FileKind::kRequirements},
                    KindCase{"dev_requirements.in", "", FileKind::kRequirements},
                    KindCase{"requirements/base.txt", "", FileKind::kRequirements},
                    KindCase{"a/requirements/base.txt", "", FileKind::kRequirements},
                    KindCase{"constraints.txt", "", FileKind::kRequirements},
                    KindCase{"notes.txt", "", FileKind::kOther},
                    KindCase{".bashrc", "", FileKind::kShell},
                    KindCase{".env", "", FileKind::kOther}, KindCase{"", "", FileKind::kOther}));

INSTANTIATE_TEST_SUITE_P(
    ByShebang, FileKindOf,
    testing::Values(KindCase{"run", "#!/bin/sh\n", FileKind::kShell},
                    KindCase{"run", "#! /bin/bash -e\n", FileKind::kShell},
                    KindCase{"run", "#!/bin/bash\r\n", FileKind::kShell},
                    KindCase{"run", "#!/usr/bin/dash", FileKind::kShell},
                    KindCase{"run", "#!/usr/bin/env zsh\n", FileKind::kShell},
                    KindCase{"run", "#!/usr/bin/env -S bash -e\n", FileKind::kShell},
                    KindCase{"run", "#!/usr/bin/env -Sbash -e\n", FileKind::kShell},
                    KindCase{"run", "#!/usr/bin/env -u HOME A=b ksh\n", FileKind::kShell},
                    KindCase{"run", "#!/bin/env python3\n", FileKind::kPython},
                    KindCase{"run", "#!/usr/bin/python3.11 -u\n", FileKind::kPython},
                    KindCase{"run", "#!/usr/bin/env pypy3\n", FileKind::kPython},
                    KindCase{"run", "#!/usr/bin/env -S uv run --script\n", FileKind::kPython},
                    KindCase{"run", "#!/usr/bin/env pythonic\n", FileKind::kOther},
                    KindCase{"run", "#!/usr/bin/perl\n", FileKind::kOther},
                    KindCase{"run", "#!/usr/bin/env\n", FileKind::kOther},
                    KindCase{"run", "#!\n", FileKind::kOther},
                    KindCase{"run", "echo\n", FileKind::kOther},
                    KindCase{"build", "#!/bin/sh\n", FileKind::kShell},
                    KindCase{".git-hook", "#!/bin/sh\n", FileKind::kShell},
                    KindCase{"notes.txt", "#!/bin/sh\n", FileKind::kOther},
                    KindCase{"tool.py", "#!/bin/sh\n", FileKind::kPython}));

INSTANTIATE_TEST_SUITE_P(
    OfJobScripts, FileKindOf,
    testing::Values(KindCase{"train.sbatch", "#!/bin/bash\n#SBATCH -N1\n", FileKind::kShell},
                    KindCase{"train.slurm", "", FileKind::kShell},
                    KindCase{"train.pbs", "#PBS -l select=1\n", FileKind::kShell},
                    KindCase{"train.job", "#!/usr/bin/env python3\n", FileKind::kPython},
                    KindCase{"train.job", "#!/usr/bin/perl\n", FileKind::kOther}));

INSTANTIATE_TEST_SUITE_P(
    ConfByFirstSection, FileKindOf,
    testing::Values(KindCase{"a.conf", "; train\n\n[program:x]\n", FileKind::kIni},
                    KindCase{"a.conf", "# x\nserver {\n", FileKind::kOther},
                    KindCase{"x.service.d/a.conf", "[Service]\n", FileKind::kSystemdUnit},
                    KindCase{"a.conf", "; a long comm", FileKind::kOther},
                    KindCase{"etc/supervisord.conf", "; a long comm", FileKind::kIni},
                    KindCase{"a.conf", "\xEF\xBB\xBF[program:a]\n", FileKind::kIni}));

TEST(NeedsFirstBytes, HoldsForNamesWithoutExtensionAndJobScripts) {
  EXPECT_TRUE(NeedsFirstBytes("bin/run"));
  EXPECT_TRUE(NeedsFirstBytes(".hook"));
  EXPECT_TRUE(NeedsFirstBytes("train.sbatch"));
  EXPECT_TRUE(NeedsFirstBytes("train.conf"));
}

TEST(NeedsFirstBytes, FailsForNamesThatTell) {
  EXPECT_FALSE(NeedsFirstBytes("a.b/run.sh"));
  EXPECT_FALSE(NeedsFirstBytes("Makefile"));
  EXPECT_FALSE(NeedsFirstBytes("x.cpp"));
}

TEST(NeedsFirstBytes, OverlooksDotsInFolders) { EXPECT_TRUE(NeedsFirstBytes("a.d/run")); }

}  // namespace
}  // namespace torchlift
