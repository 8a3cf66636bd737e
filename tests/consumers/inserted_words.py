# Copyright 2026 The torchlift Authors
# SPDX-License-Identifier: Apache-2.0
"""Whether what a file says is the same apart from the words that torchlift writes into commands.

    changes({"run": "torchrun x.py"}, {"run": "torchrun --master-port=29500 x.py"})
        [Change(path=("run",), before="torchrun x.py", after="torchrun --master-port=29500 x.py")]
    changes({"run": "torchrun x.py"}, {"run": "torchrun --master-port=29500 y.py"})
        raises NotTheSame

The data is what a parser of the file's format gives: mappings, sequences, strings and other plain values.
"""

import re
from typing import Any, NamedTuple

PIN = "--master-port=29500"
OPT_IN = "TORCHINDUCTOR_MAX_AUTOTUNE_DEFER_LAYOUT_FREEZING=1"

# The word that a pin stands behind, at the end of what is before it; a variable may hold it.
LAUNCHER = re.compile(r"(?:(?:^[@-]*|[^\w.-]|-\w*m)(?:torchrun|torch\.distributed\.(?:run|launch))(?:\.exe)?"
                      r"|(?:\$\{?|\{\{)\w*(?:TORCHRUN|LAUNCH)\w*\}{0,2})[\"'\\]*\Z", re.IGNORECASE)
# The word that an opt-in stands behind: the variable that turns max-autotune on.
SETTING = re.compile(r"\bTORCHINDUCTOR_MAX_AUTOTUNE\w*=\S*\Z")

# What comes in, each with what must be right before it: words of a command, a line of a script, an element of a list of
# words where a text holds a program of another language.
INSERTIONS = (
    (re.compile(" " + PIN), LAUNCHER),
    (re.compile(f", ?([\"']?){PIN}\\1"), LAUNCHER),
    # An item of YAML, in a template that no parser of it reads.
    (re.compile(rf"\n[ \t]*- {PIN}"), LAUNCHER),
    (re.compile(f"(?: -e| --env)? {OPT_IN}"), SETTING),
    (re.compile(f"(?<=\n)[ \t]*export {OPT_IN}\n"), re.compile(r"\bTORCHINDUCTOR_MAX_AUTOTUNE\w*=[^\n]*\n\Z")),
)

# Elements of a list that are no words of a command: a variable with its value, a line of a script.
NAME = OPT_IN.partition("=")[0]
MAX_AUTOTUNE = re.compile(r"TORCHINDUCTOR_MAX_AUTOTUNE\w*\Z")
EXPORT = re.compile(r"export TORCHINDUCTOR_MAX_AUTOTUNE\w*=\S*\Z")

INSERTED_ITEMS = (([PIN], LAUNCHER), ([OPT_IN], SETTING), (["-e", OPT_IN], SETTING), (["--env", OPT_IN], SETTING))


class NotTheSame(Exception):
    """Something else is different."""

    def __init__(self, path, why):
        super().__init__(f"at {'/'.join(map(str, path)) or 'the top'}: {why}")


class Change(NamedTuple):
    """A text or a list of words that has one of the words more."""

    path: tuple  # Keys and indices that lead to it.
    before: Any  # str or list
    after: Any


def changes(before, after, path=()) -> list[Change]:
    """The texts and lists that got a word. Raises NotTheSame for any other difference."""
    if type(before) is not type(after):
        raise NotTheSame(path, f"{type(before).__name__} became {type(after).__name__}")
    if isinstance(before, dict):
        return changes_of_mapping(before, after, path)
    if isinstance(before, (list, tuple)):
        return changes_of_sequence(before, after, path)
    if isinstance(before, str):
        if before == after:
            return []
        if count_of_insertions(before, after) == 0:
            raise NotTheSame(path, f"{before!r} became {after!r}")
        return [Change(path, before, after)]
    # NaN, of which JSON and YAML know one, is not equal to itself.
    if before != after and not (before != before and after != after):
        raise NotTheSame(path, f"{before!r} became {after!r}")
    return []


