import torch
import torch.distributed as dist
import torch.distributed.nn.functional as dnf
import torch.distributed._functional_collectives as funcol

LARGEST = dist.ReduceOp.MAX


def with_gradient(x, op):
    a = funcol.wait_tensor(funcol.all_reduce(x, "max", dist.group.WORLD))
    b = funcol.wait_tensor(funcol.all_reduce(x, op.name, dist.group.WORLD))
    c = funcol.wait_tensor(funcol.all_reduce(x, "max", dist.group.WORLD))
    d = funcol.wait_tensor(funcol.all_reduce(x, "band", dist.group.WORLD))
    return a, b, c, d


def without_gradient(x, op):
    with torch.no_grad():
        a = funcol.wait_tensor(funcol.all_reduce(x, "max", dist.group.WORLD))
        b = funcol.wait_tensor(funcol.all_reduce(x, op.name, dist.group.WORLD))
        with torch.enable_grad():
            c = funcol.wait_tensor(funcol.all_reduce(x, "min", dist.group.WORLD))
    d = funcol.wait_tensor(funcol.all_reduce(x.detach().float(), "min", dist.group.WORLD))
    e = funcol.wait_tensor(funcol.all_reduce(torch.tensor(3), "product", dist.group.WORLD))
    f = funcol.wait_tensor(funcol.all_reduce(x, "max", dist.group.WORLD)).item()
    g = funcol.wait_tensor(funcol.all_reduce(x, "max", dist.group.WORLD))
    return a, b, c, d, e, f, g.item() if g > 3 else 0


@torch.inference_mode()
def decorated(x):
    return funcol.wait_tensor(funcol.all_reduce(x, "max", dist.group.WORLD)), funcol.wait_tensor(funcol.broadcast(x, 0, dist.group.WORLD)), funcol.wait_tensor(funcol.broadcast(x, dist.get_group_rank(x.group if x.group is not None else dist.group.WORLD, 0), x.group if x.group is not None else dist.group.WORLD))


def premultiplied(x):
    return dnf.all_reduce(x, dist.ReduceOp.PREMUL_SUM)
