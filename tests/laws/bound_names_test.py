# Copyright 2026 The torchlift Authors
# SPDX-License-Identifier: Apache-2.0
"""No fix reads a name that is unbound: small programs that import torch.distributed.nn.functional in many places, and bind
the names that new code wants in many others, are fixed in one tree and run before and after on a torch that only records
calls. Where the program ran, the fixed one must run and record the same."""

import contextlib
import io
import itertools
import pathlib
import sys
import tempfile
import types
import unittest

from torchlift_case import torchlift

# What binds the operation, and how a use spells it.
OLD_IMPORTS = {
    "module": ("import torch.distributed.nn.functional as F", "F.all_reduce"),
    "from": ("from torch.distributed.nn.functional import all_reduce", "all_reduce"),
    "dotted": ("import torch.distributed.nn.functional", "torch.distributed.nn.functional.all_reduce"),
    "package": ("import torch", "torch.distributed.nn.all_reduce"),
    "star": ("from torch.distributed.nn.functional import *", "all_reduce"),
    "alias": ("import torch.distributed.nn.functional as M; F = M.all_reduce", "F"),
}

# Where that stands: (module level, in g, first in f); {} is the import, {name} what it binds.
OLD_PLACES = {
    "top": ("{}", "pass", ""),
    "tried": ("try:\n    {}\nexcept ImportError:\n    {name} = None", "pass", ""),
    "tried last": ("try:\n    import torch\n    import torch.fx\n    {}\nexcept ImportError:\n    pass", "pass", ""),
    "both ways": ("if C:\n    {}\nelse:\n    {}", "pass", ""),
    "one way": ("import torch\nif C:\n    {}", "pass", ""),
    "in with": ("with manager():\n    {}", "pass", ""),
    "in loop": ("for _ in range(2):\n    {}", "pass", ""),
    "global": ("", "global {name}\n    {}", ""),
    "local": ("", "pass", "{}"),
    "local one way": ("import torch", "pass", "if C:\n        {}"),
    "local and top": ("{}", "pass", "if x:\n        {}"),
    "handler": ("try:\n    raise ImportError\nexcept ImportError:\n    {}", "pass", ""),
    "late": ("import torch", "pass", ""),
}

# What else binds a name that new code may want.
OTHERS = {
    "dist": "import torch.distributed as dist",
    "from dist": "from torch import distributed as dist",
    "funcol": "import torch.distributed._functional_collectives as funcol",
    "from funcol": "from torch.distributed import _functional_collectives as funcol",
    "assigned": "import torch as t; dist = t.distributed",
    "submodule": "import torch.distributed._functional_collectives",
}

