"""What is typed after `tourney seat`, understood: sizes, wishes, pins, aims, who plays. Draws nothing."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from tourney.base.errors import BadInput, NotFound
from tourney.base.ids import PlayerNo, TableNo
from tourney.cli.options import numbers
from tourney.event.table_sizes import LARGEST, SMALLEST
from tourney.heats.csv_seatings import MAX_HEATS, MAX_PLAYERS, PlayerLine, ReadSeating, read_players
from tourney.seating.problem import DEFAULT_AIMS, Aim, Entrant, Heats, Pair


def file_bytes(file: str) -> bytes:
    """The file's content; NotFound and BadInput where there is no such file."""
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
    """Everybody there is: a list, 1 … N, or else whoever the seatings name."""
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
    """Who is to be seated; late players join the roster. `strict`: nobody on it can come late."""
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
    """Allowed sizes, the best first: the usual size, then larger ones, then smaller ones; a list as it is."""
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
    """`31=7,40=15`: who always sits where."""
    pins: dict[PlayerNo, TableNo] = {}
    for part in text.replace("，", ",").replace(",", " ").split():
        number, _, table = part.partition("=")
        if not (_is_number(number) and _is_number(table)):
            raise BadInput("seatcli.bad_pin", text=part)
        player, wanted = PlayerNo(int(number)), TableNo(int(table))
        if pins.setdefault(player, wanted) != wanted:
            raise BadInput("seatcli.pinned_twice", number=player, a=pins[player], b=wanted)
        _known((player,), roster, part)
    return pins


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 9


def _known(wanted: Iterable[PlayerNo], roster: dict[PlayerNo, PlayerLine], what: str) -> None:
    unknown = sorted(number for number in wanted if number not in roster)
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
