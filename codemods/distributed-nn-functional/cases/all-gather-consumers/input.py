import torch
from torch.distributed.nn.functional import all_gather


def consumers(x, y, rank):
    n = x.shape[0]
    both = torch.cat(all_gather(x), dim=0)
    wide = torch.cat(all_gather(x), dim=1)
    unknown = torch.cat(all_gather(y))
    piled = torch.stack(all_gather(y + 1))
    first, second = all_gather(x)
    mine = all_gather(x)[rank]
    parts = list(all_gather(x))
    parts[rank] = x
    return n, both, wide, unknown, piled, first, second, mine, parts


def in_place(x):
    parts = all_gather(x)
    for part in parts:
        part.mul_(2)
    return parts


def augmented(x):
    first, *rest = all_gather(x)
    first += 1
    return first, rest


@torch.no_grad()
def without_gradient(x):
    parts = all_gather(x)
    parts[0].add_(1)
    return parts
