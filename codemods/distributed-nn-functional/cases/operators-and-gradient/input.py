import torch
import torch.distributed as dist
import torch.distributed.nn.functional as dnf
from torch.distributed import ReduceOp as Op

LARGEST = dist.ReduceOp.MAX


def with_gradient(x, op):
    a = dnf.all_reduce(x, Op.MAX)
    b = dnf.all_reduce(x, op=op)
    c = dnf.all_reduce(x, LARGEST)
    d = dnf.all_reduce(x, dist.ReduceOp.BAND)
    return a, b, c, d


def without_gradient(x, op):
    with torch.no_grad():
        a = dnf.all_reduce(x, Op.MAX)
        b = dnf.all_reduce(x, op=op)
        with torch.enable_grad():
            c = dnf.all_reduce(x, Op.MIN)
    d = dnf.all_reduce(x.detach().float(), Op.MIN)
    e = dnf.all_reduce(torch.tensor(3), Op.PRODUCT)
    f = dnf.all_reduce(x, Op.MAX).item()
    g = dnf.all_reduce(x, Op.MAX)
    return a, b, c, d, e, f, g.item() if g > 3 else 0


@torch.inference_mode()
def decorated(x):
    return dnf.all_reduce(x, Op.MAX), dnf.broadcast(x, 0), dnf.broadcast(x, 0, x.group)


def premultiplied(x):
    return dnf.all_reduce(x, dist.ReduceOp.PREMUL_SUM)
