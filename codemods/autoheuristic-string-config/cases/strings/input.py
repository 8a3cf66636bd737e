import torch
import torch._inductor.config as ind
from torch._inductor import config
from unittest import mock

NAMES = "mixed_mm"
OPTIONS = {"autoheuristic_collect": "pad_mm", "max_autotune": True}


def configure(names):
    config.autoheuristic_use = "pad_mm"  # what pays off
    ind.autoheuristic_collect = "pad_mm,mixed_mm"
    if names: ind.autoheuristic_use = "pad_mm,mixed_mm"; ind.shape_padding = True
    ind.autoheuristic_use = NAMES
    ind.autoheuristic_use = names
    ind.autoheuristic_use = "mm"
    ind.autoheuristic_use = old = "pad_mm"
    setattr(ind, "autoheuristic_use", "pad_mm")


@ind.patch(autoheuristic_use="pad_mm")
@ind.patch({"autoheuristic_use": "", "shape_padding": True})
@ind.patch("autoheuristic_use", "pad_mm")
@mock.patch.object(ind, "autoheuristic_use", "pad_mm")
@mock.patch("torch._inductor.config.autoheuristic_use", "pad_mm")
def step(model):
    ind.load_config({"autoheuristic_use": "pad_mm"})
    return torch.compile(model, options=OPTIONS)


print("pad_mm" in ind.autoheuristic_use, ind.autoheuristic_use.split(","), ind.autoheuristic_use.pad_mm)
before = ind.autoheuristic_use
