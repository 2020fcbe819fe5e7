"""Words the proof of a seating: the counts of one heat, and of all drawn heats together.

What is counted for a heat is marked at its seats; both tell whether fewer were possible.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from datetime import datetime

import msgspec

from tourney.base.ids import STAGES, HeatId, PlayerNo
from tourney.base.texts import Message, msg
from tourney.event.formats import Format
from tourney.event.presence import sits_apart
from tourney.event.records import Heat, Table, Tournament
from tourney.event.rules import Rules
from tourney.heats.rules import certified, drawn_seating
from tourney.seating.bound import meetings, spread
from tourney.seating.certificate import Certificate, repeats_words


def proof_of_heat(
    tournament: Tournament, fmt: Format, heat: HeatId
) -> tuple[tuple[Message, ...], tuple[tuple[bool, Message], ...]]:
    """Pairs of this heat that sit together in another one too, and those of one team.

    First in whole sentences. Then in a few words, each with whether nobody meets again, or
    no more of a team than must; nothing where there is nothing to prove: the only heat, no teams. Both are
    empty for a stage, whose seats are given.
    """
    if heat in STAGES:
        return (), ()
    tables = tournament.tables_of(heat)
    others = [t for t in tournament.tables.values() if t.heat != heat and t.heat not in STAGES]
    sentences: list[Message] = []
    short: list[tuple[bool, Message]] = []
    if others:
        again = _again(tables, others)
        some = msg("heatspage.again_here", n=again), msg("heatspage.short_again", n=again)
        none = msg("heatspage.nobody_again_here"), msg("heatspage.short_no_again")
        sentence, word = some if again else none
        sentences.append(sentence)
        short.append((not again, word))
    if fmt.apart:
        mixed = sum(sits_apart(tournament, fmt, table.seats[0], table) for table in tables)
        counted = msg("awards.mixed", n=mixed)
        sentences.append(counted if mixed else msg("awards.apart"))
        short += [(False, counted)] if mixed else []
    n, least = _mates(tournament, fmt, tables)
    together = _mates_words(n, least)
    if n > least and _mates_by_hand(tournament, heat):
        together = msg("heatspage.team_meetings_since", n=n)
    if any(player.team for player in tournament.players.values()):
        word = msg("heatspage.short_mates", n=n) if n else msg("heatspage.short_no_mates")
        short.append((n == least, word))
    return (*sentences, together), tuple(short)


def proof_of_day(tournament: Tournament, rules: Rules) -> tuple[Message, ...]:
    """The same of all drawn heats together, with the proven bound; empty while there is one heat."""
    problem, heats, order = drawn_seating(tournament, rules.sizes)
    if len(heats) < 2:
        return ()
    least = sum(_mates(tournament, rules.format, tournament.tables_of(heat))[1] for heat in order)
    certificate = certified(tournament, rules.format, problem, heats)
    visits = certificate.max_minority_visits
    minority = (msg("heatspage.minority_visits", n=visits),) if visits else ()
    repeats, mates = _as_drawn(tournament, order)
    again = _repeats(certificate)
    if certificate.repeats > repeats:
        again = msg("heatspage.repeats_moved", n=certificate.repeats, drawn=repeats)
    elif not certificate.optimal and any(_again_by_hand(tournament, heat) for heat in order):
        again = msg("heatspage.repeats_since", n=certificate.repeats)
    together = _mates_words(certificate.team_meetings, least)
    if certificate.team_meetings > mates:
        together = msg("heatspage.team_meetings_moved", n=certificate.team_meetings, drawn=mates)
    elif certificate.team_meetings > least and any(_mates_by_hand(tournament, heat) for heat in order):
        together = msg("heatspage.team_meetings_since", n=certificate.team_meetings)
    return (again, together, *minority)


def _as_drawn(tournament: Tournament, order: Sequence[HeatId]) -> tuple[float, float]:
    """Repeats and pairs of one team in all these heats as last drawn, if seats were moved since."""
    records = [tournament.heats[heat] for heat in order]
    if not any(record.edited for record in records):
        return math.inf, math.inf
    # None cannot be compared with a time: a record without one comes before all that have one
    last = max(records, key=lambda record: (record.drawn_at is not None, record.drawn_at, record.id))
    repeats, mates = last.certificate.get("repeats"), last.certificate.get("team_meetings")
    return (
        repeats if isinstance(repeats, int) else math.inf,
        mates if isinstance(mates, int) else math.inf,
    )


def tables_in_words(sizes: Sequence[int]) -> tuple[Message, ...]:
    """How many tables of each size: "14 tables of 4", "1 table of 5"."""
    return tuple(msg("heatspage.tables_of", n=n, size=size) for size, n in Counter(sizes).items())


def _again(tables: Sequence[Table], others: Sequence[Table]) -> int:
    """Pairs at these tables that sit together at one of the others too."""
    here = meetings((tuple(table.seats for table in tables),))
    met = meetings((tuple(table.seats for table in others),))
    return sum(pair in met for pair in here)


def _mates(tournament: Tournament, fmt: Format, tables: Sequence[Table]) -> tuple[int, int]:
    """Pairs of one team at one table; and how many no draw avoids, as a team has more players than tables.

    Within divisions: than its division has tables.
    """
    if fmt.apart:
        of_division: dict[str, list[Table]] = {}
        for table in tables:
            division = fmt.division_of(tournament.players[table.seats[0]].division)
            of_division.setdefault(division, []).append(table)
        parts = [_least_mates(tournament, each) for each in of_division.values()]
        return sum(n for n, _ in parts), sum(least for _, least in parts)
    return _least_mates(tournament, tables)


def _least_mates(tournament: Tournament, tables: Sequence[Table]) -> tuple[int, int]:
    """The same of players who may all sit together."""
    team = {number: player.team for number, player in tournament.players.items()}
    n = sum(bool(team[a]) and team[a] == team[b] for a, b in meetings((tuple(t.seats for t in tables),)))
    there = Counter(team[number] for table in tables for number in table.seats if team[number])
    return n, sum(spread(players, len(tables)) for players in there.values())


def _mates_by_hand(tournament: Tournament, heat: HeatId) -> bool:
    """Whether two of one team sit together here whom the draw had not put together anywhere."""
    record = tournament.heats[heat]
    if not record.edited:
        return False
    drawn = _pairs(record, "team_pairs")
    team = {number: player.team for number, player in tournament.players.items()}
    seats = tuple(table.seats for table in tournament.tables_of(heat))
    return any(
        bool(team[a]) and team[a] == team[b] and frozenset((a, b)) not in drawn for a, b in meetings((seats,))
    )


def _again_by_hand(tournament: Tournament, heat: HeatId) -> bool:
    """Whether two meet again here whom the draw had not let meet again: in a heat drawn before this one, or
    with it. A heat drawn later knew of them.
    """
    record = tournament.heats[heat]
    if not record.edited or record.drawn_at is None:
        return False
    drawn = _pairs(record, "repeat_pairs")
    others = [
        table
        for table in tournament.tables.values()
        if table.heat != heat
        and table.heat not in STAGES
        and _drawn_by(tournament, table.heat, record.drawn_at)
    ]
    met = meetings((tuple(table.seats for table in others),))
    here = meetings((tuple(table.seats for table in tournament.tables_of(heat)),))
    return any(pair in met and frozenset(pair) not in drawn for pair in here)


def _pairs(record: Heat, name: str) -> set[frozenset[PlayerNo]]:
    """The pairs that a draw's proof lists under this name."""
    listed = msgspec.convert(record.certificate.get(name, ()), tuple[tuple[PlayerNo, PlayerNo, int], ...])
    return {frozenset((a, b)) for a, b, _ in listed}


def _drawn_by(tournament: Tournament, heat: HeatId, at: datetime) -> bool:
    drawn_at = tournament.heats[heat].drawn_at
    return drawn_at is not None and drawn_at <= at


def _mates_words(n: int, least: int) -> Message:
    if not n:
        return msg("heatspage.no_team_meetings")
    if n == least:
        return msg("heatspage.team_meetings_fewest", n=n)
    if least:
        return msg("heatspage.team_meetings_bound", n=n, bound=least)
    return msg("heatspage.team_meetings", n=n)


def _repeats(certificate: Certificate) -> Message:
    n, bound = certificate.repeats, certificate.lower_bound
    if n == 0:
        return msg("heatspage.no_repeats")
    if certificate.optimal:
        return msg("seating.repeats_optimal", n=n)
    if certificate.fair_bound > bound:
        return repeats_words(certificate)
    if bound:
        return msg("seating.repeats_bound", n=n, bound=bound)
    return msg("seating.repeats_unproven", n=n)
