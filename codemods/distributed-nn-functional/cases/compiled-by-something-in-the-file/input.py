import contextlib
import functools

import torch
import torch.distributed.nn.functional as dnf
from torch import nn


class Block(nn.Module):
    def __init__(self):
        super().__init__()
        self.inner = Inner()

    def forward(self, x):
        return self.inner(x) + self.helper(x)

    def helper(self, x):
        return dnf.all_reduce(x)

    def encode(self, x):
        return dnf.all_reduce(x)


class Inner(nn.Module):
    def forward(self, x):
        return dnf.gather(x)


model = torch.compile(Block())


@torch.compile(fullgraph=True)
def strict(x):
    return careful(x)


def careful(x):
    try:
        return dnf.all_reduce(x)
    except (ValueError, RuntimeError):
        return x


def careless(x):
    with contextlib.suppress(Exception):
        return dnf.all_reduce(x)


compiler = functools.partial(torch.compile, fullgraph=True)
fast = compiler(lambda x: nested(x))


def nested(x):
    def inside(y):
        return dnf.all_reduce(y)

    careless(x)
    return inside(x) + eager(x)


@torch.compiler.disable
def eager(x):
    return dnf.all_reduce(x)


def branch(x):
    return dnf.reduce(x, 0)


def conditional(p, x):
    return torch.cond(p, branch, lambda y: y, (x,))
