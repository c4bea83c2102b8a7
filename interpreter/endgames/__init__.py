"""Endgames: tables of all positions of some units, made backward from the ends of the game, for any ruleset.

>>> from interpreter import load
>>> from interpreter.endgames import probe, read_material, solve_endgame
>>> game = load("chess-4x5")
>>> table = solve_endgame(game, read_material(game.program, "K,Q,k"))
>>> probe(table, game.state("k3/4/1K2/4/3Q w - - 0 1"))
Value(result=1, turns=1)
"""

from interpreter.endgames.checking import faults_of
from interpreter.endgames.farming import PoolFarm
from interpreter.endgames.files import Contents, read_table
from interpreter.endgames.folder import Folder, Tables, read_folder
from interpreter.endgames.knowing import Insight
from interpreter.endgames.material import Material, material_of, read_material, write_material
from interpreter.endgames.probing import Choice, best_choices, choices, probe
from interpreter.endgames.solving import Worker, solve_endgame, worker_for
from interpreter.endgames.summary import Summary, summaries
from interpreter.endgames.table import Slice, Table, TableError, Value
from interpreter.endgames.writing import Writing

__all__ = [
    "Choice", "Contents", "Folder", "Insight", "Material", "PoolFarm", "Slice", "Summary", "Table", "TableError",
    "Tables", "Value", "Worker", "Writing", "best_choices", "choices", "faults_of", "material_of", "probe",
    "read_folder", "read_material", "read_table", "solve_endgame", "summaries", "worker_for", "write_material",
]  # fmt: skip
