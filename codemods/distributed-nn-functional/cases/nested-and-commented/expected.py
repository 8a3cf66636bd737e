import torch
import torch.distributed._functional_collectives as funcol

# dnf.all_reduce(x) is in a comment


def f(x):
    """dnf.all_reduce(x) is in a docstring."""
    y = funcol.wait_tensor(funcol.all_reduce(funcol.wait_tensor(funcol.all_reduce(x, "sum", torch.distributed.group.WORLD)), "sum", torch.distributed.group.WORLD))  # type: ignore[attr-defined]
    z = funcol.wait_tensor(funcol.all_gather_tensor(
        # before the tensor
        y.contiguous().unsqueeze(0),
        0,
        torch.distributed.group.WORLD,
    )).unbind(0)[0]
    return funcol.wait_tensor(funcol.all_reduce(
        (
            y
            + z  # the sum
        ),
        "sum",
        torch.distributed.group.WORLD,
    ))
