"""Values and ranks the sheets of a table, and gives points (T9.1-T9.4, T9.7).

It does not judge whether a sheet can be right: see `checks`. Placement points come from places and a points
table.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from operator import itemgetter
from typing import NamedTuple

import msgspec

from tourney.base.ids import POINT, Points
from tourney.rules.rulebook import MORTGAGED, RuleBook
from tourney.scoresheet.sheet import Label, Sheet


class PointsBasis(StrEnum):
    """What selects the row of a points table."""

    LEFT = "left"
    """Players left at the end (T9.7)."""
    SIZE = "size"
    """Players who sat down at the table."""


@dataclass(frozen=True, slots=True)
class PointsTable:
    """Whole points by place, one row for each number of players left, or for each table size.

    Bankrupt players get their place's points in the row for the players left, normally none (T9.1, T9.7);
    with basis `size` they get none either. With `bankrupt_by_rank` they get the points of their rank among
    the whole table: the row for the table's size (format option, readings). `low_wins` means that points are
    a burden (places added up).
    """

    basis: PointsBasis
    rows: Mapping[int, tuple[int, ...]]
    bankrupt_by_rank: bool = False
    low_wins: bool = False

    def row_for(self, size: int, survivors: int) -> tuple[int, ...] | None:
        """The row for a table of `size` players of whom `survivors` are left; None for none."""
        return self.rows.get(survivors if self.basis is PointsBasis.LEFT else size)

    def bankrupt_row(self, size: int, survivors: int) -> tuple[int, ...] | None:
        """The row that pays the bankrupt players of such a table; () pays nothing."""
        if self.bankrupt_by_rank:
            return self.rows.get(size)
        return self.row_for(size, survivors) if self.basis is PointsBasis.LEFT else ()

    def pays(self, size: int, survivors: int) -> bool:
        """Whether the points table covers every player of such a table."""
        row = self.row_for(size, survivors)
        return row is not None and (survivors == size or self.bankrupt_row(size, survivors) is not None)

    def points_of(self, places: Sequence[int], survivors: int) -> tuple[Points, ...]:
        """Points of a whole table from its places, best first, shared ones equal (1, 2, 2, 4).

        The first `survivors` are those left at the end. Without a row nobody gets anything.
        """
        row = self.row_for(len(places), survivors) or ()
        after = () if survivors == len(places) else self.bankrupt_row(len(places), survivors) or ()
        return tuple(
            [
                shared_points(row if at < survivors else after, place, places.count(place))
                for at, place in enumerate(places)
            ]
        )


def shared_points(row: Sequence[int], first: int, sharing: int) -> Points:
    """The points of each of `sharing` players who share the places from `first` (1 …) on: their mean.

    Exact for two to six players; places beyond the row are worth nothing.
    """
    if sharing == 1:
        return Points(row[first - 1] * POINT if first <= len(row) else 0)
    return Points(sum(row[first - 1 : first - 1 + sharing]) * POINT // sharing)


MOST_CASH = 999_999_999
"""A larger number of M is no count of banknotes."""


class Valuation(NamedTuple):
    """A sheet in M: deeds with their buildings, cash, both, and unmortgaged land (T9.4).

    A sheet of totals only has just its total: the rest is None.
    """

    property: int | None
    cash: int | None
    total: int
    unmortgaged_land: int | None


BANKRUPT = Valuation(0, 0, 0, 0)
"""A bankrupt player's total is zero (T9.1)."""


