"""Recounts any seating, drawn here or by hand: certificate with its proof, faults, the price of a swap.

It shares no code with the methods that draw: it must be able to prove them wrong. Also words a certificate
for a referee.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from tourney.base.errors import NotFound
from tourney.base.ids import PlayerNo, TableNo
from tourney.base.plain import Plain, fields
from tourney.base.texts import Message, msg
from tourney.event.table_sizes import majority_size, shown_sizes
from tourney.seating.bound import fair_bound, lower_bound, meetings
from tourney.seating.problem import Heats, Pair, SeatingProblem, Tables, pairs_of


@dataclass(frozen=True, slots=True)
class Certificate:
    """Counts over played and drawn heats together. Heats in it are numbered from 1, played ones first.

    `repeats` = Σ over pairs max(0, meetings − 1); `lower_bound` is proven for these table sizes; `optimal`
    only if both are equal. `fair_bound` ≥ `lower_bound` is proven for seatings in which nobody visits the
    minority size oftener than here (`max_minority_visits`): fairness may cost repeats. `repeat_pairs` = (a,
    b, times met ≥ 2); `team_pairs` = (a, b, heat). `max_minority_visits` = most visits of one player to
    tables of the minority size. `seat_spread` = largest difference between a player's counts of two seats.
    `table_number_repeats` = times that a player sits again at a table number. `sizes` = table sizes of each
    heat by table number. `moved` = players of the drawn heats who leave their announced table (counted per
    heat). `wishes_broken` = pairs apart that meet, pairs together that do not, pins not kept (per heat).
    """

    repeats: int
    lower_bound: int
    optimal: bool
    repeat_pairs: tuple[tuple[PlayerNo, PlayerNo, int], ...] = ()
    max_minority_visits: int = 0
    team_meetings: int = 0
    team_pairs: tuple[tuple[PlayerNo, PlayerNo, int], ...] = ()
    seat_spread: int = 0
    table_number_repeats: int = 0
    sizes: tuple[tuple[int, ...], ...] = ()
    moved: int = 0
    wishes_broken: int = 0
    method: str = ""
    seed: int = 0
    weights: tuple[str, ...] = ()
    fair_bound: int = 0

    @property
    def fair_optimal(self) -> bool:
        """Nobody can have fewer repeats without more visits of some player to the minority size."""
        return self.repeats == max(self.fair_bound, self.lower_bound)

    def as_json(self) -> Plain:
        """JSON-safe mapping, keys in a fixed order."""
        return fields(self, _PUBLIC)


_PUBLIC = (
    "repeats lower_bound optimal fair_bound repeat_pairs max_minority_visits team_meetings team_pairs "
    "seat_spread table_number_repeats sizes moved wishes_broken method seed weights"
)
"""The proof's fields in the order of `--json`."""


@dataclass(frozen=True, slots=True)
class Seating:
    """A drawn seating: only the heats that were to be drawn, with the proof over all of them."""

    heats: Heats
    certificate: Certificate


@dataclass(frozen=True, slots=True)
class SwapPrice:
    """The effect of swapping two players of one heat. Names are start numbers.

    `new_repeats`/`fewer_repeats` = (a, b, times they meet after the swap); `new_team`/`fewer_team` = pairs of
    one team that would meet / no longer meet in this heat; `minority` = how the number of visits to the
    minority size changes, (player, visits before, visits after), only if it does.
    """

    new_repeats: tuple[tuple[PlayerNo, PlayerNo, int], ...] = ()
    fewer_repeats: tuple[tuple[PlayerNo, PlayerNo, int], ...] = ()
    new_team: tuple[tuple[PlayerNo, PlayerNo], ...] = ()
    fewer_team: tuple[tuple[PlayerNo, PlayerNo], ...] = ()
    minority: tuple[tuple[PlayerNo, int, int], ...] = ()

    @property
    def repeats(self) -> int:
        """Change of Σ max(0, meetings − 1)."""
        return len(self.new_repeats) - len(self.fewer_repeats)


