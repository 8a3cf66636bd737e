import torch.distributed as dist
import torch.distributed.nn


def total(x):
    return dist.nn.functional.all_reduce(x) + dist.nn.all_reduce(x)
