import torch.distributed as dist
from torch.distributed.nn import all_reduce


def scaled(x, w):
    a = w / all_reduce(x, op=dist.ReduceOp.AVG)
    b = all_reduce(x, dist.ReduceOp.AVG) / w
    c = all_reduce(x, dist.ReduceOp.AVG).relu()
    d = -all_reduce(x, dist.ReduceOp.AVG, w.group)
    e = w + all_reduce(x, dist.ReduceOp.AVG)
    f = all_reduce(x, dist.ReduceOp.AVG, w.groups()["tp"])
    return a, b, c, d, e, f
