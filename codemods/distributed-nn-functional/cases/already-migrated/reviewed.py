import torch
from torch import distributed as dist
import torch.distributed.nn

try:
    from torch.distributed import _functional_collectives as fcol
except ImportError:
    fcol = None

HAS_GRADIENT = fcol is not None and hasattr(fcol, "all_gather_tensor_autograd")


def gather(x):
    if HAS_GRADIENT:
        return fcol.wait_tensor(fcol.all_gather_tensor(x, 0, dist.group.WORLD))
    return torch.cat(torch.distributed.nn.all_gather(x), dim=0)


def gather_by_version(x):
    return fcol.all_reduce(x, "sum", dist.group.WORLD) if torch.__version__ >= (2, 11) else dist.nn.all_reduce(x)
