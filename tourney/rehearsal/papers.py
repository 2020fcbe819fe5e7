"""Makes the sheets of a rehearsed table: how its game really ended, and what the players wrote, mistakes too.

Everything follows from the chance that is handed in. Nothing here knows the event, the day or the crew.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from tourney.application.example import example_table
from tourney.base.chance import Chance
from tourney.base.ids import PlayerNo
from tourney.rules.rulebook import RuleBook
from tourney.scoresheet.checks import score
from tourney.scoresheet.ranking import PointsTable, rank_table, value
from tourney.scoresheet.sheet import Misread, Severity, Sheet

_UNREADABLE: Final = '"?"'
_NOTES: Final = (10, 20, 50, 100, 500)
"""Banknotes that a player forgets in a pile (M)."""


class Typing(StrEnum):
    """How a table is typed from its papers."""

    DEEDS = "deeds"
    TOTALS = "totals"


@dataclass(frozen=True, slots=True)
class WrittenSheet:
    """What one player handed in: the sheet as written, under the name that stands on it."""

    name: PlayerNo
    sheet: Sheet

    def typed(self, how: Typing) -> Sheet:
        """The sheet as the crew types it. Places alone, or totals alone, are typed as they are."""
        sheet = replace(self.sheet, player=self.name)
        if how is Typing.DEEDS or sheet.totals_only:
            return sheet
        return Sheet(
            player=sheet.player,
            bankrupt=sheet.bankrupt,
            declared_total=sheet.paper_total,
            declared_place=sheet.paper_place,
            misread=tuple(replace(each, field=_IN_TOTALS[each.field]) for each in sheet.misread),
        )


_IN_TOTALS: Final = {"cash": "total", "bankrupt": "bankrupt"}
"""What cannot be read in the totals, if it cannot in the sheet."""


Sheets = Mapping[PlayerNo, Sheet]
Mistake = Callable[["PlayedGame", Chance], Sheets | None]
"""The written sheets with a mistake in them; None if this game has no room for it."""


def papers_of(sheets: Sheets) -> tuple[WrittenSheet, ...]:
    """The papers of these sheets, each under its player's own name."""
    return tuple(WrittenSheet(number, sheet) for number, sheet in sheets.items())


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A table's game: its rule book, and the sheets as they should be, totals and places included."""

    book: RuleBook
    sheets: Sheets
    all_land: bool = False

    @property
    def left(self) -> list[PlayerNo]:
        """The players left at the end, in seat order."""
        return [number for number, sheet in self.sheets.items() if sheet.bankrupt is None]

    @property
    def out(self) -> list[PlayerNo]:
        """The bankrupt players, in seat order."""
        return [number for number, sheet in self.sheets.items() if sheet.bankrupt is not None]

    @property
    def counted(self) -> bool:
        """Whether its sheets name deeds and cash; else only totals or places."""
        return not any(sheet.totals_only for sheet in self.sheets.values())

    def placed(self, sheets: Sheets) -> Sheets:
        """The sheets with the places that their written totals give: so does the table itself."""
        live = {n: sheet for n, sheet in sheets.items() if sheet.bankrupt is None}
        ranks = {n: (sheet.paper_total or 0, self._land(sheet)) for n, sheet in live.items()}
        better = {n: sum(other > rank for other in ranks.values()) for n, rank in ranks.items()}
        return {
            n: replace(sheet, paper_place=better[n] + 1) if n in better else sheet
            for n, sheet in sheets.items()
        }

    def _land(self, sheet: Sheet) -> int:
        return value(self.book, sheet, self.all_land).unmortgaged_land or 0


def true_game(
    book: RuleBook,
    points: PointsTable,
    seats: Sequence[PlayerNo],
    chance: Chance,
    *,
    all_land: bool = False,
    minutes: int | None = None,
    least_out: int = 0,
    gone: PlayerNo | None = None,
) -> PlayedGame:
    """A believable end of a game. `least_out`: so many go bankrupt at least. `gone`: a player who left; then
    nobody else went out.
    """
    if book.places_only:
        order = chance.shuffled([number for number in seats if number != gone])
        places = {number: at for at, number in enumerate(order, start=1)}
        return PlayedGame(book, {n: _place_alone(n, places.get(n)) for n in seats})
    staying = [number for number in seats if number != gone]
    most_out = 0 if gone is not None else None
    ended = {each.player: each for each in example_table(book, staying, chance, least_out, most_out)}
    sheets = {n: ended.get(n, Sheet(player=n, bankrupt=1)) for n in seats}
    scored = score(book, points, tuple(sheets.values()), all_land=all_land, minutes=minutes)
    if any(each.severity is Severity.ERROR for each in scored.problems):
        sheets = {n: _total_alone(n, sheets[n].bankrupt, chance) for n in seats}
    written = {}
    for result in rank_table(book, tuple(sheets.values()), points, all_land=all_land):
        number = PlayerNo(int(result.player))
        sheet = sheets[number]
        placed = _with_place(sheet, result.place)
        written[number] = placed if sheet.totals_only else replace(placed, paper_total=result.total)
    return PlayedGame(book, {n: written[n] for n in seats}, all_land)


