"""Upcasts older records: each step turns a line of one version into one of the next.

It does not know today's form of a line (`entries`). A change of the format adds a step here and raises
`entries.VERSION`.

Also splits off the fields that only some systems keep: flat in the record, apart from the common ones here.
Setups (`setup`) and corrections (`correct.set`) have them. `record_schema` makes the JSON schema from the
types that read a record, so that the two cannot differ.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

import msgspec

from tourney.game.engine.entries import (
    OWN_FIELDS,
    VERSION,
    Header,
    PlayerChange,
    PlayerSetup,
    PositionChange,
    Setup,
    any_of,
    verb_of,
)
from tourney.game.variants import every_entry, every_variant, kinds_of
from tourney.rules.options import SYSTEM_OPTIONS, Options, SystemOptions

_TABLE = {*Setup.__struct_encode_fields__, *PositionChange.__struct_encode_fields__} - {OWN_FIELDS}


_PLAYER = {*PlayerSetup.__struct_encode_fields__, *PlayerChange.__struct_encode_fields__} - {OWN_FIELDS}


_OTHERWISE: Mapping[str, type] = {"doubles": dict, "square": type(None)}
"""Common fields that a system's own may replace, with the form that shows it: doubles by pair of dice, no
square before a token is placed (D3.2, D4.3).
"""


_NOWHERE = ("phase", None)
"""A position outside the start may say so."""


def apart(position: Any) -> Any:
    """A position in the record's form, with its systems' fields apart; a value with another form stays as it
    is.
    """
    if not isinstance(position, dict):
        return position
    players = position.get("players")
    if isinstance(players, dict):
        split = {name: _split(fields, _PLAYER) for name, fields in players.items()}
        position = {**position, "players": split}
    return _split({name: value for name, value in position.items() if (name, value) != _NOWHERE}, _TABLE)


def _split(fields: Any, common: set[str]) -> Any:
    if not isinstance(fields, dict):
        return fields
    own = {
        name: value
        for name, value in fields.items()
        if name not in common or type(value) is _OTHERWISE.get(name)
    }
    if not own:
        return fields
    return {**{name: value for name, value in fields.items() if name not in own}, OWN_FIELDS: own}


def together(position: Mapping[str, Any]) -> dict[str, Any]:
    """The reverse."""
    joined = _joined(position)
    if "players" in joined:
        joined["players"] = {name: _joined(fields) for name, fields in joined["players"].items()}
    return joined


def _joined(fields: Mapping[str, Any]) -> dict[str, Any]:
    return {
        **{name: value for name, value in fields.items() if name != OWN_FIELDS},
        **fields.get(OWN_FIELDS, {}),
    }


FILE = f"game-record-{VERSION}.json"
"""The shipped schema's name in `resources/schema/`."""


def record_schema() -> dict[str, Any]:
    """JSON Schema 2020-12: `header` for line 1, `entry` for every further line."""
    others = [kind for spec in every_entry() for kind in kinds_of(verb_of(spec))[1:]]
    (header, entry, options, *more), parts = msgspec.json.schema_components(
        (Header, any_of(every_entry()), Options, *others, *SYSTEM_OPTIONS.values()),
        ref_template="#/$defs/{name}",
    )
    own = more[len(others) :]
    if others:
        entry = {"anyOf": [entry, *more[: len(others)]]}
    _flatten(parts, own)
    _kept(parts)
    parts["Header"]["properties"]["options"] = {**options, "default": {}}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Tourney game record",
        "description": "JSON Lines: line 1 is a header, each further line one entry.",
        "header": header,
        "entry": entry,
        "anyOf": [header, entry],
        "$defs": parts,
    }


def _flatten(parts: dict[str, Any], own: Sequence[Mapping[str, str]]) -> None:
    """The options of every system beside the common ones, as in the record."""
    common = parts[Options.__name__]["properties"]
    del common["own"], parts[SystemOptions.__name__]
    for each in own:
        common |= parts.pop(each["$ref"].rpartition("/")[2])["properties"]


def _kept(parts: dict[str, Any]) -> None:
    """The fields of some systems only, beside the common fields of setups and corrections."""
    keeps = [each.extension for each in every_variant()]
    tables = _properties([kind for each in keeps for kind in each.tables])
    for account in (account for each in keeps for account in each.accounts):
        tables[account.place.partition(".")[0]] = {"anyOf": [{"type": "integer"}, {"type": "object"}]}
    seats = _properties([kind for each in keeps for kind in each.seats])
    for names, fields in (((Setup, PositionChange), tables), ((PlayerSetup, PlayerChange), seats)):
        for kind in names:
            properties = parts[kind.__name__]["properties"]
            del properties[OWN_FIELDS]
            for name, shape in fields.items():
                _either(properties, name, shape)


def _properties(kinds: Sequence[type]) -> dict[str, Any]:
    references, parts = msgspec.json.schema_components(kinds, ref_template="#/$defs/{name}")
    properties: dict[str, Any] = {}
    for reference in references:
        for name, shape in parts[reference["$ref"].rpartition("/")[2]]["properties"].items():
            _either(properties, name, shape)
    return properties


