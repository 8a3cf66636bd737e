#!/bin/bash
bash -euxo pipefail -c 'cd app && torchrun --master-port=29500 train.py --name "run 1"'
ssh node1 "OMP_NUM_THREADS=1 torchrun --master-port=29500 train.py"
port=$(torchrun --master-port=29500 probe.py | tail -n 1)
cat > night.sbatch <<EOF
#!/bin/bash
#SBATCH --gres=gpu:$GPUS
torchrun --master-port=29500 --nproc_per_node=$GPUS train.py \$SLURM_JOB_ID
EOF
cat <<EOF
torchrun is started by night.sbatch
EOF
