"""Which tables entered by totals could change cut or champion by a plausible mistake: one answer for all."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from tourney.base.ids import HeatId
from tourney.base.plain import Plain, fields
from tourney.base.texts import Message, Texts, msg
from tourney.event.command import Players
from tourney.event.counting import count
from tourney.event.formats import Itemised
from tourney.event.journal import with_names
from tourney.event.records import HEATS, Tournament
from tourney.event.rules import Rules
from tourney.standings.cut import cuts_of
from tourney.standings.sensitivity import Doubt, doubts_of


def doubts(tournament: Tournament, rules: Rules, now: datetime) -> tuple[Doubt, ...]:
    """The doubtful tables that nobody has accepted, least effect first."""
    if rules.format.itemised is not Itemised.CUT or not any(
        rules.assess(tournament, table).totals_only for table in tournament.tables.values()
    ):
        return ()
    counted = count(tournament, rules.books, rules.format, rules.assessments)
    return doubts_of(counted, cuts_of(counted), rules.books)


def doubts_before(tournament: Tournament, rules: Rules, heat: HeatId, now: datetime) -> tuple[Doubt, ...]:
    """What drawing a stage accepts: the doubtful tables while it is the next one to be drawn."""
    undrawn = [stage.heat for stage in rules.format.stages if not tournament.tables_of(stage.heat)]
    return doubts(tournament, rules, now) if heat in undrawn[:1] else ()


def doubts_at_declaring(tournament: Tournament, rules: Rules, scope: str, now: datetime) -> tuple[Doubt, ...]:
    """What declaring a result accepts: the doubtful tables, where nothing follows that would."""
    last = rules.format.stages[-1].heat if rules.format.stages else HEATS
    return doubts(tournament, rules, now) if scope == last else ()


def doubt_words(doubt: Doubt, players: Players) -> Message:
    """What would have to be wrong at the table, and who of the event's `players` would move then."""
    return with_names(_doubt_words(doubt), players)


def _doubt_words(doubt: Doubt) -> Message:
    moved = msg("doubts.other_champion" if doubt.champion else "doubts.moved", players=list(doubt.moved))
    if not doubt.wrong_by and not doubt.effect:
        return msg("doubts.level", players=list(doubt.players), moved=moved)
    if not doubt.wrong_by:
        return msg("doubts.exchanged", players=list(doubt.players), apart=doubt.effect, moved=moved)
    key = "doubts.more" if doubt.wrong_by > 0 else "doubts.less"
    return Message(key, {"player": doubt.players[0], "wrong": doubt.effect, "moved": moved})


def doubts_report(doubts: Sequence[Doubt], texts: Texts, players: Players) -> list[Plain]:
    """The doubtful tables as plain data."""
    return [
        fields(each, "heat table effect players wrong_by moved")
        | {"text": texts.say(doubt_words(each, players))}
        for each in doubts
    ]
