# Copyright 2026 The torchlift Authors
# SPDX-License-Identifier: Apache-2.0
"""What the law tests share: running the program on a copy of a case."""

import os
import pathlib
import shutil
import subprocess
import tempfile

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
TORCHLIFT = os.environ.get("TORCHLIFT_BINARY", str(REPOSITORY / "build" / "torchlift"))
UPDATE = os.environ.get("TORCHLIFT_UPDATE_GOLDENS") == "1"


def torchlift(*arguments, cwd, standard_input=b""):
    """Runs the program; anything but exit code 0 or 1 is a failure of the test."""
    done = subprocess.run([TORCHLIFT, *arguments], cwd=cwd, capture_output=True, input=standard_input, timeout=120)
    assert done.returncode in (0, 1), f"{arguments}: exit {done.returncode}: {done.stderr.decode(errors='replace')}"
    return done


def snapshot(folder):
    """Relative path -> bytes, for every file below the folder."""
    folder = pathlib.Path(folder)
    return {str(p.relative_to(folder)): p.read_bytes() for p in sorted(folder.rglob("*")) if p.is_file() and ".git" not in p.parts}


class Case:
    """A folder `codemods/<id>/cases/<name>`: `input.*` or `input/`, and what must come out.

    arguments      more command line arguments for `fix`, `diff` and `check`, on one line (optional)
    expected.*     the text after `fix`; for a folder `expected/`. Absent when `fix` changes nothing.
    report.txt   what `check` prints
    """

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.codemod = self.folder.parents[1].name
        arguments = self.folder / "arguments"
        self.arguments = arguments.read_text().split() if arguments.exists() else []

    @property
    def name(self):
        return f"{self.codemod}/{self.folder.name}"

    def files(self, stem):
        """Relative path -> bytes of `input` or `expected`; None when there is neither a file nor a folder of that stem."""
        if (self.folder / stem).is_dir():
            return snapshot(self.folder / stem)
        for path in sorted(self.folder.glob(stem + ".*")):
            return {"input" + path.suffix: path.read_bytes()}
        return None

    def write(self, stem, files):
        """Records `files` as `expected.*` or `expected/`, in the form of the input; where they equal the input, only over
        what was recorded before."""
        recorded = self.files(stem)
        if files == (recorded or self.files("input")):
            return
        is_tree = (self.folder / "input").is_dir()
        if is_tree and recorded:
            shutil.rmtree(self.folder / stem)
        for name, data in files.items():
            path = self.folder / stem / name if is_tree else self.folder / (stem + pathlib.Path(name).suffix)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)

    def lay_out(self, into):
        for name, data in self.files("input").items():
            path = pathlib.Path(into, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)

    def run(self, command, *more, cwd):
        return torchlift(command, *self.arguments, "--select", self.codemod, *more, ".", cwd=cwd)

    def fixed(self, *more):
        """The files after `fix`, in a fresh copy."""
        with tempfile.TemporaryDirectory() as work:
            self.lay_out(work)
            self.run("fix", *more, cwd=work)
            return snapshot(work)


def all_cases():
    return [Case(path.parent) for path in sorted((REPOSITORY / "codemods").glob("*/cases/*/input*"))]
