"""The pieces that `variants.ini` knows by their keys, and names for movements."""

from collections.abc import Iterator, Mapping

# fmt: off
PIECES: Mapping[str, tuple[str, str]] = {
    "pawn": ("pawn", "fmWfceFifmnD"), "knight": ("knight", "N"), "bishop": ("bishop", "B"), "rook": ("rook", "R"),
    "queen": ("queen", "Q"),
    "fers": ("ferz", "F"), "alfil": ("alfil", "A"), "fersAlfil": ("modern-elephant", "FA"), "silver": ("silver", "FfW"),
    "aiwok": ("ai-wok", "RNF"),
    "bers": ("crowned-rook", "RF"), "archbishop": ("archbishop", "BN"), "chancellor": ("chancellor", "RN"),
    "amazon": ("amazon", "QN"),
    "knibis": ("knight-bishop", "mNcB"), "biskni": ("bishop-knight", "mBcN"), "kniroo": ("knight-rook", "mNcR"),
    "rookni": ("rook-knight", "mRcN"),
    "shogiPawn": ("shogi-pawn", "fW"), "lance": ("lance", "fR"), "shogiKnight": ("shogi-knight", "fN"),
    "gold": ("gold", "WfF"),
    "dragonHorse": ("dragon-horse", "BW"), "clobber": ("stone", "cW"), "breakthrough": ("runner", "fmWfF"),
    "immobile": ("block", ""),
    "cannon": ("cannon", "mRcpR"), "janggiCannon": ("cannon", "pR"), "soldier": ("soldier", "fsW"),
    "horse": ("horse", "nN"),
    "elephant": ("elephant", "nA"), "janggiElephant": ("elephant", "nZ"), "banner": ("banner", "RcpRnN"),
    "wazir": ("wazir", "W"),
    "commoner": ("commoner", "K"), "centaur": ("centaur", "KN"), "king": ("king", "K"),
}
"""The pieces that need no movement: their names here, and their movements."""

NAMES: Mapping[str, str] = {
    "NN": "nightrider", "N0": "nightrider", "gQ": "grasshopper", "C": "camel", "L": "camel", "Z": "zebra", "J": "zebra",
    "D": "dabbaba", "WD": "woodrook",
    "FD": "kirin", "WA": "phoenix", "AD": "alibaba", "FA": "modern-elephant", "KAD": "mastodon", "G": "tripper",
    "H": "threeleaper", "NC": "gnu", "mfFcfeWimfnA": "berolina-pawn",
    "KN": "centaur", "W": "wazir", "F": "ferz", "QN": "amazon", "RN": "chancellor", "BN": "archbishop",
    "RF": "crowned-rook", "BW": "crowned-bishop", "WfF": "gold", "FfW": "silver",
}
"""Names for movements of custom pieces."""
# fmt: on

ALONG: Mapping[str, tuple[str, str]] = {
    "rook": ("R", "B"), "janggiCannon": ("pR", "pB"), "soldier": ("fsW", "fF"), "wazir": ("W", "F"), "king": ("W", "F")
}  # fmt: skip
"""How pieces move, and how along the diagonal lines of a palace, by their keys."""

LEAPS: Mapping[str, tuple[str, str]] = {"king": ("K", "ifsmN"), "fers": ("F", "ifmD")}
"""How pieces move, and how with a first move, by their keys."""

N_CUSTOM = 25
"""The custom pieces that a section may have."""


def piece_keys() -> Iterator[str]:
    """Yield the keys that declare pieces."""
    yield from PIECES
    yield from (f"customPiece{i}" for i in range(1, N_CUSTOM + 1))
