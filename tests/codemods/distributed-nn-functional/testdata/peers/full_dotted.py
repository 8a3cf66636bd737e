import torch


def losses(x):
    gathered = torch.distributed.nn.functional.all_gather(x)
    return torch.stack(gathered)
