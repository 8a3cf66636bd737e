# Copyright 2026 The torchlift Authors
# SPDX-License-Identifier: Apache-2.0
"""What the programs that files are for read in them: data of mappings, lists, strings and other plain values.

    reader_of("ci.yml").read(b"run: torchrun x.py\\n")
        {"run": "torchrun x.py"}, in a list of documents

A text that is code of another language than a shell's is a Code. What a reader cannot read raises Unreadable.
"""

import configparser
import json
import re
import subprocess
import sys
import tempfile
import tomllib
import warnings
from pathlib import Path
from typing import Any, Callable, NamedTuple

import dockerfile
import docutils.core
import docutils.nodes
import docutils.utils
import nbformat
import yaml
from markdown_it import MarkdownIt

import make_recipes
import python_data
from file_kinds import kind_of


class Unreadable(Exception):
    """The file's own program would refuse it."""


class Reader(NamedTuple):
    name: str
    read: Callable[[bytes], Any]


def read_json(data: bytes):
    """JSON, with comments and commas behind the last element, as editors take it."""
    text = data.decode("utf-8-sig")
    token = re.compile(r'"(?:\\.|[^"\\])*"|//[^\n]*|/\*.*?\*/', re.DOTALL)
    text = token.sub(lambda match: match[0] if match[0][0] == '"' else " ", text)
    comma = re.compile(r'"(?:\\.|[^"\\])*"|,(?=\s*[}\]])', re.DOTALL)
    text = comma.sub(lambda match: match[0] if match[0][0] == '"' else "", text)
    # Pairs keep what a mapping would lose: the order, and a key that is there twice.
    return json.loads(text, object_pairs_hook=lambda pairs: dict(pairs) if len(dict(pairs)) == len(pairs) else pairs)


class YamlLoader(yaml.CSafeLoader):
    """PyYAML with its library in C. Reads tags of others (!Ref, !reference) as what they are put on."""


def construct_tagged(loader, tag, node):
    construct = {yaml.ScalarNode: loader.construct_scalar, yaml.SequenceNode: loader.construct_sequence}
    value = construct[type(node)](node) if type(node) in construct else loader.construct_mapping(node, deep=True)
    return {"tag": tag, "value": value}


YamlLoader.add_multi_constructor("", construct_tagged)


def read_yaml(data: bytes):
    return list(yaml.load_all(data, YamlLoader))


def read_toml(data: bytes):
    return tomllib.loads(data.decode("utf-8-sig"))


def read_ini(data: bytes):
    parser = configparser.RawConfigParser(strict=False, allow_no_value=True)
    parser.optionxform = str
    parser.read_string(data.decode("utf-8-sig"))
    return {section: dict(parser.items(section)) for section in parser.sections()}


def read_systemd_unit(data: bytes):
    """Sections and settings in their order; by the rules of systemd.syntax(7), whose own reader wants a running system."""
    lines = re.sub(r"\\\n(?:[ \t]*[#;][^\n]*\n)*", " ", data.decode("utf-8-sig").replace("\r\n", "\n")).split("\n")
    lines = [line.strip() for line in lines]
    unit = [line.partition("=")[::2] for line in lines if line and line[0] not in "#;"]
    for key, value in unit:
        if not value and not re.fullmatch(r"\[.+\]|\w[\w-]*", key):
            raise Unreadable(f"no setting: {key}")
    return [[key.rstrip(), value.lstrip()] for key, value in unit]


def read_notebook(data: bytes):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # Cells without identifiers are valid up to format 4.4.
        notebook = nbformat.reads(data.decode("utf-8-sig"), as_version=nbformat.NO_CONVERT)
        nbformat.validate(notebook)
    # As it is written, which nbformat gives no way to: a cell as a list of lines stays one.
    written = read_json(data)
    for cell, parsed in zip(written.get("cells", []), notebook.get("cells", []), strict=True):
        source = cell["source"] if isinstance(cell["source"], str) else "".join(cell["source"])
        assert source == parsed["source"]
        language = {"markdown": "markdown", "raw": "text"}.get(cell["cell_type"], "notebook")
        cell["source"] = python_data.Code(source, language)
    return written


def read_dockerfile(data: bytes):
    """With BuildKit's own parser."""
    with tempfile.NamedTemporaryFile(prefix="Dockerfile") as copy:
        copy.write(data)
        copy.flush()
        instructions = dockerfile.parse_file(copy.name)
    read = []
    for instruction in instructions:
        if instruction.cmd != "ENV":
            read.append({"instruction": instruction.cmd, "inner": instruction.sub_cmd or "", "is list": instruction.json,
                         "flags": list(instruction.flags), "value": list(instruction.value),
                         "here documents": [[document.name, document.content] for document in instruction.heredocs]})
            continue
        # Variables are the same in one instruction and in several that follow each other, in quotes and without.
        if not read or "variables" not in read[-1]:
            read.append({"variables": {}})
        pairs = zip(instruction.value[::2], instruction.value[1::2], strict=True)
        read[-1]["variables"] |= {name: value.strip("'\"") for name, value in pairs}
    return read


