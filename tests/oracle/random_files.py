# Copyright 2026 The torchlift Authors
# SPDX-License-Identifier: Apache-2.0
"""Files of every kind around one command each, written by the libraries of their formats, in a layout chosen at random."""

import json
import re

import yaml

# A command as a text of a shell and as a list of words; (name of the file, its text).
FORMS = {}


def form(function):
    FORMS[function.__name__] = function
    return function


def in_yaml(random, data):
    """In a style of YAML chosen at random: plain, quoted, in a block, folded."""
    return yaml.safe_dump(data, default_style=random.choice([None, None, "'", '"', "|", ">"]), sort_keys=False,
                          width=random.choice([40, 80, 1000]), default_flow_style=random.choice([False, False, True]))


def in_several_lines(random, text):
    """The text with some of its spaces as continued lines; not those in quotes."""
    def space(match):
        return " \\\n  " if match[0] == " " and random.random() < 0.2 else match[0]

    return re.sub(r"'[^']*'| ", space, text)


@form
def shell_script(random, text, words):
    return "run.sh", f"#!/bin/bash\nset -e\n{in_several_lines(random, text)}\n"


@form
def shell_in_quotes(random, text, words):
    return "run.sh", f"bash -c {double_quoted(text)}\n"


def double_quoted(text):
    return '"' + re.sub(r'([\\"$`])', r"\\\1", text) + '"'


@form
def python_text(random, text, words):
    literal = random.choice([repr, json.dumps])(text)
    return "run.py", f"import os\n\nos.system({literal})\n"


@form
def python_list(random, text, words):
    if random.random() < 0.5:
        return "run.py", f"import subprocess\n\nsubprocess.run({words!r}, check=True)\n"
    lines = "".join(f"        {word!r},\n" for word in words)
    return "run.py", f"import subprocess\n\nsubprocess.check_call(\n    [\n{lines}    ]\n)\n"


@form
def notebook(random, text, words):
    source = random.choice([f"!{text}", f"%%bash\n{in_several_lines(random, text)}", f"import os\n!{text}\n"])
    cell = {"cell_type": "code", "execution_count": None, "metadata": {}, "outputs": [],
            "source": random.choice([source, source.splitlines(keepends=True)])}
    data = {"cells": [cell], "metadata": {}, "nbformat": 4, "nbformat_minor": 4}
    return "run.ipynb", json.dumps(data, indent=random.choice([None, 1, 2]), ensure_ascii=random.choice([True, False]))


@form
def workflow(random, text, words):
    steps = [{"uses": "actions/checkout@v4"}, {"name": "Train", "run": random.choice([text, f"cd a\n{text}\n"])}]
    job = {"runs-on": "gpu", "steps": steps}
    return ".github/workflows/train.yml", in_yaml(random, {"name": "CI", "on": "push", "jobs": {"train": job}})


@form
def gitlab(random, text, words):
    return ".gitlab-ci.yml", in_yaml(random, {"train": {"stage": "test", "script": ["pip install .", text]}})


@form
def manifest(random, text, words):
    command = random.choice([{"command": words}, {"command": words[:1], "args": words[1:]},
                             {"command": ["/bin/sh", "-c"], "args": [text]}, {"command": ["bash", "-c", text]}])
    container = {"name": "main", "image": "a", **command}
    pod = {"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "a"}, "spec": {"containers": [container]}}
    return "pod.yaml", in_yaml(random, pod)


@form
def compose(random, text, words):
    return "compose.yaml", in_yaml(random, {"services": {"train": {"image": "a", "command": random.choice([text, words])}}})


@form
def dockerfile_text(random, text, words):
    instruction = random.choice(["RUN", "CMD", "ENTRYPOINT"])
    return "Dockerfile", f"FROM a\nWORKDIR /b\n{instruction} {in_several_lines(random, text)}\n"


@form
def dockerfile_list(random, text, words):
    return "Dockerfile", f"FROM a\n{random.choice(['RUN', 'CMD', 'ENTRYPOINT'])} {json.dumps(words)}\n"


@form
def makefile(random, text, words):
    recipe = in_several_lines(random, text).replace("$", "$$").replace("\n", "\n\t")
    return "Makefile", f"GPUS = 2\n\n.PHONY: train\ntrain:\n\t{random.choice(['', '@', 'cd a && '])}{recipe}\n"


@form
def justfile(random, text, words):
    recipe = in_several_lines(random, text).replace("{{", "{{{{").replace("\n", "\n    ")
    return "justfile", f"gpus := '2'\n\ntrain:\n    {random.choice(['', '@', 'cd a && '])}{recipe}\n"


@form
def package_scripts(random, text, words):
    data = {"name": "a", "version": "1.0.0", "scripts": {"train": text}}
    return "package.json", json.dumps(data, indent=random.choice([None, 2, 4]))


@form
def editor_tasks(random, text, words):
    task = random.choice([{"type": "shell", "command": text}, {"type": "process", "command": words[0], "args": words[1:]}])
    return ".vscode/tasks.json", json.dumps({"version": "2.0.0", "tasks": [{"label": "train", **task}]}, indent=4)


@form
def poe_task(random, text, words):
    return "pyproject.toml", f"[tool.poe.tasks.train]\nshell = {json.dumps(text)}\n"


@form
def procfile(random, text, words):
    return "Procfile", f"web: python serve.py\ntrain: {text}\n"


@form
def markdown(random, text, words):
    fence = random.choice(["```sh", "```bash", "~~~ bash"])
    return "README.md", f"# Train\n\nStart `torchrun`:\n\n{fence}\n{in_several_lines(random, text)}\n{fence[:3]}\n"


@form
def restructured_text(random, text, words):
    lines = in_several_lines(random, text).replace("\n", "\n   ")
    return "train.rst", f"Train\n=====\n\n.. code-block:: bash\n\n   {lines}\n\nMore.\n"
