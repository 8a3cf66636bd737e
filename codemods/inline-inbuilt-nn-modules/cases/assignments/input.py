"""Every way in which an assignment of the flag can stand."""

import torch
import torch._dynamo
import torch._dynamo.config as dyn
from torch._dynamo import config

# Dynamo.
torch._dynamo.config.inline_inbuilt_nn_modules = True  # needed for vmap
config.inline_inbuilt_nn_modules: bool = torch.cuda.is_available
config.cache_size_limit = 8


def setup(debug):
    # Above stays.
    dyn.inline_inbuilt_nn_modules = debug
    # Below stays.


def setup_both():
    """Two of them, and nothing else but this."""
    dyn.inline_inbuilt_nn_modules = True
    config.inline_inbuilt_nn_modules = False


def measured():
    dyn.inline_inbuilt_nn_modules = benchmark()
    return config.cache_size_limit


try:
    dyn.inline_inbuilt_nn_modules = True
    config.inline_inbuilt_nn_modules = True
except AttributeError:
    pass

if hasattr(dyn, "inline_inbuilt_nn_modules"):
    dyn.inline_inbuilt_nn_modules = True

if torch.__version__ < (2, 12):
    dyn.inline_inbuilt_nn_modules = False


class Kept:
    config.inline_inbuilt_nn_modules = (  # a comment inside keeps it
        True
    )
