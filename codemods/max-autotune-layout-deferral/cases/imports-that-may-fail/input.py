#!/usr/bin/env python3
# Copyright
"""Docs."""
from __future__ import annotations

import sys

sys.path.insert(0, ".")

try:
    import torch
    HAS_TORCH = True
except ImportError:
    HAS_TORCH = False
from mine import net

if HAS_TORCH:
    net = torch.compile(net, mode="max-autotune")
