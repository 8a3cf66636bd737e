try:
    import torch.distributed.nn
    from torch import distributed as dist

    has_distributed = True
except ImportError:
    has_distributed = False

import torch


def gather_features(image, text, rank):
    assert has_distributed
    image_all = torch.cat(torch.distributed.nn.all_gather(image), dim=0)
    return image_all, torch.distributed.nn.all_reduce(text * rank, torch.distributed.ReduceOp.SUM)
