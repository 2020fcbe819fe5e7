"""Parses what a person typed: dice, amounts, cards, whole entries; or refuses it with its place.

The engine decides whether an entry is allowed; here only whether it is one.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence

import msgspec

from tourney.base.errors import BadInput
from tourney.base.spelling import fold
from tourney.base.texts import Message, Texts, msg
from tourney.game.console.view import GoBack, Option, Prompt, Rejected
from tourney.game.engine.entries import MOST, Entry, Reader, verb_of
from tourney.game.engine.official import OFFICIAL
from tourney.game.engine.shape import field_of
from tourney.game.record import line_of, read_entry
from tourney.rules.dice import Dice, Face

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
    "to": "engine.undo_where",
}
"""The messages for a missing field, or one without the form that the record needs."""


_EXAMPLE = {"n": 2, "most": 6, "example": "36"}
"""An example throw for an unknown board."""


def read_typed(line: str, n: int, reader: Reader = OFFICIAL.reader) -> Entry | Rejected:
    """The entry in a line of a record, whatever its number there; or the field at fault and why.

    It gets number `n`; `reader` knows the verbs of the game's own rules. An undo keeps its reason.
    """
    try:
        raw = msgspec.json.decode(line, type=dict[str, object])
    except (msgspec.MsgspecError, UnicodeEncodeError, RecursionError):
        return Rejected(msg("tables.bad_entry"), code="entry.shape")
    raw.pop("n", None)
    if raw.get("do") != verb_of(GoBack):
        return _read(msgspec.json.encode(raw).decode(), n, reader)
    try:
        return msgspec.convert({name: value for name, value in raw.items() if name != "do"}, GoBack)
    except msgspec.ValidationError as fault:
        return _rejected(field_of(fault))


def checked(entry: Entry, n: int, reader: Reader = OFFICIAL.reader) -> Entry | Rejected:
    """The entry as read back from its line, to be number `n`; or the field at fault and why."""
    try:
        line = line_of(msgspec.structs.replace(entry, n=0))
    except UnicodeEncodeError:
        return Rejected(msg("tables.bad_entry"), code="entry.shape")
    return _read(line, n, reader)


def written_out(entry: Entry) -> dict[str, object]:
    """The entry as its line has it, with all fields named, even those with default values."""
    fields = msgspec.json.decode(line_of(entry), type=dict[str, object])
    for field in msgspec.structs.fields(entry):
        value = getattr(entry, field.name)
        if field.name not in Entry.__struct_fields__ and value is not None:
            plain = msgspec.structs.asdict(value) if isinstance(value, msgspec.Struct) else value
            fields.setdefault(field.encode_name, plain)
    return fields


def _read(line: str, n: int, reader: Reader) -> Entry | Rejected:
    try:
        entry = read_entry(line, n + 1, reader)
    except BadInput as fault:
        return _rejected(str(fault.params.get("field", "")))
    entry.n = n
    return entry


def face_keys(faces: Sequence[Face]) -> Mapping[str, Face]:
    """The key for each face of a die: its digit, or the first letter of its word."""
    return {str(face)[0].casefold() if isinstance(face, str) else str(face): face for face in faces}


def dice_example(faces: Sequence[Sequence[Face]]) -> str:
    """A throw of these dice as a person may type it."""
    keys = [list(face_keys(die)) for die in faces]
    return "".join(die[at % len(die)] for at, die in zip((2, 5, 1, 4), keys, strict=False))


def parse_dice(text: str, faces: Sequence[Sequence[Face]] = Dice().faces) -> tuple[Face, ...] | Rejected:
    """A key for each die (`face_keys`): `36`, `3 6`, `3,6`, full width too."""
    typed = [c for c in unicodedata.normalize("NFKC", text).casefold() if not (c.isspace() or c in ",+-/、")]
    keys = [face_keys(die) for die in faces]
    dice = tuple(die[c] for die, c in zip(keys, typed, strict=False) if c in die)
    if len(typed) == len(dice) == len(faces):
        return dice
    example = dice_example(faces)
    if all(isinstance(face, int) for die in faces for face in die):
        most = max(face for die in faces for face in die)
        bad = msg("tables.bad_dice", n=len(faces), most=most, example=example)
    else:
        bad = msg("tables.bad_faces", faces=[" ".join(map(str, die)) for die in faces], example=example)
    return Rejected(bad, "T3.2", "entry.dice", "dice")


def parse_amount(text: str) -> int | Rejected:
    """An amount of M: `1200`, `1,200`, `M1200`, `$1200`."""
    plain = unicodedata.normalize("NFKC", text).strip().lstrip("Mm$").replace(",", "").replace(" ", "")
    if not (plain.isascii() and plain.isdigit() and len(plain) < 10 and int(plain) <= MOST):
        return Rejected(msg("tables.bad_amount"), code="entry.amount", field="amount")
    return int(plain)


def options(ask: Prompt, text: str, texts: Texts) -> tuple[Option, ...]:
    """The options that the typed text may mean: the one with this number or id, else those with the words."""
    plain = unicodedata.normalize("NFKC", text).strip()
    if plain.isascii() and plain.isdigit():
        return tuple(option for option in ask.options if option.number == int(plain[:9]))
    exact = tuple(option for option in ask.options if option.value == plain)
    query = fold(plain)
    if exact or not query:
        return exact or ask.options
    return tuple(
        option for option in ask.options if query in fold(texts.say(option.label)) + " " + fold(option.value)
    )


def _rejected(field: str) -> Rejected:
    """The plain sentence for the first part of a field's path (`dice[0]` is `parse_dice`)."""
    first = field.partition(".")[0].partition("[")[0]
    key = _FAULTS.get(first)
    message = msg("tables.bad_entry") if key is None else Message(key, _EXAMPLE)
    return Rejected(message, code=f"entry.{first or 'shape'}", field=first)
