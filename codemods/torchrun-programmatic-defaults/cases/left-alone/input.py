import argparse

import torch.distributed.run as launcher
from torch.distributed.run import config_from_args, get_args_parser

pinned = launcher.parse_args(["--master_port", "29501", "train.py"])
print(pinned.master_port, config_from_args(pinned))

visible = launcher.parse_args(["train.py"])
print(visible.master_port, config_from_args(visible))

with_default = get_args_parser()
with_default.set_defaults(master_port=29500)
print(with_default.get_default("master_port"), with_default.parse_args().master_port)

asked = get_args_parser().parse_args()
if asked.master_port is None:
    asked.master_port = 29500
print(asked.master_port, config_from_args(asked))

mine = argparse.ArgumentParser()
mine.add_argument("--master-port", default=29500)
print(mine.get_default("master_port"), mine.parse_args().master_port, settings.master_port)
print(get_args_parser().get_default("master_addr"))
