# Copyright 2026 The torchlift Authors
# SPDX-License-Identifier: Apache-2.0
"""What PyTorch's own launcher makes of command lines; run by the Python that has it. Nothing is launched.

Reads one JSON object a line, {"module": "torch.distributed.run", "arguments": ["x.py"], "environment": {"PET_NNODES": "1"}},
and answers each with one:

    {"refused": "…"}            what the launcher says before it decides
    {"port": "free"|"29500"|…,  where the nodes meet, behind the last colon of the endpoint; `free` for one that is chosen
     "backend": "static", "host": "localhost", "run id": "none",
     "failed": "…"|null         what it says afterwards, about values that do not matter here
     "command": ["python", "-u", "x.py"]}

Given --options it prints the options of the launcher instead.
"""

import contextlib
import io
import json
import logging
import os
import sys

import torch
import torch.distributed.launch
import torch.distributed.run as launcher

logging.disable(logging.CRITICAL)
MODULES = {"torch.distributed.run": launcher, "torch.distributed.launch": torch.distributed.launch}
# The machine need not have what a command asks for.
torch.cuda.is_available = lambda: True
torch.cuda.device_count = lambda: 2


class Recorded(Exception):
    """Stands for the launch: its configuration and command."""


def record_launch(config, entrypoint):
    def launch(*arguments):
        raise Recorded(config, [str(entrypoint), *arguments])

    return launch


launcher.elastic_launch = record_launch


def decision(module, arguments):
    """What `python -m MODULE ARGUMENTS` would do, by the code of the release itself."""
    complaint = io.StringIO()
    try:
        with contextlib.redirect_stderr(complaint), contextlib.redirect_stdout(complaint):
            parsed = MODULES[module].parse_args(arguments)
    except SystemExit:
        return {"refused": complaint.getvalue().strip().splitlines()[-1]}
    config, command, failed = None, None, None
    try:
        launcher.run(parsed)
    except Recorded as record:
        config, command = record.args
    except Exception as error:  # The parser has taken it, run() has not.
        failed = f"{type(error).__name__}: {error}"
    # run() writes what it decides into the parsed arguments.
    endpoint = config.rdzv_endpoint if config else launcher.get_rdzv_endpoint(parsed)
    host, _, port = endpoint.rpartition(":")
    # A free port was chosen by run(), or asked for: `--rdzv-endpoint=localhost:0`.
    return {"port": "free" if port == "0" else port, "backend": parsed.rdzv_backend, "host": host, "run id": parsed.rdzv_id,
            "failed": failed, "command": command, "master port": parsed.master_port}


def answers(questions):
    for line in questions:
        question = json.loads(line)
        for name in [name for name in os.environ if name.startswith("PET_") or name == "MASTER_PORT"]:
            del os.environ[name]
        os.environ.update(question.get("environment", {}))
        yield decision(question["module"], question["arguments"])


def options():
    for action in launcher.get_args_parser()._actions:
        if action.option_strings and "-h" not in action.option_strings:
            yield {"names": action.option_strings, "takes value": action.nargs != 0, "choices": action.choices,
                   "name": action.dest}


if __name__ == "__main__":
    for answer in options() if sys.argv[1:] == ["--options"] else answers(sys.stdin):
        print(json.dumps(answer))
