import sys

import torch.distributed.run as launcher
from torch.distributed.run import config_from_args, get_args_parser, get_rdzv_endpoint

port = launcher.get_args_parser().get_default("master_port")
parser = get_args_parser()
address = f"{parser.get_default('master_addr')}:{parser.get_default('master_port')}"

args = launcher.parse_args(sys.argv[1:])
print(args.master_addr, args.master_port, getattr(args, "master_port", 29500))
config, program, words = config_from_args(args)
endpoint = get_rdzv_endpoint(args)

known, rest = parser.parse_known_args()
url = "tcp://{}:{}".format(known.master_addr, known.master_port)


def configure(given):
    return config_from_args(given)
