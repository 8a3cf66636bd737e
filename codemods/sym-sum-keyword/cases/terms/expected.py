import torch
from torch import sym_sum as add

listed = [1, 2]
counts = {"a": 1}


def total(terms, sizes: list[int], more: "list[int]", *rest):
    a = torch.sym_sum([terms[0], 1])  # both
    b = torch.sym_sum(args=terms)
    c = torch.sym_sum(sizes)
    d = add(listed + [3])
    e = add(args=(x for x in terms))
    f = add(list(counts.values()))
    g = add(
        (
            1,
            2,
        ),
    )
    h = add(list(range(3))), add(x + 1 for x in terms), add(map(int, terms)), add(list({1, 2}))
    i = add(args=  # why
            [1, 2])
    return add(rest), add(torch.ones(2, 3).size())
