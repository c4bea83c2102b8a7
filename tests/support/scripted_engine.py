"""A program that speaks UCI or CECP and plays the first legal action, or misbehaves on request.

python scripted_engine.py uci|cecp FAULT AFTER: after so many own actions it commits the fault.
"""

import re
import sys
import time

from interpreter import load
from interpreter.game.state import State

FAULTS = {"illegal": "a1a8", "garbage": "hello", "none": "(none)", "nothing": ""}


def say(line: str) -> None:
    print(line, flush=True)


def chosen(state: State, own: int) -> str:
    """The text of the turn to play, after a number of own turns."""
    if own < after or fault in ("well", "twice"):
        texts, side = [], state.turn
        while state.turn == side and state.legal_texts():
            texts.append(state.legal_texts()[0])
            state = state.play(texts[-1])
        return ",".join(texts)
    if fault == "crash":
        sys.exit(3)
    if fault == "sleep":
        time.sleep(60)
    return FAULTS[fault]


def uci() -> None:
    own, game = 0, start.game
    for line in sys.stdin:
        words = line.split()
        match words[0]:
            case "uci":
                say("id name Scripted 1.0\noption name Skill Level type spin default 1 min 0 max 9")
                say("option name UCI_Variant type string default chess\nuciok")
            case "setoption" if words[2] == "UCI_Variant":
                game = load(words[4])
            case "isready":
                say("readyok")
            case "position":
                fen = re.search(r"fen (.*?)(?: moves|$)", line.strip())
                assert fen is not None, "a position has a FEN here"
                state = game.state(fen[1])
                for move in words[words.index("moves") + 1 :] if "moves" in words else ():
                    state = state.play_all(move)
            case "go":
                say("info string thinking\ninfo depth 3 nodes 77 score cp 25 pv e2e4")
                say(f"bestmove {chosen(state, own)}")
                if fault == "twice" and own >= after:
                    say("bestmove a1a8")
                own += 1


def cecp() -> None:
    own, state, game = 0, start, start.game
    for line in sys.stdin:
        words = line.split()
        match words[0]:
            case "variant":
                game = load(words[1])
                state = game.start()
            case "protover":
                say('feature done=0 setboard=1 usermove=1 myname="Scripted 2.0"')
                say("feature done=1")
            case "new":
                state = start
            case "setboard":
                state = game.state(line.partition(" ")[2].strip())
            case "usermove":
                if words[1] in state.legal_texts():
                    state = state.play(words[1])
                else:
                    say(f"Illegal move: {words[1]}")
            case "go":
                if fault == "resign" and own >= after:
                    say("resign")
                    continue
                *legs, text = chosen(state, own).split(",")
                own += 1
                for leg in legs:
                    state = state.play(leg)
                    say(f"move {leg},")
                if text in state.legal_texts():
                    state = state.play(text)
                    text = f"{text[:4]}{text[4:].upper()}"
                say(f"move {text}")


if __name__ == "__main__":
    protocol, fault, after = sys.argv[1], sys.argv[2], int(sys.argv[3])
    start = load("chess").start()
    {"uci": uci, "cecp": cecp}[protocol]()
