# Copyright 2026 The torchlift Authors
# SPDX-License-Identifier: Apache-2.0
"""`diff --view` and `ast-diff` as a user and git meet them."""

import fcntl
import json
import os
import pathlib
import pty
import re
import shutil
import struct
import subprocess
import tempfile
import termios
import unittest

import jsonschema

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
TORCHLIFT = os.environ.get("TORCHLIFT_BINARY", str(REPOSITORY / "build" / "torchlift"))
SCHEMA = json.loads((REPOSITORY / "docs" / "ast-diff.schema.json").read_text())
LAUNCH = b"#!/bin/sh\ntorchrun --nproc_per_node=2 train.py\n"
STEERING = b"\x1b]0;owned\x07"


class Work(unittest.TestCase):
    maxDiff = None

    def setUp(self):
        self.work = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.environment = {k: v for k, v in os.environ.items() if not k.startswith("GIT_") and k != "COLUMNS"}
        self.environment |= {"HOME": str(self.work), "TERM": "xterm-256color", "GIT_CONFIG_NOSYSTEM": "1"}
        self.environment.pop("NO_COLOR", None)

    def write(self, name, data):
        path = self.work / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        return path

    def run_it(self, *arguments, standard_input=b"", **environment):
        return subprocess.run([TORCHLIFT, *arguments], cwd=self.work, capture_output=True, input=standard_input,
                              env=self.environment | environment, timeout=60)

    def run_on_terminal(self, columns, *arguments):
        """What it prints to a terminal of that width, and its exit code."""
        main, side = pty.openpty()
        fcntl.ioctl(side, termios.TIOCSWINSZ, struct.pack("HHHH", 50, columns, 0, 0))
        process = subprocess.Popen([TORCHLIFT, *arguments], cwd=self.work, stdout=side, stderr=subprocess.DEVNULL,
                                   env=self.environment)
        os.close(side)
        printed = b""
        while True:
            try:
                piece = os.read(main, 65536)
            except OSError:  # Linux's word for the end.
                break
            if not piece:
                break
            printed += piece
        os.close(main)
        return printed.replace(b"\r\n", b"\n").decode(), process.wait(timeout=60)

    def copy_demo(self):
        shutil.copytree(REPOSITORY / "testdata" / "demo", self.work, dirs_exist_ok=True)

    def assert_golden(self, name, text):
        golden = REPOSITORY / "testdata" / "cli" / name
        if os.environ.get("TORCHLIFT_UPDATE_GOLDENS") == "1":
            golden.write_bytes(text)
        self.assertEqual(text.decode(), golden.read_text())

    def assert_steers_nothing(self, printed):
        self.assertNotIn(STEERING, printed if isinstance(printed, bytes) else printed.encode())


