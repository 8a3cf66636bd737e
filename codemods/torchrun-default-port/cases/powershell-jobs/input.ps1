$env:PET_NNODES = 2
torchrun two.py
Remove-Item Env:PET_NNODES
$jobs = 1..2 | ForEach-Object { Start-Job -ScriptBlock { torchrun job.py } }
1..2 | ForEach-Object -Parallel { torchrun each.py }
