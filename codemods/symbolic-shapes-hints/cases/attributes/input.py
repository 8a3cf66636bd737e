import torch
from torch.fx.experimental import symbolic_shapes
from unittest import mock

a = symbolic_shapes.hint_int(n)
b = torch.fx.experimental.symbolic_shapes.size_hint(n, fallback=4)
c = symbolic_shapes.has_hint
d = symbolic_shapes.hint_int(*arguments)
e = symbolic_shapes.hint_int(n, None)
mock.patch("torch.fx.experimental.symbolic_shapes.hint_int")
f = env.size_hint(expression), node.has_hint()
