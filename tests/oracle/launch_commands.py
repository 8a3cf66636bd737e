# Copyright 2026 The torchlift Authors
# SPDX-License-Identifier: Apache-2.0
"""The launches that a fix has pinned, taken out of what changed in a file (tests/consumers), for torch's parser.

    launches("cd a && torchrun --master-port=29500 --nproc-per-node=$N 'x y.py' | tee log")
        [CommandLine("torch.distributed.run", ("--nproc-per-node=1", "x y.py"))]

A value that is not seen is a 1. Words that may be any number of words are left out.
"""

import re

from inserted_words import LAUNCHER, PIN
from torch_launcher import CommandLine

UNSEEN = "1"
# What stands for something else in the text of a command: of a shell, make, just and templates.
EXPANSION = re.compile(r"\$\{\{.*?\}\}|\{\{.*?\}\}|\$+\((?:[^()]|\([^()]*\))*\)|\$+\{(?:[^{}]|\{[^{}]*\})*\}|\$+[A-Za-z_]\w*|"
                       r"\$[@*#0-9]|`[^`]*`|%[A-Za-z_]\w*%|\{[A-Za-z_][\w.]*\}")
MANY_WORDS = re.compile(r"[\"']?(\$[@*]|\$\{[@*][^}]*\}|\$\{\w+\[[@*]\][^}]*\})[\"']?$")
# A variable in front of a command.
ASSIGNMENT = re.compile(r"(?:^|[\s;&|('\"])(PET_\w+|MASTER_PORT)=(\"[^\"]*\"|'[^']*'|[^\s;&|'\"]*)(?=[^;&|\n]*$)")
# One word, with what may be escaped or quoted in it; what ends the command.
WORD = re.compile(r"(?:\\[^\n]|'[^'\n]*'|\"(?:\\.|[^\"\\\n])*\"|" + EXPANSION.pattern + r"|[^\s;&|()<>'\"\\`])+")
BLANK = re.compile(r"(?:[ \t]|[\\^`]\r?\n)+")
QUOTED = re.compile(r"\\(.)|'([^']*)'|\"((?:\\.|[^\"\\])*)\"")


def module_before(text):
    """The module that the launcher's name at the end of the text stands for."""
    match = LAUNCHER.search(text)
    return "torch.distributed.launch" if match and "launch" in match.group() else "torch.distributed.run"


def launches(text: str) -> list[CommandLine]:
    """One for each pin in the text."""
    found = []
    for match in re.finditer(re.escape(PIN), text):
        before = text[:match.start()].rstrip(" ,\"'\\")
        environment = tuple((name, value.strip("\"'")) for name, value in ASSIGNMENT.findall(before))
        found.append(CommandLine(module_before(before), tuple(words(text, match.end())), environment))
    return found


def words(text, place):
    """The words of the command from there on. A quote that has no end here ends the text around the command."""
    while True:
        blank = BLANK.match(text, place)
        place = blank.end() if blank else place
        word = WORD.match(text, place)
        if word is None or re.match(r"\d*[<>]", text[place:]) or word.group().startswith("#"):
            return
        place = word.end()
        if not MANY_WORDS.match(word.group()):
            yield without_quotes(EXPANSION.sub(UNSEEN, word.group()))


def without_quotes(word):
    return QUOTED.sub(lambda match: next(part for part in match.groups() if part is not None), word)


def launch_of_list(before: list, after: list) -> CommandLine:
    """Of a list of words in which the pin has come in."""
    place = next(number for number, item in enumerate(after) if item == PIN and before[number:number + 1] != [PIN])
    arguments = [argument(item) for item in after[place + 1:]]
    return CommandLine(module_before(str(after[place - 1])), tuple(item for item in arguments if item is not None))


def argument(item):
    """What the program is given for an item: of a format's data, or of Python (tests/consumers/python_data.py)."""
    if isinstance(item, str):
        return EXPANSION.sub(UNSEEN, item)
    if isinstance(item, dict):
        if "Starred" in item:
            return None
        if "JoinedStr" in item:
            return EXPANSION.sub(UNSEEN, item["JoinedStr"])
    return UNSEEN
