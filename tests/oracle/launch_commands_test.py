# Copyright 2026 The torchlift Authors
# SPDX-License-Identifier: Apache-2.0
"""What is taken out of texts and lists for torch's parser."""

import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "consumers"))

from launch_commands import launch_of_list, launches  # noqa: E402
from torch_launcher import CommandLine  # noqa: E402

PIN = "--master-port=29500"
RUN, LAUNCH = "torch.distributed.run", "torch.distributed.launch"


class Texts(unittest.TestCase):
    def check(self, text, *arguments, module=RUN, environment=()):
        self.assertEqual(launches(text), [CommandLine(module, arguments, environment)])

    def test_a_command_ends_at_an_operator(self):
        for end in ("", "\n", " && b", "; b", " | tee log", " > log", " 2>&1", " # why", ")", " &"):
            with self.subTest(end=end):
                self.check(f"cd a && torchrun {PIN} x.py -n 1{end}", "x.py", "-n", "1")

    def test_a_line_may_go_on(self):
        self.check(f"torchrun {PIN} \\\n  --nproc-per-node 2 \\\n  x.py\nb", "--nproc-per-node", "2", "x.py")
        self.check(f"torchrun {PIN} ^\r\n  x.py\r\nb", "x.py")

    def test_quotes_are_taken_off(self):
        self.check(f"torchrun {PIN} 'my x.py' --a=\"b c\" d\\ e", "my x.py", "--a=b c", "d e")

    def test_a_quote_around_the_command_ends_it(self):
        self.check(f"bash -c \"torchrun {PIN} --role 'a b' x.py\"", "--role", "a b", "x.py")
        self.check(f"bash -c 'torchrun {PIN} x.py'", "x.py")

    def test_what_is_not_seen_is_a_one(self):
        for value in ("$N", "${N:-8}", "$(nproc)", "$$N", "$(GPUS)", "{{ gpus }}", "${{ env.N }}", "`nproc`", "%N%", "{n}"):
            with self.subTest(value=value):
                self.check(f"torchrun {PIN} --nproc-per-node={value} x.py", "--nproc-per-node=1", "x.py")

    def test_any_number_of_words_is_left_out(self):
        self.check(f'torchrun {PIN} "${{OPTIONS[@]}}" x.py "$@"', "x.py")

    def test_the_module_is_told_apart(self):
        self.check(f"python -m torch.distributed.launch {PIN} x.py", "x.py", module=LAUNCH)

    def test_variables_of_the_command_are_its_environment(self):
        self.check(f"PET_NNODES=1 MASTER_PORT='2' torchrun {PIN} x.py", "x.py",
                   environment=(("PET_NNODES", "1"), ("MASTER_PORT", "2")))
        self.check(f"PET_NNODES=2 a; torchrun {PIN} x.py", "x.py")


class Lists(unittest.TestCase):
    def check(self, before, place, *arguments):
        after = before[:place] + [PIN] + before[place:]
        self.assertEqual(launch_of_list(before, after), CommandLine(RUN, arguments))

    def test_the_arguments_are_what_stands_behind_the_pin(self):
        self.check(["torchrun", "--nproc-per-node", "2", "x.py"], 1, "--nproc-per-node", "2", "x.py")
        self.check(["python", "-m", "torch.distributed.run", "x.py"], 3, "x.py")

    def test_what_is_not_seen_is_a_one(self):
        self.check(["torchrun", {"JoinedStr": "--n=${field}"}, {"Name": {}}, {"Starred": {}}], 1, "--n=1", "1")


if __name__ == "__main__":
    unittest.main()
