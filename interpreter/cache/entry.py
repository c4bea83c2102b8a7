"""Entries: plain values, each with everything it depends on, and a checksum."""

from collections.abc import Mapping
from typing import Any
from zlib import adler32, crc32

from dsl.source import Source
from interpreter.cache.folder import MAX_BYTES, open_folder
from interpreter.cache.installation import installation
from interpreter.cache.place import cache_path


def key(kind: str, source: Source, settings: Mapping[str, str]) -> bytes:
    """The dependencies of a value: its kind, the text and name of the file, the settings, and the installation."""
    parts = [kind, source.name, source.text, *(f"{name}={settings[name]}" for name in sorted(settings)), installation()]
    return "".join(f"{len(part)}:{part}" for part in parts).encode("utf-8", "surrogatepass")


def read(key: bytes) -> Any:  # Any: plain data
    """Return the value of a key, or None if there is no intact entry of ours."""
    path = cache_path()
    if path is None:
        return None
    from json import loads  # without a cache it is not needed

    try:
        with open_folder(path) as folder:
            data = folder.read(_name(key))
    except OSError:
        return None
    start = _SUM + len(key)
    known = data[:_SUM] == _sum(data[_SUM:]) and data[_SUM:start] == key
    return loads(data[start:]) if known else None


def write(key: bytes, value: Any) -> None:  # Any: plain data
    """Store a value under a key, if it is not too large and there is a cache folder."""
    path = cache_path()
    if path is None:
        return
    from json import dumps

    data = key + dumps(value, separators=(",", ":")).encode()
    if len(data) > MAX_BYTES - _SUM:
        return
    try:
        with open_folder(path, make=True) as folder:
            folder.write(_name(key), _sum(data) + data)
    except OSError:  # without room, permission or a home folder, the next run is simply as slow as this one
        return


_SUM = 16


def _sum(data: bytes) -> bytes:
    return b"%08x%08x" % (crc32(data), adler32(data))


def _name(key: bytes) -> str:
    """Return the file name of an entry; if two keys collide, the entry itself distinguishes them."""
    return _sum(key).decode()
