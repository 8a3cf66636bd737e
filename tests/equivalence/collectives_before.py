# Copyright 2026 The torchlift Authors
# SPDX-License-Identifier: Apache-2.0
#
# Shapes of calls, each `name(x, group)` with a tensor of shape (4, 3) that needs a gradient. What ends in _no_gradient is
# compared by its values alone. The functions on the last lists are the ones that a person must look at.
import torch
import torch.distributed as dist
import torch.distributed.nn
import torch.distributed.nn.functional as dist_nn
from torch.distributed.nn import all_gather as gather_with_gradient


def all_reduce_default(x, group):
    return dist_nn.all_reduce(x)


def all_reduce_keywords(x, group):
    return dist_nn.all_reduce(group=group, tensor=x * 2, op=dist.ReduceOp.SUM)


def all_reduce_of_transposed(x, group):
    return torch.distributed.nn.all_reduce(x.t(), group=group)


def all_reduce_of_scalar(x, group):
    return dist_nn.all_reduce(x.sum(), dist.ReduceOp.SUM, group)


def all_reduce_changed_in_place(x, group):
    y = dist_nn.all_reduce(x * 1, group=group)
    y.add_(1)
    y *= 2
    return y


def all_reduce_twice(x, group):
    return dist_nn.all_reduce(dist_nn.all_reduce(x, group=group).sin(), group=group)


def all_reduce_dropped(x, group):
    dist_nn.all_reduce(x, group=group)
    return x * 3


def all_reduce_bits_no_gradient(x, group):
    bits = x.detach().abs().mul(10).long()
    return (
        dist_nn.all_reduce(bits, dist.ReduceOp.BAND, group),
        dist_nn.all_reduce(bits, op=dist.ReduceOp.BOR, group=group),
        dist_nn.all_reduce(bits, op=dist.ReduceOp.BXOR, group=group),
    )


def all_reduce_extremes_no_gradient(x, group):
    with torch.no_grad():
        low = dist_nn.all_reduce(x, dist.ReduceOp.MIN, group)
        product = dist_nn.all_reduce(x, dist.ReduceOp.PRODUCT, group)
    return low, product, dist_nn.all_reduce(x.detach(), op=dist.ReduceOp.MAX, group=group)


def all_reduce_average(x, group):
    return 1 - dist_nn.all_reduce(x, op=dist.ReduceOp.AVG, group=group)


def all_gather_tuple(x, group):
    parts = dist_nn.all_gather(x, group)
    return parts


def all_gather_unpacked(x, group):
    first, *rest = gather_with_gradient(x * x, group=group)
    return [first * 2] + rest


def all_gather_indexed(x, group):
    return gather_with_gradient(x, group)[dist.get_rank(group)]


def all_gather_cat(x, group):
    assert x.shape[0] > 0
    return torch.cat(torch.distributed.nn.all_gather(x, group), dim=0)


def all_gather_cat_changed_in_place(x, group):
    assert x.shape[0] > 0
    y = torch.cat(torch.distributed.nn.all_gather(x * 1, group), dim=0)
    y[0] = 0
    return y


def all_gather_cat_of_unknown_rank(x, group):
    return torch.cat(gather_with_gradient(x, group))


def all_gather_cat_of_columns(x, group):
    return torch.cat(gather_with_gradient(x.t(), group), dim=-1)


def all_gather_stacked_scalars(x, group):
    return torch.stack(gather_with_gradient(x.sum(), group))


def all_gather_replaced_part(x, group):
    parts = list(gather_with_gradient(x.detach(), group))
    parts[dist.get_rank(group)] = x
    return torch.cat(parts)


def all_gather_changed_in_place_no_gradient(x, group):
    with torch.no_grad():
        parts = gather_with_gradient(x, group)
        parts[0].mul_(2)
        first, *_ = parts
        first += 1
    return parts


def all_gather_loop(x, group):
    total = 0
    for i, part in enumerate(gather_with_gradient(x, group)):
        total = total + part * i
    return total


def reduce_scatter_default(x, group):
    parts = list(x.chunk(dist.get_world_size(group)))
    return dist_nn.reduce_scatter(torch.empty_like(parts[0]), parts, group=group)


def reduce_scatter_rebound(x, group):
    parts = [x * (i + 1) for i in range(dist.get_world_size(group))]
    out = torch.zeros_like(parts[0])
    out = dist_nn.reduce_scatter(out, parts, dist.ReduceOp.SUM, group)
    return out


def all_to_all_single_even(x, group):
    out = torch.empty_like(x)
    return dist_nn.all_to_all_single(out, x, group=group)


def all_to_all_single_uneven(x, group):
    rank, size = dist.get_rank(group), dist.get_world_size(group)
    send = [1, 3] if size == 2 else [4]
    recv = [send[rank]] * size
    out = x.new_empty(sum(recv), x.size(1))
    result = dist_nn.all_to_all_single(out, x, recv, send, group)
    return result


def broadcast_no_gradient(x, group):
    with torch.no_grad():
        return dist_nn.broadcast(x, 1)


# From here on the fixes need a look; the edits are right for what these functions do.
def all_to_all_single_read_later(x, group):
    out = torch.empty_like(x)
    dist_nn.all_to_all_single(out, x, group=group)
    return out.detach()


def reduce_scatter_read_later(x, group):
    parts = list(x.chunk(dist.get_world_size(group)))
    out = torch.empty_like(parts[0])
    dist_nn.reduce_scatter(out, parts, group=group)
    return out.detach()


def broadcast_in_group_no_gradient(x, group):
    with torch.no_grad():
        return dist_nn.broadcast(x, 1, group)


def operator_at_run_time(x, group, op=dist.ReduceOp.SUM):
    return dist_nn.all_reduce(x, op, group)


def all_to_all_lists(x, group):
    size = dist.get_world_size(group)
    parts = [x * (i + 1) for i in range(size)]
    return dist_nn.all_to_all([torch.empty_like(x) for _ in range(size)], parts, group=group)
