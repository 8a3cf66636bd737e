"""Installs from https://download.pytorch.org/whl/cu128."""
import subprocess
import sys

URL = "https://download.pytorch.org/whl/cu128"
subprocess.check_call([sys.executable, "-m", "pip", "install", "torch", "--index-url", URL])
