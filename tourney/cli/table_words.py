"""An entry typed as words in the terminal: `throw 36`, `bid 40`, `card 7`, `mortgage boardwalk`.

The words fill in what the choice of that name asks for, in its order.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from tourney.competition.names import fold
from tourney.engine.entries import Entry
from tourney.engine.variants import every_entry
from tourney.services.tables import entry_parsing
from tourney.texts import Texts, msg
from tourney.views.table_play import AskKind, Choice, Prompt, Rejected, TableView


def entry_of_words(
    view: TableView, words: Sequence[str], player: str, texts: Texts
) -> dict[str, Any] | Rejected:
    """The entry of the first choice with this name (of this player, where one is named)."""
    verb, rest = words[0].strip().lower(), list(words[1:])
    matching = [choice for choice in view.choices if choice.id == verb and _of(view, choice, player)]
    if not matching:
        return _as_typed(view, verb, rest, player, texts) or Rejected(
            msg("tables.not_now", verb=verb), code="entry.not_now"
        )
    entry = dict(matching[0].entry)
    for ask in matching[0].asks:
        if ask.kind is AskKind.TEXT:
            entry[ask.field] = " ".join(rest)
            rest = []
            continue
        if not rest:
            return Rejected(ask.label, code="entry.missing", field=ask.field)
        value = _value(ask, rest, texts)
        if isinstance(value, Rejected):
            return value
        entry |= ask.filled(value) if ask.kind is AskKind.DICE else {ask.field: value}
    if rest:
        return Rejected(msg("tables.too_many_words", words=rest), code="entry.words")
    return entry


def _as_typed(
    view: TableView, verb: str, rest: list[str], player: str, texts: Texts
) -> dict[str, Any] | None:
    """An entry that is not offered, of these rules or others', for the engine to refuse by its clause.

    None where the words are no entry of that name.
    """
    kind = next((each for each in every_entry() if each.__struct_config__.tag == verb), None)
    who = next((seat.name for seat in view.board.seats if player in (seat.name, str(seat.number))), "")
    if kind is None or (player and not who):
        return None
    fields = [name for name in kind.__struct_fields__ if name not in Entry.__struct_fields__]
    raw: dict[str, Any] = dict(zip(fields, rest, strict=False))
    if "deed" in raw:
        raw["deed"] = _deed(view, raw["deed"], texts)
    if "dice" in raw:
        dice = entry_parsing.parse_dice("".join(rest))
        raw["dice"] = rest[:0] if isinstance(dice, Rejected) else list(dice)
    by = who or view.board.seats[view.board.turn].name
    try:
        entry = msgspec.convert({"do": verb, "by": by, **raw}, kind, strict=False)
    except msgspec.ValidationError:
        return None
    plain: dict[str, Any] = msgspec.to_builtins(entry)
    return plain


def _deed(view: TableView, word: str, texts: Texts) -> str:
    """The one deed that the word means, else the word itself."""
    wanted = fold(word)
    found = [each.deed for each in view.board.squares if each.deed and wanted in fold(texts.name(each.name))]
    known = {each.deed for each in view.board.squares}
    return found[0] if word not in known and len(found) == 1 else word


def _of(view: TableView, choice: Choice, player: str) -> bool:
    if not player:
        return True
    if choice.seat < 0:
        return False
    seat = view.board.seats[choice.seat]
    return player in (seat.name, str(seat.number))


def _value(ask: Prompt, rest: list[str], texts: Texts) -> Any | Rejected:
    """What the next word (or words) say for one field; they are taken off `rest`."""
    if ask.kind is AskKind.DICE:
        apart = len(ask.faces) if len(rest[0]) == 1 else 1
        dice = entry_parsing.parse_dice("".join(rest[:apart]), ask.faces)
        del rest[:apart]
        return dice if isinstance(dice, Rejected) else list(dice)
    if ask.kind in (AskKind.AMOUNT, AskKind.COUNT):
        return entry_parsing.parse_amount(rest.pop(0))
    if ask.kind is AskKind.LEVELS:
        return _levels(ask, rest, texts)
    if ask.kind is AskKind.DEEDS:
        deeds = [_picked(ask, word, texts) for word in rest.pop(0).split(",")]
        return next((each for each in deeds if isinstance(each, Rejected)), deeds)
    if ask.kind in (AskKind.DEAL, AskKind.POSITION):
        return Rejected(msg("tables.as_json"), code="entry.json", field=ask.field)
    picked = _picked(ask, rest.pop(0), texts)
    return int(picked) if ask.kind is AskKind.SQUARE and isinstance(picked, str) else picked


def _levels(ask: Prompt, rest: list[str], texts: Texts) -> Any | Rejected:
    """`boardwalk` is one level, `boardwalk=2` two; several words for several streets."""
    levels: dict[str, int] = {}
    while rest:
        name, _, number = rest.pop(0).partition("=")
        deed = _picked(ask, name, texts)
        if isinstance(deed, Rejected):
            return deed
        count = entry_parsing.parse_amount(number) if number else 1
        if isinstance(count, Rejected):
            return Rejected(msg("tables.bad_deeds"), code="entry.deeds", field="deeds")
        levels[deed] = count
    return levels


def _picked(ask: Prompt, word: str, texts: Texts) -> str | Rejected:
    """The one option that the word means; one that fits none goes on as it is, for the engine to refuse."""
    matching = entry_parsing.options(ask, word, texts)
    if len(matching) == 1:
        return matching[0].value
    if len(matching) > 1 and word.strip():
        labels = [option.label for option in matching[:6]]
        return Rejected(msg("tables.which_one", options=labels), code="entry.which", field=ask.field)
    return word
