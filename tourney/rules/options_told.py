"""What an option is called, and what it is set to, in words."""

from __future__ import annotations

import re
from typing import Final

from tourney.base.texts import Message, area
from tourney.rules.options import named_value

_AREA: Final = "options"


def option_called(name: str) -> Message | str:
    """What an option is called; one that nobody has named goes by its name in the record."""
    return Message(f"{_AREA}.{name}") if name in area(_AREA) else name


def value_called(name: str, value: object) -> Message | str:
    """What one of its values is called."""
    key = re.sub(r"\W+", "_", f"{name}_{value}")
    return Message(f"{_AREA}.{key}") if key in area(_AREA) else str(value)


def option_told(typed: str) -> Message | str:
    """An option as it is typed (`taxes_to=bank`) as a person says it: "Taxes go: to the bank"."""
    name, value = named_value(typed)
    if name not in area(_AREA):
        return typed
    said: dict[str, object] = {"option": option_called(name), "value": value_called(name, value)}
    if isinstance(value, bool):
        return Message("rulebook.option_on" if value else "rulebook.option_off", said)
    if isinstance(value, int):
        said["value"] = value
    return Message("rulebook.option_told", said)
