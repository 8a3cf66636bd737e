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

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


@dataclasses.dataclass(frozen=True)
class Meaning:
    names: frozenset = frozenset()  # dotted names that it may stand for
    sure: bool = False  # False: it may stand for something else as well


UNKNOWN = Meaning()


class Scope:
    def __init__(self, node, parent):
        self.node = node
        self.parent = parent
        self.bindings = {}  # name -> list of dotted name (str) | expression (ast.expr) | None (not understood)
        self.outer_names = {}  # name -> "global" | "nonlocal"
        self.star_imports = []  # dotted modules

    def bind(self, name, value):
        kind = self.outer_names.get(name)
        scope = self
        if kind == "global":
            scope = self.module()
        elif kind == "nonlocal":
            scope = self.owner(name) or self
        scope.bindings.setdefault(name, []).append(value)

    def module(self):
        scope = self
        while scope.parent is not None:
            scope = scope.parent
        return scope

    def owner(self, name):
        """The scope whose binding a use of `name` here means; None for builtins and star imports."""
        if self.outer_names.get(name) == "global":
            module = self.module()
            return module if name in module.bindings else None
        scope = self
        while scope is not None:
            hidden = scope is not self and isinstance(scope.node, ast.ClassDef)
            if not hidden and name in scope.bindings and name not in scope.outer_names:
                return scope
            scope = scope.parent
        return None


class Model(ast.NodeVisitor):
    def __init__(self, tree):
        self.tree = tree
        self.scope = Scope(tree, None)
        self.scope_of = {}  # node -> Scope, for every expression and statement
        self.parent_of = {}
        self.meaning_of = {}  # what resolve() has answered
        self.imports = []  # (alias node, statement, scope, bound name, dotted name)
        for statement in tree.body:
            self.visit(statement)

    # Walking -------------------------------------------------------------------------------------

    def visit(self, node):
        self.scope_of[node] = self.scope
        for child in ast.iter_child_nodes(node):
            self.parent_of[child] = node
        super().visit(node)

    def visit_all(self, nodes):
        for node in nodes:
            if node is not None:
                self.visit(node)

    def inside(self, node, body):
        outer, self.scope = self.scope, Scope(node, self.scope)
        body()
        self.scope = outer

    def visit_function(self, node):
        arguments = node.args
        named = arguments.posonlyargs + arguments.args + arguments.kwonlyargs
        named += [extra for extra in (arguments.vararg, arguments.kwarg) if extra]
        self.visit_all(getattr(node, "decorator_list", []))
        self.visit_all(arguments.defaults + arguments.kw_defaults)
        self.visit_all([argument.annotation for argument in named] + [getattr(node, "returns", None)])
        if not isinstance(node, ast.Lambda):
            self.scope.bind(node.name, None)

        def body():
            for argument in named:
                self.scope.bind(argument.arg, None)
            statements = [node.body] if isinstance(node, ast.Lambda) else node.body
            for statement in statements:  # `global` counts for the whole function
                self.declare_outer_names(statement)
            self.visit_all(statements)

        for part in ast.walk(arguments):
            for child in ast.iter_child_nodes(part):
                self.parent_of[child] = part
        self.inside(node, body)

    visit_FunctionDef = visit_AsyncFunctionDef = visit_Lambda = visit_function

    def declare_outer_names(self, statement):
        pending = [statement]
        while pending:
            node = pending.pop()
            if isinstance(node, (ast.Global, ast.Nonlocal)):
                for name in node.names:
                    self.scope.outer_names[name] = type(node).__name__.lower()
            elif not isinstance(node, FUNCTIONS + (ast.ClassDef,)):
                pending += ast.iter_child_nodes(node)

    def visit_ClassDef(self, node):
        self.visit_all(node.decorator_list + node.bases + node.keywords)
        self.scope.bind(node.name, None)

        def body():
            for statement in node.body:
                self.declare_outer_names(statement)
            self.visit_all(node.body)

        self.inside(node, body)

    def visit_comprehension_expression(self, node):
        self.visit(node.generators[0].iter)

        def body():
            for index, generator in enumerate(node.generators):
                self.parent_of.update((child, generator) for child in ast.iter_child_nodes(generator))
                self.visit_all([generator.target] + generator.ifs + ([generator.iter] if index else []))
            values = [node.key, node.value] if isinstance(node, ast.DictComp) else [node.elt]
            self.visit_all(values)

        self.inside(node, body)

    visit_ListComp = visit_SetComp = visit_DictComp = visit_GeneratorExp = visit_comprehension_expression

    # Bindings ------------------------------------------------------------------------------------

    def visit_Import(self, node):
        for alias in node.names:
            bound = alias.asname or alias.name.partition(".")[0]
            self.scope.bind(bound, alias.name if alias.asname else bound)
            self.imports.append((alias, node, self.scope, bound, alias.name))

    def visit_ImportFrom(self, node):
        module = "." * node.level + (node.module or "")
        for alias in node.names:
            if alias.name == "*":
                self.scope.star_imports.append(module)
                continue
            dotted = module + alias.name if module.endswith(".") else f"{module}.{alias.name}"
            self.scope.bind(alias.asname or alias.name, dotted)
            self.imports.append((alias, node, self.scope, alias.asname or alias.name, dotted))

    def bind_target(self, target, value):
        if isinstance(target, ast.Name):
            self.scope.bind(target.id, value)
        elif isinstance(target, ast.Starred):
            self.bind_target(target.value, None)
        elif isinstance(target, (ast.Tuple, ast.List)):
            pairs = isinstance(value, (ast.Tuple, ast.List)) and len(value.elts) == len(target.elts)
            for index, part in enumerate(target.elts):
                self.bind_target(part, value.elts[index] if pairs else None)

    def visit_Assign(self, node):
        for target in node.targets:
            self.bind_target(target, node.value)
        self.generic_visit(node)

    def visit_AnnAssign(self, node):
        if node.value is not None:
            self.bind_target(node.target, node.value)
        self.generic_visit(node)

    def visit_NamedExpr(self, node):
        outer, scope = self.scope, self.scope
        while isinstance(scope.node, COMPREHENSIONS):
            scope = scope.parent
        self.scope = scope
        self.bind_target(node.target, node.value)
        self.scope = outer
        self.generic_visit(node)

    def visit_Name(self, node):
        # Every other way of binding: for, with, augmented assignment, del, a loop variable.
        plain = isinstance(self.parent_of.get(node), (ast.Assign, ast.AnnAssign, ast.NamedExpr, ast.Tuple,
                                                      ast.List, ast.Starred))
        if isinstance(node.ctx, (ast.Store, ast.Del)) and not (plain and self.in_assignment(node)):
            self.scope.bind(node.id, None)

    def in_assignment(self, node):
        while isinstance(node, (ast.Name, ast.Tuple, ast.List, ast.Starred)):
            node = self.parent_of.get(node)
        return isinstance(node, (ast.Assign, ast.AnnAssign, ast.NamedExpr))

    def visit_ExceptHandler(self, node):
        if node.name:
            self.scope.bind(node.name, None)
        self.generic_visit(node)

    def visit_MatchAs(self, node):
        if node.name:
            self.scope.bind(node.name, None)
        self.generic_visit(node)

    visit_MatchStar = visit_MatchAs

    def visit_MatchMapping(self, node):
        if node.rest:
            self.scope.bind(node.rest, None)
        self.generic_visit(node)

    # Meaning -------------------------------------------------------------------------------------

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