class DiffViews(Work):
    def test_the_demo_side_by_side_is_as_recorded(self):
        self.copy_demo()
        done = self.run_it("diff", "--view", "side-by-side", COLUMNS="100")
        self.assertEqual(done.returncode, 1)
        self.assert_golden("demo-side-by-side.txt", done.stdout)

    def test_the_demo_as_trees_is_as_recorded(self):
        self.copy_demo()
        self.assert_golden("demo-ast.txt", self.run_it("diff", "--view", "ast", COLUMNS="100").stdout)

    def test_unified_is_what_diff_prints_anyway(self):
        self.copy_demo()
        self.assertEqual(self.run_it("diff", "--view", "unified").stdout, self.run_it("diff").stdout)

    def test_two_columns_fit_the_terminal(self):
        self.write("a.sh", LAUNCH + b"echo " + b"x" * 200 + b"\n")
        printed, _ = self.run_on_terminal(80, "diff", "--view", "side-by-side")
        plain = re.sub(r"\x1b\[[0-9;]*m", "", printed)
        self.assertIn("--master-port=29500", plain)
        self.assertLessEqual(max(map(len, plain.splitlines())), 80)

    def test_changed_words_alone_are_coloured(self):
        self.write("a.sh", b"torchrun a.py\n")
        printed, _ = self.run_on_terminal(100, "diff", "--view", "side-by-side")
        self.assertIn("torchrun \x1b[1;32m--master-port=29500\x1b[0m a.py", printed)

    def test_contents_cannot_steer_the_terminal(self):
        self.write("a.sh", LAUNCH + b"echo '" + STEERING + b"'\n")
        for view in ("unified", "side-by-side", "ast"):
            with self.subTest(view=view):
                printed, _ = self.run_on_terminal(80, "diff", "--view", view)
                self.assertIn("29500", printed)
                self.assert_steers_nothing(printed)

    def test_names_cannot_steer_the_terminal(self):
        self.write("a\x1b[31m\n.sh", LAUNCH)
        for view in ("unified", "side-by-side", "ast"):
            with self.subTest(view=view):
                self.assertNotIn(b"\x1b", self.run_it("diff", "--view", view, "--color=never").stdout)

    def test_a_view_is_written_to_a_file(self):
        self.write("a.sh", LAUNCH)
        done = self.run_it("diff", "--view", "side-by-side", "--quiet", "-o", "view.txt")
        self.assertEqual((done.returncode, done.stdout), (1, b""))
        view = (self.work / "view.txt").read_bytes()
        self.assertIn(b"a.sh", view)
        self.assertNotIn(b"\x1b", view)

    def test_a_patch_in_a_file_applies(self):
        self.write("a.sh", LAUNCH)
        self.run_it("diff", "-o", "fix.patch")
        subprocess.run(["git", "apply", "fix.patch"], cwd=self.work, check=True, env=self.environment)
        self.assertIn(b"--master-port=29500", (self.work / "a.sh").read_bytes())

    def test_a_patch_made_in_a_folder_of_a_repository_applies_there(self):
        subprocess.run(["git", "init", "-q", "."], cwd=self.work, check=True, env=self.environment)
        self.write("launch/a.sh", LAUNCH)
        for path in (".", str(self.work / "launch" / "a.sh")):
            with self.subTest(path=path):
                folder = self.work / "launch"
                patch = subprocess.run([TORCHLIFT, "diff", "--quiet", path], cwd=folder, capture_output=True).stdout
                self.assertIn(b"--- a/launch/a.sh", patch)
                subprocess.run(["git", "apply", "--check"], cwd=folder, input=patch, check=True, env=self.environment)

    def test_a_patch_names_files_of_inner_repositories_from_the_outer_one(self):
        for folder in ("", "third/lib/"):
            self.write(folder + "run.sh", LAUNCH)
            subprocess.run(["git", "init", "-q", f"./{folder}"], cwd=self.work, check=True, env=self.environment)
        patch = self.run_it("diff", "--quiet", "third/lib").stdout
        subprocess.run(["git", "apply"], cwd=self.work, input=patch, check=True, env=self.environment)
        self.assertEqual((self.work / "run.sh").read_bytes(), LAUNCH)
        self.assertIn(b"--master-port=29500", (self.work / "third/lib/run.sh").read_bytes())

    def test_a_patch_of_several_repositories_keeps_their_files_apart(self):
        for folder in ("one", "two"):
            self.write(folder + "/run.sh", LAUNCH)
            subprocess.run(["git", "init", "-q", folder], cwd=self.work, check=True, env=self.environment)
        patch = self.run_it("diff", "--quiet").stdout
        self.assertIn(b"+++ b/one/run.sh", patch)
        self.assertIn(b"+++ b/two/run.sh", patch)

    def test_an_existing_file_keeps_its_mode(self):
        self.write("a.sh", LAUNCH)
        self.write("view.txt", b"old").chmod(0o600)
        self.run_it("diff", "-o", "view.txt")
        self.assertEqual((self.work / "view.txt").stat().st_mode & 0o777, 0o600)

    def test_a_file_that_cannot_be_written_is_an_error(self):
        self.write("a.sh", LAUNCH)
        done = self.run_it("diff", "-o", "nowhere/view.txt")
        self.assertEqual(done.returncode, 2)
        self.assertIn(b"nowhere/view.txt: cannot write", done.stderr)
        self.assertIn(b"hint: ", done.stderr)

    def test_wrong_combinations_name_the_remedy(self):
        self.write("a.sh", LAUNCH)
        for arguments, message, hint in (
            (["diff", "--view", "blink"], "blink", "--help"),
            (["diff", "a.sh", "-o", "a.sh"], "would overwrite 'a.sh'", "another name"),
            (["diff", "-o", ""], "--output", "--help"),
            (["check", "--view", "ast"], "--view", "--help"),
            (["ast-diff", "a.sh"], "two files", "OLD NEW"),
            (["ast-diff", "-", "-"], "only one", "OLD NEW"),
            (["ast-diff", "a.sh", "nowhere"], "nowhere", "working folder"),
            (["ast-diff", "a.sh", "."], "not a regular file", "may read"),
            (["ast-diff", "a.sh", "a.sh", "-o", "a.sh"], "would overwrite 'a.sh'", "another name"),
            (["ast-diff", "a.sh", "a.sh", "--format", "xml"], "xml", "--help"),
            (["ast-diff", "a.sh", "a.sh", "--language", "cobol"], "cobol", "--help"),
        ):
            with self.subTest(arguments=arguments):
                done = self.run_it(*arguments)
                self.assertEqual((done.returncode, done.stdout), (2, b""))
                self.assertIn(message, done.stderr.decode())
                self.assertIn(hint, done.stderr.decode())
        self.assertEqual((self.work / "a.sh").read_bytes(), LAUNCH)

    def test_a_page_is_not_printed_on_a_terminal(self):
        self.write("a.sh", LAUNCH)
        for arguments in (["diff", "--view", "html"], ["ast-diff", "a.sh", "a.sh", "--format", "html"]):
            with self.subTest(arguments=arguments):
                self.assertEqual(self.run_on_terminal(80, *arguments), ("", 2))


