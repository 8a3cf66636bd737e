"""The line that the migration guide tells to add, which fails on every release."""

import torch
from torch._inductor import config


def configure(fast: bool) -> None:
    config.max_autotune = fast
    # Ask for the layouts of 2.11.
    if hasattr(config, "max_autotune_defer_layout_freezing"):
        config.max_autotune_defer_layout_freezing = True  # pull request 175330


@config.patch(max_autotune=True, **({"max_autotune_defer_layout_freezing": True} if hasattr(config, "max_autotune_defer_layout_freezing") else {}))
def step(model, batch):
    return model(batch)


compiled = torch.compile(
    step,
    options={
        "max_autotune": True,
        **({"max_autotune_defer_layout_freezing": True} if hasattr(config, "max_autotune_defer_layout_freezing") else {}),  # same here
    },
)
