# Copyright 2026 The torchlift Authors
# SPDX-License-Identifier: Apache-2.0
"""Uses of the operations of torch.distributed.nn.functional in one Python file."""

import ast

from .model import with_suffix
from .use import COLLECTIVES, FINDING, OPTIONAL, Use

OPERATIONS = frozenset(
    "broadcast gather scatter reduce reduce_scatter all_gather _all_gather_base all_to_all "
    "all_to_all_single all_reduce".split()
)
PACKAGE = "torch.distributed.nn"
MODULE = "torch.distributed.nn.functional"
# Calls that name an attribute in a string: function name -> indices of the module and of the name.
BY_NAME = {"getattr": (0, 1), "setattr": (0, 1), "delattr": (0, 1), "hasattr": (0, 1), "object": (0, 1)}


def operation(dotted):
    """The operation that a dotted name is, or None. The package re-exports all but the private one."""
    module, _, name = dotted.rpartition(".")
    if name in OPERATIONS and (module == MODULE or (module == PACKAGE and not name.startswith("_"))):
        return name
    return None


def operation_of(meaning):
    """(operation, sure) of what an expression may stand for."""
    found = {operation(name) for name in meaning.names} - {None}
    if len(found) != 1:
        return None, False
    return found.pop(), meaning.sure and all(operation(name) for name in meaning.names)


def find(model, text_of, path):
    uses = []
    used_names = set()  # (scope that owns the binding, name)
    for node in ast.walk(model.tree):
        if isinstance(node, (ast.Name, ast.Attribute)) and not isinstance(node.ctx, ast.Del):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                continue
            name, sure = operation_of(model.resolve(node))
            if name:
                if isinstance(node, ast.Name):
                    used_names.add((model.scope_of[node].owner(node.id), node.id))
                uses.append(name_use(model, node, name, sure, text_of))
        elif isinstance(node, ast.Call):
            uses += named_in_string(model, node, text_of)
    return uses + unused_imports(model, used_names, path)


def name_use(model, node, name, sure, text_of):
    parent = model.parent_of.get(node)
    called = isinstance(parent, ast.Call) and parent.func is node
    shown = parent if called else node
    expect, why = (FINDING, "") if sure else (OPTIONAL, "the name has another meaning too")
    return Use.at(node, text_of(shown), COLLECTIVES, "call" if called else "reference", name, expect, why,
                  within=node)


def named_in_string(model, call, text_of):
    """setattr(torch.distributed.nn, "all_gather", ...), patch("torch.distributed.nn.all_gather"), ..."""
    function = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    strings = [argument for argument in call.args
               if isinstance(argument, ast.Constant) and isinstance(argument.value, str)]
    if not strings:
        return []
    first, name, expect = call.args[0], None, FINDING
    if function in ("patch", "setattr", "delattr") and first is strings[0]:
        name = operation(first.value)
    elif function in BY_NAME and len(call.args) > 1 and call.args[1] is strings[0]:
        name, sure = operation_of(with_suffix(model.resolve(first), strings[0].value))
        if not sure or function == "hasattr":
            expect = OPTIONAL
    if name is None:
        return []
    return [Use.at(call.func, text_of(call), COLLECTIVES, "reference", name, expect,
                   "" if expect == FINDING else "asks only, or not sure", within=call)]


def unused_imports(model, used_names, path):
    """Imports of an operation that nothing in this file uses, or that other files may import."""
    uses = []
    exported = exported_names(model)
    for alias, statement, scope, bound, dotted in model.imports:
        name = operation(dotted)
        if name is None or not isinstance(statement, ast.ImportFrom):
            continue
        unused = (scope, bound) not in used_names
        reexported = scope.parent is None and (bound in exported or path.endswith("__init__.py"))
        if unused or reexported:
            text = f"from {statement.module} import {alias.name}"
            uses.append(Use.at(alias, text, COLLECTIVES, "reference", name, within=statement))
    return uses


def exported_names(model):
    for statement in model.tree.body:
        if isinstance(statement, ast.Assign) and any(
                isinstance(target, ast.Name) and target.id == "__all__" for target in statement.targets):
            return {node.value for node in ast.walk(statement.value) if isinstance(node, ast.Constant)}
    return set()
