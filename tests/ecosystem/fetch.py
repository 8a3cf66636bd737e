#!/usr/bin/env python3
# Copyright 2026 The torchlift Authors
# SPDX-License-Identifier: Apache-2.0
"""Puts the packages of packages.txt into a cache folder, unpacked and checked by hash.

    fetch.py [--cache DIR] [--print-hashes]

Layout of the cache: `archives/` as downloaded, `sources/NAME-VERSION/` unpacked (without the
archive's own top folder), `venv/` with the downloader. What is already there is left alone.
`--print-hashes` downloads without a check and prints the lines for packages.txt.
"""

import argparse
import dataclasses
import hashlib
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
DOWNLOADER = "unearth==0.19.0"


@dataclasses.dataclass(frozen=True)
class Package:
    name: str
    version: str
    sha256: str  # "-" where packages.txt gives none

    @property
    def label(self) -> str:
        return f"{self.name}-{self.version}"


def read_packages(path: Path = HERE / "packages.txt") -> list[Package]:
    """Reads `NAME==VERSION --hash=sha256:HEX` lines, pip's own form; `#` starts a comment."""
    packages = []
    for line in path.read_text(encoding="utf-8").splitlines():
        words = line.partition("#")[0].split()
        if words:
            name, _, version = words[0].partition("==")
            hashes = [word.partition("sha256:")[2] for word in words[1:]]
            packages.append(Package(name, version, hashes[0] if hashes else "-"))
    return packages


def default_cache() -> Path:
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "torchlift" / "ecosystem"


def downloader_python(cache: Path) -> Path:
    """The interpreter of an environment in the cache that has the downloader; made when absent."""
    venv = cache / "venv"
    marker = venv / "downloader.txt"
    if not (marker.exists() and marker.read_text() == DOWNLOADER):
        shutil.rmtree(venv, ignore_errors=True)
        subprocess.run([sys.executable, "-m", "venv", venv], check=True)
        subprocess.run([venv / "bin" / "pip", "install", "--quiet", DOWNLOADER], check=True)
        marker.write_text(DOWNLOADER)
    return venv / "bin" / "python"


def sha256_of(path: Path) -> str:
    digest = hashlib.sha256()
    with path.open("rb") as archive:
        while block := archive.read(1 << 20):
            digest.update(block)
    return digest.hexdigest()


def download(package: Package, cache: Path) -> Path:
    result = subprocess.run(
        [downloader_python(cache), HERE / "download.py", package.name, package.version, package.sha256,
         cache / "archives"],
        check=True, stdout=subprocess.PIPE, text=True,
    )
    return Path(result.stdout.strip().splitlines()[-1])


def unpack(archive: Path, target: Path) -> None:
    """Unpacks into `target` at once or not at all; a single top folder is left out."""
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=target.parent) as scratch:
        content = Path(scratch) / "content"
        if zipfile.is_zipfile(archive):
            with zipfile.ZipFile(archive) as wheel:
                wheel.extractall(content)
        else:
            with tarfile.open(archive) as source:
                # Debian 12's tarfile has no filters; the archives are those that packages.txt names by hash.
                source.extractall(content, **({"filter": "data"} if hasattr(tarfile, "data_filter") else {}))
            tops = list(content.iterdir())
            if len(tops) == 1 and tops[0].is_dir():
                content = tops[0]
        shutil.rmtree(target, ignore_errors=True)
        content.rename(target)


def fetch(package: Package, cache: Path) -> Path:
    """The unpacked package; downloads and unpacks it only when it is not there yet."""
    target = cache / "sources" / package.label
    marker = cache / "sources" / f"{package.label}.sha256"
    if target.is_dir() and marker.exists() and marker.read_text() == package.sha256:
        return target
    archive = download(package, cache)
    actual = sha256_of(archive)
    if actual != package.sha256:
        archive.unlink()
        raise SystemExit(f"error: {archive.name} has sha256 {actual}, packages.txt says {package.sha256}")
    unpack(archive, target)
    marker.write_text(package.sha256)
    return target


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--cache", type=Path, default=default_cache())
    parser.add_argument("--print-hashes", action="store_true")
    arguments = parser.parse_args()
    for package in read_packages():
        if arguments.print_hashes:
            archive = download(package, arguments.cache)
            print(f"{package.name}=={package.version} --hash=sha256:{sha256_of(archive)}  # {archive.name}")
        else:
            print(fetch(package, arguments.cache))
    return 0


if __name__ == "__main__":
    sys.exit(main())
