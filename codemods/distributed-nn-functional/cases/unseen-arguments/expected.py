import torch
import torch.distributed.nn.functional as dnf


def gather(t, group=None):
    extra = {"group": group} if group is not None else {}
    return torch.cat(dnf.all_gather(t, **extra), dim=0)


def reduce(*args):
    return dnf.all_reduce(*args)


def wrong(x):
    return dnf.all_reduce(x, reduce_op=1)
