# Copyright 2026 The torchlift Authors
# SPDX-License-Identifier: Apache-2.0
"""The comparison that the tests of the consumers rest on: what it takes for the same, and all that it must not."""

import unittest

from inserted_words import Change, NotTheSame, changes, count_of_insertions

PIN = "--master-port=29500"
NAME = "TORCHINDUCTOR_MAX_AUTOTUNE_DEFER_LAYOUT_FREEZING"
JOB = {"name": "train", "retries": 1, "steps": [{"run": "pip install .\ntorchrun x.py\n"}, {"args": ["torchrun", "x.py"]}]}


def job(**changed):
    return JOB | changed


def steps(run=JOB["steps"][0]["run"], args=("torchrun", "x.py")):
    return job(steps=[{"run": run}, {"args": list(args)}])


class Same(unittest.TestCase):
    def test_nothing_changed_is_no_change(self):
        self.assertEqual(changes(JOB, steps()), [])

    def test_a_word_behind_the_launcher_is_a_change(self):
        after = f"pip install .\ntorchrun {PIN} x.py\n"
        self.assertEqual(changes(JOB, steps(run=after)), [Change(("steps", 0, "run"), JOB["steps"][0]["run"], after)])

    def test_an_item_behind_the_launcher_is_a_change(self):
        after = ["torchrun", PIN, "x.py"]
        self.assertEqual(changes(JOB, steps(args=after)), [Change(("steps", 1, "args"), ["torchrun", "x.py"], after)])

    def test_a_first_argument_of_a_launcher_is_a_change(self):
        for name in ("module", "program", "command"):
            for before, after in ((["x.py"], [PIN, "x.py"]), ("x.py", f"{PIN} x.py")):
                with self.subTest(name=name, before=before):
                    launcher = {name: "torch.distributed.run"}
                    self.assertEqual(len(changes(launcher | {"args": before}, launcher | {"args": after})), 1)

    def test_an_opt_in_behind_its_variable_is_a_change(self):
        for before, after in (
            ({"TORCHINDUCTOR_MAX_AUTOTUNE": 1, "A": 2}, {"TORCHINDUCTOR_MAX_AUTOTUNE": 1, NAME: "1", "A": 2}),
            ([{"name": "TORCHINDUCTOR_MAX_AUTOTUNE", "value": "1"}],
             [{"name": "TORCHINDUCTOR_MAX_AUTOTUNE", "value": "1"}, {"name": NAME, "value": "1"}]),
            (["export TORCHINDUCTOR_MAX_AUTOTUNE=1", "a"], ["export TORCHINDUCTOR_MAX_AUTOTUNE=1", f"export {NAME}=1", "a"]),
        ):
            with self.subTest(after=after):
                self.assertEqual(len(changes(before, after)), 1)

    def test_words_are_counted(self):
        for before, after, count in (
            ("torchrun a; torchrun b", f"torchrun {PIN} a; torchrun {PIN} b", 2),
            (f"torchrun {PIN} a", f"torchrun {PIN} {PIN} a", 0),
            (f"torchrun {PIN} a; torchrun b", f"torchrun {PIN} a; torchrun {PIN} b", 1),
            ("python -m torch.distributed.run a", f"python -m torch.distributed.run {PIN} a", 1),
            ("'/opt/bin/torchrun' a", f"'/opt/bin/torchrun' {PIN} a", 1),
            ("run(['torchrun', x])", f"run(['torchrun', '{PIN}', x])", 1),
            ('"${TORCHRUN}" a', f'"${{TORCHRUN}}" {PIN} a', 1),
            ("torchrun \\\n  a", f"torchrun {PIN} \\\n  a", 1),
        ):
            with self.subTest(after=after):
                self.assertEqual(count_of_insertions(before, after), count)


class NotSame(unittest.TestCase):
    def check(self, after, before=JOB):
        with self.assertRaises(NotTheSame):
            changes(before, after)

    def test_an_opt_in_elsewhere(self):
        self.check({"A": 1, NAME: "1"}, before={"A": 1})
        self.check({"TORCHINDUCTOR_MAX_AUTOTUNE": 1, NAME: "0"}, before={"TORCHINDUCTOR_MAX_AUTOTUNE": 1})
        self.check(["a", f"export {NAME}=1"], before=["a"])

    def test_a_first_argument_of_another_program(self):
        self.check({"module": "pytest", "args": [PIN, "x.py"]}, before={"module": "pytest", "args": ["x.py"]})

    def test_another_value(self):
        self.check(job(name="Train"))

    def test_another_type_of_an_equal_value(self):
        self.check(job(retries=True))
        self.check(job(retries=1.0))
        self.check(job(retries="1"))

    def test_a_key_more_or_less(self):
        self.check(job(master_port=29500))
        self.check({"name": "train"})

    def test_keys_in_another_order(self):
        self.check({key: JOB[key] for key in reversed(JOB)})

    def test_an_item_more_or_less(self):
        self.check(steps(args=["torchrun", "x.py", "x.py"]))
        self.check(steps(args=["torchrun"]))
        self.check(job(steps=[]))

    def test_items_in_another_order(self):
        self.check(steps(args=["x.py", "torchrun"]))

    def test_the_word_as_a_part_of_an_item(self):
        self.check(steps(args=["torchrun", f"{PIN} x.py"]))

    def test_the_word_and_something_else(self):
        self.check(steps(run=f"pip install .\ntorchrun {PIN} x.py"))
        self.check(steps(run=f"pip install .\ntorchrun {PIN}  x.py\n"))
        self.check(steps(run=f"pip install .\ntorchrun {PIN} y.py\n"))

    def test_the_word_in_another_place(self):
        for run in (f"torchrun x.py {PIN}", f"{PIN} torchrun x.py", f"my-torchrun {PIN} x.py"):
            self.check(steps(run=run), before=steps(run=run.replace(f" {PIN}", "").replace(f"{PIN} ", "")))
        self.check(steps(args=["torchrun", "x.py", PIN]))
        self.check(steps(args=[PIN, "torchrun", "x.py"]))

    def test_the_word_twice(self):
        self.check(steps(run=f"pip install .\ntorchrun {PIN} {PIN} x.py\n"))
        self.check(steps(args=["torchrun", PIN, PIN, "x.py"]))

    def test_another_port(self):
        self.check(steps(run="pip install .\ntorchrun --master-port=29501 x.py\n"))

    def test_the_word_glued_to_its_neighbour(self):
        self.check(steps(run=f"pip install .\ntorchrun{PIN} x.py\n"))
        self.check(steps(run=f"pip install .\ntorchrun {PIN}x.py\n"), before=steps(run="pip install .\ntorchrunx.py\n"))

    def test_a_word_taken_out(self):
        self.check(JOB, before=steps(run=f"pip install .\ntorchrun {PIN} x.py\n"))


if __name__ == "__main__":
    unittest.main()
