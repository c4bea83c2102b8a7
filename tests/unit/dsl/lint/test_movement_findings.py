"""What is said of movements that make no sense: the kind of finding, and its place."""

import pytest
from support.each import each
from support.games import compiled
from support.movement import reached
from support.movement_findings import findings

from dsl.diagnostics.codes import CODES

WRONG = {
    # movement: the finding, and the letters it points at between the bars
    "3W": "betza-malformed |3|W",
    "W-F": "betza-malformed W|-|F",
    "[W-F": "betza-malformed [W-|F|",
    "[W]": "betza-malformed [W|]|",
    "[]": "betza-malformed [|]|",
    "[W--F]": "betza-malformed [W-|-|F]",
    "[[W-F]-F]": "betza-malformed [|[|W-F]-F]",
    "f[W-F]": "betza-malformed f|[|W-F]",
    "Wf3F": "betza-malformed Wf|3|F",
    "(4,1": "betza-malformed |(|4,1",
    "(a)22K": "betza-malformed (a)2|2|K",
    "W)": "betza-malformed W|)|",
    "Wfm": "betza-no-atom W|fm|",
    "k": "betza-no-atom |k|",
    "[W-fm]": "betza-no-atom [W-|fm|]",
    "[fm?W]": "betza-no-atom [|fm|?W]",
    "(a)2": "betza-no-atom |(a)2|",
    "WYF": "betza-unknown-atom W|Y|F",
    "W3X": "betza-unknown-atom W3|X|",
    "fSW": "betza-unknown-atom f|S|W",
    "fwF": "betza-unknown-modifier f|w|F",
    "[W-xF]": "betza-unknown-modifier [W-|x|F]",
    "(ax)2K": "betza-unknown-modifier (a|x|)2K",
    "mfhW": "betza-direction mf|h|W",
    "bhF": "betza-direction b|h|F",
    "fhK": "betza-direction f|h|K",
    "mahlN": "betza-direction ma|h|lN",
    "[W-hF]": "betza-direction [W-|h|F]",
    "fmrW": "betza-scattered |fmr|W",
    "mafcfW": "betza-scattered ma|fcf|W",
    "W100": "betza-range W|100|",
    "W00": "betza-range W|00|",
    "W001": "betza-range W|001|",
    "NN": "betza-doubled |NN|",
    "cfNNW": "betza-doubled |cfNN|W",
    "[W-FF]": "betza-doubled [W-|FF|]",
    "(9,1)": "betza-leap-too-long |(9,1)|",
    "f(0,0)3": "betza-leap-too-long f|(0,0)|3",
    "FXXX": "betza-leap-too-long |FXXX|",
    "fnjA": "betza-contradiction f|nj|A",
    "pmgR": "betza-contradiction |pmg|R",
    "zqN0": "betza-contradiction |zq|N0",
    "zF": "betza-contradiction |z|F",
    "pjR": "betza-contradiction p|j|R",
    "uR": "betza-contradiction |u|R",
    "maifW": "betza-contradiction ma|i|fW",
    "ymW": "betza-contradiction |y|mW",
    "feafF": "betza-contradiction f|e|afF",
    "fU": "betza-contradiction |f|U",
    "moU": "betza-contradiction m|o|U",
    "aU": "betza-contradiction |a|U",
    "U3": "betza-contradiction U|3|",
    "[W-afF]": "betza-contradiction [W-|af|F]",
    "[W-iF]": "betza-contradiction [W-|i|F]",
    "nC": "betza-no-path |n|C",
    "fnW": "betza-no-path f|n|W",
    "jF": "betza-no-path |j|F",
    "jH": "betza-no-path |j|H",
    "n(4,1)": "betza-no-path |n|(4,1)",
    "(a)K": "betza-repetition |(a)|K",
    "(a)0K": "betza-repetition |(a)0|K",
    "m(f)2W": "betza-repetition m|(f)2|W",
    "(a)2(ma)2K": "betza-repetition (a)2|(ma)2|K",
    "fucaW": "betza-unsupported f|u|caW",
    "upcR": "betza-unsupported |u|pcR",
    "RX": "betza-unsupported R|X|",
    "(3,1)X": "betza-unsupported (3,1)|X|",
    "[gR-F]": "betza-unsupported [|g|R-F]",
    "[W-yF]": "betza-unsupported [W-|y|F]",
    "[W-pF]": "betza-unsupported [W-|p|F]",
    "[mpF?R]": "betza-unsupported [m|p|F?R]",
    "[aW-F]": "betza-unsupported [|a|W-F]",
    "[W-U]": "betza-unsupported [W-|U|]",
    "[W-O2]": "betza-unsupported [W-|O|2]",
    "[W-(a)2F]": "betza-unsupported [W-|(a)2|F]",
    "KO": "betza-castling K|O|",
    "KO1": "betza-castling K|O1|",
    "KO9": "betza-castling K|O9|",
    "KfO2": "betza-castling K|fO2|",
    "KO02": "betza-castling K|O02|",
    "Wc@8": "betza-drop W|c@8|",
    "W@08": "betza-drop W|@08|",
    "@8W@7": "betza-drop @8W|@7|",
    "aaaQ": "walk-too-long |aaaQ|",
    "aaaaaaaK": "walk-too-long |aaaaaaaK|",
    "(aaaa)9K": "betza-too-long |(aaaa)9|K",
    "lameN": "betza-word |lame|N",
    "FtR": "betza-then F|t|R",
    # what says nothing
    "W1": "betza-pointless W|1|",
    "fN01": "betza-pointless fN|01|",
    "R0": "betza-pointless R|0|",
    "fmcW": "betza-pointless f|mc|W",
    "macmW": "betza-pointless ma|cm|W",
    "fblrW": "betza-pointless |fblr|W",
    "msF": "betza-pointless m|s|F",
    "vsN": "betza-pointless |vs|N",
    "fvW": "betza-pointless |f|vW",
    "lfffN": "betza-pointless |lf|ffN",
    "bllF": "betza-pointless |bl|lF",
    "fhfN": "betza-pointless fh|f|N",
    "mmW": "betza-pointless m|m|W",
    "camfmW": "betza-pointless camf|m|W",
    "tamK": "betza-pointless |t|amK",
    "mtW": "betza-pointless m|t|W",
    "WfFW": "betza-pointless WfF|W|",
    "fNfN": "betza-pointless fN|fN|",
    "KW": "betza-pointless K|W|",
    "fWK": "betza-pointless |fW|K",
    "QW3": "betza-pointless Q|W3|",
    "KmF": "betza-pointless K|mF|",
    "NnN": "betza-pointless N|nN|",
    "NiN": "betza-pointless N|iN|",
    "[W-F][W-F]": "betza-pointless [W-F]|[W-F]|",
    "[F?R]F": "betza-pointless [F?R]|F|",
    "[KW-F]": "betza-pointless [K|W|-F]",
    "mcU": "betza-pointless |mc|U",
    "[WmW?F]": "betza-pointless [W|mW|?F]",
    "[F-WmW]": "betza-pointless [F-W|mW|]",
    "maKmaK": "betza-pointless maK|maK|",
    "UN": "betza-pointless U|N|",
    "KO2rO2": "betza-pointless KO2|rO2|",
    "R9": "betza-pointless R|9|",
    "fB8": "betza-pointless fB|8|",
    "W10": "betza-pointless W|10|",
    "D5": "betza-pointless D|5|",
    "[W?R12]": "betza-pointless [W?R|12|]",
    "ffW": "betza-pointless |f|fW",
    "bmllF": "betza-scattered |bmll|F",
    "llF": "betza-pointless |l|lF",
    "ffmK": "betza-pointless |f|fmK",
    "macffW": "betza-pointless mac|f|fW",
    "FtN": "betza-then F|t|N",
    "RtB": "betza-then R|t|B",
    "fMWfcF": "betza-unknown-atom f|M|WfcF",
    "FmWfcF": "betza-pointless FmW|fcF|",
}


