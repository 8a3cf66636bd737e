# Copyright 2026 The torchlift Authors
# SPDX-License-Identifier: Apache-2.0
"""Tests of the comparison: what counts as found, missed and extra."""

import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from comparison import compare, parse_report, read_known  # noqa: E402

CALL = {"file": "a.py", "line": 3, "first_line": 3, "end_line": 3, "column": 5,
        "codemod": "distributed-nn-functional", "kind": "call", "name": "all_reduce", "text": "F.all_reduce(x)", "expect": "finding", "why": ""}


def report(line=3, column=5, file="a.py", codemod="distributed-nn-functional", outcome="safe"):
    return parse_report(f"{file}:{line}:{column}: silent [{codemod}] all_reduce (eager) falls back ({outcome})\n")


def differences(uses, findings):
    return [(difference.kind, difference.line) for difference in compare(uses, findings)[0]]


class Comparison(unittest.TestCase):
    def test_a_finding_at_the_callee_is_found(self):
        self.assertEqual(compare([CALL], report()), ([], 1))

    def test_no_finding_is_missed(self):
        self.assertEqual(differences([CALL], []), [("missed", 3)])

    def test_a_finding_at_another_column_of_a_call_is_both(self):
        self.assertEqual(sorted(differences([CALL], report(column=6))), [("extra", 3), ("missed", 3)])

    def test_one_finding_answers_one_use(self):
        self.assertEqual(differences([CALL], report() + report()), [("extra", 3)])

    def test_a_setting_may_be_reported_on_any_of_its_lines(self):
        setting = CALL | {"kind": "setting", "first_line": 2, "end_line": 5}
        self.assertEqual([differences([setting], report(line=line, column=1)) for line in (2, 5)], [[], []])

    def test_an_optional_use_is_neither_missed_nor_extra(self):
        optional = CALL | {"expect": "optional"}
        self.assertEqual((differences([optional], []), differences([optional], report())), ([], []))

    def test_a_place_that_needs_nothing_is_extra(self):
        self.assertEqual(differences([CALL | {"expect": "nothing"}], report()), [("extra", 3)])

    def test_a_file_that_could_not_be_parsed_is_not_compared(self):
        self.assertEqual(differences([CALL | {"kind": "unparsed", "expect": "nothing"}], report()), [])

    def test_other_codemods_are_not_compared(self):
        self.assertEqual(differences([], report(codemod="cxx17-build")), [])


class Report(unittest.TestCase):
    def test_a_line_is_read(self):
        finding = report(file="./b/a b.py", outcome="deferred: overlaps x (y)")[0]
        self.assertEqual((finding.file, finding.outcome, finding.message),
                         ("b/a b.py", "deferred: overlaps x (y)", "all_reduce (eager) falls back"))

    def test_notes_and_counts_are_skipped(self):
        self.assertEqual(parse_report("    note: a (b)\na.py:1:1: unreadable syntax error\n2 findings (safe)\n"), [])


class KnownDifferences(unittest.TestCase):
    def test_a_line_without_a_reason_is_refused(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "known.txt"
            path.write_text("lightly extra a.py:3 torchrun-default-port\n")
            with self.assertRaises(SystemExit):
                read_known(path)


if __name__ == "__main__":
    unittest.main()
