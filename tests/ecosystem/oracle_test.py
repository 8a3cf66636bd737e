# Copyright 2026 The torchlift Authors
# SPDX-License-Identifier: Apache-2.0
"""Tests of the finder: each shape that it must see, and each trap.

    python3 -m unittest discover -s tests/ecosystem -p '*_test.py'
"""

import sys
import textwrap
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

import oracle  # noqa: E402
from finder.use import FINDING, NOTHING, OPTIONAL  # noqa: E402


def seen(text, path="a.py", expect=(FINDING,)):
    """[(kind, name, line, column)] of what must be reported in a Python text."""
    uses = oracle.uses_in_python(path, textwrap.dedent(text).encode())
    return sorted((use.kind, use.name, use.line, use.column) for use in uses if use.expect in expect)


def launches(text, expect=(FINDING,)):
    return [place[2:] for place in seen(text, expect=expect) if place[0] == "launch"]


def shell_launches(text, expect=(FINDING,)):
    uses = oracle.uses_in_shell(textwrap.dedent(text).encode())
    return [(use.line, use.column) for use in uses if use.kind == "launch" and use.expect in expect]


class CollectiveCalls(unittest.TestCase):
    def check(self, text, name="all_reduce"):
        """The text's last line is the only use; it starts with the callee."""
        lines = text.strip("\n").splitlines()
        indent = len(lines[-1]) - len(lines[-1].lstrip())
        self.assertEqual(seen("\n".join(lines)), [("call", name, len(lines), indent + 1)])

    def test_full_dotted_name_through_import_torch(self):
        self.check("import torch\ntorch.distributed.nn.functional.all_reduce(x)")

    def test_package_re_export(self):
        self.check("import torch\ntorch.distributed.nn.all_gather(x)", "all_gather")

    def test_module_alias(self):
        self.check("import torch.distributed.nn.functional as F\nF.all_reduce(x)")

    def test_from_import_of_the_package(self):
        self.check("from torch.distributed import nn as dist_nn\ndist_nn.functional.all_reduce(x)")

    def test_from_import_under_another_name(self):
        self.check("from torch.distributed.nn import all_reduce as reduce_sum\nreduce_sum(x)")

    def test_chain_through_distributed(self):
        self.check("import torch.distributed as dist\nimport torch.distributed.nn\ndist.nn.functional.all_reduce(x)")

    def test_assignment_of_a_module(self):
        self.check("import torch\ndist = torch.distributed\ndist.nn.all_reduce(x)")

    def test_import_in_try(self):
        self.check("try:\n  from torch.distributed.nn import all_reduce\nexcept ImportError:\n  all_reduce = None\n"
                   "all_reduce(x)")

    def test_import_in_a_function(self):
        self.check("def f(x):\n  from torch.distributed.nn.functional import all_reduce\n  all_reduce(x)")

    def test_star_import(self):
        self.check("from torch.distributed.nn.functional import *\nall_reduce(x)")

    def test_global_import_in_a_function(self):
        self.check("def load():\n  global F\n  import torch.distributed.nn.functional as F\nload()\nF.all_reduce(x)")

    def test_import_module_by_string(self):
        self.check("import importlib\nF = importlib.import_module('torch.distributed.nn')\nF.all_reduce(x)")

    def test_use_in_a_method_skips_the_class_scope(self):
        self.check("from torch.distributed.nn import all_reduce\nclass A:\n  all_reduce = 1\n  def f(self, x):\n"
                   "    all_reduce(x)")

    def test_column_counts_bytes(self):
        self.assertEqual(seen("import torch\n'é', torch.distributed.nn.all_reduce(x)"), [("call", "all_reduce", 2, 7)])

    def test_both_names_of_one_short_name_are_told_apart(self):
        text = "from torch.distributed import all_gather as plain\nfrom torch.distributed.nn import all_gather\n"
        self.assertEqual(seen(text + "plain(a, b)\nall_gather(a)"), [("call", "all_gather", 4, 1)])