RIGHT = (
    "K Q R B N W F D A H C L Z J G U BN fmWfceFifmnD mRcpR gQ pR gafQ pafR nN nA [W-F] [F-F] [F?R] FyafsF "
    "[W-F][F-W] [pQ-K] KNADcaKmcabK mafsmafW masR mamaK aaK mpafN fmFfcafmF FfW WfF fsW fR4 W03 N0 f(4,1) FX ffrrN "
    "hrNfhC KO2 rO2lO3K isO2 fWf@8 @8 j@7 ff@9 @ zF0 qN0 oR jR ucR udR (a)2K KmaKmamaK [KAD?aKaAaD] WmFcF mNcB "
    "R7 W7 D4 A3 N4 W08 oR9 zF9 pR9 gQ9 ffN ffrrN mBctB "
    "NmA tK tmcdR mWcW fNbN [iWfW-F] [mWfW?F] [WcW?F] KA [W-F]F Wi(2,0) iDnDjA WnDW02 tRF FctR mFtN "
)


@each("text", [text for text in WRONG if WRONG[text]])
def test_finding_points_at_the_letters_that_are_wrong(text: str) -> None:
    name, _, marked = WRONG[text].partition(" ")
    found = findings(text)
    assert [finding.name for finding in found] == [name]
    before, inside, _ = marked.split("|")
    assert found[0].span.source.position(found[0].span.start) == (1, 7 + len(before))
    assert found[0].span.text == inside


