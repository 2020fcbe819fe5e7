"""What the printouts after a heat and at the end show: standings, table results, bracket, final results."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from datetime import datetime

from tourney.base.ids import HeatId, PlayerNo, Points, TableNo
from tourney.competition.counting import count
from tourney.competition.cut import Qualification
from tourney.competition.finals import FinalsPicture, finals_of
from tourney.competition.finals_status import (
    current_status,
    heat_status,
    result_status,
    settled,
    settled_champions,
)
from tourney.competition.heat_names import heat_named
from tourney.competition.records import Player, Ruling, RulingKind, Tournament
from tourney.competition.stages import StagePicture, StageTable
from tourney.competition.standings import StandingLine, Standings, standings_of
from tourney.competition.status import ResultStatus
from tourney.competition.tables import assess_table
from tourney.names import NO_NAME
from tourney.services.journal_words import reason_words, taken_back_words, with_names
from tourney.services.queries.paper import event_head, is_draft, person, table_state
from tourney.services.queries.status import declaration_words, lapsed_rulings, order_words, status_words
from tourney.services.queries.teams import team_rows
from tourney.services.replays import replay_words
from tourney.services.rules import Rules
from tourney.texts import Message, msg, named
from tourney.views.paper import (
    BracketPaper,
    Champion,
    DrawnSeat,
    DrawnStage,
    DrawnTable,
    HeatResults,
    LevelPlayers,
    PaperStatus,
    Person,
    PrintedPlace,
    ResultsPaper,
    ResultsPart,
    RulingLine,
    StandingRow,
    StandingsPaper,
    StandingsPart,
    TableLine,
    TableResult,
)

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


# ---- tables -----------------------------------------------------------------------------------


def table_results(tournament: Tournament, rules: Rules, now: datetime, heat: HeatId) -> HeatResults:
    """The tables of a heat by place; players without a result in seat order."""
    tables = []
    for table in tournament.tables_of(heat):
        assessed = assess_table(tournament, rules.books, rules.format, table, rules.assessments)
        by_player = {int(result.player): result for result in assessed.results}
        seats = sorted(
            table.seats, key=lambda n: (by_player[n].place if n in by_player else 99, table.seats.index(n))
        )
        lines = []
        for number in seats:
            result, record = by_player.get(number), tournament.sheets.get((heat, number))
            bankrupt = record.sheet.bankrupt if record is not None else None
            who = person(tournament, number)
            if result is None:
                lines.append(TableLine(person=who, place=None, points=None, total=None, bankrupt=bankrupt))
            else:
                lines.append(
                    TableLine(
                        person=who,
                        place=result.place,
                        points=result.points,
                        total=None if assessed.places_only else result.total,
                        bankrupt=bankrupt,
                        tied=result.tied,
                    )
                )
        words = rules.books.of(table).words
        state = table_state(assessed.state)
        tables.append(TableResult(table.table, state, assessed.confirmed, lines=tuple(lines), words=words))
    counted = count(tournament, rules.books, rules.format, rules.assessments)
    status = paper_status(heat_status(counted, finals_of(counted), heat, now), tournament)
    return HeatResults(event_head(tournament, now, heat), heat, tuple(tables), status)


# ---- finals -----------------------------------------------------------------------------------


def bracket_paper(tournament: Tournament, rules: Rules, now: datetime) -> BracketPaper:
    """The stages as drawn or planned, and the champions."""
    counted = count(tournament, rules.books, rules.format, rules.assessments)
    finals = finals_of(counted)
    stages = tuple(
        _stage(tournament, rules, stage, finals.stages[i - 1] if i else None)
        for i, stage in enumerate(finals.stages)
    )
    ties = tuple(tuple(person(tournament, n) for n in tie.players) for tie in finals.ties)
    reserves = tuple(person(tournament, number) for number in finals.reserves)
    champions = _champions(tournament, rules, settled_champions(counted, finals, now))
    return BracketPaper(
        head=event_head(tournament, now), stages=stages, champions=champions,
        status=paper_status(current_status(counted, finals, now), tournament),
        reserves=reserves, ties=ties, levels=tuple(_levels(tournament, finals)),
    )  # fmt: skip


def _levels(tournament: Tournament, finals: FinalsPicture) -> Iterator[LevelPlayers]:
    """Whose order is by number only: seeds until a stage is drawn, reserves always."""
    drawn = any(stage.drawn for stage in finals.stages)
    for cut in finals.cuts:
        for each in () if drawn else cut.seeds_level:
            what = msg("paper.level_seeds", first=each.first, last=each.last)
            yield LevelPlayers(what, tuple(person(tournament, n) for n in each.players))
        for each in cut.reserves_level:
            what = msg("paper.level_reserves", first=each.first, last=each.last)
            yield LevelPlayers(what, tuple(person(tournament, n) for n in each.players))


def _stage(
    tournament: Tournament, rules: Rules, stage: StagePicture, before: StagePicture | None
) -> DrawnStage:
    if stage.tables:
        drawn = tuple(_table(tournament, rules, each) for each in stage.tables)
        return DrawnStage(stage.heat, drawn, is_draft(tournament, stage.heat))
    plan = rules.format.stage(stage.heat)
    if plan is None:
        return DrawnStage(stage.heat, ())
    seats = _unknown(plan.size, before)
    divisions = max(1, len(rules.format.divisions))
    tables = tuple(range(1, plan.tables * divisions + 1))
    return DrawnStage(stage.heat, tuple(_planned(number, seats) for number in tables))


def _planned(number: int, seats: tuple[DrawnSeat, ...]) -> DrawnTable:
    return DrawnTable(TableNo(number), seats)


def _unknown(size: int, before: StagePicture | None) -> tuple[DrawnSeat, ...]:
    """Who will come: the winner of each table of the stage before, or a place of the standings."""
    if before is not None and len(before.tables) == size:
        sources = [msg("paper.winner_of", table=table.table) for table in before.tables]
    else:
        sources = [msg("paper.to_come") for _ in range(size)]
    return tuple(DrawnSeat(None, source=source) for source in sources)


def _table(tournament: Tournament, rules: Rules, table: StageTable) -> DrawnTable:
    results = {int(result.player): result for result in table.results}
    counted = any(result.total for result in table.results)  # nobody has any where rules have places only
    seats = []
    for number, seed, level in zip(table.seats, table.seeds, table.level, strict=True):
        if level:
            source = msg("paper.seat_level", players=list(level))
            seats.append(DrawnSeat(None, seed or None, source=source))
            continue
        result = results.get(number)
        place = result.place if result is not None else None
        total = result.total if result is not None and counted else None
        on = place == 1 and not table.provisional
        seats.append(
            DrawnSeat(
                person=person(tournament, number),
                seed=seed or None,
                place=place,
                total=total,
                goes_on=on,
                tied=result is not None and result.tied,
            )
        )
    return DrawnTable(table.table, tuple(seats))


def _champions(
    tournament: Tournament, rules: Rules, champions: Mapping[str, PlayerNo]
) -> tuple[Champion, ...]:
    def winner(division: str) -> Person | None:
        number = champions.get(division)
        return person(tournament, number) if number is not None else None

    divisions = rules.format.divisions
    if not divisions:
        return (Champion(NO_NAME, winner("")),)
    return tuple(Champion(each.name, winner(each.id)) for each in divisions)


def results_paper(tournament: Tournament, rules: Rules, now: datetime) -> ResultsPaper:
    """Final places by division; of a division without a champion yet, nothing."""
    counted = count(tournament, rules.books, rules.format, rules.assessments)
    finals = finals_of(counted)
    divisions = [(each.id, each.name) for each in rules.format.divisions] or [("", NO_NAME)]
    prizes = {each.player for each in finals.prizes}
    status = result_status(counted, finals, now)
    parts = []
    for division, name in divisions:
        places = [each for each in finals.places if each.division == division]
        made = []
        for each in places:
            tally = counted.tallies.get(each.player)
            played = finals.played(each.player, each.stage)
            made.append(
                PrintedPlace(
                    place=each.place,
                    person=person(tournament, each.player),
                    reached=HeatId(each.stage) if each.stage else None,
                    points=tally.points if tally else Points(0),
                    assets=tally.assets if tally else 0,
                    prize=each.player in prizes,
                    tied=each.tied,
                    stage_place=played.place if played else None,
                    stage_assets=played.total if played else None,
                )
            )
        sure = settled(counted, finals, status, division)
        tie = finals.champion_ties.get(division)
        said = None if tie is None else with_names(tie, tournament.players)
        parts.append(ResultsPart(name, tuple(made), said, sure))
    return ResultsPaper(
        head=event_head(tournament, now),
        parts=tuple(parts),
        status=paper_status(status, tournament),
        players=len(counted.tallies),
        tables=sum(table.confirmed_at is not None for table in tournament.tables.values()),
        received=sum(player.received for player in tournament.players.values()),
        rulings=_deciding(tournament, rules, now),
    )
