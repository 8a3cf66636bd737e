# Copyright 2026 The torchlift Authors
# SPDX-License-Identifier: Apache-2.0
"""Asks PyTorch, in a Python of its own, what its launcher makes of command lines."""

import dataclasses
import json
import subprocess
import tempfile
from pathlib import Path

PROGRAM = Path(__file__).resolve().with_name("torch_decision.py")
PIN = "--master-port=29500"


@dataclasses.dataclass(frozen=True)
class CommandLine:
    """What stands behind the launcher's name, and the variables that the command sets for itself."""

    module: str  # torch.distributed.run, which is torchrun, or torch.distributed.launch.
    arguments: tuple
    environment: tuple = ()  # (name, value)

    @property
    def pinned(self):
        return dataclasses.replace(self, arguments=(PIN, *self.arguments))


@dataclasses.dataclass(frozen=True)
class Decision:
    """What the launcher answers without and with the pin."""

    plain: dict
    pinned: dict

    @property
    def refused(self):
        return "refused" in self.plain

    @property
    def failed(self):
        """The parser takes it, but the launcher has no configuration for it."""
        return not self.refused and self.plain["command"] is None

    @property
    def takes_free_port_of_its_own(self):
        """What 2.12 changed: nobody asked for a free port, and an explicit one would be taken."""
        return not self.refused and self.plain["port"] == "free" and self.pinned["port"] == "29500"

    @property
    def is_restored_by_pin(self):
        """With the pin it meets where it met on 2.11, and starts the same command."""
        return ((self.pinned["backend"], self.pinned["port"], self.pinned["master port"]) == ("static", "29500", 29500)
                and self.pinned["command"] == self.plain["command"])


def run(python, *arguments, text=""):
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run([python, "-B", PROGRAM, *arguments], cwd=folder, input=text, text=True,
                              stdout=subprocess.PIPE, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def options(python) -> list[dict]:
    return run(python, "--options")


def decisions(python, command_lines) -> list[Decision]:
    questions = [line for command_line in command_lines for line in (command_line, command_line.pinned)]
    text = "".join(json.dumps({"module": line.module, "arguments": line.arguments, "environment": dict(line.environment)})
                   + "\n" for line in questions)
    answers = run(python, text=text)
    assert len(answers) == len(questions)
    return [Decision(*pair) for pair in zip(answers[::2], answers[1::2])]
