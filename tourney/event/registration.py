"""Holds drafts of players before they are registered: their numbers, and what is wrong with them.

It does not know where drafts come from (a list, a form) nor how players are stored. `names` cleans and splits
names, `duplicates` finds alike ones, `finding` searches.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from decimal import Decimal
from typing import TypeVar

from tourney.base.dollars import dollars, typed_dollars
from tourney.base.errors import BadInput
from tourney.base.spelling import clean, split_name
from tourney.base.texts import Message, msg
from tourney.event.formats import Format
from tourney.event.records import Player, PlayerDetails

MAX_NUMBER = 999_999
"""The highest start number: what fits on a badge and in a code."""

MAX_NAME = 200
"""Characters of a name, team or division; a longer one is a mistake of the list."""

MAX_NOTE = 2_000

SUMS = ("pledged", "received", "goal")
"""The fields that are amounts of HK$."""

MAX_MONEY = 1_000_000_000


@dataclass(frozen=True, slots=True)
class PlayerDraft(PlayerDetails):
    """A player who is not registered yet. `number` None asks for the next free one.

    `pledged` and `received` are donations in HK$ (not M).
    """

    @classmethod
    def of(cls, person: PlayerDetails, changes: Mapping[str, object] | None = None) -> PlayerDraft:
        """A draft with that person's details, but for `changes`. TypeError: no such field."""
        details = {each.name: getattr(person, each.name) for each in fields(PlayerDetails)}
        details.update(changes or {})
        return cls(**details)


def cleaned(draft: PlayerDraft) -> PlayerDraft:
    """The draft with every text cleaned, and a name of both languages split over its two fields.

    Only a name that stands alone in the wrong field is moved; nothing is shortened.
    """
    name_zh, name_en = clean(draft.name_zh), clean(draft.name_en)
    if not (name_zh and name_en):
        name_zh, name_en = split_name(name_zh or name_en)
    return replace(
        draft,
        name_zh=name_zh,
        name_en=name_en,
        team=clean(draft.team),
        division=clean(draft.division),
        phone=clean(draft.phone),
        email=clean(draft.email),
        note=clean(draft.note),
    )


def numbered(drafts: Sequence[PlayerDraft], taken: Iterable[int]) -> tuple[PlayerDraft, ...]:
    """The drafts in the same order, each with a number.

    Given numbers are kept. The others count on from the highest number taken so far, so that the
    number of a player who has been removed (the badge may still be about) is not given again; only
    when that range is used up do they fill the gaps.
    """
    used = set(taken)
    highest = max(used, default=0)
    used.update(draft.number for draft in drafts if draft.number is not None)
    upwards = (n for span in (range(highest + 1, MAX_NUMBER + 1), range(1, highest + 1)) for n in span)
    free = (number for number in upwards if number not in used)
    return tuple(draft if draft.number is not None else replace(draft, number=next(free)) for draft in drafts)


def registered(draft: PlayerDraft) -> Player:
    """The player that a numbered draft becomes. ValueError if it has no number (a bug in the calling
    code).
    """
    if draft.number is None:
        raise ValueError("a draft needs a number before it becomes a player")
    return Player(**{each.name: getattr(draft, each.name) for each in fields(PlayerDetails)})


def check_draft(draft: PlayerDraft) -> tuple[Message, ...]:
    """The problems of a draft by itself, () if there are none: each names what is wrong and how to mend
    it.
    """
    problems = []
    if not draft.name:
        problems.append(msg("exchange.no_name"))
    if draft.number is not None and not 1 <= draft.number <= MAX_NUMBER:
        problems.append(msg("exchange.number_range", number=_short(draft.number), max=MAX_NUMBER))
    for field in ("name_zh", "name_en", "team", "division", "phone", "email"):
        value = str(getattr(draft, field))
        if len(value) > MAX_NAME:
            problems.append(_too_long(field, value, MAX_NAME))
    if len(draft.note) > MAX_NOTE:
        problems.append(_too_long("note", draft.note, MAX_NOTE))
    for field in SUMS:
        amount: Decimal = getattr(draft, field)
        if not 0 <= amount <= MAX_MONEY or amount != round(amount, 2):
            problems.append(
                msg(
                    "exchange.money_range",
                    field=field_name(field),
                    amount=_short(amount),
                    max=f"{MAX_MONEY:,}",
                )
            )
    return tuple(problems)


