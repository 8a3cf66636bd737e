import torch.distributed as dist
import torch.distributed._functional_collectives as funcol


def report(x):
    print(f"total {funcol.wait_tensor(funcol.all_reduce(x, 'sum', dist.group.WORLD))}")
    print(f'total {funcol.wait_tensor(funcol.all_reduce(x, "sum", dist.group.WORLD))}')
    print(f"""total {funcol.wait_tensor(funcol.all_reduce(x, 'sum', dist.group.WORLD)):.2f}""")
