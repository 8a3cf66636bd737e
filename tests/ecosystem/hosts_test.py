# Copyright 2026 The torchlift Authors
# SPDX-License-Identifier: Apache-2.0
"""Tests of the counts by kind of file."""

import collections
import sys
import tempfile
import types
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

import hosts  # noqa: E402
from comparison import Finding  # noqa: E402

FILES = {"a.md": "`torchrun` and torch.distributed.run", "b/ci.yml": "run: torchrun x.py", "run": "#!/bin/sh\ntorchrun x.py\n",
         "c.txt": "torchrun", "d.py": "my_torchrun = torch.distributed.runner"}


def finding(file, outcome, codemod="torchrun-default-port"):
    return Finding(file, 1, 1, codemod, "silent", outcome, "")


class Hosts(unittest.TestCase):
    def setUp(self):
        self.folder = Path(self.enterContext(tempfile.TemporaryDirectory()))
        for name, text in FILES.items():
            (self.folder / name).parent.mkdir(exist_ok=True)
            (self.folder / name).write_text(text)

    def test_mentions_are_counted_by_kind_of_file(self):
        self.assertEqual(hosts.mentions(self.folder), collections.Counter({"Markdown": 2, "YAML": 1, "shell": 1, "other": 1}))

    def test_findings_are_counted_by_outcome(self):
        result = types.SimpleNamespace(
            checked=[finding("a.md", "review"), finding("run", "manual"), finding("a.md", "review", "other-codemod")],
            fixed=[finding("b/ci.yml", "fixed"), finding("a.md", "review")])
        rows = hosts.rows_for(types.SimpleNamespace(name="p"), self.folder, result)
        self.assertEqual([tuple(row.values()) for row in rows],
                         [("p", "Markdown", 2, 0, 1, 0), ("p", "YAML", 1, 1, 0, 0), ("p", "other", 1, 0, 0, 0),
                          ("p", "shell", 1, 0, 0, 1)])

    def test_the_table_adds_up_packages(self):
        row = {"package": "p", "host": "YAML", "mentions": 2, "rewritten": 1, "review": 0, "manual": 0}
        self.assertIn("| YAML | 4 | 2 | 0 | 0 |", hosts.markdown([row, row | {"package": "q"}]))


if __name__ == "__main__":
    unittest.main()