def certify(problem: SeatingProblem, heats: Heats, method: str = "recount") -> Certificate:
    """The proof of `heats` (those to be drawn) together with the problem's played heats.

    Counts any heats, faulty or not; `faults` lists their faults.
    """
    every = (*problem.played, *heats)
    sizes = tuple(tuple(len(seats) for seats in tables) for tables in every)
    met = meetings(every)
    again = tuple((a, b, times) for (a, b), times in sorted(met.items()) if times > 1)
    repeats = sum(times - 1 for _, _, times in again)
    seated = [player for tables in heats[:1] for seats in tables for player in seats]
    apart = frozenset(frozenset(pair) for pair in pairs_of(problem.apart))
    bound = lower_bound(problem.played, sizes[len(problem.played) :], seated, apart, forced_pairs(problem))
    bound = min(bound, repeats)
    visits = max(minority_visits(problem, every).values(), default=0)
    usual = majority_size(sizes, problem.sizes)
    fair = fair_bound(problem.played, sizes[len(problem.played) :], seated, usual, visits)
    team_pairs = _team_pairs(problem, every)
    return Certificate(
        repeats=repeats,
        lower_bound=bound,
        optimal=repeats == bound,
        repeat_pairs=again,
        max_minority_visits=visits,
        team_meetings=len(team_pairs),
        team_pairs=team_pairs,
        seat_spread=_seat_spread(every),
        table_number_repeats=_table_number_repeats(every),
        sizes=sizes,
        moved=_moved(problem.announced, heats),
        wishes_broken=len(broken_wishes(problem, heats)),
        method=method,
        seed=problem.seed,
        weights=tuple(aim.value for aim in problem.aims),
        fair_bound=min(repeats, max(bound, fair)),
    )


def faults(problem: SeatingProblem, heats: Heats) -> tuple[Message, ...]:
    """Faults that make a seating unplayable: a player twice, missing or unknown; a size not allowed."""
    problems = []
    expected = {entrant.number for entrant in problem.entrants}
    first = len(problem.played) + 1
    for heat, tables in enumerate(heats, start=first):
        count = Counter(player for seats in tables for player in seats)
        twice = sorted(player for player, times in count.items() if times > 1)
        for key, numbers in (
            ("seating.seated_twice", twice),
            ("seating.not_seated", sorted(expected - set(count))),
            ("seating.seated_unknown", sorted(set(count) - expected)),
        ):
            if numbers:
                problems.append(msg(key, heat=heat, numbers=numbers))
        for table, seats in enumerate(tables, start=1):
            if len(seats) not in problem.sizes:
                allowed = shown_sizes(problem.sizes, "/")
                problems.append(
                    msg("seating.size_not_allowed", heat=heat, table=table, size=len(seats), sizes=allowed)
                )
    return tuple(problems)


def broken_wishes(problem: SeatingProblem, heats: Heats) -> tuple[Message, ...]:
    """Each wish that a drawn heat does not keep, in order of heats."""
    broken = []
    for heat, tables in enumerate(heats, start=len(problem.played) + 1):
        at = {player: table for table, seats in enumerate(tables, start=1) for player in seats}
        for a, b in pairs_of(problem.apart):
            if at.get(a, -1) == at.get(b, -2):
                broken.append(msg("seating.apart_meet", heat=heat, a=a, b=b))
        for a, b in pairs_of(problem.together):
            if a in at and b in at and at[a] != at[b]:
                broken.append(msg("seating.together_split", heat=heat, a=a, b=b))
        for player, table in sorted(problem.pinned.items()):
            if player in at and at[player] != table:
                broken.append(msg("seating.pin_lost", heat=heat, player=player, table=table))
    return tuple(broken)


def swap_price(problem: SeatingProblem, heats: Heats, heat_index: int, a: PlayerNo, b: PlayerNo) -> SwapPrice:
    """The effect of exchanging the seats of `a` and `b` in `heats[heat_index]`. Nothing is changed.

    NotFound if one of them is not seated in that heat.
    """
    tables = heats[heat_index]
    at = {player: index for index, seats in enumerate(tables) for player in seats}
    for player in (a, b):
        if player not in at:
            raise NotFound("seating.not_in_heat", number=player, heat=len(problem.played) + heat_index + 1)
    if at[a] == at[b]:
        return SwapPrice()
    exchanged = {a: b, b: a}
    after_heat: Tables = tuple(tuple(exchanged.get(player, player) for player in seats) for seats in tables)
    after: Heats = (*heats[:heat_index], after_heat, *heats[heat_index + 1 :])
    met = meetings((*problem.played, *heats))
    team = {entrant.number: entrant.team for entrant in problem.entrants}
    lost = [_pair(one, mate) for one in (a, b) for mate in tables[at[one]] if mate != one]
    won = [_pair(one, mate) for one, other in ((a, b), (b, a)) for mate in tables[at[other]] if mate != other]
    visits = minority_visits(problem, (*problem.played, *heats))
    visits_after = minority_visits(problem, (*problem.played, *after))
    return SwapPrice(
        new_repeats=tuple(sorted((*pair, met[pair] + 1) for pair in won if met[pair])),
        fewer_repeats=tuple(sorted((*pair, met[pair] - 1) for pair in lost if met[pair] > 1)),
        new_team=tuple(sorted(pair for pair in won if _one_team(team, pair))),
        fewer_team=tuple(sorted(pair for pair in lost if _one_team(team, pair))),
        minority=tuple(
            (player, visits[player], visits_after[player])
            for player in sorted((a, b))
            if visits[player] != visits_after[player]
        ),
    )


