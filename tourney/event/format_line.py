"""A format in one sentence, for who chooses one."""

from __future__ import annotations

from tourney.base.texts import Message, msg
from tourney.event.format_parts import ChampionRule
from tourney.event.formats import Format


def format_line(fmt: Format) -> Message:
    """A format in one sentence: "3 heats of 60 minutes · tables of 4, 5, 3 · best 4 to the final"."""
    minutes = sorted({heat.minutes for heat in fmt.heats})
    return msg(
        "event.format_line",
        heats=len(fmt.heats),
        minutes=minutes,
        n=minutes[-1],
        sizes=list(fmt.sizes),
        end=_end(fmt),
    )


def _end(fmt: Format) -> Message:
    if fmt.champion is ChampionRule.STANDINGS:
        return msg("event.end_standings")
    if fmt.champion is ChampionRule.TOP_TABLE:
        return msg("event.end_top_table")
    semi = len(fmt.stages) > 1
    if fmt.divisions:
        key = "event.end_semi_divided" if semi else "event.end_final_divided"
        cuts = [msg("event.cut_of_division", cut=each.cut, name=each.name) for each in fmt.divisions]
        return Message(key, {"n": len(fmt.divisions), "cuts": cuts})
    return Message("event.end_semi" if semi else "event.end_final", {"cut": fmt.stages[0].seats})