class AstDiff(Work):
    def compare(self, before, after, *arguments, name="a.py"):
        self.write("old/" + name, before)
        self.write("new/" + name, after)
        return self.run_it("ast-diff", "old/" + name, "new/" + name, *arguments)

    def compare_as_json(self, before, after, *arguments, name="a.py"):
        done = self.compare(before, after, "--format", "json", *arguments, name=name)
        found = json.loads(done.stdout)
        jsonschema.Draft202012Validator(SCHEMA).validate(found)
        return found

    def test_equal_files_print_nothing(self):
        done = self.compare(b"a = 1\n", b"a = 1\n")
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, b"", b""))

    def test_a_change_of_code_ends_with_one(self):
        done = self.compare(b"y = f(x)\n", b"y = g(x)\n")
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stdout.decode(), r"update 1:5 +identifier f → g")

    def test_layout_and_comments_are_no_change_of_code(self):
        done = self.compare(b"f(a, b)\n", b"f(a,\n  b)  # why\n")
        self.assertEqual(done.returncode, 0)
        self.assertIn(b"the code is the same", done.stdout)
        self.assertIn(b"# why", done.stdout)

    def test_one_file_may_be_standard_input(self):
        self.write("a.py", b"a = 1\n")
        done = self.run_it("ast-diff", "a.py", "-", standard_input=b"a = 2\n")
        self.assertEqual(done.returncode, 1)
        self.assertIn("integer 1 → 2", done.stdout.decode())

    def test_a_shebang_tells_the_language(self):
        self.assertEqual(self.compare_as_json(b"#!/bin/sh\na b\n", b"#!/bin/sh\na c\n", name="run")["language"], "Bash")

    def test_the_language_can_be_given(self):
        self.assertEqual(self.compare_as_json(b"a = 1", b"a = 2", "--language", "python", name="a.txt")["language"],
                         "Python")
        self.assertIsNone(self.compare_as_json(b"a = 1", b"a = 2", "--language", "none")["language"])

    def test_a_language_without_a_grammar_is_compared_by_lines(self):
        done = self.compare(b"a\nb\n", b"a\nc\n", name="a.txt")
        self.assertEqual(done.returncode, 1)
        self.assertIn(b"compared by lines: no grammar", done.stdout)
        self.assertIn(b"-b\n+c\n", done.stdout)

    def test_json_is_as_the_schema_says(self):
        pairs = (
            ("a.py", b"", b""),
            ("a.py", b"", b"def f():\n    return 1\n"),
            ("a.py", b"def f():\n    return 1\n", b""),
            ("a.py", b"a = 1\r\n", b"a = 2\r\n"),
            ("a.py", b"a = 1", b"a = 1\n"),
            ("a.py", b"a = '\xff'\n", b"a = '\xfe'  # \xe9\n"),
            ("a.py", b"# one\nf(a, b)\n# two\n", b"f(b, a)  # two\nx = 1\n# three\n"),
            ("a.py", b"def f(:\n", b"def f():\n"),
            ("a.sh", b"if a; then b; fi\n", b"if a; then b; else c; fi\n"),
            ("a.txt", b"a\n", b"b\n"),
            ("a.bin", b"\0\1", b"\0\2"),
        )
        for name, before, after in pairs:
            with self.subTest(before=before, after=after):
                found = self.compare_as_json(before, after, name=name)
                self.assertEqual(found["equal_bytes"], before == after)
                self.assertEqual(found["before"]["bytes"], len(before))

    def test_json_of_the_demo_is_as_the_schema_says(self):
        self.copy_demo()
        for path in sorted(self.work.rglob("*")):
            if path.suffix not in (".py", ".sh"):
                continue
            fixed = self.run_it("fix", "-", "--review", "--stdin-filename", path.name, standard_input=path.read_bytes())
            self.compare_as_json(path.read_bytes(), fixed.stdout, name=path.name)

    def test_places_are_bytes_of_the_files(self):
        before, after = "x = 'é', f(1)\n".encode(), "x = 'é', g(1)\n".encode()
        operation, = self.compare_as_json(before, after)["operations"]
        place = operation["before"]
        self.assertEqual(before[place["begin"]["byte"]:place["end"]["byte"]], b"f")
        self.assertEqual(place["begin"]["column"], place["begin"]["byte"] + 1)

    def test_an_update_to_another_kind_names_both(self):
        operations = self.compare_as_json(b"class A:\n  def f(self):\n    x = (1,\n", b"x = 1\n")["operations"]
        kinds = [(one["node"]["kind"], one["new_node"]["kind"]) for one in operations if "new_node" in one]
        self.assertEqual(kinds, [("ERROR", "module")])

    def test_binary_files_are_not_printed(self):
        done = self.compare(b"a\0b", b"a\0c", name="a.py")
        self.assertEqual(done.returncode, 1)
        self.assertIn(b"differ", done.stdout)
        self.assertNotIn(b"\0", done.stdout)

    def test_deep_nesting_ends(self):
        deep = b"(" * 100_000 + b"%d" + b")" * 100_000
        done = self.compare(b"x = " + deep % 1 + b"\n", b"x = " + deep % 2 + b"\n")
        self.assertIn(done.returncode, (1, 2))

    def test_nothing_steers_the_terminal(self):
        for name in ("a.py", "a.txt"):
            before, after = b"a = '" + STEERING + b"'\n", b"b = '" + STEERING + b"x'\n"
            self.compare(before, after, name=name)
            for form in ("text", "side-by-side"):
                with self.subTest(name=name, form=form):
                    printed, code = self.run_on_terminal(80, "ast-diff", "old/" + name, "new/" + name, "--format", form)
                    self.assertEqual(code, 1)
                    self.assert_steers_nothing(printed)


