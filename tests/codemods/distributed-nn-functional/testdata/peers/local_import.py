import torch


def sync(tensor, group=None):
    if not torch.distributed.is_initialized():
        return tensor
    from torch.distributed.nn.functional import all_gather

    result = all_gather(tensor, group)
    return torch.stack(result)
