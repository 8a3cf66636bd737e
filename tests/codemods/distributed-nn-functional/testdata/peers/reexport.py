from torch.distributed.nn import all_reduce


def mean(x, n):
    return all_reduce(x) / n
