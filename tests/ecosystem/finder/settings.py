# Copyright 2026 The torchlift Authors
# SPDX-License-Identifier: Apache-2.0
"""Places in one Python file that turn max-autotune on, or name the deferral flag itself."""

import ast

from .use import AUTOTUNE, FINDING, NOTHING, OPTIONAL, Use

MODES = frozenset({"max-autotune", "max-autotune-no-cudagraphs"})
OPTIONS = frozenset({"max_autotune", "max_autotune_gemm"})
DEFERRAL = "max_autotune_defer_layout_freezing"
VARIABLES = frozenset({"TORCHINDUCTOR_MAX_AUTOTUNE", "TORCHINDUCTOR_MAX_AUTOTUNE_GEMM"})
CONFIG = "torch._inductor.config"
ENVIRONMENT_CALLS = frozenset({"os.environ.setdefault", "os.putenv"})


def find(model, text_of):
    uses = []
    for node in ast.walk(model.tree):
        if isinstance(node, ast.Call):
            uses += in_call(model, node, text_of)
        elif isinstance(node, (ast.Assign, ast.AnnAssign)) and node.value is not None:
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            for target in targets:
                uses += in_assignment(model, target, node, text_of)
    return uses


def in_call(model, call, text_of):
    names = model.resolve(call.func).names
    keywords = {keyword.arg: keyword.value for keyword in call.keywords}
    if "torch.compile" in names:
        return in_compile(model, call, keywords, text_of, FINDING, "")
    if names & {"functools.partial"} and call.args and "torch.compile" in model.resolve(call.args[0]).names:
        return in_compile(model, call, keywords, text_of, FINDING, "")
    if isinstance(call.func, ast.Attribute) and call.func.attr == "compile" and not names:
        return in_compile(model, call, keywords, text_of, OPTIONAL, "the receiver is not known to be a module")
    if any(name.startswith("torch._inductor.") and name.endswith((".compile", "_package", "aot_compile"))
           for name in names):
        found = in_compile(model, call, keywords, text_of, OPTIONAL, "not torch.compile")
        return found + options(model, call, keywords.get("inductor_configs"), text_of, OPTIONAL, "not torch.compile")
    if f"{CONFIG}.patch" in names:
        return in_config_patch(model, call, keywords, text_of)
    if function_name(call) == "setattr" and len(call.args) == 3 and CONFIG in model.resolve(call.args[0]).names:
        return option(model, call, constant(model, call.args[1]), call.args[2], text_of)
    return in_environment_call(model, call, names, text_of)


def function_name(call):
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def in_compile(model, call, keywords, text_of, expect, why):
    uses = []
    mode = keywords.get("mode")
    if mode is not None and constant(model, mode) in MODES:
        uses.append(Use.at(call.func, text_of(call), AUTOTUNE, "setting", "mode", expect, why, within=call))
    elif mode is not None and MODES & constants_in(model, mode):
        uses.append(Use.at(call.func, text_of(call), AUTOTUNE, "setting", "mode", OPTIONAL, "one of several values",
                           within=call))
    return uses + options(model, call, keywords.get("options"), text_of, expect, why)


def options(model, call, value, text_of, expect=FINDING, why=""):
    """options={"max_autotune": True} or dict(max_autotune=True), directly or through a name bound once."""
    uses = []
    for name, item in dictionary_items(model, value):
        uses += option(model, call, name, item, text_of, expect, why)
    # Two options of one call are one reason.
    return uses[:1]


def dictionary_items(model, value):
    value = model.only_value(value) if value is not None else None
    if isinstance(value, ast.Dict):
        return [(constant(model, key), item) for key, item in zip(value.keys, value.values) if key is not None]
    if isinstance(value, ast.Call) and function_name(value) == "dict":
        return [(keyword.arg, keyword.value) for keyword in value.keywords]
    return []


def in_config_patch(model, call, keywords, text_of):
    pairs = [(name, value) for name, value in keywords.items() if name]
    if len(call.args) == 2:
        pairs.append((constant(model, call.args[0]), call.args[1]))
    elif len(call.args) == 1:
        pairs += dictionary_items(model, call.args[0])
    uses = []
    for name, value in pairs:
        uses += option(model, call, name, value, text_of)
    return uses[:1]


def option(model, place, name, value, text_of, expect=FINDING, why=""):
    """One option or config attribute; False and 0 turn nothing on."""
    if name == DEFERRAL:
        guarded = under_guard(model, place)
        return [Use.at(place, text_of(place), AUTOTUNE, "setting", name, NOTHING if guarded else expect,
                       "guarded already" if guarded else why)]
    if name not in OPTIONS:
        return []
    value = model.only_value(value)
    if isinstance(value, ast.Constant):
        if not value.value:
            return []
        return [Use.at(place, text_of(place), AUTOTUNE, "setting", name, expect, why)]
    return [Use.at(place, text_of(place), AUTOTUNE, "setting", name, OPTIONAL, "the value is not seen")]


def under_guard(model, node):
    """Inside `if hasattr(..., DEFERRAL)` or a try."""
    while node is not None:
        if isinstance(node, ast.Try):
            return True
        if isinstance(node, ast.If) and DEFERRAL in ast.dump(node.test) and "hasattr" in ast.dump(node.test):
            return True
        node = model.parent_of.get(node)
    return False


def in_assignment(model, target, statement, text_of):
    if isinstance(target, ast.Attribute):
        if CONFIG in model.resolve(target.value).names:
            return option(model, statement, target.attr, statement.value, text_of)
    elif isinstance(target, ast.Subscript):
        variable = constant(model, target.slice)
        if variable in VARIABLES:
            environment = "os.environ" in model.resolve(target.value).names
            return variable_use(model, statement, variable, statement.value, text_of,
                                FINDING if environment else OPTIONAL)
    return []


def in_environment_call(model, call, names, text_of):
    if names & ENVIRONMENT_CALLS and len(call.args) == 2:
        return variable_use(model, call, constant(model, call.args[0]), call.args[1], text_of, FINDING)
    if function_name(call) == "setenv" and len(call.args) >= 2:
        return variable_use(model, call, constant(model, call.args[0]), call.args[1], text_of, OPTIONAL)
    if "os.environ.update" in names:
        pairs = [(keyword.arg, keyword.value) for keyword in call.keywords]
        pairs += dictionary_items(model, call.args[0]) if call.args else []
        return [use for name, value in pairs for use in variable_use(model, call, name, value, text_of, FINDING)]
    return []


def variable_use(model, place, variable, value, text_of, expect):
    if variable not in VARIABLES:
        return []
    text = constant(model, value)
    if text is None:
        return [Use.at(place, text_of(place), AUTOTUNE, "setting", variable, OPTIONAL, "the value is not seen")]
    if text != "1":
        return []
    why = "" if expect == FINDING else "not known to be this process's environment"
    return [Use.at(place, text_of(place), AUTOTUNE, "setting", variable, expect, why)]


def constant(model, node):
    node = model.only_value(node)
    return node.value if isinstance(node, ast.Constant) else None


def constants_in(model, node):
    node = model.only_value(node)
    return {part.value for part in ast.walk(node)
            if isinstance(part, ast.Constant) and isinstance(part.value, str)}
