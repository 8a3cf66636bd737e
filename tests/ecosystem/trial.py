# Copyright 2026 The torchlift Authors
# SPDX-License-Identifier: Apache-2.0
"""Runs torchlift on one package: check as it is, then fix a copy and see that the copy is still sound."""

import collections
import dataclasses
import shutil
import stat
import subprocess
import sys
import tempfile
import time
import warnings
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "consumers"))

from comparison import CODEMODS, Finding, parse_report
from file_readers import Unreadable, read, reader_of
from finder.use import TORCHRUN
from inserted_words import NotTheSame, changes


@dataclasses.dataclass
class Trial:
    checked: list[Finding]
    fixed: list[Finding]  # as `fix` reports them: each fixed or left
    changed_files: int
    seconds: float  # of `check`
    failures: list[str]


def run_torchlift(torchlift: Path, command: str, folder: Path, *options: str) -> subprocess.CompletedProcess:
    return subprocess.run(
        [torchlift, command, "--color=never", f"--select={','.join(CODEMODS)}", *options, "."],
        cwd=folder, capture_output=True, text=True, errors="replace",
    )


def complain(result: subprocess.CompletedProcess, what: str, failures: list[str]) -> None:
    """Exit codes: 0 nothing left, 1 findings left; anything else is a failure of the tool."""
    if result.returncode not in (0, 1):
        last = (result.stderr.strip().splitlines() or ["nothing on standard error"])[-1]
        failures.append(f"{what} ended with {result.returncode}: {last}")


def stamps(folder: Path) -> dict[str, tuple]:
    """What tells of each file whether it was written: every write gives it another time, or another file."""
    found = {}
    for path in folder.rglob("*"):
        status = path.lstat()
        if stat.S_ISREG(status.st_mode):
            found[path.relative_to(folder).as_posix()] = (status.st_size, status.st_mtime_ns, status.st_ino)
    return found


def compiles(path: Path) -> bool:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            compile(path.read_bytes(), str(path), "exec", dont_inherit=True)
        return True
    except (SyntaxError, ValueError):
        return False


def what_changed(source: Path, copy: Path, name: str) -> str | None:
    """What the program that a rewritten file is for reads in it, other than the new words; nothing when that is all.
    Only for files in which commands alone were rewritten."""
    before, after = (source / name).read_bytes(), (copy / name).read_bytes()
    reader = reader_of(name, before)
    if reader is None:
        return f"nothing here reads {name}"
    try:
        said = read(reader, before)
    except Unreadable:  # A template, or Python of another version: compared as text.
        said, now = before.decode("latin-1"), after.decode("latin-1")
    else:
        try:
            now = read(reader, after)
        except Unreadable as error:
            return f"{name} cannot be read any more: {error}"
    try:
        return None if changes(said, now) else f"{name}: its {reader.name} reader does not see the new words"
    except NotTheSame as error:
        return f"{name} says something else: {error}"


def fix_copy(torchlift: Path, source: Path, failures: list[str], *options: str) -> tuple[list[Finding], int]:
    """Fixes a copy and looks whether it is still sound: what `fix` reports, and how many files it changed."""
    fix = " ".join(["fix", *options])
    with tempfile.TemporaryDirectory(prefix="torchlift-ecosystem-") as scratch:
        copy = Path(scratch) / source.name
        shutil.copytree(source, copy, symlinks=True)
        before = stamps(copy)
        done = run_torchlift(torchlift, "fix", copy, *options)
        complain(done, fix, failures)
        after = stamps(copy)
        # Unchanged files compile as they did.
        changed = sorted(name for name in before.keys() | after.keys() if before.get(name) != after.get(name))
        failures += [f"{name} no longer compiles after {fix}" for name in changed
                     if name.endswith(".py") and compiles(source / name) and not compiles(copy / name)]
        complain(run_torchlift(torchlift, "fix", copy, *options), f"the second {fix}", failures)
        again = stamps(copy)
        failures += [f"{name} is changed by a second {fix}" for name in sorted(again) if again[name] != after.get(name)]
        found = parse_report(done.stdout)
        codemods = collections.defaultdict(set)
        for finding in found:
            if finding.outcome == "fixed":
                codemods[finding.file].add(finding.codemod)
        complaints = [what_changed(source, copy, name) for name in changed if codemods[name] == {TORCHRUN}]
        failures += [f"{fix}: {complaint}" for complaint in complaints if complaint]
    failures += [f"{finding.file}:{finding.line}: {finding.outcome}" for finding in found
                 if finding.outcome.startswith("refused")]
    return found, len(changed)


def try_package(torchlift: Path, source: Path) -> Trial:
    failures: list[str] = []
    before = stamps(source)
    start = time.monotonic()
    checked = run_torchlift(torchlift, "check", source)
    seconds = time.monotonic() - start
    complain(checked, "check", failures)
    if stamps(source) != before:
        failures.append("check changed a file")
    fixed, changed = fix_copy(torchlift, source, failures)
    fix_copy(torchlift, source, failures, "--review")
    return Trial(parse_report(checked.stdout), fixed, changed, seconds, failures)
