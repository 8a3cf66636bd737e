import asyncio
import subprocess
import sys

LAUNCHER = "torchrun"


def launch(n, script, extra):
    subprocess.run([LAUNCHER, f"--nproc-per-node={n}", script] + extra, check=True)
    subprocess.run(
        [
            sys.executable,
            "-m",
            "torch.distributed.run",  # the module form
            "--nproc-per-node",
            str(n),
            script,
        ]
    )
    command = ["torchrun"]
    command += extra
    subprocess.run(["torchrun", *extra, script])
    asyncio.create_subprocess_exec('torchrun', script)
    assert command[0] == "torchrun"
    return ["torchrun", "--standalone", script]
