import torch
from torch import sym_sum as add

listed = [1, 2]
counts = {"a": 1}


def total(terms, sizes: list[int], more: "list[int]", *rest):
    a = torch.sym_sum(args=[terms[0], 1])  # both
    b = torch.sym_sum(args=terms)
    c = torch.sym_sum(args=sizes)
    d = add(args=listed + [3])
    e = add(args=(x for x in terms))
    f = add(args=counts.values())
    g = add(
        args=(
            1,
            2,
        ),
    )
    h = add(range(3)), add(x + 1 for x in terms), add(map(int, terms)), add({1, 2})
    i = add(args=  # why
            [1, 2])
    return add(args=rest), add(args=torch.ones(2, 3).size())
