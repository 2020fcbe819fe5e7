"""Tampers with days, and looks whether it is found; and whether honest days are left in peace.

    python -m tests.bench.tampered_days [--seeds 50] [--players 61] [--honest 300]

Prints of each kind of tampering how often it was found and how often the right entry or row was named; of an
older file put back whether the code of a later paper shows it; of honest days, rehearsed and then worked on
(undone, redone, read in, merged, erased, moved to a server and back), each false alarm with its seed.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

from tests.rehearsal.rehearsed import event, rehearsed
from tests.servers import Server, running_server
from tests.store.tampering import KINDS, found_in, tampered
from tourney.application.application import Application
from tourney.base.clocks import FixedClock
from tourney.bootstrap import open_event, restore_event
from tourney.event.chain import code_of
from tourney.event.erasing import Whose
from tourney.event.registration import PlayerDraft
from tourney.players.commands import EditPlayer, ImportPlayers, MergePlayers
from tourney.players.erasing import Erase
from tourney.scores.commands import EnterSheets, TableEntry

AFTER = datetime(2026, 3, 9, tzinfo=UTC)
"""The day is over."""

SIZES = ((8, 200), (12, 70), (24, 20), (61, 10))
"""Players of the honest days, and how many of them of three hundred."""


def rehearsed_day(folder: Path, players: int, seed: int) -> Path:
    """A day that plays itself, with its undone steps, corrections and killed programs."""
    real, copy = folder / f"{players}.tourney", folder / f"{players}-{seed}.tourney"
    if not real.exists():
        event(real, players)
    rehearsed(real, copy, 1 + seed % 4, seed)[0].close()
    return copy


def worked_on(day: Path, address: str | None) -> Iterator[str]:
    """Each thing that is done to a day afterwards, once it is done."""
    clock = FixedClock(AFTER)
    with closing(open_event(str(day), who="二號機", clock=clock)) as app:
        for step in (_undone, _read_in, _merged, _sheets_again, _erased):
            clock.at += timedelta(days=2)  # an event is over on the day after its last step
            step(app)
            yield step.__name__
    if address is not None:
        restore_event(str(day), address)
        with closing(open_event(address, who="server")) as there:
            there.run(EditPlayer(next(iter(there.tournament.players)), {"note": "moved"}))
            there.copy_to(day.with_suffix(".back.tourney"))
        day.with_suffix(".back.tourney").replace(day)
        yield "server and back"


def _undone(app: Application) -> None:
    for _ in range(6):
        app.undo()
    for _ in range(4):
        app.redo()


def _read_in(app: Application) -> None:
    late = (PlayerDraft(name_en=f"Late {n}", phone=f"5555 {n:04}") for n in range(3))
    app.run(ImportPlayers(tuple(late), "late.csv"))


def _merged(app: Application) -> None:
    keep, drop = sorted(app.tournament.players)[-2:]
    app.run(MergePlayers(keep, drop))


def _sheets_again(app: Application) -> None:
    """Another laptop's sheets of a table come in once more, with one note more."""
    (heat, number), table = next(iter(sorted(app.tournament.tables.items())))
    sheets = [app.tournament.sheets[heat, player].sheet for player in table.seats]
    richer = (replace(sheets[0], paper_total=(sheets[0].paper_total or 0) + 1), *sheets[1:])
    app.run(EnterSheets(heat, (TableEntry(number, richer),), correct="other laptop", source="file"))


def _erased(app: Application) -> None:
    app.run(Erase(next(iter(app.tournament.players)), pseudonym=True))
    app.run(Erase(Whose.CONTACTS))


def tamper(folder: Path, players: int, seeds: int) -> None:
    """Print what is found of each kind of tampering, in another rehearsed day by each seed."""
    found: Counter[str] = Counter()
    named: Counter[str] = Counter()
    put_back: Counter[str] = Counter()
    for seed in range(1, seeds + 1):
        day = rehearsed_day(folder, players, seed)
        image, place = day.read_bytes(), folder / "tampered.tourney"
        for kind in KINDS:
            is_named = tampered(image, place, kind, Random(f"{kind} {seed}"))
            findings = found_in(place)
            found[kind] += findings is None or bool(findings)
            is_right = findings is None or any(map(is_named, findings))
            named[kind] += is_right
            if findings == () or not is_right:
                print(f"  {kind}, seed {seed}: {findings or 'nothing'}"[:300], flush=True)
        put_back.update(_put_back(day, folder / "older.tourney"))
        day.unlink()
    for kind in KINDS:
        print(f"{kind:<16} found {found[kind]} of {seeds}, named {named[kind]}")
    print("an older file put back:", dict(put_back), flush=True)


def _put_back(day: Path, older: Path) -> Iterator[str]:
    """The file as it was before its last steps, and a code that paper has from after them."""
    older.write_bytes(day.read_bytes())
    with closing(open_event(str(day))) as app:
        app.run(ImportPlayers((PlayerDraft(name_en="Late"),)))
        later = app.head
        assert later == code_of(app.chain()[-1].hash)
    findings = found_in(older, later) or ()
    yield from {each.kind.value for each in findings} or {"not found"}


def _looked_at(steps: Iterator[str], *, each: bool) -> Iterator[str]:
    """When to look: after the rehearsal, then after each step or after all."""
    yield "rehearsed"
    if each:
        yield from steps
    else:
        yield "+".join(steps)


def honest(folder: Path, server: Server, days: int, first: int) -> None:
    """Print false alarms of honest days, and how long it takes to look."""
    alarms = looks = seen = 0
    seconds = 0.0
    for players, share in SIZES:
        for seed in range(first, first + days * share // 300):
            day = rehearsed_day(folder, players, seed)
            address = server.new_database() if seed % 5 == 0 else None
            seen += 1
            for step in _looked_at(worked_on(day, address), each=seed % 10 == 0):
                began = time.process_time()
                findings = found_in(day)
                seconds += time.process_time() - began
                looks += 1
                if findings != ():
                    alarms += 1
                    print(f"  {players} players, seed {seed}, {step}: {findings}"[:400], flush=True)
            day.unlink()
    print(f"{alarms} false alarms in {looks} looks at {seen} days, {seconds / looks:.2f} s each", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.tampered_days")
    parser.add_argument("--seeds", type=int, default=50, help="so many of each kind")
    parser.add_argument("--players", type=int, default=61, help="of the days that are tampered with")
    parser.add_argument("--honest", type=int, default=300, help="so many honest days")
    parser.add_argument("--first", type=int, default=1, help="the seed of the first honest days")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder, running_server() as server:
        if given.seeds:
            tamper(Path(folder), given.players, given.seeds)
        if given.honest:
            honest(Path(folder), server, given.honest, given.first)


if __name__ == "__main__":
    main()
