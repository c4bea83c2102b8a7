"""`rumpus replay --animate`: a game as moving pictures."""

import sys
from io import BytesIO
from pathlib import Path
from weakref import ref

import pytest
from PIL import Image
from support.command import rumpus

from interpreter import load
from interpreter.cli.commands.replay.animating import write_animation
from interpreter.cli.shared.files import UsageError
from interpreter.drawing import png_board, svg_board
from interpreter.drawing.animation import Animation
from interpreter.game.match import Match
from interpreter.state.outcome import Outcome

FOOL = '[Event "ox"]\n1. f3 e5 2. g4 Qh4# 0-1\n'


def _frames(path: Path) -> list[tuple[int, bytes]]:
    """How long each picture is shown, and its pixels."""
    with Image.open(path) as image:
        found = []
        for number in range(image.n_frames):
            image.seek(number)
            found.append((round(image.info["duration"]), image.convert("RGB").tobytes()))
        return found


@pytest.mark.parametrize("name", ["game.gif", "game.png", "GAME.APNG"])
def test_every_action_is_a_picture_and_the_last_stays_longer(name: str, tmp_path: Path) -> None:
    done = rumpus("replay", "-", "--animate", name, "--width", "200", "--frame", "0.5", stdin=FOOL, cwd=tmp_path)
    frames = _frames(tmp_path / name)

    assert (done.returncode, done.stdout, done.stderr) == (0, "", f"wrote {name}\n")
    assert [shown for shown, _ in frames] == [500, 500, 500, 500, 1500]
    assert len({pixels for _, pixels in frames}) == 5
    with Image.open(tmp_path / name) as image:
        assert image.width == 200
        assert image.info["loop"] == 0


def test_the_last_action_is_marked(tmp_path: Path) -> None:
    rumpus("replay", "-", "--animate", "game.png", "--width", "412", "--at", "1", stdin=FOOL, cwd=tmp_path)
    with Image.open(tmp_path / "game.png") as image:
        image.seek(1)
        plain, marked = image.getpixel((29, 330)), image.getpixel((29 + 5 * 45, 330))
        left = image.getpixel((29 + 5 * 45, 330 - 45))

    assert image.n_frames == 2
    assert plain != marked
    assert left != marked


def test_the_last_picture_tells_the_outcome(tmp_path: Path) -> None:
    start = load("chess").start()
    match = Match([start])
    match.resign()
    write_animation(match, tmp_path / "a.png", 200, 1.0)
    drawn = svg_board(start.game.program, start.position, title="Chess", outcome=Outcome(1, "resignation"))

    with Image.open(tmp_path / "a.png") as image, Image.open(BytesIO(png_board(drawn, 200))) as expected:
        assert image.convert("RGB").tobytes() == expected.convert("RGB").tobytes()


def test_a_missing_library_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "PIL", None)
    with pytest.raises(UsageError, match=r'needs Pillow; install it with `.+ -m pip install -e ".+\[animate\]"`'):
        write_animation(Match([load("chess").start()]), tmp_path / "a.gif", 200, 1.0)


@pytest.mark.parametrize(
    ("words", "text", "message"),
    [
        (
            ["--animate", "game.jpg"],
            FOOL,
            "game.jpg is not the name of an animation: it must end with .gif, .png, .apng",
        ),
        (
            ["--animate", "a.gif"],
            FOOL * 2,
            "an animation is of one game, and the file has several; choose one with --game N",
        ),
        (
            ["--animate", "a.gif", "--export", "standard"],
            FOOL,
            "--animate writes a picture; leave out --annotate, --export and --format",
        ),
        (["--animate", "no/a.gif"], FOOL, "no/a.gif cannot be written: there is no folder no"),
    ],
)
def test_what_cannot_be_animated_is_wrong_usage(words: list[str], text: str, message: str, tmp_path: Path) -> None:
    done = rumpus("replay", "-", *words, stdin=text, cwd=tmp_path)

    assert (done.returncode, done.stderr) == (2, f"error: {message}\n")


def test_one_game_of_several_is_animated_by_its_number(tmp_path: Path) -> None:
    done = rumpus("replay", "-", "--animate", "a.gif", "--game", "2", stdin=FOOL + FOOL, cwd=tmp_path)

    assert done.returncode == 0, done.stderr
    assert len(_frames(tmp_path / "a.gif")) == 5


def test_a_faulty_game_is_drawn_up_to_its_fault(tmp_path: Path) -> None:
    done = rumpus("replay", "-", "--animate", "a.gif", stdin=FOOL.replace("g4", "g5"), cwd=tmp_path)

    assert done.returncode == 1
    assert "`g5` is not legal here" in done.stderr
    assert len(_frames(tmp_path / "a.gif")) == 3


@pytest.mark.parametrize("form", ["GIF", "PNG"])
def test_only_a_few_pictures_are_decoded_at_a_time(form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    pictures: list[ref[Image.Image]] = []
    counts = []
    opened = Animation._opened

    def watched(animation: Animation, picture: bytes) -> Image.Image:
        image = opened(animation, picture)
        pictures.append(ref(image))
        counts.append(sum(each() is not None for each in pictures))
        return image

    monkeypatch.setattr(Animation, "_opened", watched)
    animation, state = Animation(), load("chess").start()
    for action in ("e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6", "b5a4", "g8f6", "e1g1", "f8e7"):
        animation.add(png_board(svg_board(state.game.program, state.position), 100))
        state = state.play(action)
    animation.written(form=form, seconds=1)

    assert max(counts) < 5
