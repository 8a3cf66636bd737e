SHELL := pwsh.exe
train:
	torchrun --nproc_per_node=2 train.py
