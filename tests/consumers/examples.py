# Copyright 2026 The torchlift Authors
# SPDX-License-Identifier: Apache-2.0
"""What torchlift rewrites in this repository: the cases of the codemods, the examples of their pages, the demonstration."""

import functools
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

REPOSITORY = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(REPOSITORY / "tests" / "laws"))

import manual_pages_test  # noqa: E402
from torchlift_case import all_cases, snapshot, torchlift  # noqa: E402

# The codemods that write words into commands. The others write Python, which tests/laws compiles.
CODEMODS = ("torchrun-default-port", "max-autotune-layout-deferral")


class Rewrite(NamedTuple):
    """One file that a fix changes."""

    name: str  # Of the case or page, for people.
    path: str
    before: bytes
    after: bytes


def fixed(name, files, *arguments):
    """The files of a folder that holds `files` that `fix` changes, with and without --review."""
    for review in ((), ("--review",)):
        with tempfile.TemporaryDirectory() as work:
            for path, data in files.items():
                Path(work, path).parent.mkdir(parents=True, exist_ok=True)
                Path(work, path).write_bytes(data)
            torchlift("fix", "--quiet", *arguments, *review, ".", cwd=work)
            after = snapshot(work)
        for path, data in files.items():
            if after[path] != data:
                yield Rewrite(" ".join([name, *review]), path, data, after[path])


def page_example(text):
    """(the name of the file, the arguments) that the info string of a block `before` gives."""
    language, arguments = text
    words = arguments.split()
    if words[:1] == ["as"]:
        return words[1], words[2:]
    return "example." + manual_pages_test.EXTENSIONS.get(language, language), words


def page_rewrites():
    for page in manual_pages_test.pages():
        if page.stem not in CODEMODS:
            continue
        blocks = [match[1:] for match in manual_pages_test.FENCE.findall(page.read_text())]
        for number, (language, moment, info, text) in enumerate(blocks):
            if moment == "before":
                path, arguments = page_example((language, info))
                yield from fixed(f"{page.name} example {number // 2 + 1}", {path: text.encode()}, "--select", page.stem,
                                 *arguments)


@functools.cache
def rewrites() -> list[Rewrite]:
    """Every changed file, once for each text that comes of it."""
    found = []
    for case in all_cases():
        if case.codemod in CODEMODS:
            found += fixed(case.name, case.files("input"), "--select", case.codemod, *case.arguments)
    found += page_rewrites()
    found += fixed("testdata/demo", snapshot(REPOSITORY / "testdata" / "demo"), "--select", "torchrun-default-port")
    unique = {(rewrite.path, rewrite.before, rewrite.after): rewrite for rewrite in reversed(found)}
    return [rewrite for rewrite in reversed(unique.values()) if not is_other_python(rewrite)]


def is_other_python(rewrite):
    return "max-autotune" in rewrite.name and rewrite.path.endswith(".py")
