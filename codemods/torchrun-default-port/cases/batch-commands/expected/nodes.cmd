@set PET_NNODES=2
@torchrun train.py
