# Copyright 2026 The torchlift Authors
# SPDX-License-Identifier: Apache-2.0
"""torchrun launches and max-autotune variables in shell text: a small splitter of its own.

Knows quotes, continuations, comments, expansions, command separators and here-documents; nothing is
evaluated. `commands(text)` yields simple commands as lists of Words.
"""

import dataclasses
import re

from .launch_options import HOLE, SPLAT, judge
from .use import AUTOTUNE, FINDING, OPTIONAL, TORCHRUN, Use

WRAPPERS = frozenset(
    "env exec nohup time timeout sudo xargs nice numactl taskset stdbuf setsid ionice srun mpirun mpiexec uv uvx "
    "poetry pdm rye hatch pipenv conda mamba micromamba run debugpy-run nsys ncu profile singularity apptainer "
    "docker kubectl ssh su bash sh dash zsh eval".split()
)
KEYWORDS = frozenset("if then do else elif while until ! { ( time".split())
MODULES = ("torch.distributed.run", "torch.distributed.launch")
ASSIGNMENT = re.compile(r"[A-Za-z_][A-Za-z0-9_]*\+?=")
HERE_DOCUMENT = re.compile(r"<<-?\s*(['\"]?)([A-Za-z_][A-Za-z0-9_]*)\1")
ON_VARIABLE = re.compile(r"(TORCHINDUCTOR_MAX_AUTOTUNE(?:_GEMM)?)=[\"']?1[\"']?$")
KEPT_COMMAND = re.compile(r"\w+=(?:\S*/)?(?:torchrun|python\S* -m torch\.distributed\.(?:run|launch)) ")
TOKEN = re.compile(
    r"(?P<continuation>\\\n)|(?P<blank>[ \t\r]+)|(?P<comment>#[^\n]*)|(?P<single>'[^']*'?)|(?P<double>\")"
    r"|(?P<escape>\\.?)|(?P<expansion>[$`])|(?P<redirection>[<>]&|&>)|(?P<end>[\n;&|()])|(?P<plain>.)",
    re.DOTALL,
)


@dataclasses.dataclass
class Word:
    text: str  # quotes removed; HOLE for each expansion, SPLAT for "$@" and arrays
    start: int  # offset of its first character
    end: int
    quoted: bool  # no unquoted expansion


class Splitter:
    def __init__(self, text, base=0):
        self.text = text
        self.base = base
        self.nested = []  # (start, text) of command substitutions

    def expansion(self, position):
        """The end of the expansion that starts at a dollar sign or backquote, and what it stands for."""
        text = self.text
        if text[position] == "`":
            end = text.find("`", position + 1)
            end = len(text) if end < 0 else end
            self.nested.append((position + 1, text[position + 1:end]))
            return end + 1, HOLE
        follow = text[position + 1:position + 2]
        if follow == "(":
            end = self.closing(position + 1, "(", ")")
            if text[position + 2:position + 3] != "(":
                self.nested.append((position + 2, text[position + 2:end - 1]))
            return end, HOLE
        if follow == "{":
            end = self.closing(position + 1, "{", "}")
            several = re.search(r"\[[@*]\]|^\$\{[@*]", text[position:end])
            return end, SPLAT if several else HOLE
        if follow in ("@", "*"):
            return position + 2, SPLAT
        name = re.compile(r"\w+|[?#!$-]").match(text, position + 1)
        return (name.end(), HOLE) if name else (position + 1, "$")

    def closing(self, position, opening, closing):
        depth, quote = 0, ""
        while position < len(self.text):
            letter = self.text[position]
            if letter == "\\":
                position += 1
            elif quote:
                quote = "" if letter == quote else quote
            elif letter in "'\"":
                quote = letter
            elif letter == opening:
                depth += 1
            elif letter == closing:
                depth -= 1
                if depth == 0:
                    return position + 1
            position += 1
        return len(self.text)

    def words(self):
        """Words, and None for each end of a simple command."""
        self.result, self.value, self.start, self.quoted = [], "", None, True
        position = 0
        while position < len(self.text):
            match = TOKEN.match(self.text, position)
            kind, piece = match.lastgroup, match.group()
            if kind == "comment" and self.start is not None:
                kind, piece = "plain", "#"
            end = position + len(piece)
            if kind in ("blank", "end"):
                self.finish_word(position)
                self.result += [None] if kind == "end" else []
            elif kind not in ("continuation", "comment", "redirection"):
                self.start = position if self.start is None else self.start
                end = self.add_piece(kind, piece, position)
            position = end
        self.finish_word(position)
        return self.result + [None]

    def finish_word(self, position):
        if self.start is not None:
            self.result.append(Word(self.value, self.base + self.start, self.base + position, self.quoted))
        self.value, self.start, self.quoted = "", None, True

    def add_piece(self, kind, piece, position):
        """Adds one piece to the current word; returns where it ends."""
        if kind == "expansion":
            end, shown = self.expansion(position)
            self.value += shown
            self.quoted = False
            return end
        if kind == "double":
            return self.add_double_quoted(position + 1)
        self.value += piece.strip("'") if kind == "single" else piece[1:] if kind == "escape" else piece
        return position + len(piece)

    def add_double_quoted(self, position):
        while position < len(self.text) and self.text[position] != '"':
            if self.text[position] in "$`":
                position, shown = self.expansion(position)
                self.value += shown
                continue
            if self.text[position] == "\\":
                position += 1
            if self.text[position - 1:position + 1] != "\\\n":
                self.value += self.text[position:position + 1]
            position += 1
        return position + 1