class GitExternalDiff(Work):
    def git(self, *arguments, check=True):
        return subprocess.run(["git", "-c", "user.name=a", "-c", "user.email=a@b", *arguments], cwd=self.work,
                              capture_output=True, check=check, env=self.environment, timeout=60)

    def external_diff(self, *arguments, options=""):
        self.environment["GIT_EXTERNAL_DIFF"] = f"'{TORCHLIFT}' ast-diff {options}".rstrip()
        return self.git("--no-pager", "diff", *arguments).stdout.decode()

    def setUp(self):
        super().setUp()
        self.git("init", "-q", "-b", "main", ".")
        self.write("pkg/a.py", b"y = f(x)\n")
        self.write("notes.txt", b"one\n")
        self.write("run", b"#!/bin/sh\ntorchrun a.py\n")
        self.git("add", ".")
        self.git("commit", "-q", "-m", "first")

    def test_it_shows_each_changed_file(self):
        self.write("pkg/a.py", b"y = g(x)\n")
        self.write("notes.txt", b"two\n")
        self.write("run", b"#!/bin/sh\ntorchrun b.py\n")
        printed = self.external_diff()
        self.assertRegex(printed, r"━━ pkg/a\.py ━")
        self.assertRegex(printed, r"identifier f → g")
        self.assertIn("-one\n+two\n", printed)
        self.assertRegex(printed, r"word a\.py → b\.py")

    def test_it_takes_options(self):
        self.write("pkg/a.py", b"y = g(x)\n")
        self.assertIn("y = [-f-](x)", self.external_diff(options="--format side-by-side"))

    def test_new_and_deleted_files_and_modes_are_told(self):
        (self.work / "notes.txt").unlink()
        self.write("b.py", b"b = 1\n")
        (self.work / "run").chmod(0o755)
        self.git("add", "-A")
        printed = self.external_diff("--cached")
        self.assertIn("notes.txt: deleted file, mode 100644", printed)
        self.assertIn("b.py: new file, mode 100644", printed)
        self.assertIn("run: mode 100644 → 100755", printed)

    def test_a_renamed_file_has_both_names(self):
        self.write("pkg/a.py", b"".join(b"x%d = %d\n" % (i, i) for i in range(50)))
        self.git("commit", "-q", "-a", "-m", "second")
        (self.work / "pkg/a.py").rename(self.work / "pkg/b.py")
        with (self.work / "pkg/b.py").open("ab") as file:
            file.write(b"y = 1\n")
        self.git("add", "-A")
        printed = self.external_diff("--cached", "-M")
        self.assertIn("pkg/a.py → pkg/b.py", printed)
        self.assertIn("rename from pkg/a.py", printed)

    def test_unmerged_files_are_named(self):
        self.git("checkout", "-q", "-b", "other")
        self.write("pkg/a.py", b"y = g(x)\n")
        self.git("commit", "-q", "-a", "-m", "g")
        self.git("checkout", "-q", "main")
        self.write("pkg/a.py", b"y = h(x)\n")
        self.git("commit", "-q", "-a", "-m", "h")
        self.git("merge", "other", check=False)
        self.assertIn("pkg/a.py: unmerged\n", self.external_diff("--cached"))

    def test_a_symbolic_link_is_text(self):
        (self.work / "link.py").symlink_to("pkg/a.py")
        self.git("add", "-A")
        self.git("commit", "-q", "-m", "link")
        (self.work / "link.py").unlink()
        (self.work / "link.py").symlink_to("pkg/b.py")
        self.assertIn("-pkg/a.py\n", self.external_diff())


if __name__ == "__main__":
    unittest.main()
