export UV_INDEX_URL=https://download.pytorch.org/whl/cu128
uv pip install torch --index-url "https://download.pytorch.org/whl/cu128"   # cu128 for now
python3 -m pip install 'torch>=2.12' torchvision -f https://download.pytorch.org/whl/nightly/cu128/
bash -c "pip download torch -i https://download.pytorch.org/whl/cu128"
curl -sO https://download.pytorch.org/whl/cu128
uv pip install torch --torch-backend=cu128
pip install torch==2.12.0+cu128 -i https://download.pytorch.org/whl/cu128
pip install torch -i https://download.pytorch.org/whl/cu126
pip install torch -i "https://download.pytorch.org/whl/${TAG}"
pip install torch -i https://download.pytorch.org/whl/cu1280
# pip install torch -i https://download.pytorch.org/whl/cu128
