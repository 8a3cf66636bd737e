import torch
import torch.distributed as dist
import torch.distributed._functional_collectives as funcol


def keywords(x, group):
    a = funcol.wait_tensor(funcol.all_reduce(x * 2, "sum", group if group is not None else dist.group.WORLD))
    b = funcol.wait_tensor(funcol.all_reduce(x, "sum", group if group is not None else dist.group.WORLD))
    c = funcol.wait_tensor(funcol.all_gather_tensor(x.contiguous().unsqueeze(0), 0, group if group is not None else dist.group.WORLD)).unbind(0)
    return a, b, c


def read_later(x, group):
    out = torch.empty_like(x)
    out.copy_(funcol.wait_tensor(funcol.all_to_all_single(x.contiguous(), None, None, group if group is not None else dist.group.WORLD)))
    parts = list(x.chunk(4))
    other = torch.empty_like(parts[0])
    other.copy_(funcol.wait_tensor(funcol.reduce_scatter_tensor(torch.stack(parts), "sum", 0, group if group is not None else dist.group.WORLD)).squeeze(0))
    return out.detach(), other.detach()
