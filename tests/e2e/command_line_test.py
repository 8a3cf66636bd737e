# Copyright 2026 The torchlift Authors
# SPDX-License-Identifier: Apache-2.0
"""The program as a user meets it. Goldens are in testdata/cli; TORCHLIFT_UPDATE_GOLDENS=1 records them anew."""

import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
TORCHLIFT = os.environ.get("TORCHLIFT_BINARY", str(REPOSITORY / "build" / "torchlift"))
LAUNCH = b"#!/bin/sh\ntorchrun --nproc_per_node=2 train.py\n"
PINNED = b"#!/bin/sh\ntorchrun --master-port=29500 --nproc_per_node=2 train.py\n"


class CommandLine(unittest.TestCase):
    maxDiff = None

    def setUp(self):
        self.work = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))

    def write(self, name, data, mode=0o644):
        path = self.work / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        path.chmod(mode)
        return path

    def run_it(self, *arguments, standard_input=b"", environment=None):
        return subprocess.run([TORCHLIFT, *arguments], cwd=self.work, capture_output=True, input=standard_input,
                              env={**os.environ, **(environment or {})}, timeout=60)

    def assert_golden(self, name, text):
        golden = REPOSITORY / "testdata" / "cli" / name
        if os.environ.get("TORCHLIFT_UPDATE_GOLDENS") == "1":
            golden.write_bytes(text)
        self.assertEqual(text.decode(), golden.read_text())

    def copy_demo(self):
        shutil.copytree(REPOSITORY / "testdata" / "demo", self.work, dirs_exist_ok=True)

    # What it prints.

    def test_help_is_as_recorded(self):
        for command in ("", "check", "diff", "fix", "list", "explain", "ast-diff"):
            done = self.run_it(*command.split(), "--help")
            self.assertEqual(done.returncode, 0)
            self.assert_golden(f"help{command and '-' + command}.txt", done.stdout)

    def test_the_demo_is_reported_as_recorded(self):
        self.copy_demo()
        self.assert_golden("demo-check.txt", self.run_it("check").stdout)

    def test_the_demo_is_previewed_as_recorded(self):
        self.copy_demo()
        self.assert_golden("demo-diff.txt", self.run_it("diff").stdout)

    def test_list_names_every_codemod(self):
        listed = self.run_it("list").stdout.decode().splitlines()
        folders = {p.name for p in (REPOSITORY / "codemods").iterdir() if p.is_dir()}
        self.assertEqual({line.split()[0] for line in listed}, folders)

    def test_version_is_printed(self):
        self.assertRegex(self.run_it("--version").stdout.decode(), r"^torchlift \d+\.\d+\.\d+\n$")

    def test_colours_are_for_terminals_unless_asked_for(self):
        self.write("a.sh", LAUNCH)
        self.assertNotIn(b"\x1b", self.run_it("check").stdout)
        self.assertIn(b"\x1b[", self.run_it("check", "--color=always").stdout)

    def test_a_file_name_cannot_steer_the_terminal(self):
        self.write("a\x1b[31m\n.sh", LAUNCH)
        self.assertNotIn(b"\x1b", self.run_it("check").stdout)

    def test_quiet_prints_findings_alone(self):
        self.write("a.sh", LAUNCH)
        done = self.run_it("check", "--quiet")
        self.assertEqual(len(done.stdout.splitlines()), 1)
        self.assertEqual(done.stderr, b"")

    def test_the_summary_counts_what_git_ignores(self):
        subprocess.run(["git", "init", "-q", "."], cwd=self.work, check=True)
        self.write(".gitignore", b"skipped/\n")
        self.write("skipped/a.sh", LAUNCH)
        self.assertIn(b"skipped", self.run_it("check").stdout)

    def test_no_ignore_reads_it_all_the_same(self):
        subprocess.run(["git", "init", "-q", "."], cwd=self.work, check=True)
        self.write(".gitignore", b"skipped/\n")
        self.write("skipped/a.sh", LAUNCH)
        self.assertIn(b"skipped/a.sh:2:1", self.run_it("check", "--no-ignore").stdout)

    def test_exclude_leaves_out_what_matches(self):
        self.write("a.sh", LAUNCH)
        self.write("old/b.sh", LAUNCH)
        self.assertNotIn(b"old/b.sh:", self.run_it("check", "--exclude", "old/").stdout)

    def test_it_never_says_nothing_to_do_when_something_was_not_read(self):
        self.write("ci.yaml", b"run: torchrun a.py\n")
        self.write("bad.py", b"import subprocess\n\ndef run(:\n    subprocess.run(['torchrun', 'a.py'])\n")
        done = self.run_it("check")
        self.assertNotIn(b"Nothing to do", done.stdout)
        self.assertIn(b"bad.py:3:", done.stdout)
        self.assertIn(b"ci.yaml", done.stdout)

    def test_it_lists_text_of_any_kind_that_names_what_is_looked_for(self):
        names = ("run", "entrypoint", ".env", "Jenkinsfile", "a.j2", "main.tf", "a.txt")
        for name in names:
            self.write(name, b"torchrun train.py\n")
        self.write("compile.yaml", b"mode: max-autotune\n")
        done = self.run_it("check").stdout.decode()
        self.assertIn("0 files read", done)
        for name in (*names, "compile.yaml"):
            self.assertIn(f"    {name} (", done)

    def test_quiet_still_warns_of_files_that_are_not_read(self):
        self.write("run", b"torchrun train.py\n")
        self.write("a.tcl", b"torchrun train.py\n")
        done = self.run_it("check", "--quiet")
        self.assertEqual((done.returncode, done.stdout), (0, b""))
        self.assertEqual(done.stderr, b"warning: 2 files name what is looked for, but are not read\n")

    def test_it_says_nothing_to_do_when_all_is_well(self):
        self.write("a.sh", PINNED)
        self.assertIn(b"Nothing to do", self.run_it("check").stdout)

    # What it writes.

    def test_fix_writes_and_diff_does_not(self):
        path = self.write("a.sh", LAUNCH)
        self.run_it("diff")
        self.assertEqual(path.read_bytes(), LAUNCH)
        self.run_it("fix")
        self.assertEqual(path.read_bytes(), PINNED)

    def test_fix_does_not_follow_links_out_of_the_tree(self):
        path = self.write("other/a.sh", LAUNCH)
        (self.work / "tree").mkdir()
        (self.work / "tree" / "link.sh").symlink_to("../other/a.sh")
        done = self.run_it("fix", "tree")
        self.assertEqual(path.read_bytes(), LAUNCH)
        self.assertIn(b"symbolic link out of the tree: tree/link.sh", done.stdout)
        self.run_it("fix", "tree/link.sh")
        self.assertEqual(path.read_bytes(), PINNED)

    def test_standard_input_is_judged_by_its_whole_project_where_the_policy_asks(self):
        self.write("setup.cfg", b"")
        self.write("k8s/job.yaml", b"port: 29500\n")
        done = self.run_it("check", "-", "--stdin-filename", "launch/a.sh", "--policy", "minimal",
                           standard_input=LAUNCH)
        self.assertNotIn(b"Nothing in the project", done.stdout)
        self.assertIn(b"k8s/job.yaml:1", done.stdout)

    def test_fix_of_standard_input_prints_the_text(self):
        done = self.run_it("fix", "-", "--stdin-filename", "a.sh", standard_input=LAUNCH)
        self.assertEqual(done.stdout, PINNED)

    def test_fix_of_standard_input_passes_other_text_through(self):
        data = b"\x00\xff nothing to see"
        self.assertEqual(self.run_it("fix", "-", "--stdin-filename", "a.sh", standard_input=data).stdout, data)

    def test_a_shebang_tells_what_standard_input_is(self):
        self.assertEqual(self.run_it("fix", "-", standard_input=LAUNCH).stdout, PINNED)

    def test_review_fixes_are_written_on_request_only(self):
        path = self.write("a.sh", b"torchrun $ARGS train.py\n")
        self.run_it("fix")
        self.assertEqual(path.read_bytes(), b"torchrun $ARGS train.py\n")
        self.run_it("fix", "--review")
        self.assertEqual(path.read_bytes(), b"torchrun --master-port=29500 $ARGS train.py\n")

    def test_the_mode_of_a_file_stays(self):
        path = self.write("a.sh", LAUNCH, 0o750)
        self.run_it("fix")
        self.assertEqual(path.stat().st_mode & 0o777, 0o750)

    # How it ends.

    def test_exit_codes_say_what_is_left(self):
        self.write("a.sh", LAUNCH)
        self.assertEqual(self.run_it("check").returncode, 1)
        self.assertEqual(self.run_it("diff").returncode, 1)
        self.assertEqual(self.run_it("fix").returncode, 0)
        self.assertEqual(self.run_it("check").returncode, 0)
        self.assertEqual(self.run_it("diff").returncode, 0)

    def test_fail_on_sets_the_level_that_counts(self):
        self.write("a.py", b"import torch\nf = torch.compile(g, mode='max-autotune')\n")
        self.assertEqual(self.run_it("check").returncode, 0)
        self.assertEqual(self.run_it("check", "--fail-on", "advice").returncode, 1)

    def test_running_out_of_memory_is_an_error_and_writes_nothing(self):
        text = b"import torch.distributed.nn.functional as F\nx = [" + b"1234567, " * 400_000 + b"]\ny = F.all_reduce(x)\n"
        path = self.write("data.py", text)
        done = subprocess.run(["sh", "-c", 'ulimit -v 300000; exec "$0" fix -j1 data.py', TORCHLIFT], cwd=self.work,
                              capture_output=True, timeout=60)
        self.assertEqual(done.returncode, 2, done.stderr)
        self.assertIn(b"error: out of memory\nhint: ", done.stderr)
        self.assertEqual(path.read_bytes(), text)

    def test_a_file_that_cannot_be_understood_is_no_success(self):
        self.write("a.py", b"subprocess.run(['torchrun', (])\n")
        self.assertEqual(self.run_it("check").returncode, 1)

    def test_wrong_usage_names_the_remedy(self):
        for arguments, message, hint in (
            (["check", "--select", "torchrun"], "did you mean 'torchrun-default-port'?", "torchlift list"),
            (["check", "--ignore", "x"], "no codemod is called 'x'", "torchlift list"),
            (["check", "nowhere"], "there is no file or folder 'nowhere'", "working folder"),
            (["check", "--torch-min", "new"], "'new' is no version", "--torch-min 2.11"),
            (["check", "-", "x"], "cannot stand beside other paths", "--stdin-filename"),
            (["fix", "--stdin-filename", "a.py", "."], "the path - is missing", "--stdin-filename"),
            (["check", "--policy", "wild"], "'wild' is none of preserve|minimal", "--help"),
            (["check", "--color", "red"], "'red' is none of auto|always|never", "--help"),
            (["explode"], "explode", "--help"),
            (["explain", "torchrun-port"], "did you mean 'torchrun-default-port'?", "torchlift list"),
        ):
            with self.subTest(arguments=arguments):
                done = self.run_it(*arguments)
                self.assertEqual((done.returncode, done.stdout), (2, b""))
                self.assertTrue(done.stderr.startswith(b"error: "))
                self.assertIn(message, done.stderr.decode())
                self.assertIn("hint: ", done.stderr.decode())
                self.assertIn(hint, done.stderr.decode())

    # Why.

    def test_explain_prints_the_manual(self):
        page = REPOSITORY / "codemods" / "torchrun-default-port" / "torchrun-default-port.md"
        self.assertEqual(self.run_it("explain", page.stem).stdout, page.read_bytes().partition(b"-->\n\n")[2])

    def test_explain_tells_why_nothing_was_done(self):
        self.write("a.sh", b"torchrun --standalone a.py\necho torchrun\n")
        self.assertIn(b"--standalone", self.run_it("explain", "a.sh:1").stdout)

    def test_explain_tells_what_becomes_of_an_import(self):
        self.write("a.py", b"import torch.distributed.nn as dnn\n\ny = dnn.all_reduce(x)\n")
        self.assertIn(b"] the import of 'dnn' goes", self.run_it("explain", "a.py:1").stdout)

    def test_explain_of_a_line_that_is_not_there_is_an_error(self):
        self.write("a.sh", LAUNCH)
        self.assertEqual(self.run_it("explain", "a.sh:99").returncode, 2)


if __name__ == "__main__":
    unittest.main()
