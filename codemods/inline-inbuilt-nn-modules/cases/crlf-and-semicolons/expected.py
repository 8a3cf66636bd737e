from torch._dynamo import config
config.verbose = True; print(1)
if print: print(2)
if print: pass
print(3)  # off
if print: \
  pass