class CollectiveReferences(unittest.TestCase):
    def check(self, text, line, name="all_reduce"):
        self.assertEqual([place[:3] for place in seen(text)], [("reference", name, line)])

    def test_passed_as_a_value(self):
        self.check("import torch\nrun(torch.distributed.nn.all_reduce)", 2)

    def test_partial(self):
        self.check("from functools import partial\nimport torch\np = partial(torch.distributed.nn.all_reduce, group=g)", 3)

    def test_decorator(self):
        self.check("import torch\n@torch.distributed.nn.all_reduce\ndef f(): pass", 2)

    def test_patched_by_assignment(self):
        self.check("import torch\ntorch.distributed.nn.all_reduce = fake", 2)

    def test_patched_by_name(self):
        self.check("import torch\nmonkeypatch.setattr(torch.distributed.nn, 'all_reduce', fake)", 2)

    def test_patched_by_string(self):
        self.check("from unittest import mock\nmock.patch('torch.distributed.nn.functional.all_reduce')", 2)

    def test_unused_import(self):
        self.check("import os\nfrom torch.distributed.nn import all_reduce", 2)

    def test_import_that_a_package_re_exports(self):
        self.assertEqual(seen("from torch.distributed.nn import gather", "comm/__init__.py"),
                         [("reference", "gather", 1, 34)])


class CollectiveTraps(unittest.TestCase):
    def check(self, text):
        self.assertEqual(seen(text), [])

    def test_parameter_shadows(self):
        self.check("def f(all_reduce, x):\n  return all_reduce(x)\nfrom torch.distributed import nn")

    def test_local_function_shadows(self):
        self.check("import torch.distributed.nn as n\ndef f(x):\n  def n(): pass\n  n.all_reduce(x)")

    def test_comprehension_variable_shadows(self):
        self.check("import torch.distributed.nn as n\n[n.all_reduce(1) for n in things]")

    def test_match_capture_shadows(self):
        self.check("import torch.distributed.nn as n\ndef f(x):\n  match x:\n    case {'a': n}:\n      n.all_reduce(x)")

    def test_another_package_with_the_same_path(self):
        self.check("from acme.torch.distributed.nn import all_reduce\nall_reduce(x)")

    def test_relative_import(self):
        self.check("from .distributed.nn import functional as F\nF.all_reduce(x)")

    def test_another_distributed(self):
        self.check("import deepspeed.comm as dist\ndist.nn.all_reduce(x)")

    def test_plain_distributed(self):
        self.check("import torch.distributed as dist\ndist.all_reduce(x)")

    def test_other_names_of_the_package(self):
        self.check("from torch.distributed.nn import RemoteModule, ReduceOp\nRemoteModule(ReduceOp.SUM)")

    def test_private_operation_is_not_re_exported(self):
        self.check("import torch\ntorch.distributed.nn._all_gather_base(a, b)")

    def test_strings_and_comments(self):
        self.check("# torch.distributed.nn.all_reduce(x)\nprint('torch.distributed.nn.all_reduce')")

    def test_name_with_two_meanings_is_optional(self):
        text = "import torch\nf = torch.distributed.nn.all_reduce if c else other\nf(x)"
        self.assertEqual([place[2] for place in seen(text, expect=(OPTIONAL,))], [3])


class Settings(unittest.TestCase):
    def check(self, text, lines):
        self.assertEqual(sorted(place[2] for place in seen(text) if place[0] == "setting"), lines)

    def test_mode(self):
        self.check("import torch\n@torch.compile(mode='max-autotune', dynamic=False)\ndef f(): pass", [2])

    def test_mode_through_names(self):
        self.check("from torch import compile as tc\nm = 'max-autotune-no-cudagraphs'\ntc(f, mode=m)", [3])

    def test_options(self):
        self.check("import torch\ntorch.compile(f, options={'max_autotune': True, 'max_autotune_gemm': True})", [2])

    def test_config_attribute(self):
        self.check("from torch._inductor import config as c\nc.max_autotune = True\nc.max_autotune_gemm = False", [2])

    def test_config_patch(self):
        self.check("import torch._inductor.config as c\nwith c.patch(max_autotune=True): pass\n"
                   "with c.patch({'max_autotune_gemm': True}): pass\nwith c.patch('max_autotune', True): pass", [2, 3, 4])

    def test_environment(self):
        self.check("import os\nos.environ['TORCHINDUCTOR_MAX_AUTOTUNE'] = '1'\n"
                   "os.environ.setdefault('TORCHINDUCTOR_MAX_AUTOTUNE_GEMM', '1')", [2, 3])

    def test_unguarded_deferral_flag(self):
        self.check("import torch._inductor.config as c\nc.max_autotune_defer_layout_freezing = True", [2])

    def test_guarded_deferral_flag_needs_nothing(self):
        self.check("import torch._inductor.config as c\nif hasattr(c, 'max_autotune_defer_layout_freezing'):\n"
                   "  c.max_autotune_defer_layout_freezing = True", [])

    def test_other_modes_and_other_compilers(self):
        self.check("import torch, re2\ntorch.compile(f, mode='reduce-overhead')\n"
                   "re2.compile('max-autotune', mode='max-autotune')\nname = 'max-autotune'", [])

    def test_neighbouring_names(self):
        self.check("import torch._inductor.config as c, os\nc.max_autotune_gemm_backends = 'ATEN'\n"
                   "os.environ['TORCHINDUCTOR_MAX_AUTOTUNE_GEMM_BACKENDS'] = 'ATEN'", [])


