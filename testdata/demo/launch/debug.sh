#!/bin/sh
python -m torch.distributed.run --standalone --nproc-per-node=1 -m model.train
bash -c "cd /srv/kite && torchrun --nproc-per-node=2 -m model.train --name 'nightly run'"
torchrun $EXTRA_OPTIONS -m model.train
