"""Every way in which an assignment of the flag can stand."""

import torch
import torch._dynamo
import torch._dynamo.config as dyn
from torch._dynamo import config

# Dynamo.
config.cache_size_limit = 8


def setup(debug):
    # Above stays.
    pass
    # Below stays.


def setup_both():
    """Two of them, and nothing else but this."""


def measured():
    dyn.inline_inbuilt_nn_modules = benchmark()
    return config.cache_size_limit


try:
    pass
except AttributeError:
    pass


if torch.__version__ < (2, 12):
    dyn.inline_inbuilt_nn_modules = False


class Kept:
    config.inline_inbuilt_nn_modules = (  # a comment inside keeps it
        True
    )
