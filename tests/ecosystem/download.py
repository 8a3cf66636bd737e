# Copyright 2026 The torchlift Authors
# SPDX-License-Identifier: Apache-2.0
"""Downloads one archive by exact version and hash; run by fetch.py in its own environment.

    python download.py NAME VERSION SHA256|- FOLDER

`-` for the hash takes the source archive, or the first wheel when there is none (used when a
version is changed). Prints the file's path. `unearth` only ever reads the index and the archive: it
never runs a package's build, which `pip download` does to learn the metadata of a source archive.
"""

import json
import subprocess
import sys
from pathlib import Path

from unearth import PackageFinder


def configured_indexes() -> list[str]:
    """The indexes that pip is configured to use; empty means the public default."""
    listing = subprocess.run(
        [sys.executable, "-m", "pip", "config", "list", "--json"], capture_output=True, text=True
    )
    if listing.returncode == 0 and listing.stdout.lstrip().startswith("{"):
        settings = json.loads(listing.stdout)
    else:  # Only newer releases of pip know --json.
        lines = subprocess.run(
            [sys.executable, "-m", "pip", "config", "list"], capture_output=True, text=True
        ).stdout.splitlines()
        settings = {key: value.strip("'\"") for key, _, value in (line.partition("=") for line in lines)}
    urls: list[str] = []
    for suffix in (".index-url", ".extra-index-url"):
        for key, value in settings.items():
            if key.endswith(suffix):
                urls += value.replace("\\n", " ").split()
    return list(dict.fromkeys(urls))


def choose(matches, sha256: str):
    """The link whose hash is asked for, else the source archive, else the first wheel."""
    links = [match.link for match in matches]
    for link in links:
        if (link.hashes or {}).get("sha256") == sha256:
            return link
    source_archives = [link for link in links if not link.is_wheel]
    return (source_archives or links or [None])[0]


def main() -> int:
    name, version, sha256, folder = sys.argv[1:]
    # The archives are read, never imported, so what they require of Python does not matter.
    finder = PackageFinder(index_urls=configured_indexes(), ignore_compatibility=True)
    link = choose(finder.find_matches(f"{name}=={version}", allow_yanked=True), sha256)
    if link is None:
        print(f"error: the package index has no {name} {version}", file=sys.stderr)
        return 1
    Path(folder).mkdir(parents=True, exist_ok=True)
    print(finder.download(link, folder).as_posix())
    return 0


if __name__ == "__main__":
    sys.exit(main())
