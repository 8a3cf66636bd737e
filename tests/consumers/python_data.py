# Copyright 2026 The torchlift Authors
# SPDX-License-Identifier: Apache-2.0
"""Python programs and the cells of notebooks as data: nested lists of their syntax trees, as CPython parses them."""

import ast
import re
import warnings


class Code(str):
    """A text that is code of `language`, by the name that fences give it."""

    def __new__(cls, text, language):
        code = super().__new__(cls, text)
        code.language = language
        return code


def read_python(data: bytes):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # Escapes that are none.
        tree = ast.parse(data)
    return data_of(NamedTexts(tree).visit(tree))


class NamedTexts(ast.NodeTransformer):
    """Puts the text for a name that the module gives it: a launcher in a list may be a name."""

    def __init__(self, module):
        self.texts = {statement.targets[0].id: statement.value for statement in module.body
                      if isinstance(statement, ast.Assign) and isinstance(statement.targets[0], ast.Name)
                      and isinstance(statement.value, ast.Constant) and isinstance(statement.value.value, str)}

    def visit_Name(self, node):
        return self.texts.get(node.id, node) if isinstance(node.ctx, ast.Load) else node


def data_of(node):
    """Strings of the program are strings, f-strings with `${field}` for each field; everything else is spelt out."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        fields = [data_of(part) for part in node.values if not isinstance(part, ast.Constant)]
        text = "".join(part.value if isinstance(part, ast.Constant) else "${field}" for part in node.values)
        return {"JoinedStr": text, "fields": fields}
    if isinstance(node, ast.Constant):
        return {"Constant": node.value}
    if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("main"):
        return call_of_main(node)
    if isinstance(node, ast.AST):
        return {type(node).__name__: {name: data_of(value) for name, value in ast.iter_fields(node)}}
    if isinstance(node, list):
        return [data_of(item) for item in node]
    return node


def call_of_main(node):
    """The list that the launcher's main() gets is what would stand behind its name."""
    name, arguments = ast.unparse(node.func), data_of(node.args)
    if node.args and isinstance(node.args[0], ast.List):
        arguments[0]["List"]["elts"].insert(0, "torch.distributed.run")
    return {"Call": [name, arguments, data_of(node.keywords)]}


def read_cell(text: str):
    """A cell of a notebook: the commands of `!`, of `%%bash` and its like, and the Python around them."""
    magic = re.match(r"%%(\w+)([^\n]*)\n", text)
    if magic and magic[1] in ("bash", "sh", "script", "system", "sx"):
        return [magic[0], text[magic.end():]]
    lines, commands = [], []
    for line in re.sub(r"\\\n", " ", text).split("\n"):
        command = re.match(r"(\s*)(?:(\w+)\s*=\s*)?(!!?|%(?:sx|system|run|env)\s)(.*)$", line)
        commands += [line[:command.start(4)], command[4]] if command else []
        lines.append(f"{command[1]}pass" if command else "pass" if re.match(r"%\w", line) else line)
    return [commands, read_python("\n".join(lines).encode())]
