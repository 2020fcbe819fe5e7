"""`tourney seat`: draws, re-draws and recounts seatings without any event, from numbers and CSV files.

Parses sizes, wishes, pins, aims and players.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from tourney.base.errors import BadInput, NotFound
from tourney.base.ids import PlayerNo, TableNo
from tourney.base.plain import plain
from tourney.base.texts import Message, msg
from tourney.cli.options import (
    Json,
    Overwrite,
    may_write,
    numbers,
    put,
    put_file,
    put_json,
    put_table,
    remark,
    texts,
    to_standard_output,
    warn,
)
from tourney.cli.verbs import reading
from tourney.event.table_sizes import LARGEST, SMALLEST, shown_sizes
from tourney.heats.csv_seatings import (
    MAX_HEATS,
    MAX_PLAYERS,
    PlayerLine,
    ReadSeating,
    read_players,
    read_seating,
    write_seating,
)
from tourney.seating.certificate import (
    Certificate,
    broken_wishes,
    certificate_words,
    certify,
    faults,
    minority_visits,
)
from tourney.seating.draw import seat as seated
from tourney.seating.problem import DEFAULT_AIMS, Aim, Entrant, Heats, Pair, SeatingProblem


def file_bytes(file: str) -> bytes:
    """The file's content; NotFound and BadInput if there is no such file."""
    path = Path(file)
    if "\0" in file or not path.exists():
        raise NotFound("seatcli.no_such_file", file=file)
    if path.is_dir():
        raise BadInput("seatcli.is_folder", file=file)
    return path.read_bytes()


def heats_to_draw(heats: int, start: int, announced: Heats | None) -> int:
    """How many heats are left to draw, of all that were asked for."""
    if heats == 0 and announced is not None:
        return len(announced)
    if heats == 0:
        raise BadInput("seatcli.state_heats")
    if heats > MAX_HEATS:
        raise BadInput("seatcli.too_many_heats", n=heats, max=MAX_HEATS)
    if heats < 0:
        raise BadInput("seating.no_heats")
    if heats <= start:
        raise BadInput("seatcli.all_frozen", heats=heats, frozen=start)
    if announced is not None and len(announced) != heats - start:
        raise BadInput("seating.announced_heats", announced=len(announced) + start, heats=heats)
    return heats - start


def roster_of(players: int, file: str, files: Iterable[ReadSeating]) -> dict[PlayerNo, PlayerLine]:
    """All players: a list, 1 … N, or else everybody whom the seatings name."""
    if file and players != -1:
        raise BadInput("seatcli.players_or_file")
    if file:
        return {player.number: player for player in read_players(file_bytes(file), file)}
    if players > MAX_PLAYERS:
        raise BadInput("seatcli.too_many_players", n=players, max=MAX_PLAYERS)
    if players < -1:
        raise BadInput("seatcli.bad_players", n=players)
    if players >= 0:
        roster = {PlayerNo(number) for number in range(1, players + 1)}
    else:
        roster = {n for read in files for tables in read.heats for seats in tables for n in seats}
        if not roster:
            raise BadInput("seatcli.state_players")
    return {number: PlayerLine(number) for number in sorted(roster)}


def entrants_of(
    roster: dict[PlayerNo, PlayerLine], absent: str, late: str, strict: bool
) -> tuple[Entrant, ...]:
    """The players to seat; late players join the roster. `strict`: nobody on it can come late."""
    away = set(_listed(absent))
    for number in _listed(late):
        if number in away:
            raise BadInput("seatcli.late_and_absent", number=number)
        if number in roster and strict:
            raise BadInput("seatcli.late_known", number=number)
        roster.setdefault(number, PlayerLine(number))
    unknown = sorted(away - set(roster))
    if unknown:
        raise NotFound("seatcli.unknown_numbers", numbers=unknown, what="--absent")
    return tuple(
        Entrant(player.number, player.team, player.points)
        for number, player in roster.items()
        if number not in away
    )


def _listed(text: str) -> tuple[PlayerNo, ...]:
    listed = numbers(text) if text.strip() else ()
    if 0 in listed:
        raise BadInput("errors.bad_numbers", text=text)
    return listed