def value(book: RuleBook, sheet: Sheet, all_land: bool = False) -> Valuation:
    """The value of a sheet. Anything unknown to the book, or impossible, counts nothing.

    `all_land` counts stations and utilities as unmortgaged land as well (format option, readings). If cards
    count alike there is no land to part equal totals: players share their place (L9.2).
    """
    if sheet.bankrupt is not None:
        return BANKRUPT
    if sheet.totals_only:
        return Valuation(None, None, sane_cash(sheet.declared_total), None)
    boxes, edition = book.boxes, book.edition
    land_prices = edition.prices if all_land else edition.street_prices
    worth = land = 0
    for deed, level in sheet.deeds.items():
        box = boxes.get(deed)
        amount = box.get(level) if box is not None and type(level) is int else None
        if amount is None:
            if book.card_counts and type(level) is int:
                worth += book.beyond(deed, level)
            continue
        worth += amount
        if level != MORTGAGED and not book.card_counts:
            land += land_prices[deed]
    cash = sane_cash(sheet.cash)
    return Valuation(worth, cash, worth + cash, land)


def is_cash(amount: object) -> bool:
    """Whether this is an amount of M that a player can hold in the hand."""
    return type(amount) is int and 0 <= amount <= MOST_CASH


def sane_cash(amount: int | None) -> int:
    """The amount, or 0 where it is none."""
    return amount if amount is not None and is_cash(amount) else 0


Groups = list[list[int]]
"""Indices of sheets, best first; those in one list share their place."""


_KEY = itemgetter(0)


class Result(msgspec.Struct, frozen=True, gc=False):
    """One player's result at a table. Amounts in M, points in sixtieths.

    `property`, `cash` and `unmortgaged_land` are None for a sheet of totals only. `tied` marks a shared
    place, whether by equal totals, which a referee may still decide, or by going out at the same moment,
    which is no open question: `bankrupt` distinguishes the two. `points` are then the mean of the places
    shared. `survivors` is how many players of the table were left at the end. `decided`: the places (first,
    last) that equal players would share without the referee's decision; None without one.
    """

    player: Label
    property: int | None
    cash: int | None
    total: int
    unmortgaged_land: int | None
    place: int
    tied: bool
    points: Points
    survivors: int
    bankrupt: bool = False
    decided: tuple[int, int] | None = None


def rank_table(
    book: RuleBook,
    sheets: Sequence[Sheet],
    points: PointsTable,
    decided: Sequence[Label] = (),
    all_land: bool = False,
    written_places: bool = True,
) -> tuple[Result, ...]:
    """The results of a table in order of places.

    Players left at the end rank by total, then by unmortgaged land (T9.4; `all_land`: of all deeds, not only
    of streets), then share the place until `decided`, the referee's order of players, names all who share it.
    Bankrupt players follow, the later one first, equal orders sharing. If the land is not known (totals only)
    the places on the paper break equal totals, if they fit; not without `written_places`, at a table that
    decides the champion or the players who go on. Under rules with places only, players left rank by these,
    all sharing the first if they are no ranking.
    """
    values = [value(book, sheet, all_land) for sheet in sheets]
    live = [i for i, sheet in enumerate(sheets) if sheet.bankrupt is None]
    if book.places_only:
        groups = _by_stated_places(sheets, live, 1) or [live]
    else:
        groups = _live_groups(sheets, values, live, written_places)
    if len(live) < len(sheets):
        groups += _bankrupt_groups(sheets)
    parted: dict[int, tuple[int, int]] = {}
    if decided:
        shared = groups
        groups = _decided(shared, sheets, decided)
        parted = _parted(shared, groups)
    places: list[int] = []
    for group in groups:
        places += [len(places) + 1] * len(group)
    paid = points.points_of(places, len(live))
    order = [(i, len(group) > 1) for group in groups for i in group]
    left = len(live)
    return tuple(
        [
            Result(
                sheets[i].player,
                *values[i],
                place,
                tied,
                worth,
                left,
                sheets[i].bankrupt is not None,
                parted.get(i),
            )
            for (i, tied), place, worth in zip(order, places, paid, strict=True)
        ]
    )


def stated_place(sheet: Sheet) -> int | None:
    """The place that the paper claims, itemised or not."""
    place = sheet.declared_place if sheet.declared_place is not None else sheet.paper_place
    return place if isinstance(place, int) else None


