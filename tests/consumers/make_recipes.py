# Copyright 2026 The torchlift Authors
# SPDX-License-Identifier: Apache-2.0
"""What GNU make would run, as `make -n` prints it for each target."""

import os
import re
import subprocess
import tempfile
from pathlib import Path


class MakeRefuses(Exception):
    pass


def read_makefile(data: bytes):
    """Target -> the commands of its recipe and of all it needs, as one text, behind the variables that are SHOWN."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "Makefile").write_bytes(data)
        database = run_make(folder, "-pqrR", "--no-print-directory", "torchlift-no-such-target")
        targets = explicit_targets(database.stdout)
        if not targets:
            raise MakeRefuses(database.stderr)
        shows = SHOWN in data
        return {target: recipe(folder, target, *(shown_variables(target) if shows else ())) for target in targets}


# The beginning of the variables that are shown in front of a recipe, as lines that export them.
SHOWN = b"TORCHINDUCTOR_"


def shown_variables(target):
    """Arguments that let make print them: a line with `+` runs in spite of -n, and what a target needs has its variables."""
    command = f"/usr/bin/env | /usr/bin/sed -n 's/^{SHOWN.decode()}/export &/p' | /usr/bin/sort"
    return "--eval", f"torchlift-variables: ; +@{command}", "--eval", f"{target}: torchlift-variables"


def recipe(folder, target, *arguments):
    """What would run for the target. Files that it needs and no rule makes are put there, as a checkout would have them."""
    for _ in range(20):
        done = run_make(folder, "-nB", "--no-print-directory", *arguments, target)
        missing = re.search(r"No rule to make target '([\w./-]+)', needed by", done.stderr)
        if done.returncode == 0:
            return done.stdout
        if missing is None or missing[1].startswith(("/", "..")):
            break
        Path(folder, missing[1]).parent.mkdir(parents=True, exist_ok=True)
        Path(folder, missing[1]).touch()
    raise MakeRefuses(done.stderr)


def run_make(folder, *arguments):
    # Recipe lines with $(MAKE) or + run in spite of -n, and $(shell …) always: they find no program to run.
    programs = Path(folder, "no-programs")
    programs.mkdir(exist_ok=True)
    return subprocess.run([MAKE, *arguments], cwd=folder, capture_output=True, text=True, timeout=60,
                          env={"PATH": str(programs), "HOME": folder, "LC_ALL": "C"})


def explicit_targets(database):
    """The targets of the rules in what `make -p` prints, in its order: not patterns, not special ones, not files alone."""
    targets = []
    for block in database.partition("\n# Files\n")[2].split("\n\n"):
        rule = re.search(r"^([^\s#:=.%][^\s:=%]*):(?!=)", block, re.MULTILINE)
        if rule and "# Not a target:" not in block and rule[1] not in ("Makefile", "torchlift-no-such-target"):
            targets.append(rule[1])
    return sorted(set(targets))


MAKE = next(path for path in (os.path.join(folder, "make") for folder in os.get_exec_path()) if os.access(path, os.X_OK))
