import torch.distributed.pipelining.stage as stage
from torch.distributed.pipelining.stage import InputInfo as Info

try:
    from torch.distributed.pipelining.stage import InputInfo
except ImportError:
    InputInfo = object

try:
    from torch.distributed.pipelining.stage import InputInfo as Other
except ModuleNotFoundError:
    Other = object


def describe(info: stage.InputInfo, mine: "other.InputInfo") -> Info:
    return mine.InputInfo
