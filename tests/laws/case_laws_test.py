# Copyright 2026 The torchlift Authors
# SPDX-License-Identifier: Apache-2.0
"""The laws that hold for every case of every codemod, and the recorded results of the cases.

TORCHLIFT_UPDATE_GOLDENS=1 records `expected.*` and `report.txt` anew.
"""

import functools
import pathlib
import subprocess
import tempfile
import unittest
import warnings

from torchlift_case import UPDATE, all_cases, snapshot


def compiles(data):
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            compile(data, "case.py", "exec", dont_inherit=True)
        return True
    except (SyntaxError, ValueError):
        return False


def for_each_case(test):
    """Runs a test method as one sub-test a case, so that every case that fails is named."""

    @functools.wraps(test)
    def run(self):
        cases = all_cases()
        self.assertGreater(len(cases), 10, "the cases are gone")
        for case in cases:
            with self.subTest(case=case.name):
                test(self, case)

    return run


class CaseLaws(unittest.TestCase):
    """Each test runs over all cases, one sub-test a case."""

    @for_each_case
    def test_fix_gives_the_recorded_text(self, case):
        after = case.fixed()
        if UPDATE:
            case.write("expected", after)
        self.assertEqual(after, case.files("expected") or case.files("input"))

    @for_each_case
    def test_check_prints_the_recorded_findings(self, case):
        with tempfile.TemporaryDirectory() as work:
            case.lay_out(work)
            findings = case.run("check", "--quiet", cwd=work).stdout.decode()
        golden = case.folder / "report.txt"
        if UPDATE:
            golden.write_text(findings)
        self.assertEqual(findings, golden.read_text() if golden.exists() else "")

    @for_each_case
    def test_a_second_fix_changes_nothing(self, case):
        with tempfile.TemporaryDirectory() as work:
            case.lay_out(work)
            case.run("fix", cwd=work)
            once = snapshot(work)
            case.run("fix", cwd=work)
            self.assertEqual(snapshot(work), once)

    @for_each_case
    def test_a_second_fix_with_review_changes_nothing(self, case):
        with tempfile.TemporaryDirectory() as work:
            case.lay_out(work)
            case.run("fix", "--review", cwd=work)
            once = snapshot(work)
            case.run("fix", "--review", cwd=work)
            self.assertEqual(snapshot(work), once)

    @for_each_case
    def test_check_and_diff_do_not_write(self, case):
        with tempfile.TemporaryDirectory() as work:
            case.lay_out(work)
            before = snapshot(work)
            case.run("check", cwd=work)
            case.run("diff", cwd=work)
            self.assertEqual(snapshot(work), before)

    @for_each_case
    def test_no_fix_is_refused(self, case):
        for review in (["--review"], ["--review", "--torch-min=2.4"]):
            with tempfile.TemporaryDirectory() as work:
                case.lay_out(work)
                self.assertNotIn("(refused:", case.run("fix", *review, cwd=work).stdout.decode())

    @for_each_case
    def test_what_compiled_before_compiles_afterwards(self, case):
        for review in ([], ["--review"], ["--review", "--torch-min=2.4"]):
            after = case.fixed(*review)
            for name, data in case.files("input").items():
                if pathlib.Path(name).suffix == ".py" and compiles(data):
                    self.assertTrue(compiles(after[name]), f"{name} no longer compiles: {after[name].decode()}")

    @for_each_case
    def test_the_patch_of_diff_gives_what_fix_writes(self, case):
        with tempfile.TemporaryDirectory() as work:
            case.lay_out(work)
            subprocess.run(["git", "init", "-q", "."], cwd=work, check=True)
            patch = case.run("diff", "--quiet", cwd=work).stdout
            if patch:
                subprocess.run(["git", "apply", "--whitespace=nowarn"], cwd=work, input=patch, check=True)
            self.assertEqual(snapshot(work), case.fixed())

    @for_each_case
    def test_threads_make_no_difference(self, case):
        self.assertEqual(case.fixed("-j", "1"), case.fixed("-j", "8"))


if __name__ == "__main__":
    unittest.main()
