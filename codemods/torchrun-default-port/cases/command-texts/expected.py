"""Start me with torchrun train.py."""
import os
import subprocess

import torch.distributed.run as launcher

os.system("torchrun --master-port=29500 train.py && torchrun --master-port=29500 eval.py")
command = (
    "OMP_NUM_THREADS=1 "
    "torchrun --master-port=29500 --nproc_per_node=2 train.py"
)
subprocess.run(command, shell=True)
print("Now run torchrun train.py")
job = f"torchrun --nproc_per_node={os.cpu_count()} train.py"
launcher.main(["--master-port=29500", "--nproc-per-node", "2", "train.py"])
port = launcher.get_args_parser().get_default("master_port")
