import functools

from torch.distributed.nn.functional import all_reduce

reduce_default = functools.partial(all_reduce, group=None)
