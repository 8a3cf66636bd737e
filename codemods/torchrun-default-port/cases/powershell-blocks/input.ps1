<#
  torchrun --nproc_per_node=2 comment.py
#>
param([string]$Mode = "train", [string]$Command = "torchrun default.py")
$ErrorActionPreference = "Stop"
$env:OMP_NUM_THREADS = '1'

function Train([string]$Script) {
    torchrun --nproc_per_node="$Gpus" $PSScriptRoot\$Script --lr 3   # torchrun
}

if ($Mode -eq "torchrun") {
    & "$env:VIRTUAL_ENV\Scripts\torchrun.exe" `
        --nproc_per_node=$(Get-Count) `
        'my train.py'
} elseif ($Mode -eq "all") {
    foreach ($name in "a", "b") { torchrun "$name.py" | Tee-Object "$name.log" }
} else {
    py -3.11 -m torch.distributed.run -m pkg.train; Write-Host "torchrun --nproc_per_node=2 done"
}
$out = torchrun out.py 2>&1
Invoke-Expression "torchrun now.py"
$later = "torchrun later.py"
$words = @("torchrun", "words.py")
& $words[0] $words[1]
torchrun @options train.py
torchrun $Arguments train.py
try { cmd /c "torchrun quoted.py" } catch { exit 1 }
@"
torchrun $Mode.py
"@ | Set-Content run.cmd
Start-Process -FilePath torchrun -ArgumentList "process.py" -Wait
