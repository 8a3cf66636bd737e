# Copyright 2026 The torchlift Authors
# SPDX-License-Identifier: Apache-2.0
"""Which names mean what in one Python file: scopes, bindings and dotted names, from CPython's ast.

    model = Model(ast.parse(text))
    model.resolve(node)  ->  Meaning(names={"torch.distributed.nn.all_reduce"}, sure=True)

The order of statements is not looked at: a name means the union of all its bindings in the scope that
owns it, and it is sure only when every binding is understood. A binding to None is left out (the
usual fallback of a guarded import). Relative imports give names with leading dots.
"""

import ast
import dataclasses

from .scopes import ScopeBuilder


@dataclasses.dataclass(frozen=True)
class Meaning:
    names: frozenset = frozenset()  # dotted names that it may stand for
    sure: bool = False  # False: it may stand for something else as well


UNKNOWN = Meaning()


class Model(ScopeBuilder):
    def __init__(self, tree):
        super().__init__(tree)
        self.meaning_of = {}  # what resolve() has answered

    def resolve(self, node):
        """What an expression stands for; UNKNOWN unless it is built of names, attributes and imports."""
        if node not in self.meaning_of:
            self.meaning_of[node] = UNKNOWN  # What a name that is bound to itself stands for.
            self.meaning_of[node] = self.resolve_anew(node)
        return self.meaning_of[node]

    def resolve_anew(self, node):
        scope = self.scope_of.get(node)
        if scope is None:
            return UNKNOWN
        if isinstance(node, ast.Name):
            return self.resolve_name(node.id, scope)
        if isinstance(node, ast.Attribute):
            return with_suffix(self.resolve(node.value), node.attr)
        if isinstance(node, ast.NamedExpr):
            return self.resolve(node.value)
        if isinstance(node, ast.IfExp):
            return union([self.resolve(node.body), self.resolve(node.orelse)])
        if isinstance(node, ast.Call) and len(node.args) >= 1:
            return self.resolve_lookup_call(node, scope)
        return UNKNOWN

    def resolve_lookup_call(self, node, scope):
        last = node.args[-1]
        callee = self.resolve(node.func)
        if isinstance(last, ast.Constant) and isinstance(last.value, str):
            if callee.names == {"importlib.import_module"} and len(node.args) == 1:
                return Meaning(frozenset({last.value}), True)
            builtin = isinstance(node.func, ast.Name) and scope.owner(node.func.id) is None
            if builtin and node.func.id == "getattr" and len(node.args) == 2:
                return with_suffix(self.resolve(node.args[0]), last.value)
        return UNKNOWN

    def resolve_name(self, name, scope):
        owner = scope.owner(name)
        if owner is None:
            stars = []
            while scope is not None:
                stars += scope.star_imports
                scope = scope.parent
            # The finder knows what one module exports; any other star import may hide it.
            return Meaning(frozenset(f"{module}.{name}" for module in stars), len(stars) == 1)
        meanings = []
        for value in owner.bindings[name]:
            if isinstance(value, str):
                meanings.append(Meaning(frozenset({value}), True))
            elif value is None:
                meanings.append(UNKNOWN)
            elif not (isinstance(value, ast.Constant) and value.value is None):
                meanings.append(self.resolve(value))
        return union(meanings)

    def only_value(self, node):
        """The expression that a name bound exactly once stands for; other expressions unchanged."""
        for _ in range(8):
            if not isinstance(node, ast.Name):
                return node
            owner = self.scope_of[node].owner(node.id) if node in self.scope_of else None
            values = owner.bindings[node.id] if owner else []
            if len(values) != 1 or not isinstance(values[0], ast.expr):
                return node
            node = values[0]
        return node


def with_suffix(meaning, attribute):
    return Meaning(frozenset(f"{name}.{attribute}" for name in meaning.names), meaning.sure)


def union(meanings):
    names = frozenset().union(*(meaning.names for meaning in meanings))
    return Meaning(names, bool(meanings) and all(meaning.sure for meaning in meanings))
