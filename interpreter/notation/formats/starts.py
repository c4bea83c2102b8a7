"""Positions with which shogi programs start without a diagram: the arrays of boards, and handicaps."""

from collections.abc import Mapping

ARRAYS: Mapping[str, str] = {
    "9x9": "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL",
    "5x5": "rbsgk/4p/5/P4/KGSBR",
}
"""The placements that need no diagram, by files and ranks."""

_REST = "ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL"
_TAKEN: Mapping[str, tuple[str, str]] = {
    "香落ち": ("lnsgkgsn1", "1r5b1"),
    "右香落ち": ("1nsgkgsnl", "1r5b1"),
    "角落ち": ("lnsgkgsnl", "1r7"),
    "飛車落ち": ("lnsgkgsnl", "7b1"),
    "飛香落ち": ("lnsgkgsn1", "7b1"),
    "二枚落ち": ("lnsgkgsnl", "9"),
    "三枚落ち": ("lnsgkgsn1", "9"),
    "四枚落ち": ("1nsgkgsn1", "9"),
    "五枚落ち": ("2sgkgsn1", "9"),
    "左五枚落ち": ("1nsgkgs2", "9"),
    "六枚落ち": ("2sgkgs2", "9"),
    "左七枚落ち": ("2sgkg3", "9"),
    "右七枚落ち": ("3gkgs2", "9"),
    "八枚落ち": ("3gkg3", "9"),
    "十枚落ち": ("4k4", "9"),
}
"""The ranks of the side that gives a handicap, in which its units are missing. It moves first."""

HANDICAPS: Mapping[str, str] = {name: f"{first}/{second}/{_REST}" for name, (first, second) in _TAKEN.items()}
"""The placements of handicaps."""

OTHER = "その他"
"""The name of every other start, which has a diagram."""
