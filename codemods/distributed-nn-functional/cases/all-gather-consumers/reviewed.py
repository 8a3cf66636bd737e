import torch
import torch.distributed._functional_collectives as funcol


def consumers(x, y, rank):
    n = x.shape[0]
    both = funcol.wait_tensor(funcol.all_gather_tensor(x.contiguous(), 0, torch.distributed.group.WORLD))
    wide = torch.cat(funcol.wait_tensor(funcol.all_gather_tensor(x.contiguous().unsqueeze(0), 0, torch.distributed.group.WORLD)).unbind(0), dim=1)
    unknown = torch.cat(funcol.wait_tensor(funcol.all_gather_tensor(y.contiguous().unsqueeze(0), 0, torch.distributed.group.WORLD)).unbind(0))
    piled = torch.stack(funcol.wait_tensor(funcol.all_gather_tensor((y + 1).contiguous().unsqueeze(0), 0, torch.distributed.group.WORLD)).unbind(0))
    first, second = funcol.wait_tensor(funcol.all_gather_tensor(x.contiguous().unsqueeze(0), 0, torch.distributed.group.WORLD)).unbind(0)
    mine = funcol.wait_tensor(funcol.all_gather_tensor(x.contiguous().unsqueeze(0), 0, torch.distributed.group.WORLD)).unbind(0)[rank]
    parts = list(funcol.wait_tensor(funcol.all_gather_tensor(x.contiguous().unsqueeze(0), 0, torch.distributed.group.WORLD)).unbind(0))
    parts[rank] = x
    return n, both, wide, unknown, piled, first, second, mine, parts


def in_place(x):
    parts = funcol.wait_tensor(funcol.all_gather_tensor(x.contiguous().unsqueeze(0), 0, torch.distributed.group.WORLD)).unbind(0)
    for part in parts:
        part.mul_(2)
    return parts


def augmented(x):
    first, *rest = funcol.wait_tensor(funcol.all_gather_tensor(x.contiguous().unsqueeze(0), 0, torch.distributed.group.WORLD)).unbind(0)
    first += 1
    return first, rest


@torch.no_grad()
def without_gradient(x):
    parts = funcol.wait_tensor(funcol.all_gather_tensor(x.contiguous().unsqueeze(0), 0, torch.distributed.group.WORLD)).unbind(0)
    parts[0].add_(1)
    return parts
