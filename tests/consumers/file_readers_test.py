# Copyright 2026 The torchlift Authors
# SPDX-License-Identifier: Apache-2.0
"""Each reader sees a word that comes in where a command is, one that is lost in a comment, and a value that changed."""

import functools
import unittest

import file_readers
import shell_text
from file_readers import Unreadable, read, reader_of
from inserted_words import NotTheSame, changes

PIN = "--master-port=29500"
NOTEBOOK = ('{"nbformat": 4, "nbformat_minor": 4, "metadata": {}, "cells": [{"cell_type": "code", "metadata": {}, '
            '"execution_count": null, "outputs": [], "source": ["x = 1\\n", "!torchrun x.py"]}]}')

# Name -> (before, what is replaced, the right way, wrong ways).
FILES = {
    "a.json": ('{"a": "torchrun x.py", "b": [1, 2]}', "torchrun", f"torchrun {PIN}", ()),
    "a.jsonc": ('{"a": ["torchrun", "x.py",], // torchrun\n}', '"torchrun"', f'"torchrun", "{PIN}"', ()),
    "a.yaml": ("a: &x\n  - torchrun\n  - x.py\n---\nb: !Ref >-\n  c\n  d\n", "- torchrun", f"- torchrun\n  - {PIN}",
               (f"- torchrun # {PIN}",)),
    "a.toml": ("[a]\nb = 'torchrun x.py' # torchrun\nc = 1979-05-27\n", "torchrun x", f"torchrun {PIN} x", ()),
    "tox.ini": ("[testenv]\ncommands =\n    torchrun x.py\n    # torchrun\n", "torchrun x", f"torchrun {PIN} x", ()),
    "a.service": ("[Service]\nExecStart=/bin/torchrun \\\n# torchrun\n  x.py\n", "/torchrun", f"/torchrun {PIN}", ()),
    "a.ipynb": (NOTEBOOK, "!torchrun", f"!torchrun {PIN}", ()),
    "Dockerfile": ("FROM a\nRUN b && \\\n  # torchrun\n  torchrun x.py\n", "  torchrun", f"  torchrun {PIN}",
                   (f"  # torchrun {PIN}\n  torchrun",)),
    "a.dockerfile": ('FROM a\nCMD ["torchrun", "x.py"]\n', '"torchrun"', f'"torchrun", "{PIN}"', ()),
    "Makefile": ("N := 2\ntrain: data  # torchrun\n\ttorchrun $N \\\n\t  $(firstword x.py)\ndata:\n\ttouch $@\n",
                 "\ttorchrun", f"\ttorchrun {PIN}", (f"# torchrun {PIN}\n\ttorchrun",)),
    "justfile": ("train n='2':\n    torchrun {{n}} x.py\n", "torchrun", f"torchrun {PIN}", ()),
    "Procfile": ("web: torchrun x.py\n# torchrun\n", "web: torchrun", f"web: torchrun {PIN}", ()),
    "a.md": ("Use `torchrun`:\n\n```sh\ntorchrun x.py\n```\n", "\ntorchrun", f"\ntorchrun {PIN}", ()),
    "a.rst": ("Use ``torchrun``::\n\n  torchrun x.py\n", "  torchrun", f"  torchrun {PIN}", ()),
    "a.py": ('import os\nos.system(f"torchrun {x}")  # torchrun\n', "torchrun {", f"torchrun {PIN} {{",
             (f"torchrun {{x}}\")  # torchrun {PIN} {{",)),
    "a.ps1": ("torchrun `\r\n  x.py\r\n", "torchrun", f"torchrun {PIN}", ()),
}


def for_each_file(test):
    """Runs a test method with (reader, text before, the right text after, wrong ones) as one sub-test a file."""

    @functools.wraps(test)
    def run(self):
        for name, (before, old, new, wrong) in FILES.items():
            with self.subTest(name=name):
                test(self, reader_of(name), before, before.replace(old, new, 1), [before.replace(old, text, 1) for text in wrong])

    return run


class Readers(unittest.TestCase):
    def changes(self, reader, before, after):
        return changes(read(reader, before.encode()), read(reader, after.encode()))

    def test_every_reader_has_an_example(self):
        self.assertEqual({reader_of(name).name for name in FILES} | {"shell"}, set(file_readers.READERS))

    @for_each_file
    def test_a_word_in_a_command_is_one_change(self, reader, before, after, _):
        self.assertEqual(len(self.changes(reader, before, after)), 1)

    @for_each_file
    def test_a_word_in_a_comment_is_not_seen(self, reader, before, _, wrong):
        for after in wrong:
            self.assertEqual(self.changes(reader, before, after), [], after)

    @for_each_file
    def test_another_word_is_another_file(self, reader, before, after, _):
        with self.assertRaises(NotTheSame):
            self.changes(reader, before, after.replace("x.py", "y.py").replace("{x}", "{y}"))

    @for_each_file
    def test_the_same_file_is_the_same(self, reader, before, *_):
        self.assertEqual(self.changes(reader, before, before), [])

    def test_what_its_program_refuses_is_unreadable(self):
        for name, text in (("a.json", "{"), ("a.yaml", "a: [\n"), ("a.toml", "a"), ("tox.ini", "a\n"), ("Makefile", "a\n"),
                           ("justfile", "a:\n b {{\n"), ("a.py", "a b"), ("a.ipynb", "{}"), ("Dockerfile", "FROM a\nRUN <<EOF\nb\n"),
                           ("a.ipynb", NOTEBOOK.replace('"outputs": [], ', "")), ("a.service", "[Service]\na b\n")):
            with self.subTest(name=name), self.assertRaises(Unreadable):
                read(reader_of(name), text.encode())


class ShellTexts(unittest.TestCase):
    def test_the_same_script_with_the_word_is_fine(self):
        for before, after in (
            ("torchrun x.py", f"torchrun {PIN} x.py"),
            ("if a; then\n  torchrun \\\n    x.py # torchrun\nfi", f"if a; then\n  torchrun {PIN} \\\n    x.py # torchrun\nfi"),
            ("sh -c 'torchrun x.py'", f"sh -c 'torchrun {PIN} x.py'"),
        ):
            with self.subTest(after=after):
                self.assertIsNone(shell_text.complaint(before, after))

    def test_another_script_is_complained_about(self):
        for before, after in (
            ("torchrun x.py", f"torchrun {PIN} 'x.py"),
            ("a # torchrun x.py", f"a # torchrun {PIN} x.py"),
            ("torchrun x.py", f"torchrun {PIN}\nx.py"),
            ("torchrun \\\n  x.py", f"torchrun \\ {PIN}\n  x.py"),
        ):
            with self.subTest(after=after):
                self.assertIsNotNone(shell_text.complaint(before, after))

    def test_shellcheck_counts_findings_of_each_text(self):
        clean, unquoted = shell_text.shellcheck(["torchrun x.py", "torchrun $1"])
        self.assertEqual((sum(clean.values()), sum(unquoted.values())), (0, 1))


if __name__ == "__main__":
    unittest.main()
