#!/bin/bash
torchrun warmup.py &
wait
torchrun left.py &
torchrun right.py &
wait
for shard in 1 2 3; do
  torchrun shard.py "$shard" &
done
wait
ls *.yaml | xargs -P 4 -n 1 torchrun --nproc_per_node 1 train.py
