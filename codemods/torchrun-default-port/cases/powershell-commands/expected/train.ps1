# torchrun train.py is what this script starts
param([int]$Nproc = 2)
$env:OMP_NUM_THREADS = "1"
torchrun --master-port=29500 `
  --nproc_per_node=$Nproc `
  train.py @args
& "$env:VENV\Scripts\torchrun.exe" --master-port=29500 eval.py
if (Test-Path big.py) {
    torchrun @extra big.py
}
Write-Host "torchrun done"
Start-Process torchrun -ArgumentList "small.py"
