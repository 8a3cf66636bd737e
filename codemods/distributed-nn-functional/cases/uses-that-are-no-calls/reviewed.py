import functools
from unittest import mock

import torch
import torch.distributed.nn as dist_nn
from torch.distributed.nn.functional import all_gather, all_reduce, broadcast

reduce_group = functools.partial(all_reduce, group=None)
table = {"gather": all_gather}


@all_reduce
def decorated():
    pass


@mock.patch("torch.distributed.nn.functional.all_reduce")
def test_patched(fake, monkeypatch):
    monkeypatch.setattr(torch.distributed.nn, "all_gather", fake)
    monkeypatch.setattr("torch.distributed.nn.all_gather", fake)
    getattr(dist_nn, "reduce_scatter")(fake)
    saved = dist_nn.all_reduce
    dist_nn.all_reduce = fake
    return saved
