pip install torch -i https://download.pytorch.org/whl/cu128
