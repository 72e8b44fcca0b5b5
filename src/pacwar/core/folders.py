"""The folder in which this system lets programs keep files."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def own_folder() -> Path:
    """The folder for pacwar's files. It may not exist yet."""
    home = Path.home()
    if os.name == "nt":
        base = Path(os.environ.get("LOCALAPPDATA", home / "AppData" / "Local"))
    elif sys.platform == "darwin":
        base = home / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share")
    return base / "pacwar"
