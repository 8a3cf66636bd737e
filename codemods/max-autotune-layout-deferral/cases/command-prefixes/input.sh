#!/bin/bash
set -euo pipefail

for size in 1 2 4; do
    CUDA_VISIBLE_DEVICES=0 TORCHINDUCTOR_MAX_AUTOTUNE=1 \
        python bench.py --size "$size" | tee "log.$size"
done
srun env TORCHINDUCTOR_MAX_AUTOTUNE_GEMM=1 python bench.py
docker run --rm -e TORCHINDUCTOR_MAX_AUTOTUNE=1 bench:latest