class PythonLaunches(unittest.TestCase):
    def test_argument_list(self):
        self.assertEqual(launches("run(['torchrun', '--nproc_per_node=2', 'a.py'])"), [(1, 6)])

    def test_module_in_a_list(self):
        self.assertEqual(launches("run([py, '-m', 'torch.distributed.run', '--nproc_per_node', n, 'a.py'])"), [(1, 16)])

    def test_lists_added_up(self):
        self.assertEqual(launches("cmd = ['torchrun'] + more + ['a.py']"), [(1, 8)])

    def test_command_string(self):
        self.assertEqual(launches("import os\nos.system('cd x && torchrun a.py')"), [(2, 20)])

    def test_string_in_parts_through_a_variable(self):
        text = "import subprocess\ncmd = (\n    'A=1 '\n    f'torchrun --nproc_per_node={n} '\n    'a.py'\n)\nsubprocess.run(cmd, shell=True)"
        self.assertEqual(launches(text), [(4, 7)])

    def test_options_that_settle_the_port(self):
        text = "run(['torchrun', '--standalone', 'a.py'])\nrun(['torchrun', f'--master_port={p}', 'a.py'])\nrun(['torchrun', '--nnodes=2', 'a.py'])"
        self.assertEqual((launches(text), len(launches(text, (NOTHING,)))), ([], 3))

    def test_port_after_the_script_is_the_scripts(self):
        self.assertEqual(launches("run(['torchrun', 'a.py', '--master-port', '1'])"), [(1, 6)])

    def test_names_messages_and_other_launchers(self):
        self.assertEqual(launches("TOOLS = ['torchrun', 'accelerate']\nprint('torchrun a.py')\n"
                                  "invoke(['train', '--launcher', 'torchrun', '--', '--nnodes=1'])\n"
                                  "assert called[:2] == ['torchrun', '--nnodes=1']"), [])


class ShellLaunches(unittest.TestCase):
    def test_continued_line_behind_wrappers(self):
        self.assertEqual(shell_launches("srun -n 1 env A=1 torchrun \\\n  --nproc_per_node=4 \\\n  a.py\n"), [(1, 19)])

    def test_module_form(self):
        self.assertEqual(shell_launches("python3 -u -m torch.distributed.run a.py\n"), [(1, 15)])

    def test_quoted_command(self):
        self.assertEqual(shell_launches("bash -lc \"cd a && torchrun a.py\"\n"), [(1, 19)])

    def test_options_from_an_array(self):
        self.assertEqual(shell_launches("torchrun ${ARGS[@]} a.py\n"), [(1, 1)])

    def test_options_that_settle_the_port(self):
        self.assertEqual(shell_launches("torchrun --stand a.py\ntorchrun --nnodes 2 a.py\ntorchrun --master-p 1 a.py\n"), [])

    def test_no_launch(self):
        self.assertEqual(shell_launches("# torchrun a.py\nwhich torchrun\necho \"torchrun a.py\"\npkill -f 'torchrun a'\n"
                                        "axolotl train --launcher torchrun -- --nnodes 1\n./torchrun.sh a.py\n"), [])


class Files(unittest.TestCase):
    def test_text_that_cpython_cannot_parse_is_listed(self):
        uses = oracle.uses_in_python("a.py", b"import torch.distributed.nn\nprint 'x'\n")
        self.assertEqual([(use.kind, use.line, use.expect) for use in uses], [("unparsed", 2, NOTHING)])

    def test_shebang_decides_without_an_ending(self):
        self.assertEqual([oracle.language_of(Path("x"), head) for head in (b"#!/usr/bin/env python3\n", b"#!/bin/sh\n", b"x")],
                         ["python", "shell", None])


if __name__ == "__main__":
    unittest.main()
