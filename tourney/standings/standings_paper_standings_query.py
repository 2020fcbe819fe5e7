"""Standings paper standings."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from datetime import datetime

from tourney.base.heat_names import heat_named
from tourney.base.ids import PlayerNo, Points
from tourney.base.names import NO_NAME
from tourney.base.texts import Message, msg, named
from tourney.event.counting import count
from tourney.event.journal import reason_words, taken_back_words
from tourney.event.records import Player, Ruling, RulingKind, Tournament
from tourney.event.rules import Rules
from tourney.paper.event_head import PaperStatus, event_head, person
from tourney.standings.cut import Qualification
from tourney.standings.replays import replay_words
from tourney.standings.result_status import declaration_words, lapsed_rulings, order_words, status_words
from tourney.standings.standings import StandingLine, Standings, standings_of
from tourney.standings.standings_paper_standings_view import (
    RulingLine,
    StandingRow,
    StandingsPaper,
    StandingsPart,
)
from tourney.standings.status import ResultStatus
from tourney.standings.teams import team_rows

_CHANCES = {
    Qualification.SAFE: msg("paper.chance_safe"),
    Qualification.OPEN: msg("paper.chance_open"),
    Qualification.OUT: msg("paper.chance_out"),
}


def standings_paper(tournament: Tournament, rules: Rules, now: datetime) -> StandingsPaper:
    """The list of everybody first, then one for each division in the format's order."""
    fmt = rules.format
    counted = count(tournament, rules.books, fmt, rules.assessments)
    whole = standings_of(counted, now)
    cuts = {cut.division: cut for cut in whole.cuts}
    total = sum(cut.size for cut in whole.cuts)
    parts = [StandingsPart(NO_NAME, _rows(tournament, whole), total)]
    for division in fmt.divisions:
        own = standings_of(counted, now, division.id)
        cut = cuts.get(division.id)
        rows = _rows(tournament, own)
        parts.append(StandingsPart(division.name, rows, cut.size if cut else 0))
    return StandingsPaper(
        head=event_head(tournament, now),
        heats=counted.counted,
        parts=tuple(parts),
        status=paper_status(whole.status, tournament),
        awaited=len(whole.waiting),
        rulings=_deciding(tournament, rules, now),
        teams=team_rows(whole, fmt.low_wins),
    )


def paper_status(status: ResultStatus, tournament: Tournament) -> PaperStatus:
    """How official a paper is, in the words of every page."""
    return PaperStatus(status.state, status_words(status, tournament.players))


def _rows(tournament: Tournament, standings: Standings) -> tuple[StandingRow, ...]:
    return tuple(_row(tournament, line) for line in standings.lines)


def _why(told: Message) -> Message | None:
    """In short, points being printed beside it; a plain difference in points explains itself."""
    reason = told.params.get("reason")
    if told.key == "standings.why_level" and isinstance(reason, Message):
        return reason
    if told.key == "standings.why_tied":
        return msg("paper.why_tied", players=told.params["players"])
    if told.key == "standings.why_tied_many":
        return msg("paper.why_tied_many", n=told.params["n"])
    return None


def _row(tournament: Tournament, line: StandingLine) -> StandingRow:
    return StandingRow(
        line,
        person=person(tournament, line.number),
        why=_why(line.why) if line.heats else None,
        adjustments=Points(sum(ruling.points for ruling in line.adjustments)),
        chance=_CHANCES[line.chance] if line.chance is not None else None,
    )


def ruling_lines(tournament: Tournament, rules: Rules, now: datetime) -> tuple[RulingLine, ...]:
    """Every ruling in the order in which it was made; what has lapsed says so."""
    return _lines(tournament.rulings.values(), tournament, rules, now)


def _deciding(tournament: Tournament, rules: Rules, now: datetime) -> tuple[RulingLine, ...]:
    """The rulings below a result: what was declared stands in its status, unless a reason was given."""
    rulings = tournament.rulings.values()
    told = [each for each in rulings if each.kind is not RulingKind.DECLARED or each.reason]
    return _lines(told, tournament, rules, now)


def _lines(
    rulings: Iterable[Ruling], tournament: Tournament, rules: Rules, now: datetime
) -> tuple[RulingLine, ...]:
    lapsed = lapsed_rulings(tournament, rules, now)
    return tuple(
        RulingLine(_ruling(each, lapsed, tournament.players), reason_words(each), each.by, each.at)
        for each in sorted(rulings, key=lambda ruling: ruling.id)
    )


def _ruling(ruling: Ruling, lapsed: Collection[int], players: Mapping[PlayerNo, Player]) -> Message:
    if ruling.replays:
        return replay_words(ruling, lambda was: _ruling(was, (), players))
    people = [_person(number, players) for number in ruling.order]
    if ruling.kind is RulingKind.OVERRULE:
        return msg("paper.ruling_overrule", heat=_heat_of(ruling), table=ruling.table, code=ruling.code)
    if ruling.kind is RulingKind.TIE:
        return order_words(msg("paper.ruling_tie", players=people), ruling, lapsed)
    if ruling.kind is RulingKind.ADJUSTMENT:
        points = f"{ruling.points / 60:+g}"
        return msg("paper.ruling_adjustment", players=people, points=points)
    if ruling.kind is RulingKind.TOTALS:
        return msg("paper.ruling_totals", heat=_heat_of(ruling), table=ruling.table)
    if ruling.kind is RulingKind.DECLARED:
        return declaration_words(ruling, lapsed)
    if ruling.heat is not None and ruling.table is None:
        return taken_back_words(ruling.heat)
    return msg("paper.ruling_correction", heat=_heat_of(ruling), table=ruling.table)


def _person(number: PlayerNo, players: Mapping[PlayerNo, Player]) -> Message:
    """Name and number, whole: a ruling is read by who does not know the numbers."""
    player = players.get(number)
    if player is None or not any((player.name.zh, player.name.en)):
        return msg("journal.numbered", number=number)
    return msg("paper.ruling_person", number=number, who=named(player.name))


def _heat_of(ruling: Ruling) -> Message | None:
    return None if ruling.heat is None else heat_named(ruling.heat)
