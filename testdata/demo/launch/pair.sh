#!/bin/sh
# Two jobs on one node: they cannot both have port 29500.
CUDA_VISIBLE_DEVICES=0,1 torchrun --nproc-per-node=2 -m model.train --seed 1 &
CUDA_VISIBLE_DEVICES=2,3 torchrun --nproc-per-node=2 -m model.train --seed 2 &
wait