@each("text", RIGHT.split())
def test_sound_movements_have_no_findings(text: str) -> None:
    assert findings(text) == []


def test_every_kind_of_finding_about_movements_is_shown_here() -> None:
    shown = {text.partition(" ")[0] for text in WRONG.values()} - {""}
    assert shown == {code.name for code in CODES if code.name.startswith("betza-") or code.name == "walk-too-long"}


@each("text", WRONG)
def test_findings_say_what_is_wrong_and_what_to_do(text: str) -> None:
    for finding in findings(text):
        assert finding.message[0] == "`" or finding.message[0].islower() or finding.message.startswith("a ")
        assert not finding.message.endswith(".")
        assert finding.label.text
        assert finding.help


@each("text", [text for text in WRONG if "pointless" in WRONG[text] and "O" not in text])
def test_taking_out_what_says_nothing_changes_nothing(text: str) -> None:
    finding = findings(text)[0]
    assert finding.fix is not None
    cured = text
    for edit in sorted(finding.fix.edits, key=lambda edit: -edit.span.start):
        cured = cured[: edit.span.start - 6] + edit.text + cured[edit.span.end - 6 :]
    assert findings(cured) == []
    units = {"friends": "e6 c3 g5", "enemies": "f5 d4 e8 g7 f7"}
    assert reached(cured, **units) == reached(text, **units)


def test_leap_without_an_end_on_a_small_board_is_pointless_as_a_letter_and_wrong_in_numbers() -> None:
    assert [finding.name for finding in findings("WG", 3)] == ["betza-pointless"]
    assert [finding.name for finding in findings("W(3,3)", 3)] == ["betza-leap-too-long"]


def test_one_finding_is_made_once_though_a_compound_has_two_atoms() -> None:
    assert [finding.name for finding in findings("Kmm(a)2QW1")].count("betza-pointless") == 2


def test_first_error_of_each_move_is_reported() -> None:
    assert [finding.name for finding in findings("fhWxNW100F")] == [
        "betza-direction",
        "betza-unknown-modifier",
        "betza-range",
    ]