def read_justfile(data: bytes):
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "justfile")
        path.write_bytes(data)
        just = Path(sys.executable).with_name("just")
        done = subprocess.run([just, "--justfile", path, "--dump", "--dump-format", "json"], capture_output=True, text=True)
    if done.returncode:
        raise Unreadable(done.stderr)
    justfile = json.loads(done.stdout)
    del justfile["source"]  # Where it lies.
    justfile["assignments"] = {name: each["value"] if each["export"] else each
                               for name, each in justfile["assignments"].items()}
    for recipe in justfile["recipes"].values():
        # A line with the names of what is put into it, rather than its pieces.
        recipe["body"] = ["".join(piece if isinstance(piece, str) else "{{%s}}" % piece[0][-1] for piece in line)
                          for line in recipe["body"]]
    return justfile


def read_procfile(data: bytes):
    """As foreman does, line by line: what is no `name: command` is no process."""
    lines = data.decode("utf-8-sig").replace("\r\n", "\n").split("\n")
    return [list(match.groups()) if match else "" for match in (re.match(r"([\w-]+):\s*(.+)$", line) for line in lines)]


LANGUAGES = {"": "text", "py": "python", "python3": "python", "bash": "sh", "shell": "sh", "zsh": "sh", "yml": "yaml",
             "console": "text", "pycon": "text"}


def code_of(text: str, info: str):
    language = (info.split() or [""])[0].strip("{}.").lower()
    language = LANGUAGES.get(language, language)
    return text if language in ("text", "sh") else python_data.Code(text, language)


def read_markdown(data: bytes):
    tokens = MarkdownIt("commonmark").parse(data.decode("utf-8-sig"))
    return [[token.type, token.info, code_of(token.content, token.info) if token.type == "fence" else token.content]
            for token in tokens]


def read_restructured_text(data: bytes):
    settings = {"report_level": 5, "halt_level": 5, "file_insertion_enabled": False, "syntax_highlight": "none"}
    document = docutils.core.publish_doctree(data.decode("utf-8-sig"), settings_overrides=settings)

    def data_of(node):
        if isinstance(node, docutils.nodes.system_message):
            return "message"  # Directives of Sphinx are not known here; their text is in the node's literal block.
        if isinstance(node, docutils.nodes.literal_block):
            language = next((name for name in node["classes"] if name != "code"), "")
            return ["literal", code_of(node.astext(), language)]
        if isinstance(node, docutils.nodes.Text):
            return str(node)
        return [node.tagname, *map(data_of, node.children)]

    return data_of(document)


def read_lines(data: bytes):
    """For the shells of Windows, whose parsers are not here: one text."""
    return data.decode("utf-8-sig")


def read_shell(data: bytes):
    return data.decode("utf-8-sig", errors="surrogateescape")


READERS = {
    "shell": read_shell,
    "Python": python_data.read_python,
    "JSON": read_json,
    "YAML": read_yaml,
    "TOML": read_toml,
    "INI": read_ini,
    "systemd unit": read_systemd_unit,
    "notebook": read_notebook,
    "Dockerfile": read_dockerfile,
    "Makefile": make_recipes.read_makefile,
    "justfile": read_justfile,
    "Procfile": read_procfile,
    "Markdown": read_markdown,
    "reStructuredText": read_restructured_text,
    "Windows script": read_lines,
}


def reader_of(path: str, data: bytes = b"") -> Reader | None:
    """The reader of the file of this name; files of other names may begin with the line that says what runs them."""
    kind = kind_of(path, data)
    return Reader(kind, READERS[kind]) if kind else None


def reader_of_language(language: str) -> Reader | None:
    """The reader of code in that language, by the name that fences give it."""
    names = {"markdown": "Markdown", "dockerfile": "Dockerfile", "makefile": "Makefile", "ini": "INI", "python": "Python",
             "yaml": "YAML", "json": "JSON", "toml": "TOML", "notebook": "cell", "sh": "shell"}
    name = names.get(language)
    if name == "cell":
        return Reader("cell", lambda data: python_data.read_cell(data.decode()))
    return Reader(name, READERS[name]) if name else None


def read(reader: Reader, data: bytes):
    """What the file says. Raises Unreadable, whatever the parser raises."""
    try:
        return reader.read(data)
    except Unreadable:
        raise
    except Exception as error:  # Each parser has errors of its own.
        raise Unreadable(f"{type(error).__name__}: {error}") from error


