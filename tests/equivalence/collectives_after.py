# Copyright 2026 The torchlift Authors
# SPDX-License-Identifier: Apache-2.0
#
# Shapes of calls, each `name(x, group)` with a tensor of shape (4, 3) that needs a gradient. What ends in _no_gradient is
# compared by its values alone. The functions on the last lists are the ones that a person must look at.
import torch
import torch.distributed as dist
import torch.distributed.nn
import torch.distributed._functional_collectives as funcol


def all_reduce_default(x, group):
    return funcol.wait_tensor(funcol.all_reduce(x, "sum", dist.group.WORLD))


def all_reduce_keywords(x, group):
    return funcol.wait_tensor(funcol.all_reduce(x * 2, "sum", group if group is not None else dist.group.WORLD))


def all_reduce_of_transposed(x, group):
    return funcol.wait_tensor(funcol.all_reduce(x.t(), "sum", group if group is not None else dist.group.WORLD))


def all_reduce_of_scalar(x, group):
    return funcol.wait_tensor(funcol.all_reduce(x.sum(), "sum", group if group is not None else dist.group.WORLD))


def all_reduce_changed_in_place(x, group):
    y = funcol.wait_tensor(funcol.all_reduce(x * 1, "sum", group if group is not None else dist.group.WORLD))
    y.add_(1)
    y *= 2
    return y


def all_reduce_twice(x, group):
    return funcol.wait_tensor(funcol.all_reduce(funcol.wait_tensor(funcol.all_reduce(x, "sum", group if group is not None else dist.group.WORLD)).sin(), "sum", group if group is not None else dist.group.WORLD))


def all_reduce_dropped(x, group):
    funcol.wait_tensor(funcol.all_reduce(x, "sum", group if group is not None else dist.group.WORLD))
    return x * 3


def all_reduce_bits_no_gradient(x, group):
    bits = x.detach().abs().mul(10).long()
    return (
        funcol.wait_tensor(funcol.all_reduce(bits, "band", group if group is not None else dist.group.WORLD)),
        funcol.wait_tensor(funcol.all_reduce(bits, "bor", group if group is not None else dist.group.WORLD)),
        funcol.wait_tensor(funcol.all_reduce(bits, "bxor", group if group is not None else dist.group.WORLD)),
    )


def all_reduce_extremes_no_gradient(x, group):
    with torch.no_grad():
        low = funcol.wait_tensor(funcol.all_reduce(x, "min", group if group is not None else dist.group.WORLD))
        product = funcol.wait_tensor(funcol.all_reduce(x, "product", group if group is not None else dist.group.WORLD))
    return low, product, funcol.wait_tensor(funcol.all_reduce(x.detach(), "max", group if group is not None else dist.group.WORLD))


def all_reduce_average(x, group):
    return 1 - funcol.wait_tensor(funcol.all_reduce(x, "sum", group if group is not None else dist.group.WORLD)) / dist.get_world_size(group)


def all_gather_tuple(x, group):
    parts = funcol.wait_tensor(funcol.all_gather_tensor(x.contiguous().unsqueeze(0), 0, group if group is not None else dist.group.WORLD)).unbind(0)
    return parts


def all_gather_unpacked(x, group):
    first, *rest = funcol.wait_tensor(funcol.all_gather_tensor((x * x).contiguous().unsqueeze(0), 0, group if group is not None else dist.group.WORLD)).unbind(0)
    return [first * 2] + rest


def all_gather_indexed(x, group):
    return funcol.wait_tensor(funcol.all_gather_tensor(x.contiguous().unsqueeze(0), 0, group if group is not None else dist.group.WORLD)).unbind(0)[dist.get_rank(group)]


def all_gather_cat(x, group):
    assert x.shape[0] > 0
    return funcol.wait_tensor(funcol.all_gather_tensor(x.contiguous(), 0, group if group is not None else dist.group.WORLD))


def all_gather_cat_changed_in_place(x, group):
    assert x.shape[0] > 0
    y = torch.cat(funcol.wait_tensor(funcol.all_gather_tensor((x * 1).contiguous().unsqueeze(0), 0, group if group is not None else dist.group.WORLD)).unbind(0), dim=0)
    y[0] = 0
    return y


def all_gather_cat_of_unknown_rank(x, group):
    return torch.cat(funcol.wait_tensor(funcol.all_gather_tensor(x.contiguous().unsqueeze(0), 0, group if group is not None else dist.group.WORLD)).unbind(0))


