"""`rumpus doc`, as a user runs it."""

from pathlib import Path

from support.command import rumpus


def test_doc_prints_a_page() -> None:
    done = rumpus("doc", "chess")

    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("# Chess\n\nOrthodox chess")
    assert "### knight, N\n\nKnight (N) moves N.\n\n- `N`: a knight's leap\n\n```text\n. * . * .\n" in done.stdout


def test_doc_writes_both_kinds(tmp_path: Path) -> None:
    done = rumpus("doc", "hullabaloo", "--html", "page.html", "--markdown", "page.md", cwd=tmp_path)

    assert (done.returncode, done.stdout) == (0, "")
    assert (tmp_path / "page.html").read_text().count("<svg ") == 20
    assert "| ferz | wazir | guard |\n" in (tmp_path / "page.md").read_text()


def test_doc_shows_the_rules_under_options() -> None:
    done = rumpus("doc", "hullabaloo", "--option", "commoner=straight")

    assert "These are the rules with `commoner = straight`." in done.stdout
    assert "Commoner (C) moves Q3." in done.stdout


def test_doc_refuses_kindly(tmp_path: Path) -> None:
    (tmp_path / "faulty.rumpus").write_text('ruleset "Toy"\nbord 3x3\n')

    assert rumpus("doc", "nothing").returncode == 2
    assert rumpus("doc", "chess", "--option", "speed=high").returncode == 2
    assert rumpus("doc", "chess", "--html", "no/such/folder.html", cwd=tmp_path).returncode == 2
    assert rumpus("doc", "fairy").returncode == 1
    assert "faulty.rumpus:2:1" in rumpus("doc", "faulty.rumpus", cwd=tmp_path).stderr


def test_paper_without_a_booklet_is_wrong_usage() -> None:
    done = rumpus("doc", "hexapawn", "--paper", "letter")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "error: --paper is for a booklet; name its file with --pdf\n"
