@echo off
set PET_NNODES=2
torchrun train.py
set PET_NNODES=
start "one" /b torchrun one.py
start /wait torchrun two.py
if "%1"=="port" set PET_MASTER_PORT=29511
torchrun three.py