import torch.distributed as dist
from torch.distributed.nn import all_reduce
import torch.distributed._functional_collectives as funcol


def scaled(x, w):
    a = w / (funcol.wait_tensor(funcol.all_reduce(x, "sum", dist.group.WORLD)) / dist.get_world_size())
    b = funcol.wait_tensor(funcol.all_reduce(x, "sum", dist.group.WORLD)) / dist.get_world_size() / w
    c = (funcol.wait_tensor(funcol.all_reduce(x, "sum", dist.group.WORLD)) / dist.get_world_size()).relu()
    d = -(funcol.wait_tensor(funcol.all_reduce(x, "sum", w.group if w.group is not None else dist.group.WORLD)) / dist.get_world_size(w.group))
    e = w + funcol.wait_tensor(funcol.all_reduce(x, "sum", dist.group.WORLD)) / dist.get_world_size()
    f = all_reduce(x, dist.ReduceOp.AVG, w.groups()["tp"])
    return a, b, c, d, e, f
