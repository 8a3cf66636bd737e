#!/bin/bash
bash -euxo pipefail -c 'cd app && torchrun train.py --name "run 1"'
ssh node1 "OMP_NUM_THREADS=1 torchrun train.py"
port=$(torchrun probe.py | tail -n 1)
cat > night.sbatch <<EOF
#!/bin/bash
#SBATCH --gres=gpu:$GPUS
torchrun --nproc_per_node=$GPUS train.py \$SLURM_JOB_ID
EOF
cat <<EOF
torchrun is started by night.sbatch
EOF
