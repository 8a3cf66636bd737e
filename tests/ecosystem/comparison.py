# Copyright 2026 The torchlift Authors
# SPDX-License-Identifier: Apache-2.0
"""Compares what torchlift reports with what the finder sees, place by place."""

import collections
import dataclasses
import re
from pathlib import Path

from finder.use import AUTOTUNE, COLLECTIVES, FINDING, NOTHING, OPTIONAL, TORCHRUN

CODEMODS = (COLLECTIVES, TORCHRUN, AUTOTUNE)

REPORT_LINE = re.compile(
    r"(?P<file>.+?):(?P<line>\d+):(?P<column>\d+): (?P<level>breaking|silent|deprecated|advice) "
    r"\[(?P<codemod>[\w.-]+)\] (?P<message>.*) \((?P<outcome>[^()]*(?:\([^()]*\)[^()]*)*)\)$"
)


@dataclasses.dataclass(frozen=True)
class Finding:
    file: str
    line: int
    column: int
    codemod: str
    level: str
    outcome: str  # safe | review | manual | none | fixed | deferred: WHY | refused: WHY
    message: str


@dataclasses.dataclass(frozen=True)
class Difference:
    kind: str  # missed | extra
    file: str
    line: int
    codemod: str
    detail: str

    @property
    def key(self):
        return (self.kind, self.file, self.line, self.codemod)


def parse_report(text: str) -> list[Finding]:
    """The findings in torchlift's text report; every other line is skipped. The only place that knows its form."""
    findings = []
    for line in text.splitlines():
        match = REPORT_LINE.match(line)
        if match:
            findings.append(Finding(match["file"].removeprefix("./"), int(match["line"]), int(match["column"]),
                                    match["codemod"], match["level"], match["outcome"], match["message"]))
    return findings


def is_place_of(use: dict, finding: Finding) -> bool:
    """Calls must be reported at the callee to the byte, everything else on a line of the statement's part."""
    if (use["file"], use["codemod"]) != (finding.file, finding.codemod):
        return False
    if use["kind"] == "call":
        return (use["line"], use["column"]) == (finding.line, finding.column)
    return use["first_line"] <= finding.line <= use["end_line"]


def compare(uses: list[dict], findings: list[Finding]):
    """(differences, number of uses that must be reported and are)."""
    unread = {use["file"] for use in uses if use["kind"] == "unparsed"}
    left = collections.defaultdict(list)
    for finding in findings:
        if finding.codemod in CODEMODS and finding.file not in unread:
            left[finding.file].append(finding)
    differences, found = [], 0
    # What is owed first, so that an optional neighbour on the same line does not take its finding.
    for expect in (FINDING, OPTIONAL):
        for use in (use for use in uses if use["expect"] == expect):
            match = next((finding for finding in left[use["file"]] if is_place_of(use, finding)), None)
            if match is not None:
                left[use["file"]].remove(match)
                found += expect == FINDING
            elif expect == FINDING:
                differences.append(Difference("missed", use["file"], use["line"], use["codemod"],
                                              f"{use['kind']} {use['name']}: {use['text']}"))
    for finding in (finding for group in left.values() for finding in group):
        reason = next((use["why"] for use in uses if use["expect"] == NOTHING and is_place_of(use, finding)), "")
        differences.append(Difference("extra", finding.file, finding.line, finding.codemod,
                                      f"column {finding.column}: {finding.message}" + (f" [{reason}]" if reason else "")))
    return sorted(differences, key=lambda difference: difference.key[1:]), found


def read_known(path: Path) -> dict[str, set]:
    """Package -> keys of known differences: lines `PACKAGE KIND FILE:LINE CODEMOD  # reason`."""
    known = collections.defaultdict(set)
    if not path.exists():
        return known
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        words = line.partition("#")[0].split()
        if not words:
            continue
        if len(words) != 4 or "#" not in line:
            raise SystemExit(f"error: {path.name}:{number}: want PACKAGE KIND FILE:LINE CODEMOD  # reason")
        package, kind, place, codemod = words
        file, _, line_number = place.rpartition(":")
        known[package].add((kind, file, int(line_number), codemod))
    return known
