import torch
import torch as other

torch.sym_sum([1, 2])
torch.sym_sum(1, 2)
torch.sym_sum((1, 2))
torch.sym_sum(*terms)
torch.sym_sum(terms)
torch.sym_sum(**keywords)
torch.sum(args=[1, 2])
mine.sym_sum(args=[1, 2])


def sym_sum(args):
    return sum(args)


sym_sum(args=[1, 2])
