import torch._dynamo.config as dyn
from torch._dynamo.config import inline_inbuilt_nn_modules as inlines

old = dyn.inline_inbuilt_nn_modules
dyn.inline_inbuilt_nn_modules = False
try:
    run(inlines)
finally:
    dyn.inline_inbuilt_nn_modules = old

first = dyn.inline_inbuilt_nn_modules = True
dyn.inline_inbuilt_nn_modules, dyn.verbose = True, False
dyn.inline_inbuilt_nn_modules |= True
setattr(dyn, "inline_inbuilt_nn_modules", True)
print(getattr(dyn, "inline_inbuilt_nn_modules", None))
del dyn.inline_inbuilt_nn_modules

mine.inline_inbuilt_nn_modules = True
