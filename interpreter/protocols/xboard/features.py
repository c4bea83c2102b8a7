"""The features of the engine, as the answer to `protover`."""

from dsl.version import VERSION
from interpreter.game.players import NAMES
from interpreter.protocols.session import Session


def features(session: Session, *, passes: bool) -> str:
    """Return all features and options."""
    levels = " /// ".join(f"*{name}" if name == session.level else name for name in NAMES)
    return (
        f'feature myname="Rumpus {VERSION}"\n'
        "feature setboard=1 usermove=1 ping=1 playother=1 colors=0 sigint=0 reuse=1 analyze=1 draw=1\n"
        "feature memory=1 smp=1 highlight=1 name=0 ics=0 time=1 san=0 debug=1\n"
        f"{variants_feature(session)}\n"
        f'feature option="Level -combo {levels}"\n'
        f'feature option="Passes -check {int(passes)}"\n'
        'feature option="VariantPath -path "\n'
        'feature option="TablesPath -path "\n'
        "feature done=1"
    )


def variants_feature(session: Session) -> str:
    """Return the names of the variants, also as the graphical program knows them."""
    return f'feature variants="{",".join(session.variants.offered)}"'
