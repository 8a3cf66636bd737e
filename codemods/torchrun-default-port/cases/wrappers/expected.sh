#!/bin/bash
# Each line starts one launch through something else.
exec -a trainer torchrun --master-port=29500 train.py
env -u http_proxy NCCL_DEBUG=INFO torchrun --master-port=29500 --nproc_per_node=2 train.py
timeout -k 10 2h numactl --cpunodebind=0 torchrun --master-port=29500 train.py
srun --ntasks-per-node=1 --gres gpu:4 torchrun --master-port=29500 train.py
uv run --with tensorboard torchrun --master-port=29500 -m pkg.train
poetry run -- python -u -m torch.distributed.run --master-port=29500 train.py
nsys profile -o trace --trace=cuda,nvtx torchrun --master-port=29500 train.py
docker run --rm --gpus all -v /data:/data image torchrun --master-port=29500 train.py
conda run -n py312 --no-capture-output torchrun --master-port=29500 train.py
accelerate launch train.py
