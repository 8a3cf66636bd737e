import asyncio
import subprocess
import sys

LAUNCHER = "torchrun"


def launch(n, script, extra):
    subprocess.run([LAUNCHER, "--master-port=29500", f"--nproc-per-node={n}", script] + extra, check=True)
    subprocess.run(
        [
            sys.executable,
            "-m",
            "torch.distributed.run",  # the module form
            "--master-port=29500",
            "--nproc-per-node",
            str(n),
            script,
        ]
    )
    command = ["torchrun"]
    command += extra
    subprocess.run(["torchrun", *extra, script])
    asyncio.create_subprocess_exec('torchrun', '--master-port=29500', script)
    assert command[0] == "torchrun"
    return ["torchrun", "--standalone", script]
