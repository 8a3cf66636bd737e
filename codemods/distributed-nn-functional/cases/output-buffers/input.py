import torch
import torch.distributed as dist
import torch.distributed.nn.functional as dnf


def scattered(ins, extra, out):
    a = dnf.reduce_scatter(torch.empty_like(ins[0]), ins)
    buffer = torch.zeros_like(ins[0])
    b = dnf.reduce_scatter(buffer, ins)
    buffer = torch.zeros_like(ins[0])
    buffer = dnf.reduce_scatter(buffer, ins, op=dist.ReduceOp.SUM)
    read = torch.zeros_like(ins[0])
    dnf.reduce_scatter(read, ins)
    c = dnf.reduce_scatter(out, ins)
    d = dnf.reduce_scatter(torch.empty(3), ins)
    return a, b, buffer, read, c, d


def exchanged(x, send, recv):
    out = torch.empty_like(x)
    a = dnf.all_to_all_single(out, x)
    uneven = x.new_empty(sum(recv), x.size(1))
    b = dnf.all_to_all_single(uneven, x, recv, send)
    c = dnf.all_to_all_single(torch.empty(7), x)
    d = dnf.all_to_all_single(torch.empty_like(x), x, recv, None)
    e = dnf.all_to_all_single(torch.empty_like(x), x, [], [])
    return a, b, c, d, e


def lists(ins):
    outs = [torch.empty_like(x) for x in ins]
    got = dnf.all_to_all(outs, ins)
    base = dnf._all_gather_base(torch.empty(8), ins[0])
    return got, base
