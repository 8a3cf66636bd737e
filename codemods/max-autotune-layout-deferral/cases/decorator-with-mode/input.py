import torch


@torch.compile(mode="max-autotune", dynamic=False)
def gemm_chain(a, b, c):
    return (a @ b).relu() @ c


@torch.compile(mode='max-autotune-no-cudagraphs')
def sine(a):
    return a.sin()


@torch.compile(mode="reduce-overhead")
def cosine(a):
    return a.cos()