# Where: (above the old import, below it, in g, first in f, last in f, before the run, at the end).
OTHER_PLACES = {
    "above": ("{}", "", "", "", "", "", ""),
    "below": ("", "{}", "", "", "", "", ""),
    "before the run": ("", "", "", "", "", "{}", ""),
    "end": ("", "", "", "", "", "", "{}"),
    "above, deleted": ("{}", "", "", "", "", "del {name}", ""),
    "above, deleted by g": ("{}", "", "global {name}; del {name}", "", "", "", ""),
    "above, deleted at the end": ("{}", "", "", "", "", "", "del {name}"),
    "above, made again": ("{}\ndel {name}\n{}", "", "", "", "", "", ""),
    "above one way": ("if C:\n    {}", "", "", "", "", "", ""),
    "above both ways": ("if C:\n    {}\nelse:\n    {}", "", "", "", "", "", ""),
    "above in try": ("try:\n    C[0]\n    {}\nexcept TypeError:\n    pass", "", "", "", "", "", ""),
    "above in both outcomes": ("try:\n    C[0]\n    {}\nexcept TypeError:\n    {}", "", "", "", "", "", ""),
    "above in finally": ("try:\n    pass\nfinally:\n    {}", "", "", "", "", "", ""),
    "above in with": ("with suppress(TypeError):\n    C[0]\n    {}", "", "", "", "", "", ""),
    "above in for": ("for _ in range(C):\n    {}", "", "", "", "", "", ""),
    "above in while": ("while C:\n    {}\n    break", "", "", "", "", "", ""),
    "above in match": ("match C:\n    case 1:\n        {}", "", "", "", "", "", ""),
    "above for checkers": ("if TYPE_CHECKING:\n    {}", "", "", "", "", "", ""),
    "above in a class": ("class K:\n    {}", "", "", "", "", "", ""),
    "above, then none": ("{}", "{name} = None", "", "", "", "", ""),
    "above, a handler's name": ("{}\ntry:\n    C[0]\nexcept TypeError as {name}:\n    pass", "", "", "", "", "", ""),
    "global": ("", "", "global {name}\n    {}", "", "", "", ""),
    "first": ("", "", "", "{}", "", "", ""),
    "first one way": ("", "", "", "if C:\n        {}", "", "", ""),
    "first both ways": ("", "", "", "if C:\n        {}\n    else:\n        {}", "", "", ""),
    "first in try": ("", "", "", "try:\n        C[0]\n        {}\n    except TypeError:\n        pass", "", "", ""),
    "first in with": ("", "", "", "with suppress(TypeError):\n        C[0]\n        {}", "", "", ""),
    "first in for": ("", "", "", "for _ in range(C):\n        {}", "", "", ""),
    "first in while": ("", "", "", "while C:\n        {}\n        break", "", "", ""),
    "first in match": ("", "", "", "match C:\n        case 1:\n            {}", "", "", ""),
    "first in a class": ("", "", "", "class K:\n        {}", "", "", ""),
    "first, inner": ("", "", "", "def inner():\n        {}", "", "", ""),
    "first, deleted": ("", "", "", "{}\n    del {name}", "", "", ""),
    "first for checkers": ("", "", "", "if TYPE_CHECKING:\n        {}", "", "", ""),
    "first, a walrus": ("", "", "", "C and ({name} := None)", "", "", ""),
    "first, a comprehension": ("", "", "", "[{name} for {name} in ()]", "", "", ""),
    "first, a loop's name": ("", "", "", "for {name} in ():\n        pass", "", "", ""),
    "first, declared global": ("", "", "", "global {name}\n    {}", "", "", ""),
    "last": ("", "", "", "", "{}", "", ""),
    "last one way": ("", "", "", "", "if C:\n        {}", "", ""),
    "last, inner nonlocal": ("", "", "", "", "{name} = 0\n    def inner():\n        nonlocal {name}\n        {}", "", ""),
    "last, deleted": ("{}", "", "", "", "if False:\n        del {name}", "", ""),
    "above and last": ("{}", "", "", "", "{}", "", ""),
    "above, read and last": ("{}\n{name}", "", "", "", "{}", "", ""),
    "below, read": ("", "{}\ndef reader(): return {name}", "", "", "", "", ""),
    "end, asked for": ("", "", "", "", "", "asked = '{name}' in globals()", "{}"),
}

# The use, in f and around it; {} is the operation.
USES = {
    "call": "y = {}(x)",
    "group": "y = {}(x, group=None)",
    "lambda": "y = (lambda: {}(x))()",
    "inner": "def h():\n        return {}(x)\n    y = h()",
    "inner inner": "def h():\n        def i():\n            return {}(x)\n        return i()\n    y = h()",
    "list": "y = [{}(i) for i in (x, x)]",
    "generator": "y = list({}(i) for i in (x, x))",
    "class body": "class K:\n        y = {}(x)\n    y = K.y",
    "method": "class K:\n        def m(self): return {}(x)\n    y = K().m()",
    "default": "def h(y={}(x)):\n        return y\n    y = h()",
    "loop": "for _ in range(2):\n        y = {}(x)",
    "branch": "if C:\n        y = {}(x)\n    else:\n        y = {}(x + 1)",
    "tried": "try:\n        y = {}(x)\n    finally:\n        x = 0",
    "nested": "y = {}({}(x))",
}

PROGRAM = """\
{above}
{old}
{below}
def g():
    {in_g}
    {other_in_g}
def f(x):
    {old_in_f}
    {first}
    {use}
    {last}
    return y
{before}
g()
record(f(1))
record(f(0))
{late}
{end}
"""


def bound_name(statement):
    return statement.replace(";", " ").split()[-1] if " as " in statement or "from " in statement else "torch"


def program(old, old_place, other, place, use):
    statement, operation = OLD_IMPORTS[old]
    name = operation.split(".")[0]
    old_parts = [part.replace("{name}", name).replace("{}", statement) for part in OLD_PLACES[old_place]]
    binding = OTHERS[other]
    wanted = "dist" if other == "assigned" else bound_name(binding)
    parts = [part.replace("{name}", wanted).replace("{}", binding) for part in OTHER_PLACES[place]]
    return PROGRAM.format(
        above=parts[0],
        old=old_parts[0],
        below=parts[1],
        in_g=old_parts[1],
        other_in_g=parts[2],
        old_in_f=old_parts[2],
        first=parts[3],
        use=USES[use].replace("{}", operation),
        last=parts[4],
        before=parts[5],
        late=statement if old_place == "late" else "",
        end=parts[6],
    )


