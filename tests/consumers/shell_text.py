# Copyright 2026 The torchlift Authors
# SPDX-License-Identifier: Apache-2.0
"""Scripts as bash and shellcheck read them; nothing is run."""

import collections
import json
import subprocess
import tempfile
from pathlib import Path

from inserted_words import NotTheSame, changes


def bash(*options, text):
    return subprocess.run(["bash", "--norc", *options], input=text.encode(errors="surrogateescape"), capture_output=True,
                          timeout=60)


def parses(text: str) -> bool:
    return bash("-n", text=text).returncode == 0


def spelt_out(text: str) -> str:
    """The script as bash writes down what it has read: without comments, in a layout of its own."""
    return bash("--pretty-print", "/dev/stdin", text=text).stdout.decode(errors="surrogateescape")


def complaint(before: str, after: str) -> str | None:
    """What bash makes of it when a script becomes another: nothing when that is the same but for the words."""
    if not parses(before):
        return None  # A template, or a text for another shell.
    if not parses(after):
        return f"bash -n: {bash('-n', text=after).stderr.decode(errors='replace')}"
    try:
        if not changes(spelt_out(before), spelt_out(after)):
            return "bash reads the same script: the word is in a comment"
    except NotTheSame as error:
        return f"bash reads other commands: {error}"
    return None


def shellcheck(texts: list[str]) -> list[collections.Counter]:
    """For each text how often each finding is in it, by its code and its words."""
    with tempfile.TemporaryDirectory() as folder:
        paths = [Path(folder, f"{number}.sh") for number in range(len(texts))]
        for path, text in zip(paths, texts):
            path.write_bytes(text.encode(errors="surrogateescape"))
        findings = {str(path): collections.Counter() for path in paths}
        if not paths:
            return []
        done = subprocess.run(["shellcheck", "--shell=bash", "--format=json1", "--norc", *paths], capture_output=True,
                              timeout=120)
        if done.returncode not in (0, 1):
            raise RuntimeError(f"shellcheck: {done.stderr.decode(errors='replace')}")
        for comment in json.loads(done.stdout)["comments"]:
            findings[comment["file"]][comment["code"], comment["message"]] += 1
        return list(findings.values())
