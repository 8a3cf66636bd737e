from torch.distributed.nn.functional import *


def total(x):
    return all_reduce(x)
