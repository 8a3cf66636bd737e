"""Collectives.

Used to be torch.distributed.nn.functional.all_reduce.
"""


def mean(x):
    """The mean of all ranks.

    Example:
        >>> import torch.distributed.nn.functional as dist_fn
        >>> y = dist_fn.all_reduce(x)
        >>> y
        tensor(1.)
    """


def parts(x):
    """The parts.

    ```python
    from torch.distributed.nn.functional import all_gather

    parts = all_gather(x)
    ```
    """
