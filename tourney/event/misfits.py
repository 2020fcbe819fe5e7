"""Rules that do not fit the board they are played on: only older events and hands in the file make them.

Such an event opens and is counted as ever; what does not fit is told until somebody chooses other rules.
"""

from __future__ import annotations

from dataclasses import dataclass

from tourney.base.errors import BadInput
from tourney.base.heat_names import heat_named
from tourney.base.texts import Message, msg
from tourney.event.records import Table, Tournament
from tourney.event.rules import Rules
from tourney.rules.rulebook import RuleBook, check_board


@dataclass(frozen=True, slots=True)
class Misfit:
    """What is wrong with the event's rules (`table` None), or with those of one table."""

    table: Table | None
    why: Message


def misfits(tournament: Tournament, rules: Rules) -> tuple[Misfit, ...]:
    """The event's, then those of tables that have rules of their own."""
    found = [Misfit(None, why)] if (why := _why(rules.book)) is not None else []
    for _, table in sorted(tournament.tables.items()):
        why = _why(rules.books.of(table)) if table.ruleset else None
        if why is not None:
            found.append(Misfit(table, why))
    return tuple(found)


def misfit_words(misfit: Misfit) -> Message:
    """Whose rules they are, and why they do not fit."""
    if misfit.table is None:
        return msg("today.lack_rules", why=misfit.why)
    heat, number = heat_named(misfit.table.heat), misfit.table.table
    return msg("today.lack_table_rules", heat=heat, table=number, why=misfit.why)


def _why(book: RuleBook) -> Message | None:
    try:
        check_board(book)
    except BadInput as misfit:
        return Message(misfit.key, misfit.params)
    return None
