import torch
import torch._inductor.config

FLAG = "max_autotune_defer_layout_freezing"

if hasattr(torch._inductor.config, FLAG):
    torch._inductor.config.max_autotune_defer_layout_freezing = True

options = {"max_autotune": True, **({FLAG: True} if hasattr(torch._inductor.config, FLAG) else {})}
model = torch.compile(torch.nn.Linear(4, 4), options=options)