def sizes_of(table_size: int, text: str) -> tuple[int, ...]:
    """Allowed sizes, the best first: the usual size, then larger ones, then smaller ones; a list
    unchanged.
    """
    if not text.strip():
        usual = table_size or 4
        return (usual, *(s for s in (usual + 1, usual - 1) if SMALLEST <= s <= LARGEST))
    listed = [part.strip() for part in text.replace("/", ",").split(",")]
    parsed: list[int] = []
    for part in listed:
        low, dash, high = (piece.strip() for piece in part.partition("-"))
        high = high if dash else low
        if not all(piece.isascii() and piece.isdigit() and len(piece) <= 2 for piece in (low, high)):
            raise BadInput("seatcli.bad_sizes", text=text)
        one, other = sorted((int(low), int(high)))
        parsed += range(one, other + 1)
    usual = table_size or (4 if 4 in parsed and len(listed) == 1 else parsed[0])
    if usual not in parsed:
        raise BadInput("seatcli.size_outside", size=usual, sizes=text)
    rest = [size for size in dict.fromkeys(parsed) if size != usual]
    if len(listed) == 1:
        rest.sort(key=lambda size: (size < usual, abs(size - usual)))
    return (usual, *rest)


def wishes_of(text: str, roster: dict[PlayerNo, PlayerLine]) -> frozenset[Pair]:
    """`3-9,4-12` as groups; `3-9-12` means each two of the three."""
    wishes = set()
    for part in text.replace("，", ",").replace(",", " ").split():
        pieces = part.split("-")
        if len(pieces) < 2 or not all(_is_number(piece) for piece in pieces):
            raise BadInput("seatcli.bad_wish", text=part)
        group = frozenset(PlayerNo(int(piece)) for piece in pieces)
        if len(group) < len(pieces):
            raise BadInput("seating.wish_alone", numbers=sorted(group))
        _known(group, roster, part)
        wishes.add(group)
    return frozenset(wishes)


def pins_of(text: str, roster: dict[PlayerNo, PlayerLine]) -> dict[PlayerNo, TableNo]:
    """`31=7,40=15`: players with a fixed table."""
    pins: dict[PlayerNo, TableNo] = {}
    for part in text.replace("，", ",").replace(",", " ").split():
        number, _, table = part.partition("=")
        if not (_is_number(number) and _is_number(table)):
            raise BadInput("seatcli.bad_pin", text=part)
        player, table_no = PlayerNo(int(number)), TableNo(int(table))
        if pins.setdefault(player, table_no) != table_no:
            raise BadInput("seatcli.pinned_twice", number=player, a=pins[player], b=table_no)
        _known((player,), roster, part)
    return pins


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 9


def _known(numbers: Iterable[PlayerNo], roster: dict[PlayerNo, PlayerLine], what: str) -> None:
    unknown = sorted(number for number in numbers if number not in roster)
    if unknown:
        raise NotFound("seatcli.unknown_numbers", numbers=unknown, what=what)


def aims_of(text: str, seats: bool) -> tuple[Aim, ...]:
    """Aims in the order typed, the usual ones without any; seats last if wanted."""
    known = [aim.value for aim in Aim]
    names = text.replace(",", " ").split()
    for name in names:
        if name not in known:
            raise NotFound("seatcli.unknown_aim", aim=name, known=known)
    aims = tuple(dict.fromkeys(Aim(name) for name in names)) or DEFAULT_AIMS
    return (*aims, Aim.SEATS) if seats and Aim.SEATS not in aims else aims


_T = texts()


RECOUNT = "recount"


_SHOWN = 30
"""Lines of moved players and of pairs that meet again, before only the number of the rest is printed."""


