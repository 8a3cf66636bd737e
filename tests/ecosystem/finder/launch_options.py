# Copyright 2026 The torchlift Authors
# SPDX-License-Identifier: Apache-2.0
"""Does a torchrun command line leave the port open? A short, independent reading of its options.

A word is text in which HOLE stands for any part that cannot be seen; SPLAT is a place where any number
of words may stand.
"""

from .use import FINDING, NOTHING, OPTIONAL

HOLE = "\0"
SPLAT = "\1"

WITHOUT_VALUE = ("standalone", "module", "no-python", "run-path", "virtual-local-rank", "use-env", "help")
DECIDING = ("master-port", "standalone", "nnodes", "rdzv-endpoint", "rdzv-backend", "help")
OTHERS = (
    "nproc-per-node", "rdzv-id", "rdzv-conf", "max-restarts", "monitor-interval", "start-method", "event-log-handler",
    "role", "module", "no-python", "run-path", "log-dir", "redirects", "tee", "local-ranks-filter", "node-rank",
    "master-addr", "local-addr", "logs-specs", "numa-binding", "signals-to-handle", "virtual-local-rank",
    "duplicate-stdout-filters", "duplicate-stderr-filters", "use-env",
)


def option_name(text):
    """The full name of an option, abbreviations resolved; None when it is none or not unique."""
    name = text.lstrip("-").replace("_", "-")
    known = DECIDING + OTHERS
    if name in known:
        return name
    matches = [full for full in known if full.startswith(name)]
    return matches[0] if len(matches) == 1 and len(name) > 1 else {"m": "module", "h": "help"}.get(name)


def judge(words, quoted_script=True):
    """(expect, why) for the words after `torchrun`.

    `quoted_script` says that a HOLE alone is one word (a Python list element, a quoted scalar); without it
    an unseen word may hold options.
    """
    unseen = False
    index = 0
    while index < len(words):
        word = words[index]
        index += 1
        if word == SPLAT or (word == HOLE and not quoted_script):
            unseen = True
            continue
        if not word.startswith("-") or word == "--":
            break  # The script: what follows is its own.
        text, equals, value = word.partition("=")
        name = None if HOLE in text else option_name(text)
        if name is None:
            unseen = True
            continue
        if not equals and name not in WITHOUT_VALUE:
            value = words[index] if index < len(words) else HOLE
            index += 1
        verdict = judge_option(name, value)
        if verdict == NOTHING:
            return NOTHING, f"--{name} is given"
        unseen = unseen or verdict == OPTIONAL
    # An option that is not seen could decide; torchlift owes such a launch a review finding.
    return FINDING, "options that are not seen" if unseen else ""


def judge_option(name, value):
    if name in ("standalone", "help", "master-port"):
        return NOTHING
    if name == "nnodes":
        return FINDING if value in ("1", "1:1") else OPTIONAL if HOLE in value or SPLAT in value else NOTHING
    if name == "rdzv-backend":
        return FINDING if value == "static" else OPTIONAL if HOLE in value else NOTHING
    if name == "rdzv-endpoint":
        return FINDING if value == "" else OPTIONAL if value == HOLE else NOTHING
    return FINDING