def all_gather_cat_of_columns(x, group):
    return torch.cat(funcol.wait_tensor(funcol.all_gather_tensor(x.t().contiguous().unsqueeze(0), 0, group if group is not None else dist.group.WORLD)).unbind(0), dim=-1)


def all_gather_stacked_scalars(x, group):
    return torch.stack(funcol.wait_tensor(funcol.all_gather_tensor(x.sum().contiguous().unsqueeze(0), 0, group if group is not None else dist.group.WORLD)).unbind(0))


def all_gather_replaced_part(x, group):
    parts = list(funcol.wait_tensor(funcol.all_gather_tensor(x.detach().contiguous().unsqueeze(0), 0, group if group is not None else dist.group.WORLD)).unbind(0))
    parts[dist.get_rank(group)] = x
    return torch.cat(parts)


def all_gather_changed_in_place_no_gradient(x, group):
    with torch.no_grad():
        parts = funcol.wait_tensor(funcol.all_gather_tensor(x.contiguous().unsqueeze(0), 0, group if group is not None else dist.group.WORLD)).unbind(0)
        parts[0].mul_(2)
        first, *_ = parts
        first += 1
    return parts


def all_gather_loop(x, group):
    total = 0
    for i, part in enumerate(funcol.wait_tensor(funcol.all_gather_tensor(x.contiguous().unsqueeze(0), 0, group if group is not None else dist.group.WORLD)).unbind(0)):
        total = total + part * i
    return total


def reduce_scatter_default(x, group):
    parts = list(x.chunk(dist.get_world_size(group)))
    return funcol.wait_tensor(funcol.reduce_scatter_tensor(torch.stack(parts), "sum", 0, group if group is not None else dist.group.WORLD)).squeeze(0)


def reduce_scatter_rebound(x, group):
    parts = [x * (i + 1) for i in range(dist.get_world_size(group))]
    out = torch.zeros_like(parts[0])
    out = funcol.wait_tensor(funcol.reduce_scatter_tensor(torch.stack(parts), "sum", 0, group if group is not None else dist.group.WORLD)).squeeze(0)
    return out


def all_to_all_single_even(x, group):
    out = torch.empty_like(x)
    return funcol.wait_tensor(funcol.all_to_all_single(x.contiguous(), None, None, group if group is not None else dist.group.WORLD))


def all_to_all_single_uneven(x, group):
    rank, size = dist.get_rank(group), dist.get_world_size(group)
    send = [1, 3] if size == 2 else [4]
    recv = [send[rank]] * size
    out = x.new_empty(sum(recv), x.size(1))
    result = funcol.wait_tensor(funcol.all_to_all_single(x.contiguous(), recv, send, group if group is not None else dist.group.WORLD))
    return result


def broadcast_no_gradient(x, group):
    with torch.no_grad():
        return funcol.wait_tensor(funcol.broadcast(x, 1, dist.group.WORLD))


# From here on the fixes need a look; the edits are right for what these functions do.
def all_to_all_single_read_later(x, group):
    out = torch.empty_like(x)
    out.copy_(funcol.wait_tensor(funcol.all_to_all_single(x.contiguous(), None, None, group if group is not None else dist.group.WORLD)))
    return out.detach()


def reduce_scatter_read_later(x, group):
    parts = list(x.chunk(dist.get_world_size(group)))
    out = torch.empty_like(parts[0])
    out.copy_(funcol.wait_tensor(funcol.reduce_scatter_tensor(torch.stack(parts), "sum", 0, group if group is not None else dist.group.WORLD)).squeeze(0))
    return out.detach()


def broadcast_in_group_no_gradient(x, group):
    with torch.no_grad():
        return funcol.wait_tensor(funcol.broadcast(x, dist.get_group_rank(group if group is not None else dist.group.WORLD, 1), group if group is not None else dist.group.WORLD))


def operator_at_run_time(x, group, op=dist.ReduceOp.SUM):
    return funcol.wait_tensor(funcol.all_reduce(x, op.name, group if group is not None else dist.group.WORLD))


def all_to_all_lists(x, group):
    size = dist.get_world_size(group)
    parts = [x * (i + 1) for i in range(size)]
    return funcol.wait_tensor(funcol.all_to_all_single(torch.stack(parts), None, None, group if group is not None else dist.group.WORLD)).unbind(0)
