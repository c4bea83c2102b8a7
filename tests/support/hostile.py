"""Rule files spoilt at random, from the shipped ones."""

from hypothesis import strategies as st

from rulesets import Catalogue

CATALOGUE = Catalogue()
TEXTS = [CATALOGUE.open(name)[0].text for name in CATALOGUE.rulesets()]
RULES = [text.partition("# The rules")[0] for text in TEXTS]
WORDS = sorted({word for text in TEXTS for word in text.split()}, key=lambda word: (len(word), word))[:800]
JUNK = ["{", "}", '"', '"""', ";", "\n", "#", "\x00", "é", "999999", "[", "]", "(", ")", "x" * 300, "when", "\ud800"]


@st.composite
def mutated(draw: st.DrawFn, texts: list[str], pieces: list[str]) -> str:
    """A text with a few stretches cut out, doubled, moved or replaced."""
    text = draw(st.sampled_from(texts))
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.sampled_from([0, 1, 2, 5, 20, 200])))
        kind = draw(st.sampled_from(["cut", "double", "put", "swap"]))
        if kind == "cut":
            text = text[:start] + text[end:]
        elif kind == "double":
            text = text[:end] + text[start:]
        elif kind == "put":
            text = text[:start] + draw(st.sampled_from(pieces)) + text[start:]
        else:
            text = text[:start] + draw(st.sampled_from(pieces)) + text[end:]
    return text
