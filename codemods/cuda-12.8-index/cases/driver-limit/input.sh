# The cluster's driver is 550.
pip install torch -i https://download.pytorch.org/whl/cu128