def _live_groups(
    sheets: Sequence[Sheet], values: Sequence[Valuation], live: list[int], written_places: bool
) -> Groups:
    if [i for i in live if sheets[i].totals_only and not is_cash(sheets[i].declared_total)]:
        by_place = _by_stated_places(sheets, live, 1)
        if by_place and _agree(sheets, values, by_place):
            return by_place
    groups: Groups = []
    first = 1
    for level in _equal(live, [values[i].total for i in live]):
        if len(level) == 1:
            groups.append(level)
        else:
            groups += _split_equal_totals(sheets, values, level, first if written_places else None)
        first += len(level)
    return groups


def _split_equal_totals(
    sheets: Sequence[Sheet], values: Sequence[Valuation], level: list[int], first: int | None
) -> Groups:
    """Equal totals by land (T9.4), or, if some land is not known, by the places on the paper from `first`.

    `first` None: the paper decides nothing.
    """
    lands = [values[i].unmortgaged_land for i in level]
    known = [land for land in lands if land is not None]
    if len(known) == len(level):
        return _equal(level, known)
    if first is None:
        return [level]
    return _by_stated_places(sheets, level, first) or [level]


def _by_stated_places(sheets: Sequence[Sheet], members: list[int], first: int) -> Groups | None:
    """The members by the places on the paper; None unless those are a ranking from `first` on."""
    places = []
    for i in members:
        place = stated_place(sheets[i])
        if place is None:
            return None
        places.append(-place)
    groups = _equal(members, places)
    for group in groups:
        if stated_place(sheets[group[0]]) != first:
            return None
        first += len(group)
    return groups


def _agree(sheets: Sequence[Sheet], values: Sequence[Valuation], groups: Groups) -> bool:
    """Whether the totals that are known agree with an order by place."""
    least: int | None = None
    for group in groups:
        totals = [
            values[i].total for i in group if not sheets[i].totals_only or is_cash(sheets[i].declared_total)
        ]
        if totals and (min(totals) != max(totals) or (least is not None and totals[0] > least)):
            return False
        least = totals[0] if totals else least
    return True


def _bankrupt_groups(sheets: Sequence[Sheet]) -> Groups:
    """Players who went out later rank higher; the same order shares (readings)."""
    out = [(i, sheet.bankrupt) for i, sheet in enumerate(sheets) if sheet.bankrupt is not None]
    return _equal([i for i, _ in out], [order if isinstance(order, int) else 0 for _, order in out])


def _equal(members: Sequence[int], keys: Sequence[int]) -> Groups:
    """The members in groups of equal keys, highest key first, their own order kept within a group."""
    groups: Groups = []
    last: int | None = None
    for key, i in sorted(zip(keys, members, strict=True), key=_KEY, reverse=True):
        if key == last:
            groups[-1].append(i)
        else:
            groups.append([i])
        last = key
    return groups


def _parted(shared: Groups, groups: Groups) -> dict[int, tuple[int, int]]:
    """For members of a group that was split: the first and the last place that the group would share."""
    alone = {group[0] for group in groups if len(group) == 1}
    parted: dict[int, tuple[int, int]] = {}
    first = 1
    for group in shared:
        last = first + len(group) - 1
        if len(group) > 1 and group[0] in alone:
            parted |= dict.fromkeys(group, (first, last))
        first = last + 1
    return parted


def _decided(groups: Groups, sheets: Sequence[Sheet], decided: Sequence[Label]) -> Groups:
    """Groups split by the referee's decision; a group that the ruling did not name completely stays
    shared.
    """
    rank = {label: at for at, label in enumerate(decided)}
    split: Groups = []
    for group in groups:
        labels = {sheets[i].player for i in group}
        if len(labels) == len(group) and all(label in rank for label in labels):
            split += [[i] for i in sorted(group, key=lambda i: rank[sheets[i].player])]
        else:
            split.append(group)
    return split
