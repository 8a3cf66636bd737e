# Copyright 2026 The torchlift Authors
# SPDX-License-Identifier: Apache-2.0
"""The scopes of one Python file and what binds each name in them, from CPython's ast."""

import ast

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


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


class ScopeBuilder(ast.NodeVisitor):
    """Walks a tree once and fills `scope_of`, `parent_of` and `imports`."""

    def __init__(self, tree):
        self.tree = tree
        self.scope = Scope(tree, None)
        self.scope_of = {}  # node -> Scope, for every expression and statement
        self.parent_of = {}
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
