"""Builds with -std=c++17."""
import torch
from setuptools import Extension
from torch.utils import cpp_extension

TORCH_VERSION = tuple(int(v) for v in torch.__version__.split(".")[:2])

flags = ["-O2", "-std=c++17"]
flags += ["-std=gnu++1z"]
flags.append(r"-std=c++14")
if TORCH_VERSION >= (2, 0):
    flags.append("-std=c++17")
if TORCH_VERSION >= (2, 12):
    flags.append("-std=c++20")
else:
    flags.append("-std=c++17")
if "-std=c++17" in flags:
    flags.remove("-std=c++17")
print("built with -std=c++17")
ops = cpp_extension.CppExtension("ops", ["ops.cpp"], extra_compile_args=flags)
other = Extension("other", ["other.cpp"], extra_compile_args=["-std=c++17"])
inline = cpp_extension.load_inline("m", "", extra_cflags="-O2 -std=c++17".split(), extra_cuda_cflags=["-Wno-c++17-extensions"])
