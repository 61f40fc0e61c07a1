"""Files that are either whole or absent."""

import os
import tempfile
from pathlib import Path


def write_whole(target: Path, content: str | bytes) -> Path:
    """Write a file under a temporary name in its folder and rename it.

    Parameters
    ----------
    target
        The file; its folder is made when it is missing.
    content
        Text (written as UTF-8 with the line ends it has) or bytes.

    Returns
    -------
    Path
        The file.
    """
    data = content.encode("utf-8") if isinstance(content, str) else content
    target.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.", suffix=".tmp")
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        # mkstemp makes private files; a report is as readable as any other file of its owner.
        temporary.chmod(0o666 & ~_umask())
        temporary.replace(target)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
    return target


def _umask() -> int:
    # The mask can only be read by setting it.
    mask = os.umask(0o022)
    os.umask(mask)
    return mask
