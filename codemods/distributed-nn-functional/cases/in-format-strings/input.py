import torch.distributed.nn.functional as dnf


def report(x):
    print(f"total {dnf.all_reduce(x)}")
    print(f'total {dnf.all_reduce(x)}')
    print(f"""total {dnf.all_reduce(x):.2f}""")
