import torch.distributed as dist
import torch.distributed._functional_collectives as funcol


def scaled(x, w):
    a = w / (funcol.wait_tensor(funcol.all_reduce(x, "sum", dist.group.WORLD)) / dist.get_world_size())
    b = funcol.wait_tensor(funcol.all_reduce(x, "sum", dist.group.WORLD)) / dist.get_world_size() / w
    c = (funcol.wait_tensor(funcol.all_reduce(x, "sum", dist.group.WORLD)) / dist.get_world_size()).relu()
    d = -(funcol.wait_tensor(funcol.all_reduce(x, "sum", w.group if w.group is not None else dist.group.WORLD)) / dist.get_world_size(w.group))
    e = w + funcol.wait_tensor(funcol.all_reduce(x, "sum", dist.group.WORLD)) / dist.get_world_size()
    f = funcol.wait_tensor(funcol.all_reduce(x, "sum", w.groups()["tp"] if w.groups()["tp"] is not None else dist.group.WORLD)) / dist.get_world_size(w.groups()["tp"])
    return a, b, c, d, e, f
