from torch.distributed.nn.functional import all_gather, all_reduce


def trap(x, all_reduce):
    return all_reduce(x)


def other_trap(x):
    def all_gather(t):
        return [t]

    return all_gather(x)


def real(x):
    return all_reduce(x), all_gather(x)
