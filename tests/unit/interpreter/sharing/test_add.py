"""`rumpus add` and `rumpus catalogue`: rule files of others, from folders, archives and a site of this machine."""

import io
import json
import re
import stat
import tarfile
import threading
import zipfile
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from support.command import rumpus

from interpreter.sharing import bounds
from interpreter.sharing.bounds import SharingError
from interpreter.sharing.catalogue import entries_of
from interpreter.sharing.reading import files_at

OX = 'ruleset "Ox chess"\nboard 3x3\npiece ox O { moves K }\narray "o2/3/2O"\ngoal capture of ox\ndraw stalemate\n'
WILD = 'ruleset "Wild ox"\nextends ox-chess\nuse herd\npiece ox O { moves W }\n'
HERD = 'library "Herd"\npiece cow C { moves F }\n'
FILES = {"ox-chess": OX, "wild-ox": WILD, "herd": HERD}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with three files, one of which builds on the others."""
    made = tmp_path / "source"
    made.mkdir()
    for name, text in FILES.items():
        (made / f"{name}.rumpus").write_text(text, encoding="utf-8")
    return made


@pytest.fixture
def site(folder: Path) -> Iterator[str]:
    """The address at which this machine serves the folder."""

    class Quiet(SimpleHTTPRequestHandler):
        def log_message(self, format: str, *words: object) -> None:
            pass

        def do_GET(self) -> None:
            if self.path.startswith("/leave/"):
                self.send_response(302)
                self.send_header("Location", self.path.removeprefix("/leave/"))
                self.end_headers()
            else:
                super().do_GET()

    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder))) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_address[1]}"
        server.shutdown()
        thread.join()


def _zip(files: dict[str, str]) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return made.getvalue()


def _tar(files: dict[str, str], links: dict[str, str] | None = None) -> bytes:
    made = io.BytesIO()
    with tarfile.open(fileobj=made, mode="w:gz") as archive:
        for name, text in files.items():
            member = tarfile.TarInfo(name)
            member.size = len(text)
            archive.addfile(member, io.BytesIO(text.encode()))
        for name, target in (links or {}).items():
            link = tarfile.TarInfo(name)
            link.type, link.linkname = tarfile.SYMTYPE, target
            archive.addfile(link)
    return made.getvalue()


def _names(folder: Path) -> list[str]:
    return sorted(path.stem for path in folder.iterdir())


def test_a_folder_is_added_whole_and_each_line_ends_with_the_hash(folder: Path, tmp_path: Path) -> None:
    done = rumpus("add", str(folder), "--to", "mine", cwd=tmp_path)

    assert done.returncode == 0, done.stderr
    assert _names(tmp_path / "mine") == ["herd", "ox-chess", "wild-ox"]
    assert re.findall(r"(\S+) added: ([^,\n]*)(, at [0-9a-f]{16})?$", done.stdout, re.MULTILINE)[0][1:] == ("Herd", "")
    assert len(re.findall(", at [0-9a-f]{16}$", done.stdout, re.MULTILINE)) == 2


def test_a_hash_that_is_printed_pins_the_rules(folder: Path, tmp_path: Path) -> None:
    said = rumpus("add", str(folder), "ox-chess", cwd=tmp_path).stdout
    (hash,) = re.findall("at ([0-9a-f]{16})$", said, re.MULTILINE)
    (tmp_path / "mine.rumpus").write_text(f'ruleset "Mine"\nextends ox-chess at {hash}\n')

    assert rumpus("check", "mine.rumpus", cwd=tmp_path).returncode == 0
    (tmp_path / "ox-chess.rumpus").write_text(OX.replace("moves K", "moves F"))
    assert "E226" in rumpus("check", "mine.rumpus", cwd=tmp_path).stderr


def test_a_name_brings_what_its_file_builds_on_and_nothing_else(folder: Path, tmp_path: Path) -> None:
    (folder / "other.rumpus").write_text(OX, encoding="utf-8")
    rumpus("add", str(folder), "wild-ox", "--to", "mine", cwd=tmp_path)

    assert _names(tmp_path / "mine") == ["herd", "ox-chess", "wild-ox"]


@pytest.mark.parametrize("kind", ["zip", "tar.gz"])
def test_archives_are_read_and_their_paths_are_names_only(kind: str, tmp_path: Path) -> None:
    members = {"a/ox-chess.rumpus": OX, "../../herd.rumpus": HERD, "a/run.sh": "exit 1", "a/.hidden.rumpus": "x"}
    data = _zip(members) if kind == "zip" else _tar(members, {"passwd.rumpus": "/etc/passwd"})
    (tmp_path / f"games.{kind}").write_bytes(data)
    done = rumpus("add", f"games.{kind}", "--to", "mine/deep", cwd=tmp_path)

    assert done.returncode == 0, done.stderr
    assert _names(tmp_path / "mine" / "deep") == ["herd", "ox-chess"]
    assert sorted(path.name for path in tmp_path.iterdir()) == [f"games.{kind}", "mine"]


def test_a_site_hosts_a_catalogue_and_a_changed_file_is_refused(folder: Path, site: str, tmp_path: Path) -> None:
    (folder / "catalogue.json").write_text(rumpus("catalogue", str(folder)).stdout, encoding="utf-8")
    done = rumpus("add", f"{site}/catalogue.json", "wild-ox", "--to", "mine", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert _names(tmp_path / "mine") == ["herd", "ox-chess", "wild-ox"]

    (folder / "ox-chess.rumpus").write_text(OX.replace("moves K", "moves F"), encoding="utf-8")
    done = rumpus("add", f"{site}/catalogue.json", "ox-chess", "--to", "other", cwd=tmp_path)
    assert done.returncode == 2
    assert "nothing was added" in done.stderr
    assert not (tmp_path / "other").exists()


def test_a_rule_file_and_an_archive_are_fetched_from_a_site(folder: Path, site: str, tmp_path: Path) -> None:
    (folder / "games.zip").write_bytes(_zip({"herd.rumpus": HERD}))

    assert files_at(f"{site}/ox-chess.rumpus?x=1")[0] == {"ox-chess": OX.encode()}
    assert files_at(f"{site}/games.zip")[0] == {"herd": HERD.encode()}


def test_a_site_cannot_lead_to_a_file_of_this_machine(site: str, folder: Path) -> None:
    with pytest.raises(SharingError, match="cannot be fetched"):
        files_at(f"{site}/leave/file://{folder}/ox-chess.rumpus")
    with pytest.raises(SharingError, match="404"):
        files_at(f"{site}/none.rumpus")


def test_a_catalogue_names_no_file_elsewhere(folder: Path, site: str) -> None:
    for file in ("../secret.rumpus", "/etc/hosts", "https://example.org/x.rumpus"):
        text = json.dumps({"format": "rumpus catalogue", "version": 1, "files": [{"name": "x", "file": file}]})
        (folder / "catalogue.json").write_text(text, encoding="utf-8")
        with pytest.raises(SharingError, match=r"outside of its folder|cannot be read"):
            files_at(str(folder / "catalogue.json"))
    with pytest.raises(SharingError, match="on another site"):
        files_at(f"{site}/catalogue.json")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[", "not JSON"),
        ('{"files": []}', '"format"'),
        ('{"format": "rumpus catalogue", "version": 2, "files": []}', "version 2"),
        ('{"format": "rumpus catalogue", "version": 1, "files": 3}', "must be a list"),
        ('{"format": "rumpus catalogue", "version": 1, "files": [{"name": "A"}]}', "'A'"),
        ('{"format": "rumpus catalogue", "version": 1, "files": [{"name": "a"}]}', "where `a` is"),
        (
            '{"format": "rumpus catalogue", "version": 1, "files": [{"name": "a", "file": "a", "rules": "x"}]}',
            "16 digits",
        ),
    ],
)
def test_a_faulty_catalogue_is_refused_with_what_is_wrong(text: str, words: str) -> None:
    with pytest.raises(SharingError) as fault:
        entries_of(text)

    assert words in str(fault.value)


def test_nothing_is_written_if_a_file_has_errors(folder: Path, tmp_path: Path) -> None:
    (folder / "wild-ox.rumpus").write_text(WILD.replace("piece", "peice"), encoding="utf-8")
    done = rumpus("add", str(folder), "--to", "mine", cwd=tmp_path)

    assert done.returncode == 1
    assert "unknown statement" in done.stderr
    assert not (tmp_path / "mine").exists()


def test_a_file_that_is_there_is_never_changed(folder: Path, tmp_path: Path) -> None:
    rumpus("add", str(folder), cwd=tmp_path)
    again = rumpus("add", str(folder), cwd=tmp_path)
    (tmp_path / "herd.rumpus").write_text('library "Mine"\n')
    other = rumpus("add", str(folder), cwd=tmp_path)

    assert (again.returncode, again.stdout.count("is there")) == (0, 3)
    assert (other.returncode, "herd.rumpus is there" in other.stderr) == (2, True)
    assert (tmp_path / "herd.rumpus").read_text() == 'library "Mine"\n'


def test_what_is_too_large_or_not_rules_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "page.html").write_text("<html>")
    with pytest.raises(SharingError, match="is not a rule file"):
        files_at(str(tmp_path / "page.html"))
    (tmp_path / "broken.zip").write_bytes(_zip(dict.fromkeys(["ox.rumpus"], OX))[:-10])
    with pytest.raises(SharingError, match="is not a rule file"):
        files_at(str(tmp_path / "broken.zip"))
    (tmp_path / "twice.zip").write_bytes(_zip({"a/ox.rumpus": OX, "b/ox.rumpus": OX}))
    with pytest.raises(SharingError, match="two files"):
        files_at(str(tmp_path / "twice.zip"))
    (tmp_path / "large.zip").write_bytes(_zip({"ox.rumpus": " " * (bounds.MAX_FILE + 5)}))
    with pytest.raises(SharingError, match="more than 1,048,576 bytes"):
        files_at(str(tmp_path / "large.zip"))
    monkeypatch.setattr("interpreter.sharing.reading.MAX_UNPACKED", 100)
    (tmp_path / "bomb.tar.gz").write_bytes(_tar({"zeros": "0" * 200, "ox.rumpus": OX}))
    with pytest.raises(SharingError, match="holds more than"):
        files_at(str(tmp_path / "bomb.tar.gz"))


def test_what_is_as_large_as_allowed_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("interpreter.sharing.reading.MAX_FILE", len(OX))
    monkeypatch.setattr("interpreter.sharing.reading.MAX_FILES", 2)
    monkeypatch.setattr("interpreter.sharing.reading.MAX_UNPACKED", 2 * len(OX))
    two = {"a.rumpus": OX, "b.rumpus": OX}
    for name, text in two.items():
        (tmp_path / name).write_text(text)
    (tmp_path / "two.tar.gz").write_bytes(_tar(two))
    (tmp_path / "two.zip").write_bytes(_zip(two))

    for source in (tmp_path, tmp_path / "two.zip", tmp_path / "two.tar.gz"):
        assert set(files_at(str(source))[0]) == {"a", "b"}
    (tmp_path / "c.rumpus").write_text(OX)
    with pytest.raises(SharingError, match="more than 2 rule files"):
        files_at(str(tmp_path))
    (tmp_path / "c.rumpus").write_text(OX + "#")
    with pytest.raises(SharingError, match=r"c\.rumpus has more than"):
        files_at(str(tmp_path / "c.rumpus"))


def test_a_link_in_an_archive_is_passed_over(tmp_path: Path) -> None:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        archive.writestr("ox.rumpus", OX)
        link = zipfile.ZipInfo("passwd.rumpus")
        link.create_system, link.external_attr = 3, (stat.S_IFLNK | 0o777) << 16
        archive.writestr(link, "/etc/passwd")
        archive.mkdir("folder.rumpus")
    (tmp_path / "games.zip").write_bytes(made.getvalue())

    assert set(files_at(str(tmp_path / "games.zip"))[0]) == {"ox"}


def test_what_is_added_comes_as_json(folder: Path, tmp_path: Path) -> None:
    said = json.loads(rumpus("add", str(folder), "ox-chess", "--format", "json", cwd=tmp_path).stdout)
    again = json.loads(rumpus("add", str(folder), "--format", "json", cwd=tmp_path).stdout)

    assert [(each["name"], each["file"], each["title"], each["new"], each["hides"]) for each in said] == [
        ("ox-chess", "ox-chess.rumpus", "Ox chess", True, False)
    ]
    assert [(each["name"], each["new"]) for each in again] == [("herd", True), ("ox-chess", False), ("wild-ox", True)]
    assert [each["rules"] for each in again][:2] == [None, said[0]["rules"]]


@pytest.mark.parametrize(
    ("asked", "fault"),
    [
        ("ox-chess@", "expected the hash of rules, 16 digits, after `ox-chess@`, found nothing"),
        ("ox-chess@12", "found `12`"),
        ("ox-chess@0123456789abcdef", "not 0123456789abcdef; nothing was added"),
        ("herd@0123456789abcdef", "`herd` is a library, which has no hash"),
    ],
)
def test_a_wrong_hash_adds_nothing(asked: str, fault: str, folder: Path, tmp_path: Path) -> None:
    done = rumpus("add", str(folder), asked, cwd=tmp_path)

    assert (done.returncode, fault in done.stderr) == (2, True), done.stderr
    assert _names(tmp_path) == ["source"]


def test_a_source_without_rule_files_is_named(tmp_path: Path) -> None:
    with pytest.raises(SharingError, match="there is no rule file, `.*`, in .*" + tmp_path.name):
        files_at(str(tmp_path))
    with pytest.raises(SharingError, match="an address begins with `https://` or `http://`, not with `ftp://`"):
        files_at("ftp://example.org/x.zip")


def test_a_name_that_is_not_there_is_wrong_usage(folder: Path, tmp_path: Path) -> None:
    done = rumpus("add", str(folder), "elk", cwd=tmp_path)

    assert done.returncode == 2
    assert "it has herd, ox-chess, wild-ox" in done.stderr
