import functools

import torch
from torch.compiler import nested_compile_region

a = nested_compile_region(forward, get_options())
b = torch.compiler.nested_compile_region(
    forward,
    # Inductor's.
    options,
)
c = functools.partial(nested_compile_region, forward, options)
d = nested_compile_region(forward, chosen := None)
e = nested_compile_region(forward, (chosen := None))
f = nested_compile_region(forward)
g = nested_compile_region(*arguments)
h = nested_compile_region(options=options)(forward)
i = mine.nested_compile_region(forward, options)
