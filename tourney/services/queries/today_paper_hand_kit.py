"""Today paper hand kit."""

from __future__ import annotations

from datetime import datetime

from tourney.base.ids import HeatId
from tourney.competition.records import Tournament
from tourney.competition.tiebreaks import BY_ID
from tourney.services.queries.paper import seating_paper
from tourney.services.queries.paper_day import _confirmed, _format, _kit_lines
from tourney.services.queries.paper_event_head import event_head
from tourney.services.queries.today_paper_rules import _clauses
from tourney.services.rules import Rules
from tourney.texts import msg
from tourney.views.today_paper_hand_kit import HandKitPaper


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
