import torch

dist = torch.distributed
functional = dist.nn.functional


def total(x):
    return functional.all_reduce(x)