@pytest.mark.parametrize(
    ("written", "cure"),
    [
        ("bishop", "B"),
        ("knigt", "N"),
        ("diagonal", "B"),
        ("forward", "fW"),
        ("hare", "WmF"),
        ("cannon", "mRcpR"),
        ("Knight", "N"),
    ],
)
def test_a_word_in_place_of_letters_is_told_its_letters(written: str, cure: str) -> None:
    found = compiled(f"piece hare H {{ moves WmF }}\npiece ox O {{ moves {written} }}").findings

    assert [(each.name, each.span.text, each.help) for each in found] == [("betza-no-atom", written, f"write `{cure}`")]


@each(
    ("movement", "help"),
    [
        ("(mR)(cpR)", "write `mRcpR`: moves follow one another without brackets"),
        ("k", "write `K`: atoms are capitals"),
        ("lameN", "write `nN`"),
        ("hopQ", "write `pQ` or `gQ`"),
        ("hopperQ", "write `pQ` or `gQ`"),
        ("jumpN", "write `N`"),
        ("slideB", "write `B`"),
        ("captureB", "write `cB`"),
        ("npR", "remove `n`"),
        ("jpR", "write the hop as a separate leg, such as `jpafR`"),
        ("fmjpR", "write the hop as a separate leg, such as `fjpafmR`"),
        ("macjgN3", "write the hop as a separate leg, such as `majgafcN3`"),
        ("FtR", "write `[F?R]` for one after the other, or `tRF` for two moves"),
        ("FtA", "write `[F?A]` for one after the other, or `tAF` for two moves"),
        ("fmR9", "write `fmR`, or a smaller number"),
        ("W10", "write `R`, or a smaller number"),
        ("K8", "write `Q`, or a smaller number"),
        ("D5", "write `D0`, or a smaller number"),
        ("AX3", "write `AX0`, or a smaller number"),
        ("ffmW", "write `fmW`"),
        ("fMWfcF", "write `fmW`"),
        ("VW", "write `vW`"),
        ("FmWfcF", "remove it, or write `fmW` if a small letter was meant"),
        ("KW", "remove it"),
        ("RW", "remove it, or write `rW` if a small letter was meant"),
        ("[pQK]", "write two legs or more between `[` and `]`, separated by `-` or `?`, such as `[pQ-K]`"),
        ("[W]", "write two legs or more between `[` and `]`, separated by `-` or `?`, such as `[W-F]`"),
        ("nC", "write the path in brackets, such as `[W-N]`"),
        ("n(4,1)", "write the path in brackets, such as `[W-C]`"),
        (
            "t[FR]",
            "write a step and what may follow it as `[F?R]`, or as `[F-R]` if it must follow; "
            "`t` means something else here",
        ),
    ],
)
def test_a_cure_is_for_this_very_movement(movement: str, help: str) -> None:
    assert findings(movement)[0].help == help


@pytest.mark.parametrize("movement", ["hopQ", "jumpN", "slideB", "slideR", "leapN", "moveR", "firstD"])
def test_a_word_before_a_capital_is_the_only_finding_and_no_fix_of_it_is_safe(movement: str) -> None:
    (found,) = findings(movement)
    word = movement[:-1]

    assert found.message.startswith(f"`{word}` is read letter by letter, as ")
    assert found.span.text == word
    assert found.fix is not None
    assert found.fix.applicability == "unsafe"
    assert findings(found.fix.edits[0].text) == []


@pytest.mark.parametrize("movement", ["jpafR", "fjpafmR", "zpafB", "qgafN0", "npafN", "majgafcN3"])
def test_a_hop_written_as_a_leg_of_its_own_is_settled(movement: str) -> None:
    assert findings(movement) == []


@pytest.mark.parametrize(("betza", "note"), [("hopQ", "`p` continues"), ("jumpN", "a leap passes"), ("slideB", "")])
def test_a_word_before_an_atom_says_what_there_is_to_know_of_it(betza: str, note: str) -> None:
    notes = [each for found in compiled(f"piece ox O {{ moves {betza} }}").findings for each in found.notes]

    assert any(each.startswith(note) for each in notes) if note else notes == []
