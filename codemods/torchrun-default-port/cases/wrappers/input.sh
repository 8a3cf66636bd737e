#!/bin/bash
# Each line starts one launch through something else.
exec -a trainer torchrun train.py
env -u http_proxy NCCL_DEBUG=INFO torchrun --nproc_per_node=2 train.py
timeout -k 10 2h numactl --cpunodebind=0 torchrun train.py
srun --ntasks-per-node=1 --gres gpu:4 torchrun train.py
uv run --with tensorboard torchrun -m pkg.train
poetry run -- python -u -m torch.distributed.run train.py
nsys profile -o trace --trace=cuda,nvtx torchrun train.py
docker run --rm --gpus all -v /data:/data image torchrun train.py
conda run -n py312 --no-capture-output torchrun train.py
accelerate launch train.py