def changes_of_mapping(before, after, path):
    if list(before) != [key for key in after if key in before or not is_entry_behind(after, key)]:
        raise NotTheSame(path, f"the keys {list(before)} became {list(after)}")
    found = []
    for key, value in before.items():
        found += (changes_of_arguments(before, value, after[key], (*path, key)) if key == "args"
                  else changes(value, after[key], (*path, key)))
        if NAME in after and NAME not in before and key == key_before(after, NAME):
            found.append(Change((*path, key), f"export {key}={value}", f"export {key}={value} {OPT_IN}"))
    return found


def changes_of_arguments(mapping, before, after, path):
    """Those of words whose program is another member: {"module": "torch.distributed.run", "args": ["x.py"]}."""
    program = next((mapping[key] for key in ("module", "program", "command") if isinstance(mapping.get(key), str)), "")
    if not LAUNCHER.search(program):
        return changes(before, after, path)
    if isinstance(before, str):
        return changes(f"{program} {before}", f"{program} {after}", path)
    return changes([program, *before], [program, *after], path)


def key_before(mapping, key):
    keys = list(mapping)
    return keys[keys.index(key) - 1] if keys[0] != key else None


def is_entry_behind(mapping, key):
    """Whether the key is the variable that opts in, with its value, right behind one that turns max-autotune on."""
    return key == NAME and str(mapping[key]) == "1" and bool(MAX_AUTOTUNE.match(str(key_before(mapping, key))))


def statement_behind(last, item, path):
    """The change, where an element of a list is a variable that opts in, or a line that sets it, behind one for max-autotune."""
    if isinstance(last, dict) and item == {"name": NAME, "value": "1"} and MAX_AUTOTUNE.match(str(last.get("name"))):
        variable = f"export {last['name']}={last.get('value')}"
        return Change(path, variable, f"{variable} {OPT_IN}")
    if item == f"export {OPT_IN}" and isinstance(last, str) and EXPORT.match(last):
        return Change(path, last, f"{last}\n{item}")
    return None


def changes_of_sequence(before, after, path):
    found, position, place, last = [], 0, 0, None
    while place < len(after):
        is_same = position < len(before) and after[place] == before[position]
        statement = None if is_same or position == 0 else statement_behind(before[position - 1], after[place], path)
        if statement is not None:
            found, place = found + [statement], place + 1
            continue
        came_in = 0 if is_same or position == last else inserted_items(before[:position], after[place:])
        if came_in:
            place, last = place + came_in, position
            continue
        if position == len(before):
            raise NotTheSame(path, f"the item {after[place]!r} came in")
        found += changes(before[position], after[place], (*path, position))
        position, place = position + 1, place + 1
    if position != len(before):
        raise NotTheSame(path, f"{before!r} became {after!r}")
    return found + ([] if last is None else [Change(path, before, after)])


def inserted_items(before, after):
    """How many items at the front of `after` may come in behind these."""
    last = before[-1] if before and isinstance(before[-1], str) else ""
    for items, behind in INSERTED_ITEMS:
        if list(after[:len(items)]) == items and behind.search(last):
            return len(items)
    return 0


def count_of_insertions(before, after) -> int:
    """How many words come in to make the text `after`; 0 when that is not all that is different, or nothing is."""
    count, i, j, last = 0, 0, 0, None
    while i < len(before) or j < len(after):
        came_in = None if i == last else insertion_at(before, i, after, j)
        if came_in is not None:
            j, last = came_in.end(), i
            count += 1
        elif i < len(before) and j < len(after) and before[i] == after[j]:
            i, j = i + 1, j + 1
        else:
            return 0
    return count


def insertion_at(before, i, after, j):
    """The match of what comes in between before[:i] and before[i:], if after[j:] begins with it."""
    if re.match(r"\w", before[i:]) and re.search(r"\w\Z", before[:i]):
        return None  # Inside of a word.
    for insertion, behind in INSERTIONS:
        match = insertion.match(after, j)
        # A word that was there before stays what it was.
        if match and not before.startswith(match.group(), i) and behind.search(before[:i]):
            return match
    return None
