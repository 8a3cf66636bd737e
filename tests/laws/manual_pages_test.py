# Copyright 2026 The torchlift Authors
# SPDX-License-Identifier: Apache-2.0
"""Runs the examples of the codemods' manual pages.

A page shows what a fix does in pairs of fenced blocks whose info strings say so:

    ```python before            ```sh before --policy minimal
    ```python after             ```sh after

The text of the first, given to `fix -` with the codemod and the arguments behind `before`, must become the second. Where
the name of the file tells what it is, `as` gives it; longer fences are for texts that hold fences themselves:

    ````yaml before as .github/workflows/ci.yml --review
"""

import re
import unittest

from torchlift_case import REPOSITORY, torchlift

FENCE = re.compile(r"^(`{3,})(\w+) (before|after)([^\n]*)\n(.*?)^\1$", re.MULTILINE | re.DOTALL)
EXTENSIONS = {"python": "py", "bash": "sh", "shell": "sh", "markdown": "md"}
SECTIONS = ("Fix safety", "What it does not see")


def pages():
    return sorted(p for p in (REPOSITORY / "codemods").glob("*/*.md") if p.stem == p.parent.name)


class ManualPages(unittest.TestCase):
    def test_every_codemod_has_a_page_with_an_example(self):
        folders = [p for p in (REPOSITORY / "codemods").iterdir() if p.is_dir()]
        self.assertEqual({p.name for p in folders}, {p.stem for p in pages()})
        for page in pages():
            with self.subTest(page=page.name):
                self.assertTrue(FENCE.search(page.read_text()), "no block `before`")

    def test_every_page_says_how_safe_the_fix_is_and_what_is_not_seen(self):
        for page in pages():
            for section in SECTIONS:
                with self.subTest(page=page.name, section=section):
                    self.assertIn(f"\n## {section}\n", page.read_text())

    def test_the_fix_of_each_example_gives_the_text_shown(self):
        for page in pages():
            blocks = [match[1:] for match in FENCE.findall(page.read_text())]
            self.assertEqual([b[1] for b in blocks], ["before", "after"] * (len(blocks) // 2), page.name)
            for number, (first, second) in enumerate(zip(blocks[::2], blocks[1::2]), start=1):
                with self.subTest(page=page.name, example=number):
                    self.check(page.stem, first, second)

    def check(self, codemod, first, second):
        arguments = first[2].split()
        if arguments[:1] == ["as"]:
            name, arguments = arguments[1], arguments[2:]
        else:
            name = "example." + EXTENSIONS.get(first[0], first[0])
        done = torchlift("fix", "-", "--quiet", "--stdin-filename", name, "--select", codemod, *arguments,
                         cwd="/", standard_input=first[3].encode())
        self.assertEqual(done.stdout.decode(), second[3])


if __name__ == "__main__":
    unittest.main()
