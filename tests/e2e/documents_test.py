# Copyright 2026 The torchlift Authors
# SPDX-License-Identifier: Apache-2.0
"""Runs what README.md shows: every `$ torchlift …` in it, on a copy of testdata/demo, must print what stands below it."""

import os
import pathlib
import re
import shlex
import shutil
import subprocess
import tempfile
import unittest

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
TORCHLIFT = os.environ.get("TORCHLIFT_BINARY", str(REPOSITORY / "build" / "torchlift"))
BLOCK = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def commands(text):
    """(command, what it prints) of every block; a line `…` stands for any lines."""
    for block in BLOCK.findall(text):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            yield command, output


def pattern(output):
    return "\n".join(".*" if line == "…" else re.escape(line) for line in output.splitlines())


class Readme(unittest.TestCase):
    def test_every_command_prints_what_the_page_shows(self):
        found = list(commands((REPOSITORY / "README.md").read_text()))
        self.assertGreaterEqual(len(found), 3, "the examples are gone")
        for command, output in found:
            with self.subTest(command=command), tempfile.TemporaryDirectory() as work:
                shutil.copytree(REPOSITORY / "testdata" / "demo", work, dirs_exist_ok=True)
                words = shlex.split(command)
                self.assertEqual(words[0], "torchlift")
                done = subprocess.run([TORCHLIFT, *words[1:]], cwd=work, capture_output=True, text=True, timeout=60)
                self.assertIn(done.returncode, (0, 1), done.stderr)
                self.assertRegex(done.stdout, re.compile(rf"\A{pattern(output)}\n?\Z", re.DOTALL))

    def test_the_table_names_every_codemod(self):
        text = (REPOSITORY / "README.md").read_text()
        for folder in (REPOSITORY / "codemods").iterdir():
            if folder.is_dir():
                self.assertIn(f"`{folder.name}`", text)


if __name__ == "__main__":
    unittest.main()