def minority_visits(problem: SeatingProblem, heats: Heats) -> dict[PlayerNo, int]:
    """Visits of each player to tables that are not of the usual size; 0 for those with none."""
    usual = majority_size([[len(seats) for seats in tables] for tables in heats], problem.sizes)
    visits: dict[PlayerNo, int] = {}
    for tables in heats:
        for seats in tables:
            for player in seats:
                visits[player] = visits.get(player, 0) + (len(seats) != usual)
    return visits


def forced_pairs(problem: SeatingProblem) -> frozenset[Pair]:
    """Pairs that wishes seat together in every drawn heat: by name or by one pin for both."""
    by_table: dict[TableNo, set[PlayerNo]] = {}
    for player, table in problem.pinned.items():
        by_table.setdefault(table, set()).add(player)
    named = problem.together | {frozenset(players) for players in by_table.values()}
    return frozenset(frozenset(pair) for pair in pairs_of(named))


def _pair(a: PlayerNo, b: PlayerNo) -> tuple[PlayerNo, PlayerNo]:
    return (a, b) if a < b else (b, a)


def _one_team(team: dict[PlayerNo, str], pair: tuple[PlayerNo, PlayerNo]) -> bool:
    return bool(team.get(pair[0])) and team.get(pair[0]) == team.get(pair[1])


def _team_pairs(problem: SeatingProblem, heats: Heats) -> tuple[tuple[PlayerNo, PlayerNo, int], ...]:
    team = {entrant.number: entrant.team for entrant in problem.entrants if entrant.team}
    return tuple(
        (one, other, heat)
        for heat, tables in enumerate(heats, start=1)
        for one, other in sorted(
            _pair(one, other)
            for seats in tables
            for index, one in enumerate(seats)
            for other in seats[index + 1 :]
            if one in team and team[one] == team.get(other)
        )
    )


def _seat_spread(heats: Heats) -> int:
    """A player can take as many seats as their smallest table has."""
    counts: dict[PlayerNo, Counter[int]] = {}
    smallest: dict[PlayerNo, int] = {}
    for tables in heats:
        for seats in tables:
            for seat, player in enumerate(seats):
                counts.setdefault(player, Counter())[seat] += 1
                smallest[player] = min(smallest.get(player, len(seats)), len(seats))
    return max(
        (
            max(taken.values()) - min(taken[seat] for seat in range(smallest[player]))
            for player, taken in counts.items()
        ),
        default=0,
    )


def _table_number_repeats(heats: Heats) -> int:
    sat = Counter(
        (player, table) for tables in heats for table, seats in enumerate(tables) for player in seats
    )
    return sum(times - 1 for times in sat.values())


def _moved(announced: Heats | None, heats: Heats) -> int:
    moved = 0
    for before, after in zip(announced or (), heats, strict=False):
        was = {player: table for table, seats in enumerate(before) for player in seats}
        moved += sum(was.get(player, table) != table for table, seats in enumerate(after) for player in seats)
    return moved


def certificate_words(certificate: Certificate, pairs: int = 10) -> tuple[Message, ...]:
    """The certificate in words, most important first; at most `pairs` pairs that meet again."""
    messages = [repeats_words(certificate)]
    again = sorted(certificate.repeat_pairs, key=lambda pair: (-pair[2], pair))
    messages += [msg("seating.pair_again", a=a, b=b, times=times) for a, b, times in again[:pairs]]
    if certificate.team_meetings:
        messages.append(msg("seating.team_meetings", n=certificate.team_meetings))
    else:
        messages.append(msg("seating.no_team_meetings"))
    if certificate.max_minority_visits:
        most = certificate.max_minority_visits
        messages.append(msg("seating.minority_visits", times=most, n=most))
    else:
        messages.append(msg("seating.even_sizes"))
    for key, n in (
        ("seating.table_number_again", certificate.table_number_repeats),
        ("seating.moved", certificate.moved),
        ("seating.wishes_broken", certificate.wishes_broken),
    ):
        if n:
            messages.append(msg(key, n=n))
    return tuple(messages)


def repeats_words(certificate: Certificate) -> Message:
    """How many pairs meet again and what is proven about it."""
    n, visits = certificate.repeats, certificate.max_minority_visits
    if not n:
        return msg("seating.no_repeats")
    if certificate.optimal:
        return msg("seating.repeats_optimal", n=n)
    if certificate.fair_optimal:
        return msg("seating.repeats_fair", n=n, times=visits, bound=certificate.lower_bound)
    if certificate.fair_bound > certificate.lower_bound:
        return msg("seating.repeats_fair_bound", n=n, bound=certificate.fair_bound, times=visits)
    if certificate.lower_bound:
        return msg("seating.repeats_bound", n=n, bound=certificate.lower_bound)
    return msg("seating.repeats_unproven", n=n)
