import torch
import torch.distributed.nn.functional as dnf

# dnf.all_reduce(x) is in a comment


def f(x):
    """dnf.all_reduce(x) is in a docstring."""
    y = dnf.all_reduce(dnf.all_reduce(x))  # type: ignore[attr-defined]
    z = dnf.all_gather(
        # before the tensor
        y,
    )[0]
    return dnf.all_reduce(
        tensor=(
            y
            + z  # the sum
        ),
    )