def commands(text, base=0):
    text, bodies = without_here_documents(text)
    splitter = Splitter(text, base)
    command = []
    for word in splitter.words():
        if word is None:
            if command:
                yield command
            command = []
        else:
            command.append(word)
    for start, inner in splitter.nested:
        yield from commands(inner, base + start)
    for start, body in bodies:
        yield from commands(body, base + start)


def without_here_documents(text):
    """The text with here-document bodies blanked (offsets kept), and the bodies."""
    bodies, position = [], 0
    while match := HERE_DOCUMENT.search(text, position):
        line_end = text.find("\n", match.end())
        end = re.compile(rf"^[ \t]*{match[2]}[ \t]*$", re.MULTILINE).search(text, max(line_end, 0))
        if line_end < 0 or end is None:
            break
        bodies.append((line_end + 1, text[line_end + 1:end.start()]))
        blank = re.sub(r"[^\n]", " ", text[line_end + 1:end.end()])
        text = text[:line_end + 1] + blank + text[end.end():]
        position = end.end()
    return text, bodies


def launch_in(command):
    """(index of the launching word, certain) of a simple command, or None."""
    words = list(command)
    index = 0
    while index < len(words) and (words[index].text in KEYWORDS or ASSIGNMENT.match(words[index].text)):
        index += 1
    for place in range(index, len(words)):
        text = words[place].text
        program = text.rpartition("/")[2]
        if program == "torchrun":
            if place == index:
                return place, True
            head = words[index].text.rpartition("/")[2]
            option = words[place - 1].text
            if head in WRAPPERS and not option.startswith("--launcher"):
                return place, True
            return (place, False) if head.startswith((HOLE, SPLAT)) else None
        module = text[2:] if text.startswith("-m") and len(text) > 2 else text
        if module in MODULES and (module != text or (place and words[place - 1].text in ("-m", "--module"))):
            head = words[index].text.rpartition("/")[2]
            if head in ("echo", "printf", "grep", "which", "pkill"):
                return None
            return place, head.startswith("python") or head in WRAPPERS
    return None


def find(text, place_of, base=0):
    """Uses in shell text. `place_of(offset)` gives (line, column)."""
    uses = []
    for command in commands(text, base):
        shown = " ".join(word.text for word in command).replace(HOLE, "$?").replace(SPLAT, "$@")
        found = launch_in(command)
        if found:
            place, certain = found
            rest = [SPLAT if SPLAT in word.text or (HOLE == word.text and not word.quoted) else word.text
                    for word in command[place + 1:]]
            expect, why = judge(rest)
            if expect == FINDING and (not certain or "PET_" in text):
                expect, why = OPTIONAL, "the program or its environment is not seen"
            uses.append(make(command[place], place_of, TORCHRUN, "launch", "torchrun", shown, expect, why))
        for word in command:
            setting = ON_VARIABLE.match(word.text)
            if KEPT_COMMAND.match(word.text):
                uses.append(make(word, place_of, TORCHRUN, "launch", "torchrun", word.text.replace(HOLE, "$?"),
                                 OPTIONAL, "a command kept in a variable"))
            if setting:
                uses.append(make(word, place_of, AUTOTUNE, "setting", setting[1], shown, FINDING, ""))
        uses += in_quoted_commands(command, place_of, base, text)
    return uses


def in_quoted_commands(command, place_of, base, text):
    """bash -c '...', su -c '...', eval '...': the quoted text is shell again."""
    uses = []
    names = {word.text.rpartition("/")[2] for word in command}
    for before, word in zip(command, command[1:]):
        runs = names & {"bash", "sh", "dash", "zsh", "su"} and re.fullmatch(r"-[a-z]*c", before.text)
        if runs or command[0].text == "eval":
            raw = text[word.start - base:word.end - base]
            if raw[:1] in "'\"":
                uses += find(raw[1:-1], place_of, word.start + 1)
    return uses


def make(word, place_of, codemod, kind, name, shown, expect, why):
    line, column = place_of(word.start)
    shown = " ".join(shown.split())
    return Use(line, column, line, place_of(word.end)[0], codemod, kind, name, shown[:120], expect, why)
