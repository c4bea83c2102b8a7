"""The jobs about rules, for this process and for cells: each is a question with typed fields and a typed answer."""

from interpreter.web.rules.jobs.documents import (
    Animate,
    DescribePiece,
    DrawArray,
    DrawPicture,
    WritePage,
)
from interpreter.web.rules.jobs.exchange import ExportSection, ImportSection
from interpreter.web.rules.jobs.job import (
    KINDS,
    Answer,
    Job,
    PositionJob,
    QuickJob,
    Reply,
    RulesJob,
    TextJob,
    do,
    do_at_once,
    job_of,
)
from interpreter.web.rules.jobs.lessons import ShowLessons
from interpreter.web.rules.jobs.positions import (
    AskChance,
    ChooseStart,
    Compose,
    Explain,
    Play,
    Remember,
    ShowOverlay,
    ShowPosition,
    ShowTable,
    Trace,
)
from interpreter.web.rules.jobs.prepare import prepare, prepare_plots
from interpreter.web.rules.jobs.puzzles import FindPuzzle
from interpreter.web.rules.jobs.recording import WriteRecord
from interpreter.web.rules.jobs.replay import Replay
from interpreter.web.rules.jobs.report import PlayGames, WriteReport
from interpreter.web.rules.jobs.searches import Analyse, Think
from interpreter.web.rules.jobs.study import StudyGames
from interpreter.web.rules.jobs.texts import (
    Check,
    Complete,
    EditorJob,
    ExplainCode,
    FindMistakes,
    Format,
    Hover,
    Idle,
    Lint,
    RunTests,
    ShowBoard,
    ShowPiece,
    SuggestFixes,
)

__all__ = [
    "KINDS",
    "Analyse",
    "Animate",
    "Answer",
    "AskChance",
    "Check",
    "ChooseStart",
    "Complete",
    "Compose",
    "DescribePiece",
    "DrawArray",
    "DrawPicture",
    "EditorJob",
    "Explain",
    "ExplainCode",
    "ExportSection",
    "FindMistakes",
    "FindPuzzle",
    "Format",
    "Hover",
    "Idle",
    "ImportSection",
    "Job",
    "Lint",
    "Play",
    "PlayGames",
    "PositionJob",
    "QuickJob",
    "Remember",
    "Replay",
    "Reply",
    "RulesJob",
    "RunTests",
    "ShowBoard",
    "ShowLessons",
    "ShowOverlay",
    "ShowPiece",
    "ShowPosition",
    "ShowTable",
    "StudyGames",
    "SuggestFixes",
    "TextJob",
    "Think",
    "Trace",
    "WritePage",
    "WriteRecord",
    "WriteReport",
    "do",
    "do_at_once",
    "job_of",
    "prepare",
    "prepare_plots",
]
