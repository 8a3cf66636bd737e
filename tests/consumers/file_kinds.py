# Copyright 2026 The torchlift Authors
# SPDX-License-Identifier: Apache-2.0
"""What a file is, by its name and its first line: "YAML", "Dockerfile", "shell"."""

import re
from pathlib import PurePath

NAMES = (
    ("shell", r"\.(sh|bash|zsh|ksh|dash|sbatch|slurm|pbs|job|lsf|qsub|envrc)$|^\.(envrc|bashrc|profile)$"),
    ("Python", r"\.py[iw]?$"),
    ("notebook", r"\.ipynb$"),
    ("YAML", r"\.ya?ml$"),
    ("JSON", r"\.(jsonc?|code-workspace)$"),
    ("TOML", r"\.toml$"),
    ("INI", r"\.(ini|cfg|conf)$"),
    ("systemd unit", r"\.service$"),
    ("Dockerfile", r"^(docker|container)file([.-].*)?$|\.(docker|container)file$"),
    ("Makefile", r"^(gnu)?makefile([.].*)?$|\.(mk|make)$"),
    ("justfile", r"^\.?justfile$|\.just$"),
    ("Procfile", r"^procfile(\.dev)?$|\.procfile$"),
    ("Markdown", r"\.(md|markdown|mdx|qmd|rmd)$"),
    ("reStructuredText", r"\.rst$"),
    ("Windows script", r"\.(bat|cmd|ps1|psm1)$"),
)


def kind_of(path: str, data: bytes = b"") -> str | None:
    """The kind of the file of this name; files of other names may begin with the line that says what runs them."""
    name = PurePath(path).name.lower()
    for kind, pattern in NAMES:
        if re.search(pattern, name):
            return kind
    shebang = re.match(rb"#![^\n]*\b(python|bash|sh|zsh|dash|ksh)[\d.]*\b", data)
    if shebang is None:
        return None
    return "Python" if shebang[1] == b"python" else "shell"
