#!/usr/bin/env python3
# Copyright
"""Docs."""
from __future__ import annotations

import os
import sys

sys.path.insert(0, ".")

try:
    import torch
    HAS_TORCH = True
except ImportError:
    HAS_TORCH = False
from mine import net

os.environ.setdefault("TORCHINDUCTOR_MAX_AUTOTUNE_DEFER_LAYOUT_FREEZING", "1")

if HAS_TORCH:
    net = torch.compile(net, mode="max-autotune")