def compiles(text):
    try:
        compile(text, "program.py", "exec")
        return True
    except SyntaxError:  # `import *` in a function, a name that is global and bound before.
        return False


def programs():
    """Every place of the old import with every place of the other binding, their forms and the use changing along."""
    forms = list(itertools.product(OLD_IMPORTS, OTHERS, USES))
    found = {}
    for number, (old_place, place) in enumerate(itertools.product(OLD_PLACES, OTHER_PLACES)):
        for step in range(3):
            old, other, use = forms[(number * 101 + step * 89) % len(forms)]
            found.setdefault(program(old, old_place, other, place, use), (old, old_place, other, place, use))
    for old, place, other, use in itertools.product(("module", "package"), OTHER_PLACES, ("dist", "funcol"), ("call", "inner")):
        found.setdefault(program(old, "top", other, place, use), (old, "top", other, place, use))
    return {text: what for text, what in found.items() if compiles(text)}


def stub_torch(recorded):
    """Modules of a torch whose collectives do nothing but record."""
    modules = {}

    def module(name, **members):
        made = types.ModuleType(name)
        made.__path__ = []
        vars(made).update(members)
        modules[name] = made
        parent, _, last = name.rpartition(".")
        if parent:
            setattr(modules[parent], last, made)
        return made

    def operation(tensor, *_, **__):
        recorded.append(("all_reduce", tensor))
        return tensor

    module("torch", __version__="2.12.0")
    module("torch.fx")
    module("torch.distributed", group=types.SimpleNamespace(WORLD="world"), get_world_size=lambda *_: 1)
    module("torch.distributed.nn", all_reduce=operation)
    module("torch.distributed.nn.functional", all_reduce=operation)
    module(
        "torch.distributed._functional_collectives",
        all_reduce=lambda tensor, operator, group: operation(tensor, operator, group),
        wait_tensor=lambda tensor: tensor,
    )
    return modules


@contextlib.contextmanager
def replaced_modules(modules):
    saved = {name: sys.modules.get(name) for name in modules}
    sys.modules.update(modules)
    try:
        yield
    finally:
        for name, module in saved.items():
            if module is None:
                del sys.modules[name]
            else:
                sys.modules[name] = module


def run(text, condition):
    """(what it raised, what it recorded)."""
    recorded = []
    names = {
        "__name__": "program",
        "C": condition,
        "TYPE_CHECKING": False,
        "manager": contextlib.nullcontext,
        "suppress": contextlib.suppress,
        "record": lambda value: recorded.append(("returned", value)),
    }
    with replaced_modules(stub_torch(recorded)), contextlib.redirect_stdout(io.StringIO()):
        try:
            exec(compile(text, "program.py", "exec"), names)
        except Exception as error:  # pylint: disable=broad-except
            return f"{type(error).__name__}: {error}", recorded
    if "asked" in names:
        recorded.append(("asked", names["asked"]))
    return None, recorded


class BoundNames(unittest.TestCase):
    def check(self, *options, at_least):
        cases = programs()
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            files = {root / f"program_{number}.py": text for number, text in enumerate(cases)}
            for path, text in files.items():
                path.write_text(text)
            torchlift("fix", "--quiet", *options, ".", cwd=folder)
            rewritten = 0
            for path, text in files.items():
                after = path.read_text()
                if after == text:
                    continue
                rewritten += 1
                for condition in (0, 1):
                    was = run(text, condition)
                    if was[0] is not None:
                        continue
                    with self.subTest(program=cases[text], condition=condition):
                        self.assertEqual(run(after, condition), was, f"\n{text}\n---- became ----\n{after}")
        self.assertGreater(rewritten, at_least, "the programs are no longer rewritten")

    def test_a_fixed_program_runs_where_it_ran(self):
        self.check(at_least=len(programs()) // 2)

    def test_a_reviewed_fix_runs_where_it_ran(self):
        self.check("--review", at_least=len(programs()) // 2)


if __name__ == "__main__":
    unittest.main()
