@echo off
rem torchrun train.py is what this file starts
set NPROC=2
call %VENV%\Scripts\activate.bat
torchrun --master-port=29500 ^
  --nproc_per_node=%NPROC% ^
  train.py %*
"%VENV%\Scripts\torchrun.exe" --master-port=29500 eval.py || exit /b 1
if exist big.py torchrun %EXTRA% big.py
python -m torch.distributed.run --standalone small.py
echo torchrun done
