"""Rule files by name, from a folder, a file, an archive or a site. Nothing of them is executed or unpacked."""

import io
import re
import stat
import tarfile
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from lzma import LZMAError
from pathlib import Path, PurePosixPath
from typing import IO, Any

from dsl.grammar.tokens import PATTERNS
from interpreter.sharing.bounds import MAX_FETCHED, MAX_FILE, MAX_FILES, MAX_UNPACKED, SharingError
from interpreter.sharing.catalogue import Entry, entries_of
from interpreter.sharing.fetching import check_scheme, fetch, is_address, joined
from rulesets.absence import ENDING

_NAME = re.compile(PATTERNS["NAME"][0])
_CATALOGUE = ".json"
_BROKEN = (tarfile.TarError, zipfile.BadZipFile, zlib.error, LZMAError, EOFError, NotImplementedError, RuntimeError)
"""What the libraries raise for archives that are damaged, encrypted or packed in an unknown way."""

Files = Mapping[str, bytes]
"""The bytes of rule files by name, without the ending."""

_Member = tuple[str, Callable[[], bytes]]
"""The path of a file in a source, and the function that reads it."""


def files_at(source: str) -> tuple[Files, Mapping[str, str]]:
    """Return the rule files of a source, and the hashes that its catalogue names for their rules.

    A source is an address, a folder, an archive, a catalogue, or one rule file.
    """
    check_scheme(source)
    if is_address(source):
        path = PurePosixPath(source.partition("?")[0].partition("#")[0])
        return _files_in(path.name, fetch(source, MAX_FETCHED), lambda each: fetch(joined(source, each.file), MAX_FILE))
    path_here = Path(source)
    if path_here.is_dir():
        return _named(source, _below(path_here)), {}
    return _files_in(
        path_here.name,
        _read(path_here, MAX_FETCHED),
        lambda each: _read(_next_to(path_here, each.file), MAX_FILE),
    )


def _files_in(name: str, data: bytes, read: Callable[[Entry], bytes]) -> tuple[Files, Mapping[str, str]]:
    """Return the rule files of a file by what it is; `read` gets those that a catalogue names."""
    if name.endswith(ENDING):
        return _named(name, [(name, lambda: data)]), {}
    if name.endswith(_CATALOGUE):
        entries = entries_of(data.decode("utf-8", "replace"))
        found = _named(name, ((f"{each.name}{ENDING}", partial(read, each)) for each in entries))
        return found, {each.name: each.rules for each in entries if each.rules}
    try:
        if zipfile.is_zipfile(io.BytesIO(data)):
            return _named(name, _zipped(data)), {}
        return _named(name, _archived(data)), {}
    except tarfile.ReadError:
        kinds = f"a rule file ({ENDING}), a catalogue ({_CATALOGUE}), or an archive of zip or tar"
        raise SharingError(f"{name} is not {kinds}") from None
    except _BROKEN as fault:
        raise SharingError(f"the archive {name} cannot be read: {fault}") from None


def _named(source: str, members: Iterable[_Member]) -> Files:
    """Return the rule files among the members of a source; two of the same name are an error."""
    found: dict[str, bytes] = {}
    for path, read in members:
        name = PurePosixPath(path).name
        if not name.endswith(ENDING) or name.startswith("."):
            continue
        name = name.removesuffix(ENDING)
        if not _NAME.fullmatch(name):
            raise SharingError(f"{path}: the name of a rule file is small letters and digits, joined by -")
        if name in found:
            raise SharingError(f"there are two files {name}{ENDING}")
        if len(found) == MAX_FILES:
            raise SharingError(f"there are more than {MAX_FILES} rule files")
        found[name] = read()
        if len(found[name]) > MAX_FILE:
            raise SharingError(f"{path} has more than {MAX_FILE:,} bytes")
    if not found:
        raise SharingError(f"there is no rule file, `*{ENDING}`, in {source}")
    return found


def _below(folder: Path) -> Iterator[_Member]:
    for path in sorted(folder.rglob(f"*{ENDING}")):
        if path.is_file() and not any(part.startswith(".") for part in path.relative_to(folder).parts):
            yield str(path), partial(_read, path, MAX_FILE)


def _zipped(data: bytes) -> Iterator[_Member]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        for each in archive.infolist():
            kind = each.external_attr >> 16
            if not each.is_dir() and (stat.S_IFMT(kind) in (0, stat.S_IFREG)):
                yield each.filename, partial(_begun, archive.open, each)


def _archived(data: bytes) -> Iterator[_Member]:
    with tarfile.open(fileobj=io.BytesIO(data)) as archive:
        unpacked = 0
        for each in archive:
            unpacked += each.size
            if unpacked > MAX_UNPACKED:  # to pass over a file means to unpack it
                raise SharingError(f"the archive holds more than {MAX_UNPACKED:,} bytes")
            if each.isfile():
                yield each.name, partial(_begun, archive.extractfile, each)


def _begun(open: Callable[[Any], IO[bytes] | None], member: Any) -> bytes:  # Any: a member of either kind of archive
    """Return the bytes of a packed file, one more than the limit at most."""
    file = open(member)
    assert file is not None, "only regular files are read"
    with file:
        return file.read(MAX_FILE + 1)


def _next_to(catalogue: Path, file: str) -> Path:
    """Return the file that a catalogue names, or raise `SharingError` if it is not below the catalogue's folder."""
    folder = catalogue.parent.resolve()
    path = (folder / file).resolve()
    if not path.is_relative_to(folder):
        raise SharingError(f"the catalogue names {file}, which is outside of its folder")
    return path


def _read(path: Path, most: int) -> bytes:
    try:
        with path.open("rb") as file:
            data = file.read(most + 1)
    except OSError as fault:
        raise SharingError(f"{path} cannot be read: {fault.strerror}") from None
    if len(data) > most:
        raise SharingError(f"{path} has more than {most:,} bytes")
    return data
