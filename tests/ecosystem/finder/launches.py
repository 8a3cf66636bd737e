# Copyright 2026 The torchlift Authors
# SPDX-License-Identifier: Apache-2.0
"""torchrun launches in one Python file: argument lists, command strings, and calls of its module."""

import ast
import re

from . import shell
from .launch_options import HOLE, SPLAT, judge
from .use import FINDING, OPTIONAL, TORCHRUN, Use

SHELL_CALLS = frozenset({"os.system", "os.popen", "shlex.split", "subprocess.getoutput",
                         "subprocess.getstatusoutput", "asyncio.create_subprocess_shell"})
RUN_CALLS = frozenset({"subprocess." + name for name in ("run", "call", "check_call", "check_output", "Popen")})
MENTION = re.compile(r"torchrun|torch\.distributed\.(?:run|launch)")
PLACEHOLDER = re.compile(r"%(?:\(\w+\))?[#0\- +]*[\d.*]*[diouxXeEfFgGcrsa]|\{[^{}]*\}")
TALK = frozenset("print info debug warning warn error exception critical log write echo secho help add_argument "
                 "ArgumentParser skip fail".split())


def find(model, text_of, source):
    finder = LaunchFinder(model, text_of, source)
    for node in ast.walk(model.tree):
        finder.look_at(node)
    return finder.uses


