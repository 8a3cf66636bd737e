import torch
import torch.distributed as dist
import torch.distributed.nn.functional as dnf


def keywords(x, group):
    a = dnf.all_reduce(group=group, tensor=x * 2, op=dist.ReduceOp.SUM)
    b = dnf.all_reduce(op=dist.ReduceOp.SUM, group=group, tensor=x)
    c = dnf.all_gather(group=group, tensor=x)
    return a, b, c


def read_later(x, group):
    out = torch.empty_like(x)
    dnf.all_to_all_single(out, x, group=group)
    parts = list(x.chunk(4))
    other = torch.empty_like(parts[0])
    dnf.reduce_scatter(group=group, input_list=parts, output=other)
    return out.detach(), other.detach()