def check_drafts(
    drafts: Sequence[PlayerDraft], existing: Iterable[Player] = ()
) -> tuple[tuple[Message, ...], ...]:
    """The problems of each draft, in the order of `drafts`: its own, and numbers given twice.

    If two drafts claim a number, it is a problem of the later one.
    """
    taken = {int(player.number): player for player in existing}
    claimed: set[int] = set()
    faults = []
    for draft in drafts:
        problems = check_draft(draft)
        if draft.number is not None:
            if holder := taken.get(draft.number):
                name = shown_name(holder)
                problems += (msg("exchange.number_taken", number=draft.number, name=name),)
            elif draft.number in claimed:
                problems += (msg("exchange.number_twice", number=draft.number),)
            claimed.add(draft.number)
        faults.append(problems)
    return tuple(faults)


def shown_name(person: PlayerDetails) -> str:
    """Both names on one line, shortened for a sentence."""
    name = " ".join(part for part in (person.name.zh, person.name.en) if part)
    return name if len(name) <= 60 else name[:59] + "…"


P = TypeVar("P", bound=PlayerDetails)


def without_division(people: Iterable[P], fmt: Format) -> tuple[P, ...]:
    """People whose text names no division of the format, so that no cut has them; nobody if the format has
    none.
    """
    return tuple(each for each in people if fmt.divisions and not fmt.division_of(each.division))


_FIELD_NAMES = {
    "number": msg("exchange.field_number"),
    "name": msg("exchange.field_name"),
    "name_zh": msg("exchange.field_name_zh"),
    "name_en": msg("exchange.field_name_en"),
    "surname": msg("exchange.field_surname"),
    "surname_zh": msg("exchange.field_surname_zh"),
    "surname_en": msg("exchange.field_surname_en"),
    "given": msg("exchange.field_given"),
    "given_zh": msg("exchange.field_given_zh"),
    "given_en": msg("exchange.field_given_en"),
    "team": msg("exchange.field_team"),
    "division": msg("exchange.field_division"),
    "phone": msg("exchange.field_phone"),
    "email": msg("exchange.field_email"),
    "pledged": msg("exchange.field_pledged"),
    "received": msg("exchange.field_received"),
    "method": msg("exchange.field_method"),
    "goal": msg("exchange.field_goal"),
    "note": msg("exchange.field_note"),
    "seeded": msg("exchange.field_seeded"),
    "photo_consent": msg("exchange.field_photo_consent"),
}

LIST_FIELDS = tuple(_FIELD_NAMES)
"""The fields that a column of a list may fill."""


def field_name(field: str) -> Message:
    """The name of a field of a draft (or a column of a list), for sentences and headings."""
    return _FIELD_NAMES[field]


def _too_long(field: str, value: str, limit: int) -> Message:
    return msg("exchange.too_long", field=field_name(field), n=len(value), max=limit, text=value[:20] + "…")


def sum_meant(value: object) -> Decimal:
    """An amount of money that may be kept, 0 for none; a text is read as it is typed. BadInput otherwise."""
    try:
        amount = typed_dollars(value.strip() or "0") if isinstance(value, str) else dollars(value)
    except ValueError:
        amount = dollars(MAX_MONEY + 1)
    if amount > MAX_MONEY:
        raise BadInput("giving.bad_amount", text=str(value)[:_GLANCE], most=MAX_MONEY)
    return amount


_GLANCE = 28


def _short(number: int | Decimal) -> str:
    """A number for a sentence; a monstrous one is shortened."""
    return f"{number:,}" if -(10**18) < number < 10**18 else "≥ 10¹⁸" if number > 0 else "≤ -10¹⁸"
