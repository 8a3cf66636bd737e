SHELL := /usr/bin/env python3
.ONESHELL:
train:
	import subprocess
	subprocess.run(["torchrun", "--nproc_per_node=2", "train.py"], check=True)