@partial(reading, key="seatcli.{}")
def seat(
    players: int = typer.Option(-1, "--players", help=_T("seatcli.players"), show_default=False),
    file: str = "",
    heats: int = typer.Option(0, "--heats", help=_T("seatcli.heats"), show_default=False),
    table_size: int = typer.Option(0, "--table-size", help=_T("seatcli.table_size"), show_default=False),
    sizes: str = "",
    seed: Annotated[int, "cli.seed"] = 1,
    frozen: str = "",
    announced: str = "",
    fresh_sizes: bool = False,
    absent: str = "",
    late: str = "",
    apart: str = "",
    together: str = "",
    pin: str = "",
    seats: bool = False,
    aims: str = "",
    method: str = "preseated",
    verify: str = "",
    out: str = "",
    overwrite: Overwrite = False,
    as_json: Json = False,
) -> None:
    if out:
        may_write(out, overwrite)
    played = _read_whole(frozen) if frozen else None
    before = _read_whole(announced) if announced else None
    checked = _read(verify) if verify else None
    start = len(played.heats) if played else 0
    if played and played.first != 1:
        raise BadInput("seatcli.frozen_from_one", file=frozen)
    old = _heats_after(start, before, announced) if before else None
    given = _heats_after(start, checked, verify) if checked else None
    roster = roster_of(players, file, [read for read in (played, before, checked) if read])
    entrants = entrants_of(roster, absent, late, strict=not file)
    problem = SeatingProblem(
        entrants=entrants,
        heats=len(given) if given is not None else heats_to_draw(heats, start, old),
        sizes=sizes_of(table_size, sizes),
        played=played.heats if played else (),
        apart=wishes_of(apart, roster),
        together=wishes_of(together, roster),
        pinned=pins_of(pin, roster),
        announced=old,
        fresh_sizes=fresh_sizes,
        method=method,
        seed=seed,
        aims=aims_of(aims, seats),
    )
    gone = sorted({n for t in problem.played for s in t for n in s} - {e.number for e in entrants})
    unknown = [number for number in gone if number not in roster]
    if unknown and not checked:
        remark(f"! {_T('seatcli.frozen_unknown', numbers=unknown, file=frozen)}")
    names = {number: player.name for number, player in roster.items()}
    if checked is not None and given is not None:
        _verified(problem, given, checked, verify, names, as_json)
        return
    drawn = seated(problem)
    every = (*problem.played, *drawn.heats)
    if out:
        put_file(out, write_seating(every), overwrite)
        if to_standard_output(out):
            return
    if as_json:
        put_json({"heats": plain(every), "certificate": drawn.certificate.as_json()})
        return
    _print_heats(every, len(problem.played), names)
    _print_certificate(problem, drawn.heats, drawn.certificate, names)
    if out:
        put(_T("seatcli.written", file=out))


@dataclass(frozen=True)
class _Names:
    """Start numbers with names, as far as these are known."""

    by_number: dict[PlayerNo, str]

    def __call__(self, number: PlayerNo) -> str:
        name = self.by_number.get(number, "")
        name = name if len(name) <= 40 else f"{name[:39]}…"
        return f"{number} {name}".rstrip()


def _read(file: str) -> ReadSeating:
    seating = read_seating(file_bytes(file), file)
    warn(seating.notes)
    return seating


def _read_whole(file: str) -> ReadSeating:
    """A seating that the draw builds on: it must be complete."""
    seating = _read(file)
    if seating.flaws:
        raise BadInput("seatcli.flawed", file=file, flaw=seating.flaws[0], n=len(seating.flaws))
    for heat, tables in enumerate(seating.heats, start=seating.first):
        seated = Counter(number for seats in tables for number in seats)
        twice = sorted(number for number, times in seated.items() if times > 1)
        if twice:
            flaw = msg("seating.seated_twice", heat=heat, numbers=twice)
            raise BadInput("seatcli.flawed", file=file, flaw=flaw, n=len(twice))
    return seating


def _heats_after(start: int, read: ReadSeating, file: str) -> Heats:
    """The heats of a file after the frozen ones; the file may hold those as well."""
    if read.first not in (1, start + 1):
        raise BadInput("seatcli.starts_elsewhere", file=file, first=read.first, expected=start + 1)
    heats = read.heats[start + 1 - read.first :]
    if not heats:
        raise BadInput("seatcli.nothing_after_frozen", file=file, frozen=start)
    return heats


