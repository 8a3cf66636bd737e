# Copyright 2026 The torchlift Authors
# SPDX-License-Identifier: Apache-2.0
"""One place that the finder has seen."""

import dataclasses

COLLECTIVES = "distributed-nn-functional"
AUTOTUNE = "max-autotune-layout-deferral"
TORCHRUN = "torchrun-default-port"

# What torchlift owes a place.
FINDING = "finding"  # must be reported
OPTIONAL = "optional"  # may be reported: the finder cannot tell, or it depends on taste
NOTHING = "nothing"  # must not be reported, as a launch that names its port


@dataclasses.dataclass(frozen=True)
class Use:
    line: int  # 1-based
    column: int  # 1-based, in UTF-8 bytes
    first_line: int  # a report of this use may stand on any line from here
    end_line: int  # to here, both included
    codemod: str
    kind: str  # call | reference | launch | setting
    name: str
    text: str  # the source, on one line and shortened
    expect: str = FINDING
    why: str = ""  # why it is not FINDING

    @staticmethod
    def at(node, source_text, codemod, kind, name, expect=FINDING, why="", within=None):
        """A use at an ast node; a report may stand anywhere in `within` (default: the node)."""
        whole = within if within is not None else node
        text = " ".join((source_text or "").split())
        return Use(node.lineno, node.col_offset + 1, whole.lineno, whole.end_lineno, codemod, kind, name,
                   text[:117] + "..." if len(text) > 120 else text, expect, why)
