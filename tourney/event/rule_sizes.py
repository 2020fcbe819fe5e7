"""Tables of which size an event can make: those that its format *and* the rules of its tables allow."""

from __future__ import annotations

from tourney.base.errors import BadInput, Refused
from tourney.base.heat_names import heat_named
from tourney.event.format_parts import Seeded
from tourney.event.formats import Format
from tourney.event.records import Table
from tourney.rules.rulesets import Ruleset


def common_sizes(fmt: Format, ruleset: Ruleset) -> tuple[int, ...]:
    """The format's sizes that the ruleset allows, in the format's order.

    All of the format's where there is none: `refuse_sizes` lets nobody set such a pair, but an older file
    may hold one, and it has to open.
    """
    return tuple(size for size in fmt.sizes if ruleset.allows(size)) or fmt.sizes


def refuse_sizes(fmt: Format, ruleset: Ruleset) -> None:
    """BadInput unless a heat can be drawn, and every later stage, by format and ruleset."""
    fewest, most = ruleset.players
    said = {"ruleset": ruleset.name, "fewest": fewest, "most": most, "clause": ruleset.players_clause}
    if not any(ruleset.allows(size) for size in fmt.sizes):
        raise BadInput("formats.no_common_size", sizes=list(fmt.sizes), **said)
    for stage in fmt.stages:
        extra = fmt.seeded is Seeded.EXTRA and stage is fmt.stages[-1]
        if not ruleset.allows(stage.size + extra):
            raise BadInput(
                "formats.stage_not_allowed", n=stage.size + extra, heat=heat_named(stage.heat), **said
            )


def refuse_players(table: Table, ruleset: Ruleset) -> None:
    """Refused where more or fewer sit at a table than its rules are for."""
    if not ruleset.allows(len(table.seats)):
        fewest, most = ruleset.players
        raise Refused(
            "tables.players_not_allowed",
            heat=heat_named(table.heat),
            table=table.table,
            n=len(table.seats),
            ruleset=ruleset.name,
            fewest=fewest,
            most=most,
            clause=ruleset.players_clause,
        )
