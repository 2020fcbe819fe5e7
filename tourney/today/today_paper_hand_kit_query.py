"""Today paper hand kit."""

from __future__ import annotations

from datetime import datetime

from tourney.base.ids import HeatId
from tourney.base.texts import msg
from tourney.event.records import Tournament
from tourney.event.rules import Rules
from tourney.event.tie_breaks import BY_ID
from tourney.heats.paper import seating_paper
from tourney.paper.paper_event_head import event_head
from tourney.today.paper_day_query import _confirmed, _format, _kit_lines
from tourney.today.today_paper_hand_kit_view import HandKitPaper
from tourney.today.today_paper_rules_query import _clauses


def hand_kit_paper(tournament: Tournament, rules: Rules, now: datetime, heat: HeatId) -> HandKitPaper:
    """The seating of a heat, and everybody who plays, to be scored without a computer."""
    book, fmt = rules.book, rules.format
    clauses = _clauses(book, (("T9.4", ""), ("T9.1", "")))
    return HandKitPaper(
        head=event_head(tournament, now, heat),
        heat=heat,
        format=_format(fmt, tournament.event.protest_minutes),
        counts=tuple(msg("paper.brief_rule", rule=each.text, clause=each.id) for each in clauses),
        places_only=book.places_only,
        tie_breaks=tuple(BY_ID[name].name for name in fmt.tie_breaks),
        tables=seating_paper(tournament, rules, now, heat).tables,
        heats=fmt.heat_ids,
        everybody=_kit_lines(tournament, rules),
        results=_confirmed(tournament, rules, heat),
    )
