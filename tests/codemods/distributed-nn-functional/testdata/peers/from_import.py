from torch.distributed import all_gather as all_gather_no_backprop
from torch.distributed.nn.functional import all_gather as differentiable_all_gather


def gather(x, outs):
    all_gather_no_backprop(outs, x)
    return differentiable_all_gather(x)
