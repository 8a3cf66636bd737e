@echo off
setlocal enabledelayedexpansion
rem torchrun comment.py
:: torchrun --nproc_per_node=2 comment.py
set OMP_NUM_THREADS=1
set "SCRIPT=%~dp0train.py"
call conda activate torchrun
if errorlevel 1 goto :torchrun

echo Starting torchrun --nproc_per_node=2 train.py
torchrun --nproc_per_node=2 "%~dp0train.py" %*
%VIRTUAL_ENV%\Scripts\torchrun.exe ^
    --nproc_per_node=%GPUS% ^
    "C:\my work\train.py" --lr 3
if not exist "%SCRIPT%" (
    echo no script & exit /b 1
) else if "%1"=="all" (
    py -3.11 -m torch.distributed.run -m pkg.train && echo done
)
for %%s in (a b c) do call torchrun %%s.py > %%s.log 2>&1
cmd /c "torchrun quoted.py"
torchrun %OPTIONS% train.py
torchrun !options! train.py
for /f "delims=" %%p in ('torchrun --help') do set LAST=%%p
:torchrun