def _total_alone(number: PlayerNo, bankrupt: int | None, chance: Chance) -> Sheet:
    total = 300 + chance.below(400) * 5 if bankrupt is None else 0
    return Sheet(player=number, bankrupt=bankrupt, declared_total=total)


def _place_alone(number: PlayerNo, place: int | None) -> Sheet:
    return Sheet(player=number, bankrupt=1) if place is None else Sheet(player=number, declared_place=place)


# ---- mistakes on paper ------------------------------------------------------------------------------


def deed_twice(game: PlayedGame, chance: Chance) -> Sheets | None:
    """Two players write down the same deed; one of them has sold it."""
    lone = [
        (number, deed)
        for number in game.left
        for deed, level in game.sheets[number].deeds.items()
        if level == 0 and deed in game.book.edition.by_id
    ]
    if not game.counted or not lone or len(game.left) < 2:
        return None
    owner, deed = lone[chance.below(len(lone))]
    others = [number for number in game.left if number != owner]
    seller = others[chance.below(len(others))]
    sheet = game.sheets[seller]
    more = replace(sheet, deeds={**sheet.deeds, deed: 0})
    return game.placed({**game.sheets, seller: replace(more, paper_total=_total(game.book, more))})


def wrong_sum(game: PlayedGame, chance: Chance) -> Sheets | None:
    """A player adds up wrongly, and the table gives places by the wrong sum."""
    if not game.counted:
        return None
    number = game.left[chance.below(len(game.left))]
    sheet = game.sheets[number]
    by = (1 + chance.below(30)) * 10
    right = sheet.paper_total or 0
    wrong = right - by if right > by and chance.below(2) else right + by
    return game.placed({**game.sheets, number: replace(sheet, paper_total=wrong)})


def wrong_place(game: PlayedGame, chance: Chance) -> Sheets | None:
    """Two players have each other's place, or both the better one; where only places count, that shows."""
    places = {number: game.sheets[number].written_place or 0 for number in game.left}
    pairs = [(a, b) for a in game.left for b in game.left if places[a] < places[b]]
    if not pairs:
        return None
    better, worse = pairs[chance.below(len(pairs))]
    changed = {worse: places[better]}
    if chance.below(2) and not game.book.places_only:
        changed[better] = places[worse]
    return {n: _with_place(sheet, changed[n]) if n in changed else sheet for n, sheet in game.sheets.items()}


def no_order(game: PlayedGame, chance: Chance) -> Sheets | None:
    """Nobody wrote who of the bankrupt went out first."""
    if len(game.out) < 2 or not game.counted:
        return None
    unread = (Misread("bankrupt", "null"),)
    return {
        n: replace(sheet, bankrupt=None, paper_total=0, paper_place=None, misread=unread)
        if n in game.out
        else sheet
        for n, sheet in game.sheets.items()
    }


def unreadable(game: PlayedGame, chance: Chance) -> Sheets | None:
    """Nobody can read a player's cash, and so the total."""
    if not game.counted:
        return None
    number = game.left[chance.below(len(game.left))]
    unread = (Misread("cash", _UNREADABLE),)
    return {
        **game.sheets,
        number: replace(game.sheets[number], cash=0, paper_total=None, misread=unread),
    }


def miscounted(game: PlayedGame, chance: Chance) -> Sheets | None:
    """A player forgets a pile of notes: everything on paper agrees, and the player objects later."""
    if not game.counted:
        return None
    number = game.left[chance.below(len(game.left))]
    sheet = game.sheets[number]
    cash = sheet.cash - min(sheet.cash, _NOTES[chance.below(len(_NOTES))])
    less = replace(sheet, cash=cash)
    if less == sheet:
        return None
    return game.placed({**game.sheets, number: replace(less, paper_total=_total(game.book, less))})


ON_PAPER: Final[Mapping[str, Mistake]] = {
    "deed_twice": deed_twice,
    "wrong_sum": wrong_sum,
    "wrong_place": wrong_place,
    "no_order": no_order,
    "unreadable": unreadable,
    "protest": miscounted,
}
"""The mistakes that are written on sheets, by the kind of happening."""


def _total(book: RuleBook, sheet: Sheet) -> int:
    return value(book, sheet).total


def _with_place(sheet: Sheet, place: int) -> Sheet:
    if sheet.totals_only:
        return replace(sheet, declared_place=place)
    return replace(sheet, paper_place=place)
