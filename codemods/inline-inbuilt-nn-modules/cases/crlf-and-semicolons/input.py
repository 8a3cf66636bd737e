from torch._dynamo import config
config.verbose = True; config.inline_inbuilt_nn_modules = True; print(1)
if print: config.inline_inbuilt_nn_modules = True; print(2)
if print: config.inline_inbuilt_nn_modules = True  # there
config.inline_inbuilt_nn_modules = True;  # off
print(3); config.inline_inbuilt_nn_modules = True  # off
if print: \
  config.inline_inbuilt_nn_modules = True
config.inline_inbuilt_nn_modules = True