class LaunchFinder:
    def __init__(self, model, text_of, source):
        self.model = model
        self.text_of = text_of
        self.source = source
        self.uses = []
        self.seen = set()  # nodes already judged
        # Strings that are run come first: their reading is more certain than that of a string alone.
        self.run = {}
        for node in ast.walk(model.tree):
            if isinstance(node, ast.Call):
                self.note_run_arguments(node)

    def note_run_arguments(self, call):
        names = self.model.resolve(call.func).names
        first = call.args[0] if call.args else None
        for keyword in call.keywords:
            if keyword.arg in ("args", "cmd", "command") and first is None:
                first = keyword.value
        if first is not None and names & (SHELL_CALLS | RUN_CALLS):
            self.run[self.origin(first)] = True
        method = call.func if isinstance(call.func, ast.Attribute) else None
        if method is not None and method.attr == "split" and not call.args:
            self.run[self.origin(method.value)] = True

    def origin(self, node):
        """The expression behind a name, also where more is added to it later."""
        if isinstance(node, ast.Name) and node in self.model.scope_of:
            owner = self.model.scope_of[node].owner(node.id)
            values = [value for value in (owner.bindings[node.id] if owner else []) if isinstance(value, ast.expr)]
            return values[0] if len(values) == 1 else node
        return node

    def look_at(self, node):
        if node in self.seen:
            return
        if isinstance(node, (ast.List, ast.Tuple, ast.BinOp)):
            elements = self.flatten(node)
            if elements is not None:
                self.in_list(node, elements)
        if isinstance(node, (ast.Constant, ast.JoinedStr, ast.BinOp, ast.Call)):
            self.in_string(node)
        if isinstance(node, ast.Call):
            self.in_module_call(node)

    # Lists ---------------------------------------------------------------------------------------

    def flatten(self, node):
        """The elements of a list, or of lists added up; SPLAT for what is not seen."""
        if isinstance(node, (ast.List, ast.Tuple)):
            return [SPLAT if isinstance(element, ast.Starred) else element for element in node.elts]
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
            left, right = self.flatten(node.left), self.flatten(node.right)
            if left is None and right is None:
                return None
            return (left or [SPLAT]) + (right or [SPLAT])
        return None

    def in_list(self, node, elements):
        words = [element if isinstance(element, str) else self.text(element) or HOLE for element in elements]
        place = next((index for index, word in enumerate(words) if self.is_launcher(words, index)), None)
        for index, word in enumerate(words):
            if index and re.fullmatch(r"-[a-z]*c", words[index - 1]) and words[0].rpartition("/")[2] in shell.WRAPPERS:
                self.run[elements[index]] = True
        if place is None or isinstance(self.model.parent_of.get(node), ast.Compare):
            return
        for part in ast.walk(node):
            self.seen.add(part)
        rest = words[place + 1:]
        if self.run.get(node) is None and not self.looks_like_arguments(rest, node):
            return
        expect, why = judge(rest)
        if not rest and expect == FINDING and not self.run.get(node):
            expect, why = OPTIONAL, "only the program is seen"
        self.add(elements[place], node, expect, why)

    def is_launcher(self, words, place):
        word = words[place]
        if word.rpartition("/")[2] == "torchrun":
            head = words[0].rpartition("/")[2]
            return place == 0 or (head in shell.WRAPPERS and not words[place - 1].startswith("--launcher"))
        module = word[2:] if word.startswith("-m") and len(word) > 2 else word
        return module in shell.MODULES and (module != word or (place > 0 and words[place - 1] in ("-m", "--module")))

    def looks_like_arguments(self, rest, node):
        """Tells a command from a list of names: ["torchrun", "accelerate"]."""
        if not rest:
            return not isinstance(self.model.parent_of.get(node), (ast.Call, ast.keyword))
        first = rest[0]
        return first.startswith(("-", SPLAT)) or HOLE in first or first.endswith((".py", ".sh"))

    # Strings -------------------------------------------------------------------------------------

    def text(self, node):
        """The text of a string expression with HOLE for what is not seen; None when it is no string."""
        if isinstance(node, ast.Constant):
            return node.value if isinstance(node.value, str) else None
        if isinstance(node, ast.JoinedStr):
            return "".join(part.value if isinstance(part, ast.Constant) else HOLE for part in node.values)
        if isinstance(node, ast.BinOp) and isinstance(node.op, (ast.Add, ast.Mod)):
            left, right = self.text(node.left), self.text(node.right)
            if isinstance(node.op, ast.Mod):
                return PLACEHOLDER.sub(HOLE, left) if left is not None else None
            return (left or HOLE) + (right or HOLE) if left is not None or right is not None else None
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "format":
            left = self.text(node.func.value)
            return PLACEHOLDER.sub(HOLE, left) if left is not None else None
        return None

    def in_string(self, node):
        text = self.text(node)
        if text is None or not MENTION.search(text):
            return
        self.seen.update(ast.walk(node))
        if isinstance(self.model.parent_of.get(node), ast.Expr):
            return self.in_docstring(node)
        run = node in self.run
        if not run and not self.could_be_run(node, text):
            return
        found = [use for use in shell.find(text.replace(HOLE, "${_}"), lambda offset: (1, offset + 1))
                 if use.codemod == TORCHRUN]
        places = self.places_of_mentions(node)
        for use in found:
            mention = len(MENTION.findall(text[:use.column - 1].replace(HOLE, "")))
            line, column = places[min(mention, len(places) - 1)] if places else (node.lineno, node.col_offset + 1)
            expect, why = use.expect, use.why
            if expect == FINDING and not run:
                expect, why = OPTIONAL, "a command string that is not seen to be run"
            self.uses.append(Use(line, column, node.lineno, node.end_lineno, TORCHRUN, "launch", "torchrun",
                                 " ".join(self.text_of(node).split())[:120], expect, why))

    def in_docstring(self, node):
        """A docstring may show commands; whether it does is for documents' readers to say."""
        for line, column in self.places_of_mentions(node):
            self.uses.append(Use(line, column, line, line, TORCHRUN, "launch", "torchrun", "", OPTIONAL,
                                 "a docstring names it"))

    def could_be_run(self, node, text):
        """A string that starts like a command and is not printed."""
        parent = self.model.parent_of.get(node)
        if isinstance(parent, ast.Call):
            name = parent.func.attr if isinstance(parent.func, ast.Attribute) else getattr(parent.func, "id", "")
            if name in TALK or name.endswith(("Error", "Warning", "Exception")):
                return False
        return bool(re.match(r"\s*(?:[A-Z_]+=\S+ +)*(?:torchrun|\S*python\S*|\0) ", text))

    def places_of_mentions(self, node):
        """(line, column) of each launcher word in the source of a string, in order."""
        lines = self.source.split(b"\n")[node.lineno - 1:node.end_lineno]
        places = []
        for index, line in enumerate(lines):
            start = node.col_offset if index == 0 else 0
            end = node.end_col_offset if index == len(lines) - 1 else len(line)
            for match in re.finditer(MENTION.pattern.encode(), line[:end]):
                if match.start() >= start:
                    places.append((node.lineno + index, match.start() + 1))
        return places

    # The module ----------------------------------------------------------------------------------

    def in_module_call(self, call):
        """torch.distributed.run.main(arguments): the launcher in this process."""
        names = self.model.resolve(call.func).names
        if names & {"torch.distributed.run.main", "torch.distributed.run.run"}:
            self.uses.append(Use.at(call.func, self.text_of(call), TORCHRUN, "launch", "torch.distributed.run",
                                    OPTIONAL, "called in this process, with arguments that are not seen", within=call))

    def add(self, place, node, expect, why):
        self.uses.append(Use.at(place, self.text_of(node), TORCHRUN, "launch", "torchrun", expect, why, within=place))
