"""Similar names, to suggest for a misspelled one."""

from collections.abc import Iterable

_LONGEST = 40
_LOOKED_AT = 100
"""Maximum number of letters and of names to compare, because hostile files have thousands of either."""

MAX_EDITS = 1_000
"""More than between any two words that are compared."""


def near_names(word: str, names: Iterable[str]) -> tuple[str, ...]:
    """Return at most three names close to the word, the closest first; none if all are too different.

    >>> near_names("knigth", ["bishop", "knight", "night-rider"])
    ('knight',)

    A number is close to no name.

    >>> near_names("9", ["1", "2", "3"])
    ()
    """
    if word.isdecimal():
        return ()
    far = 1 + max(1, len(word) // 3)
    known = [name for name in dict.fromkeys(names) if name != word and abs(len(name) - len(word)) < far]
    if len(word) > _LONGEST:
        return ()
    scored = sorted((edits(word.lower(), name.lower(), far), name) for name in known[:_LOOKED_AT])
    return tuple(name for distance, name in scored[:3] if distance < far)


def edits(a: str, b: str, most: int = MAX_EDITS) -> int:
    """Return the number of insertions, deletions, changes and swaps of adjacent letters between two words.

    Counting stops at `most`.

    >>> edits("knigth", "knight"), edits("ox", "fox"), edits("elk", "cow"), edits("elk", "cow", most=2)
    (1, 1, 3, 2)
    """
    before: list[int] = []
    above = list(range(len(b) + 1))
    for i, letter in enumerate(a, 1):
        row = [i]
        for j, other in enumerate(b, 1):
            cost = min(above[j] + 1, row[-1] + 1, above[j - 1] + (letter != other))
            if i > 1 and j > 1 and letter == b[j - 2] and other == a[i - 2]:
                cost = min(cost, before[j - 2] + 1)
            row.append(cost)
        if min(row) >= most and min(above) >= most:
            return most
        before, above = above, row
    return min(above[-1], most)


def quoted_list(names: Iterable[str], last: str = "or") -> str:
    """Return names as a list for a sentence.

    >>> quoted_list(["rook", "bishop", "queen"])
    '`rook`, `bishop` or `queen`'
    """
    marked = [f"`{name}`" for name in names]
    return marked[0] if len(marked) == 1 else f"{', '.join(marked[:-1])} {last} {marked[-1]}"


def is_misspelt(found: str, word: str) -> bool:
    """Return True if a text is a word of the language with a typing error.

    >>> is_misspelt("opns", "opens"), is_misspelt("Ruleset", "ruleset"), is_misspelt("comment", "command")
    (True, True, False)
    """
    if found in (word, f"un{word}") or word == f"un{found}" or len(word) < 3 or abs(len(found) - len(word)) > 2:
        return False
    most = 1 if len(word) < 9 else 2
    return edits(found.lower(), word, most + 1) <= most
