# Copyright 2026 The torchlift Authors
# SPDX-License-Identifier: Apache-2.0
"""Runs the old and the new form of every call shape and compares values and gradients. See README.md."""

import argparse
import importlib
import inspect
import os
import pathlib
import subprocess
import sys
import tempfile
import warnings

FOLDER = pathlib.Path(__file__).parent
RANKS = 2


def average(x, group):
    """What all_reduce_average does where the backend has AVG; gloo has none."""
    import torch.distributed as dist
    import torch.distributed.nn.functional as dist_nn

    return 1 - dist_nn.all_reduce(x, group=group) / dist.get_world_size(group)


EXPECTED = {"all_reduce_average": average}


def tensors_of(result):
    return [result] if not isinstance(result, (tuple, list)) else list(result)


def run(function, group, wants_gradient):
    import torch
    import torch.distributed as dist

    torch.manual_seed(dist.get_rank())
    x = torch.randn(4, 3, requires_grad=True)
    results = tensors_of(function(x, group))
    if wants_gradient and any(r.requires_grad for r in results):
        # Different weights on every element and rank, so that a wrong gradient cannot be right by chance.
        loss = sum((r * torch.arange(1, r.numel() + 1).reshape(r.shape) * (dist.get_rank() + 1)).sum() for r in results)
        loss.backward()
    return results, x.grad


def difference(old, new):
    import torch

    (old_results, old_gradient), (new_results, new_gradient) = old, new
    if len(old_results) != len(new_results):
        return "another number of results"
    for a, b in zip(old_results, new_results):
        if type(b) is not torch.Tensor:
            return f"a result is {type(b).__name__}"
        if a.shape != b.shape or a.dtype != b.dtype:
            return f"{tuple(a.shape)} {a.dtype} became {tuple(b.shape)} {b.dtype}"
        if not torch.allclose(a, b):
            return "other values"
        if a.requires_grad != b.requires_grad:
            return f"requires_grad {a.requires_grad} became {b.requires_grad}"
    if (old_gradient is None) != (new_gradient is None):
        return "a gradient is there in one alone"
    if old_gradient is not None and not torch.allclose(old_gradient, new_gradient):
        return "another gradient"
    return None


def work(rank, port, after_name, queue):
    import torch
    import torch.distributed as dist

    warnings.simplefilter("ignore", FutureWarning)
    os.environ.update(MASTER_ADDR="127.0.0.1", MASTER_PORT=str(port))
    dist.init_process_group("gloo", rank=rank, world_size=RANKS)
    sys.path[:0] = [str(FOLDER), os.path.dirname(after_name)]
    before = importlib.import_module("collectives_before")
    after = importlib.import_module(pathlib.Path(after_name).stem)
    alone = [dist.new_group([i]) for i in range(RANKS)][rank]
    both = dist.new_group(list(range(RANKS)))
    for name, old in inspect.getmembers(before, inspect.isfunction):
        if old.__module__ != "collectives_before":
            continue
        new = getattr(after, name)
        changed = inspect.getsource(old) != inspect.getsource(new)
        wants_gradient = not name.endswith("_no_gradient")
        for label, group in (("default", None), ("group", both), ("alone", alone)):
            if label == "alone" and "broadcast" in name:
                continue
            try:
                expected = run(EXPECTED.get(name, old), group, wants_gradient)
            except (ValueError, RuntimeError):
                # With gloo the old backward takes ranks of a group for global ones: it fails alone on rank 1.
                if label != "alone":
                    raise
                continue
            for mode in ("eager", "aot_eager"):
                torch._dynamo.reset()
                function = new if mode == "eager" else torch.compile(new, backend=mode, fullgraph=True)
                try:
                    found = difference(expected, run(function, group, wants_gradient))
                except Exception as error:  # noqa: BLE001
                    found = f"{type(error).__name__}: {str(error).splitlines()[0]}"
                if rank == 0:
                    queue.put((name, label, mode, changed, found))
    dist.destroy_process_group()


def main():
    import torch.multiprocessing as mp

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--torchlift", help="the program; makes collectives_after.py anew and compares")
    parser.add_argument("--after", default=str(FOLDER / "collectives_after.py"), help="the new code")
    parser.add_argument("--port", type=int, default=29611)
    arguments = parser.parse_args()
    after = pathlib.Path(arguments.after).resolve()
    if arguments.torchlift:
        with tempfile.TemporaryDirectory() as folder:
            copy = pathlib.Path(folder) / "collectives_after.py"
            copy.write_text((FOLDER / "collectives_before.py").read_text())
            subprocess.run([arguments.torchlift, "fix", "--review", str(copy)], check=False)
            if copy.read_text() != after.read_text():
                sys.exit("collectives_after.py is not what torchlift writes today")
    context = mp.get_context("spawn")
    queue = context.Queue()
    processes = [context.Process(target=work, args=(rank, arguments.port, str(after), queue)) for rank in range(RANKS)]
    for process in processes:
        process.start()
    rows = []
    while any(process.is_alive() for process in processes) or not queue.empty():
        try:
            rows.append(queue.get(timeout=1))
        except Exception:  # noqa: BLE001
            continue
    failures = 0
    for name, label, mode, changed, found in rows:
        failures += found is not None or not changed
        print(f"{name:40} {label:8} {mode:10} {'same' if changed else 'NOT REWRITTEN'} {found or ''}")
    print(f"{len(rows)} comparisons, {failures} failures")
    sys.exit(1 if failures or not rows or any(process.exitcode for process in processes) else 0)


if __name__ == "__main__":
    main()
