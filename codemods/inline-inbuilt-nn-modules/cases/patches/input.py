import unittest.mock

import torch
import torch._dynamo.config as dyn
from torch._dynamo.config import patch

OPTIONS = {"inline_inbuilt_nn_modules": True, "cache_size_limit": 4}


@patch(inline_inbuilt_nn_modules=True, cache_size_limit=4)
@patch(cache_size_limit=4, inline_inbuilt_nn_modules=True)
@patch(
    cache_size_limit=4,
    # Modules.
    inline_inbuilt_nn_modules=True,  # as before
)
@dyn.patch(**{"inline_inbuilt_nn_modules": True, "verbose": True})
@dyn.patch({"verbose": True, "inline_inbuilt_nn_modules": pick()})
@dyn.patch(OPTIONS)
@dyn.patch("inline_inbuilt_nn_modules", False)
def step(model, batch):
    with dyn.patch(inline_inbuilt_nn_modules=True), torch.no_grad():
        return model(batch)


@unittest.mock.patch.object(dyn, "inline_inbuilt_nn_modules", True)
@unittest.mock.patch("torch._dynamo.config.inline_inbuilt_nn_modules", False)
def test_step(monkeypatch):
    monkeypatch.setattr(dyn, "inline_inbuilt_nn_modules", True)
    with unittest.mock.patch.dict(OPTIONS, inline_inbuilt_nn_modules=True):
        step(None, None)
