import torch
import torch.distributed as dist
import torch.distributed.nn.functional as dnf
import torch.distributed._functional_collectives as funcol


def scattered(ins, extra, out):
    a = funcol.wait_tensor(funcol.reduce_scatter_tensor(torch.stack(ins), "sum", 0, dist.group.WORLD)).squeeze(0)
    buffer = torch.zeros_like(ins[0])
    b = funcol.wait_tensor(funcol.reduce_scatter_tensor(torch.stack(ins), "sum", 0, dist.group.WORLD)).squeeze(0)
    buffer = torch.zeros_like(ins[0])
    buffer = funcol.wait_tensor(funcol.reduce_scatter_tensor(torch.stack(ins), "sum", 0, dist.group.WORLD)).squeeze(0)
    read = torch.zeros_like(ins[0])
    read.copy_(funcol.wait_tensor(funcol.reduce_scatter_tensor(torch.stack(ins), "sum", 0, dist.group.WORLD)).squeeze(0))
    c = out.copy_(funcol.wait_tensor(funcol.reduce_scatter_tensor(torch.stack(ins), "sum", 0, dist.group.WORLD)).squeeze(0))
    d = funcol.wait_tensor(funcol.reduce_scatter_tensor(torch.stack(ins), "sum", 0, dist.group.WORLD)).squeeze(0)
    return a, b, buffer, read, c, d


def exchanged(x, send, recv):
    out = torch.empty_like(x)
    a = funcol.wait_tensor(funcol.all_to_all_single(x.contiguous(), None, None, dist.group.WORLD))
    uneven = x.new_empty(sum(recv), x.size(1))
    b = funcol.wait_tensor(funcol.all_to_all_single(x.contiguous(), recv, send, dist.group.WORLD))
    c = funcol.wait_tensor(funcol.all_to_all_single(x.contiguous(), None, None, dist.group.WORLD))
    d = dnf.all_to_all_single(torch.empty_like(x), x, recv, None)
    e = dnf.all_to_all_single(torch.empty_like(x), x, [], [])
    return a, b, c, d, e


def lists(ins):
    outs = [torch.empty_like(x) for x in ins]
    got = funcol.wait_tensor(funcol.all_to_all_single(torch.stack(ins), None, None, dist.group.WORLD)).unbind(0)
    base = funcol.wait_tensor(funcol.all_gather_tensor(ins[0].contiguous(), 0, dist.group.WORLD))
    return got, base
