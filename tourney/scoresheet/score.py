"""Scores a whole table in one call: its results and all problems of its sheets."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from tourney.base.ids import DeedId
from tourney.rules.rulebook import RuleBook
from tourney.scoresheet.checks import check_table
from tourney.scoresheet.ranking import PointsTable, Result, rank_table
from tourney.scoresheet.sheet import Label, Problem, Severity, Sheet

__all__ = ["Result", "TableScore", "score"]


@dataclass(frozen=True, slots=True)
class TableScore:
    """Results in order of places, and problems in the order of their codes."""

    results: tuple[Result, ...]
    problems: tuple[Problem, ...]

    @property
    def errors(self) -> tuple[Problem, ...]:
        """The problems that keep the table from being confirmed."""
        return tuple(each for each in self.problems if each.severity is Severity.ERROR)


def score(
    book: RuleBook,
    points: PointsTable,
    sheets: Sequence[Sheet],
    *,
    all_land: bool = False,
    bank_has: Collection[DeedId] = frozenset(),
    place_order: Sequence[Label] = (),
    minutes: int | None = None,
    written_places: bool = True,
) -> TableScore:
    """Value, rank and check the sheets of one table.

    `bank_has`: deeds that the table declared unsold. `place_order`: a referee's order between players who
    share a place, better first. `minutes`: length of the heat, None for untimed. `written_places`: as for
    `rank_table`. Never raises for anything on a sheet: with an error among the problems the results are the
    best possible ones.
    """
    results = rank_table(book, sheets, points, place_order, all_land, written_places)
    return TableScore(results, check_table(book, sheets, points, bank_has, minutes, results))
