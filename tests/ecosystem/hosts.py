# Copyright 2026 The torchlift Authors
# SPDX-License-Identifier: Apache-2.0
"""Launches by the kind of file that they are in: what hosts.tsv records."""

import collections
import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "consumers"))

from file_kinds import kind_of  # noqa: E402
from finder.use import TORCHRUN  # noqa: E402

COUNTS = ("mentions", "rewritten", "review", "manual")
COLUMNS = ("package", "host", *COUNTS)
MENTION = re.compile(rb"\btorchrun\b|\btorch\.distributed\.(?:run|launch)\b")
LARGEST = 1 << 22  # Larger files are data.


def host_of(path: Path) -> str:
    with path.open("rb") as file:
        return kind_of(path.name, file.read(200)) or "other"


def mentions(source: Path) -> collections.Counter:
    """How often each kind of file names the launcher, in prose and code alike."""
    found = collections.Counter()
    for path in source.rglob("*"):
        if path.is_symlink() or not path.is_file() or path.stat().st_size > LARGEST:
            continue
        count = len(MENTION.findall(path.read_bytes()))
        if count:
            found[host_of(path)] += count
    return found


def rows_for(package, source: Path, result) -> list[dict]:
    """One row of hosts.tsv for each kind of file of the package that names the launcher."""
    named = mentions(source)
    counts = {
        "mentions": named,
        "rewritten": by_host(source, result.fixed, ("fixed",)),
        "review": by_host(source, result.checked, ("review",)),
        "manual": by_host(source, result.checked, ("manual", "none")),
    }
    hosts = sorted(set().union(*counts.values()))
    return [{"package": package.name, "host": host, **{column: counts[column][host] for column in COUNTS}} for host in hosts]


def by_host(source: Path, findings, outcomes) -> collections.Counter:
    return collections.Counter(host_of(source / finding.file) for finding in findings
                               if finding.codemod == TORCHRUN and finding.outcome in outcomes)


def markdown(rows: list[dict]) -> str:
    """The sums over all packages."""
    lines = ["", "| host | files' mentions | rewritten | review | manual |", "|---|--:|--:|--:|--:|"]
    for host in sorted({row["host"] for row in rows}):
        sums = [sum(row[column] for row in rows if row["host"] == host) for column in COUNTS]
        lines.append(f"| {host} | {' | '.join(map(str, sums))} |")
    return "\n".join(lines)
