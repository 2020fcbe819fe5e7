"""`tourney seat`: draws, re-draws and recounts seatings without any event, from numbers and CSV files."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import typer

from tourney.base.errors import BadInput
from tourney.base.ids import PlayerNo
from tourney.base.plain import plain
from tourney.base.texts import Message, msg
from tourney.cli.options import Json
from tourney.cli.output import put, put_json, put_table, remark, texts, warn
from tourney.cli.seat_options import (
    aims_of,
    entrants_of,
    file_bytes,
    heats_to_draw,
    pins_of,
    roster_of,
    sizes_of,
    wishes_of,
)
from tourney.cli.writing import Overwrite, may_write, put_file, to_standard_output
from tourney.event.table_sizes import shown_sizes
from tourney.heats.csv_seatings import ReadSeating, read_seating, write_seating
from tourney.seating.certificate import Certificate
from tourney.seating.draw import seat as seated
from tourney.seating.problem import Aim, Heats, SeatingProblem
from tourney.seating.recount import broken_wishes, certify, faults, minority_visits
from tourney.seating.words import certificate_words

_T = texts()
RECOUNT = "recount"
_SHOWN = 30
"""Lines of moved players and of pairs that meet again, before only the number of the rest is said."""


def seat(
    players: int = typer.Option(-1, "--players", help=_T("seatcli.players"), show_default=False),
    file: str = typer.Option("", "--file", help=_T("seatcli.file"), show_default=False),
    heats: int = typer.Option(0, "--heats", help=_T("seatcli.heats"), show_default=False),
    table_size: int = typer.Option(0, "--table-size", help=_T("seatcli.table_size"), show_default=False),
    sizes: str = typer.Option("", "--sizes", help=_T("seatcli.sizes"), show_default=False),
    seed: int = typer.Option(1, "--seed", help=_T("cli.seed")),
    frozen: str = typer.Option("", "--frozen", help=_T("seatcli.frozen"), show_default=False),
    announced: str = typer.Option("", "--announced", help=_T("seatcli.announced"), show_default=False),
    fresh_sizes: bool = typer.Option(False, "--fresh-sizes", help=_T("seatcli.fresh_sizes")),
    absent: str = typer.Option("", "--absent", help=_T("seatcli.absent"), show_default=False),
    late: str = typer.Option("", "--late", help=_T("seatcli.late"), show_default=False),
    apart: str = typer.Option("", "--apart", help=_T("seatcli.apart"), show_default=False),
    together: str = typer.Option("", "--together", help=_T("seatcli.together"), show_default=False),
    pin: str = typer.Option("", "--pin", help=_T("seatcli.pin"), show_default=False),
    seats: bool = typer.Option(False, "--seats", help=_T("seatcli.seats")),
    aims: str = typer.Option("", "--aims", help=_T("seatcli.aims"), show_default=False),
    method: str = typer.Option("preseated", "--method", help=_T("seatcli.method")),
    verify: str = typer.Option("", "--verify", help=_T("seatcli.verify"), show_default=False),
    out: str = typer.Option("", "--out", help=_T("seatcli.out"), show_default=False),
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
    """A seating that the draw builds on: it must be one."""
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
    """Recount; what is wrong ends the program with 1, so that scripts see it too."""
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
