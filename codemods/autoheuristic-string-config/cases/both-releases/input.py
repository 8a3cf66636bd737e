import torch
import torch._inductor.config as ind

try:
    ind.autoheuristic_use = "pad_mm"
except AttributeError:
    ind.autoheuristic_use.pad_mm = True

if torch.__version__ < (2, 12):
    ind.autoheuristic_use = "pad_mm"

if hasattr(ind.autoheuristic_use, "pad_mm"):
    ind.autoheuristic_use.pad_mm = True
else:
    ind.autoheuristic_use = "pad_mm"

settings.autoheuristic_use = "pad_mm"
with ind.patch({"autoheuristic_use.pad_mm": True}):
    pass
