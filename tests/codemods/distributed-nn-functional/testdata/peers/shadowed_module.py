import torch.distributed.nn.functional as F


class Fake:
    def all_reduce(self, x):
        return x


def trap(x):
    F = Fake()
    return F.all_reduce(x)


def real(x):
    return F.all_reduce(x)
