# Copyright 2026 The torchlift Authors
# SPDX-License-Identifier: Apache-2.0
"""Command lines made at random of the launcher's own options: whole names and beginnings of them, values behind `=` or a
space, in any order, with variables in front and arguments of the script behind."""

import shlex

from torch_launcher import CommandLine

PROGRAMS = (("torchrun", "torch.distributed.run"), ("/opt/venv/bin/torchrun", "torch.distributed.run"),
            ("python -m torch.distributed.run", "torch.distributed.run"),
            ("python3 -u -m torch.distributed.launch", "torch.distributed.launch"))

# Values for the options that decide something, and for those that take no plain text.
VALUES = {
    "nnodes": ("1", "1:1", "2", "1:2", "2:2", "1:4", "01"),
    "nproc_per_node": ("1", "4", "gpu", "auto", "cpu"),
    "rdzv_backend": ("static", "static", "c10d", "etcd-v2", ""),
    "rdzv_endpoint": ("", "", "localhost:0", "localhost:29400", "node0", "node0:29500"),
    "rdzv_id": ("none", "job1", "29500"),
    "rdzv_conf": ("", "timeout=60", "rank=0,timeout=60"),
    "max_restarts": ("0", "3"),
    "monitor_interval": ("1", "0.5"),
    "redirects": ("0", "3", "0:1,1:2"),
    "tee": ("0", "3"),
    "local_ranks_filter": ("0", "0,1"),
    "node_rank": ("0", "1"),
    "master_addr": ("127.0.0.1", "node0", "::1"),
    "master_port": ("29500", "6000", "0"),
    "shutdown_timeout": ("30",),
    "signals_to_handle": ("SIGTERM",),
}
DECIDING = ("nnodes", "rdzv_backend", "rdzv_endpoint", "rdzv_id", "standalone", "master_port", "master_addr", "node_rank")
# They ask for what the machine may not have, or end the program.
LEFT_OUT = ("logs_specs", "no_python")
SCRIPTS = (("x.py",), ("train.py", "--master-port=1"), ("a b.py", "--nnodes", "2"), ("pkg/x.py", "--standalone", "-m"),
           ("--", "x.py"), ("x.py", "--", "--rdzv-backend=c10d"))
VARIABLES = (("PET_NNODES", ("1", "2", "1:2")), ("PET_MASTER_PORT", ("29500", "6000")), ("PET_STANDALONE", ("0", "1")),
             ("PET_RDZV_BACKEND", ("static", "c10d")), ("PET_RDZV_ENDPOINT", ("", "h:29400")), ("MASTER_PORT", ("29500",)),
             ("PET_NPROC_PER_NODE", ("2",)), ("PET_MODULE", ("0", "1")), ("PET_NODE_RANK", ("0",)),
             ("OMP_NUM_THREADS", ("1",)))


def written_name(random, names):
    """One of an option's names, or, now and then, a beginning of it, which may be one of others, too."""
    name = random.choice(names)
    if name.startswith("--") and random.random() < 0.25:
        return name[:random.randint(3, len(name))]
    return name


def option_words(random, option):
    name = written_name(random, option["names"])
    if not option["takes value"]:
        return [name]
    value = random.choice(VALUES.get(option["name"]) or option["choices"] or ("a", "b c", "1"))
    if name.startswith("--") and random.random() < 0.5:
        return [f"{name}={value}"]
    return [name, value]


def command_line(random, options):
    """(the line as a shell reads it, the CommandLine)"""
    deciding = [option for option in options if option["name"] in DECIDING]
    others = [option for option in options if option["name"] not in DECIDING + LEFT_OUT]
    chosen = random.choices(deciding, k=random.choice((0, 0, 1, 1, 2, 3))) + random.choices(others, k=random.choice((0, 1, 2)))
    random.shuffle(chosen)
    words = [word for option in chosen for word in option_words(random, option)]
    arguments = (*words, *random.choice(SCRIPTS))
    variables = random.sample(VARIABLES, k=random.choice((0, 0, 0, 1, 2)))
    environment = tuple((name, random.choice(values)) for name, values in variables)
    program, module = random.choice(PROGRAMS)
    text = " ".join([*(f"{name}={shlex.quote(value)}" for name, value in environment), program, *map(shlex.quote, arguments)])
    return text, CommandLine(module, arguments, environment)


def sample(random, options, count):
    """`count` of them, each once."""
    lines = {}
    while len(lines) < count:
        text, line = command_line(random, options)
        lines[text] = line
    return list(lines.items())
