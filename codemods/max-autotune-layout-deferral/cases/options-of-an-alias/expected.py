import os
import torch
from torch import compile as tc

os.environ.setdefault("TORCHINDUCTOR_MAX_AUTOTUNE_DEFER_LAYOUT_FREEZING", "1")

net = tc(
    torch.nn.Linear(8, 8),
    options={
        "max_autotune": True,          # slow first step
        "epilogue_fusion": True,
    },
)
