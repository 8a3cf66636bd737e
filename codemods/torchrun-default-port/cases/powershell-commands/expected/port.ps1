$env:PET_MASTER_PORT = 1234
torchrun train.py
