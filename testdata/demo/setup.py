from setuptools import setup
from torch.utils.cpp_extension import BuildExtension, CppExtension

setup(
    name="kite-native",
    ext_modules=[CppExtension("kite_native", ["native/ops.cpp"], extra_compile_args=["-O3", "-std=c++17"])],
    cmdclass={"build_ext": BuildExtension},
)
