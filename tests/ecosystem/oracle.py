#!/usr/bin/env python3
# Copyright 2026 The torchlift Authors
# SPDX-License-Identifier: Apache-2.0
"""Lists what torchlift must find in a package, as JSON lines; shares no code with torchlift.

    oracle.py FOLDER...

Reads Python files (by ending or shebang) with CPython's own `ast`, and shell files with a small splitter.
The folder's name is the package. A file without any of the words that every use holds is not parsed;
of the others, those that CPython cannot parse have kind "unparsed".
"""

import ast
import bisect
import dataclasses
import json
import re
import sys
import warnings
from pathlib import Path

from finder import collectives, launches, settings, shell
from finder.model import Model
from finder.use import NOTHING, Use

PYTHON_ENDINGS = frozenset({".py", ".pyw"})
SHELL_ENDINGS = frozenset({".sh", ".bash", ".zsh", ".ksh", ".sbatch", ".slurm"})
# Every use names one of these somewhere in its file.
NEEDLES = re.compile(rb"distributed|torchrun|autotune|AUTOTUNE")


def language_of(path: Path, data: bytes) -> str | None:
    if path.suffix in PYTHON_ENDINGS:
        return "python"
    if path.suffix in SHELL_ENDINGS:
        return "shell"
    shebang = re.match(rb"#![^\n]*\b(python|bash|sh|zsh|dash|ksh)[\d.]*\b", data)
    if shebang:
        return "python" if shebang[1] == b"python" else "shell"
    return None


def uses_in_python(path: str, data: bytes) -> list[Use]:
    if not NEEDLES.search(data):
        return []
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # Invalid escapes in strings.
            model = Model(ast.parse(data))
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        line = getattr(error, "lineno", None) or 1
        version = ".".join(map(str, sys.version_info[:2]))
        return [Use(line, 1, line, line, "", "unparsed", type(error).__name__, f"CPython {version}: {error}", NOTHING,
                    "an error, too deep, or syntax newer than this CPython")]
    lines = data.split(b"\n")

    def text_of(node):
        part = lines[node.lineno - 1:node.end_lineno]
        part[-1] = part[-1][:node.end_col_offset]
        part[0] = part[0][node.col_offset:]
        return b"\n".join(part).decode(errors="replace")

    return (collectives.find(model, text_of, path) + settings.find(model, text_of)
            + launches.find(model, text_of, data))


def uses_in_shell(data: bytes) -> list[Use]:
    if not NEEDLES.search(data):
        return []
    text = data.decode("latin-1")  # One character a byte, so that columns are bytes.
    starts = [0] + [match.end() for match in re.finditer("\n", text)]

    def place_of(offset):
        line = bisect.bisect_right(starts, offset)
        return line, offset - starts[line - 1] + 1

    return shell.find(text, place_of)


def uses_in_folder(folder: Path) -> list[dict]:
    """Every use below a folder, sorted by place; the keys are those of Use, with package and file."""
    records = []
    for path in sorted(folder.rglob("*")):
        if path.is_symlink() or not path.is_file():
            continue
        data = path.read_bytes()
        language = language_of(path, data)
        if language is None:
            continue
        name = path.relative_to(folder).as_posix()
        uses = uses_in_python(name, data) if language == "python" else uses_in_shell(data)
        for use in sorted(set(uses), key=lambda use: (use.line, use.column, use.codemod, use.kind)):
            records.append({"package": folder.name, "file": name, **dataclasses.asdict(use)})
    return records


def main() -> int:
    sys.setrecursionlimit(20_000)
    for folder in sys.argv[1:]:
        for record in uses_in_folder(Path(folder)):
            print(json.dumps(record, ensure_ascii=False))
    return 0


if __name__ == "__main__":
    sys.exit(main())
