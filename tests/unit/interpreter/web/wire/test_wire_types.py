"""The declarations of what crosses sockets name every shape once."""

import re
from typing import is_typeddict

from support.wire_types import MODULES, declarations


def test_every_shape_is_declared_once() -> None:
    shapes = [name for module in MODULES for name, each in vars(module).items() if _is_own(module, each)]
    assert sorted(re.findall(r"interface (\w+)", declarations())) == sorted(shapes)


def _is_own(module: object, found: object) -> bool:
    return is_typeddict(found) and found.__module__ == module.__name__
