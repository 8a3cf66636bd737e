import torch
import torch._inductor.config as ind
from torch._inductor import config as ind2

ind.max_autotune = True
ind2.max_autotune_gemm = True
torch._inductor.config.coordinate_descent_tuning = True
if hasattr(ind, "max_autotune_defer_layout_freezing"):
    ind.max_autotune_defer_layout_freezing = True

model = torch.compile(torch.nn.Linear(4, 4))
