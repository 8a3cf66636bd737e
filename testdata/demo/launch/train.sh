#!/usr/bin/env bash
set -euo pipefail

# One node, all GPUs.
export OMP_NUM_THREADS=8
torchrun \
    --nproc-per-node="${GPUS:-8}" \
    -m model.train "$@"
