"""What a person typed, understood or refused at its place: dice, amounts, cards, whole entries.

Whether an entry is allowed is the engine's business; here only whether it is one.
"""

from __future__ import annotations

import json
import operator
import unicodedata
from collections.abc import Mapping, Sequence

from tourney.competition.names import fold
from tourney.engine.entries import MOST, Entry
from tourney.engine.record import read_entry
from tourney.errors import BadInput
from tourney.texts import Message, Texts, msg
from tourney.views.table_play import Option, Prompt, Rejected

_FAULTS: Mapping[str, str] = {
    "dice": "tables.bad_dice",
    "amount": "tables.bad_amount",
    "cash": "tables.bad_amount",
    "count": "tables.bad_count",
    "card": "tables.bad_card",
    "deed": "tables.bad_deed",
    "deeds": "tables.bad_deeds",
    "group": "tables.bad_group",
    "reason": "tables.reason_needed",
    "text": "tables.bad_text",
    "name": "tables.bad_name",
    "set": "tables.bad_position",
    "with": "tables.bad_partner",
    "player": "tables.bad_partner",
    "by": "tables.bad_by",
    "give": "tables.bad_deal",
    "take": "tables.bad_deal",
}
"""What is said of a field that is missing, or has not the shape that the record asks for."""


_EXAMPLE = {"n": 2, "most": 6, "example": "36"}
"""What a throw looks like, where the board is not known."""


def parse_entry(raw: Mapping[str, object], n: int) -> Entry | Rejected:
    """The entry that `raw` describes, to be number `n`; or what is wrong with which field."""
    plain = {name: value for name, value in raw.items() if name != "n"}
    try:
        line = json.dumps(plain)
    except (TypeError, ValueError, RecursionError):
        return Rejected(msg("tables.bad_entry"), code="entry.shape")
    try:
        entry = read_entry(line, n + 1)
    except BadInput as fault:
        return _rejected(str(fault.params.get("field", "")))
    entry.n = n
    return entry


def parse_dice(text: str, faces: Sequence[int] = (6, 6)) -> tuple[int, ...] | Rejected:
    """A digit for each die, from 1 to its number of faces: `36`, `3 6`, `3,6`, full width too."""
    digits = [c for c in unicodedata.normalize("NFKC", text) if not (c.isspace() or c in ",+-/、")]
    shown = tuple(int(c) for c in digits if c in "123456789")
    if len(digits) != len(faces) or len(shown) != len(faces) or any(map(operator.gt, shown, faces)):
        example = "362514"[: len(faces)]
        bad = msg("tables.bad_dice", n=len(faces), most=max(faces), example=example)
        return Rejected(bad, "T3.2", "entry.dice", "dice")
    return shown


def parse_amount(text: str) -> int | Rejected:
    """An amount of M: `1200`, `1,200`, `M1200`, `$1200`."""
    plain = unicodedata.normalize("NFKC", text).strip().lstrip("Mm$").replace(",", "").replace(" ", "")
    if not (plain.isascii() and plain.isdigit() and len(plain) < 10 and int(plain) <= MOST):
        return Rejected(msg("tables.bad_amount"), code="entry.amount", field="amount")
    return int(plain)


def options(ask: Prompt, text: str, texts: Texts) -> tuple[Option, ...]:
    """The options that what was typed may mean: the one with this number or id, else those with the words."""
    plain = unicodedata.normalize("NFKC", text).strip()
    if plain.isascii() and plain.isdigit():
        return tuple(option for option in ask.options if option.number == int(plain[:9]))
    exact = tuple(option for option in ask.options if option.value == plain)
    wanted = fold(plain)
    if exact or not wanted:
        return exact or ask.options
    return tuple(
        option for option in ask.options if wanted in fold(texts.say(option.label)) + " " + fold(option.value)
    )


def _rejected(field: str) -> Rejected:
    """The plain sentence for the first part of a field's path (`dice[0]` is `parse_dice`)."""
    first = field.partition(".")[0].partition("[")[0]
    key = _FAULTS.get(first)
    message = msg("tables.bad_entry") if key is None else Message(key, _EXAMPLE)
    return Rejected(message, code=f"entry.{first or 'shape'}", field=first)
