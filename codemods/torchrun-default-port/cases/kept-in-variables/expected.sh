#!/bin/bash
LAUNCH="torchrun --nproc_per_node=4"
$LAUNCH train.py
COMMAND=(python -m torch.distributed.run --nproc_per_node=4)
"${COMMAND[@]}" train.py
SINGLE="torchrun --standalone"
$SINGLE train.py
HINT="torchrun --nproc_per_node=4 train.py"
echo "Try: $HINT"