def _verified(
    problem: SeatingProblem,
    heats: Heats,
    read: ReadSeating,
    file: str,
    names: dict[PlayerNo, str],
    as_json: bool,
) -> None:
    """Recount; a fault ends the program with 1, so that scripts notice it too."""
    certificate = certify(problem, heats, RECOUNT)
    wrong = [*read.flaws, *_not_as_frozen(problem.played, read), *faults(problem, heats)]
    wrong += broken_wishes(problem, heats)
    every = (*problem.played, *heats)
    if as_json:
        said = [_T.say(message) for message in wrong]
        put_json({"heats": plain(every), "certificate": certificate.as_json(), "faults": said})
    else:
        put(_T("seatcli.verified", file=file, heats=len(every), players=len(problem.entrants)))
        for message in wrong:
            put(f"! {_T.say(message)}")
        put(_T("seatcli.faults", n=len(wrong)) if wrong else _T("seatcli.no_faults"))
        _print_certificate(problem, heats, certificate, names)
    if wrong:
        raise typer.Exit(1)


def _not_as_frozen(played: Heats, read: ReadSeating) -> list[Message]:
    """Heats of the file that differ from the frozen ones, whatever the seats."""
    if read.first != 1:
        return []
    return [
        msg("seatcli.not_as_frozen", heat=heat)
        for heat, (was, now) in enumerate(zip(played, read.heats, strict=False), start=1)
        if [set(seats) for seats in was] != [set(seats) for seats in now]
    ]


def _print_heats(heats: Heats, frozen: int, names: dict[PlayerNo, str]) -> None:
    named = _Names(names)
    for heat, tables in enumerate(heats, start=1):
        key = msg("seatcli.frozen_head", heat=heat, sizes=_shown(tables))
        if heat > frozen:
            key = msg("seatcli.heat_head", heat=heat, sizes=_shown(tables))
        put(_T.say(key))
        rows = [
            (table, "; ".join(named(number) for number in seats)) for table, seats in enumerate(tables, 1)
        ]
        put_table([_T("cli.head_table"), _T("cli.head_seats")], rows)
        put("")


def _shown(tables: Sequence[Sequence[PlayerNo]]) -> str:
    return shown_sizes(sorted((len(seats) for seats in tables), reverse=True))


def _print_certificate(
    problem: SeatingProblem, heats: Heats, certificate: Certificate, names: dict[PlayerNo, str]
) -> None:
    named = _Names(names)
    for message in certificate_words(certificate, _SHOWN):
        if message.key == "seating.no_team_meetings" and not any(each.team for each in problem.entrants):
            continue
        who = {key: named(value) for key, value in message.params.items() if key in ("a", "b")}
        put(_T(message.key, **{**message.params, **who}))
    if len(certificate.repeat_pairs) > _SHOWN:
        put(_T("seatcli.more_pairs", n=len(certificate.repeat_pairs) - _SHOWN))
    visits = Counter(minority_visits(problem, (*problem.played, *heats)).values())
    if set(visits) - {0}:
        counts = [msg("seatcli.visits", n=n, times=times) for times, n in sorted(visits.items())]
        put(_T("seatcli.minority", counts=counts))
    if Aim.SEATS in problem.aims:
        put(_T("seatcli.seat_spread", spread=certificate.seat_spread))
    moved = _moves(problem.announced or (), heats, len(problem.played))
    if problem.announced is not None and not moved:
        put(_T("seatcli.nobody_moves"))
    for number, heat, before, after in moved[:_SHOWN]:
        put(_T("seatcli.moves", player=named(number), heat=heat, before=before, after=after))
    if len(moved) > _SHOWN:
        put(_T("seatcli.more_moves", n=len(moved) - _SHOWN))
    aims = ", ".join(certificate.weights)
    if certificate.method != RECOUNT:
        put(_T("seatcli.made", method=certificate.method, seed=certificate.seed, aims=aims))


def _moves(before: Heats, after: Heats, start: int) -> list[tuple[PlayerNo, int, int, int]]:
    """(player, heat, table announced, table now) of everybody who leaves an announced table."""
    moves = []
    for heat, (old, new) in enumerate(zip(before, after, strict=False), start=start + 1):
        was = {number: table for table, seats in enumerate(old, start=1) for number in seats}
        for table, seats in enumerate(new, start=1):
            moves += [(n, heat, was[n], table) for n in seats if was.get(n, table) != table]
    return moves