def _either(properties: dict[str, Any], name: str, shape: dict[str, Any]) -> None:
    """A field that several systems know may have the form of any of them."""
    known = properties.get(name, shape)
    properties[name] = shape if known == shape else {"anyOf": [known, shape]}


Line: TypeAlias = dict[str, Any]


class Upcaster(NamedTuple):
    """From version n to n + 1: the header, and each entry; None if entries stay as they are.

    `entry` does not change one of version n + 1: a program that continues an older record adds today's to it.
    """

    header: Callable[[Line], Line]
    entry: Callable[[Line], Line] | None = None


_WRITTEN_OUT = frozenset(
    (
        *("start_cash", "salary", "jail_fine", "houses", "hotels", "interest", "auction_opening"),
        *("auction_step", "rent_window", "build_window", "deal_window", "jail_card_price"),
        *("hotel_without_houses", "double_rent_with_mortgage", "count_mortgaged", "income_tax"),
        *("bankrupt_as_is", "equal_turns"),
    )
)
"""The options in every record of version 1 that this program wrote; records by hand have only some."""


def _bid_paid_by_itself(header: Line) -> Line:
    """This program used to pay a raised bid by itself, so the records that it wrote have no `pay` for it.

    A header with only the differences was written by hand and waits for `pay`, as the format prescribes.
    """
    options = header.get("options")
    if not isinstance(options, dict) or not options.keys() >= _WRITTEN_OUT:
        return header
    return {**header, "options": {"award": "itself", **options}}


_BUILDINGS = ("houses", "hotels", "hotel_without_houses", "hotel_after", "built_neighbours", "lot_opening")


_MORTGAGES = (
    *("interest", "redeem_window", "redeem_basis", "deal_mortgaged", "double_rent_with_mortgage"),
    *("count_mortgaged", "mortgaged_counts", "interest_at_bankruptcy", "card_rent_mortgaged"),
    "interest_at_deal",
)


_RUIN = ("bankrupt_as_is", "bankrupt_to", "joint_debts", "award")


_WINDOWS = ("build_window", "deal_window")


_DEALT = ("dealt_deeds", "dealt_paid")


_ELSEWHERE = frozenset(
    (
        *_BUILDINGS,
        *_MORTGAGES,
        *_RUIN,
        *_WINDOWS,
        *_DEALT,
        *("gifts", "income_tax", "jail_card_after_third", "jail_forfeits_salary"),
    )
)


_LANDLORD = _ELSEWHERE | {"auction", "rent_window", "jail_card_price", "jail_throws", "salary_by_cards"}


UNREAD: Mapping[str, frozenset[str]] = {
    "landlord": _LANDLORD,
    "single-tax": _LANDLORD,
    "empire": _ELSEWHERE | {"salary"},
    "millionaire": frozenset(("hotel_after", "count_mortgaged", "income_tax", "card_rent_mortgaged")),
    "double-gariepy": frozenset(("rent_window",)),
    "double-davenport": frozenset(
        (
            *("start_cash", "rent_window", "build_window", "deal_window", "redeem_window", "gifts"),
            *("jail_card_price", "jail_card_after_third", "jail_forfeits_salary", "salary_by_cards"),
            *("equal_turns", "bankrupt_as_is", "bankrupt_to", "interest_at_bankruptcy", "joint_debts"),
            *("card_rent_mortgaged", "interest_at_deal", *_DEALT),
        )
    ),
}
"""By ruleset, the options that could be set up to version 2 without effect: refused since."""


def _without_unread(header: Line) -> Line:
    """Records were written with every option, also those that their rules do not read."""
    ruleset, options = header.get("ruleset"), header.get("options")
    unread = UNREAD.get(ruleset) if isinstance(ruleset, str) else None
    if unread is None or not isinstance(options, Mapping):
        return header
    return {**header, "options": {name: value for name, value in options.items() if name not in unread}}


STEPS: tuple[Upcaster, ...] = (Upcaster(_bid_paid_by_itself), Upcaster(_without_unread))
"""Step n - 1 leads from version n to n + 1."""


def upcast_header(raw: Line, version: int, steps: Sequence[Upcaster] = STEPS) -> Line:
    """The header in today's version."""
    for number, step in enumerate(steps[version - 1 :], start=version + 1):
        raw = {**step.header(raw), "version": number}
    return raw


def entries_changed(version: int, steps: Sequence[Upcaster] = STEPS) -> bool:
    """Whether entries of a record of this version have another form today."""
    return any(step.entry is not None for step in steps[version - 1 :])


def upcast_entry(raw: Line, version: int, steps: Sequence[Upcaster] = STEPS) -> Line:
    """An entry of a record of this version, in today's version."""
    for step in steps[version - 1 :]:
        if step.entry is not None:
            raw = step.entry(raw)
    return raw
