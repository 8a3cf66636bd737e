import torch
from torch.fx.experimental import symbolic_shapes

try:
    from torch.fx.experimental.symbolic_shapes import guarding_hint_or_throw
except ImportError:
    from torch.fx.experimental.symbolic_shapes import hint_int as guarding_hint_or_throw

if torch.__version__ >= (2, 12):
    from torch.fx.experimental.symbolic_shapes import has_guarding_hint
else:
    from torch.fx.experimental.symbolic_shapes import has_hint as has_guarding_hint

if hasattr(symbolic_shapes, "optimization_hint"):
    hint = symbolic_shapes.optimization_hint
else:
    hint = symbolic_shapes.size_hint


def size_hint(x):
    return x


size_hint(1)
