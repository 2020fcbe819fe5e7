"""Checks that an entry has the form of a record's line, whatever its source.

Lines read from a file have it already. An entry made in memory may hold anything: those that the register
calls loose are checked whole; the others are checked by the steps that judge them, which costs less. Also
checks that the numbers of an entry are whole numbers. It does not know whether an entry is allowed now.

`Any`, because compiled code trusts a declared number without checking, and reads True as 1.
"""

from __future__ import annotations

import re
from math import inf
from typing import Any

import msgspec

from tourney.base.texts import Message, msg
from tourney.game.engine.accounts import Refusal, refuse
from tourney.game.engine.entries import MOST, Entry, Reader


def bids_money(entry: Any) -> bool:
    """Whether a bid is an amount of money."""
    amount = entry.amount
    if type(amount) is not int:
        return False
    given: int = amount
    return 0 <= given <= MOST


def counted(number: Any) -> bool:
    """Whether it is a number of buildings."""
    if type(number) is not int:
        return False
    given: int = number
    return given > 0


_WHERE = re.compile(r"\$\.?([^`]*)")


_WANTED = re.compile(r"Expected `([^`]*)`(?: of)?(?: (length))?(?: (>=|<=))?(?: (\d+))?")


_VALUE = re.compile(r"Invalid (?:enum )?value '([^']*)'")


_TYPES = ("array", "bool", "float", "int", "null", "object", "str")


def is_time(at: object) -> bool:
    """Whether this may be the time of an entry, which no step looks at."""
    if at is None:
        return True
    return isinstance(at, (int, float)) and type(at) is not bool and 0 <= at < inf


def malformed(reader: Reader, entry: Entry) -> Refusal | None:
    """The field that could not be written down and read again unchanged; None if all can."""
    try:
        written = msgspec.json.encode(entry)
        again = reader.decode(written)
    except msgspec.ValidationError as fault:
        return refuse("T1.3", "engine.entry_shape", field=field_of(fault))
    except (TypeError, ValueError, OverflowError, RecursionError, msgspec.MsgspecError):
        return refuse("T1.3", "engine.entry_shape", field="do")
    if isinstance(again, type(entry)) and type(again) is not type(entry):
        same = msgspec.json.encode(again) == written and _plain(again) == _plain(entry)
        return None if same else refuse("T1.3", "engine.entry_shape", field="do")
    return None if again == entry else refuse("T1.3", "engine.entry_shape", field="do")


def _plain(entry: Entry) -> object:
    """The entry without its classes; bytes are left as they are, so that they are refused."""
    return msgspec.to_builtins(entry, builtin_types=(bytes, bytearray, memoryview))


def expected_of(fault: msgspec.ValidationError) -> Message:
    """The expected content of the field, in words."""
    said = str(fault)
    if "missing required field" in said:
        return msg("engine.shape_missing")
    if "unknown field" in said:
        return msg("engine.shape_unknown")
    value, expected = _VALUE.search(said), _WANTED.search(said)
    if value is not None:
        return msg("engine.shape_value", value=value[1][:60])
    kinds = [kind for kind in expected[1].split(" | ") if kind in _TYPES] if expected is not None else []
    if expected is None or not kinds:
        return msg("engine.shape_any")
    of = msg(f"engine.shape_{kinds[0]}")
    for kind in kinds[1:]:
        of = msg("engine.shape_or", first=of, second=msg(f"engine.shape_{kind}"))
    if expected[4] is not None:
        part = "length" if expected[2] else "size"
        bound = {">=": "_least", "<=": "_most"}.get(expected[3], "")
        of = msg(f"engine.shape_{part}{bound}", wanted=of, n=int(expected[4]))
    return msg("engine.shape_wanted", wanted=of)


def field_of(fault: msgspec.ValidationError) -> str:
    """The field at fault: named as `$.dice[0]`; a missing or unknown one in the sentence itself."""
    said = str(fault)
    place = _WHERE.search(said.rpartition(" - at ")[2]) if " - at " in said else None
    named = re.search(r"field `([^`]*)`", said)
    parts = [place[1] if place else "", named[1] if named else ""]
    return (".".join(part for part in parts if part) or "do")[:80]
