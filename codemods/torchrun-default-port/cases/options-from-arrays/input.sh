#!/bin/bash
GPUS=8
FIXED=(--nproc_per_node $GPUS --master_port 6000)
PLAIN=(--nproc_per_node $GPUS)
GROWN=(--nproc_per_node $GPUS)
if [ -n "$MULTI" ]; then
  GROWN+=(--nnodes "$MULTI")
fi
torchrun "${FIXED[@]}" train.py
torchrun "${PLAIN[@]}" train.py
torchrun "${GROWN[@]}" train.py
torchrun "${UNSET[@]}" train.py
