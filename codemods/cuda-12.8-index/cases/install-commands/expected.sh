export UV_INDEX_URL=https://download.pytorch.org/whl/cu130
uv pip install torch --index-url "https://download.pytorch.org/whl/cu130"   # cu128 for now
python3 -m pip install 'torch>=2.12' torchvision -f https://download.pytorch.org/whl/nightly/cu130/
bash -c "pip download torch -i https://download.pytorch.org/whl/cu130"
curl -sO https://download.pytorch.org/whl/cu128
uv pip install torch --torch-backend=cu128
pip install torch==2.12.0+cu130 -i https://download.pytorch.org/whl/cu130
pip install torch -i https://download.pytorch.org/whl/cu126
pip install torch -i "https://download.pytorch.org/whl/${TAG}"
pip install torch -i https://download.pytorch.org/whl/cu1280
# pip install torch -i https://download.pytorch.org/whl/cu128
