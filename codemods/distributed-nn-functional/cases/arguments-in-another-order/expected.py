import torch
import torch.distributed as dist
import torch.distributed.nn.functional as dnf
import torch.distributed._functional_collectives as funcol


def keywords(x, group):
    a = funcol.wait_tensor(funcol.all_reduce(x * 2, "sum", group if group is not None else dist.group.WORLD))
    b = funcol.wait_tensor(funcol.all_reduce(x, "sum", group if group is not None else dist.group.WORLD))
    c = funcol.wait_tensor(funcol.all_gather_tensor(x.contiguous().unsqueeze(0), 0, group if group is not None else dist.group.WORLD)).unbind(0)
    return a, b, c


def read_later(x, group):
    out = torch.empty_like(x)
    dnf.all_to_all_single(out, x, group=group)
    parts = list(x.chunk(4))
    other = torch.empty_like(parts[0])
    dnf.reduce_scatter(group=group, input_list=parts, output=other)
    return out.detach(), other.detach()
