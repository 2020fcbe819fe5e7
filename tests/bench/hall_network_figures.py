"""What the hall's network costs: 400 phones look every ten seconds, at events of 61 and of 400 players.

Run it: `python -m tests.bench.hall_network_figures [seconds]`. It prints and asserts nothing. Asked are at
most 2 s of the processor for 1,000 requests, 120 MB of memory, and no request that fails. Heats are played
meanwhile.
"""

from __future__ import annotations

import asyncio
import random
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from urllib.parse import urlsplit

from tests.bench.scale_figures import HEATS
from tests.bench.scale_figures import event as event_of
from tests.hall_network.asking import serving
from tourney.application.application import Application
from tourney.application.example import check_everybody_in, play_heat
from tourney.heats.commands import PublishHeat
from tourney.printing.print_job import RecordPrint

SPECTATORS = 400
LOOKS_EVERY = 10.0


@dataclass
class Load:
    """What the phones have met."""

    answers: Counter[int] = field(default_factory=Counter)
    failed: int = 0
    waited: list[float] = field(default_factory=list)
    received: int = 0


async def spectator(url: str, until: float, load: Load) -> None:
    """A phone: the page, a seat, then what is new."""
    address = urlsplit(url)
    await asyncio.sleep(random.random() * LOOKS_EVERY)
    known, target = "", "/"
    line = None
    while time.monotonic() < until:
        begun = time.monotonic()
        try:
            line = line or await asyncio.open_connection(address.hostname, address.port)
            status, version, size = await _got(line, target, address.netloc, known)
        except (OSError, asyncio.IncompleteReadError):
            load.failed += 1
            line = None
        else:
            load.answers[status] += 1
            load.received += size
            known, target = version or known, "/live"
        load.waited.append(time.monotonic() - begun)
        await asyncio.sleep(LOOKS_EVERY)
    if line is not None:
        line[1].close()


async def _got(
    line: tuple[asyncio.StreamReader, asyncio.StreamWriter], target: str, host: str, known: str
) -> tuple[int, str, int]:
    """Status, version and size of one answer."""
    reader, writer = line
    asked = (
        f"GET {target} HTTP/1.1\r\nHost: {host}\r\nAccept-Encoding: gzip\r\nIf-None-Match: {known}\r\n\r\n"
    )
    writer.write(asked.encode())
    head = (await reader.readuntil(b"\r\n\r\n")).decode()
    first, *rest = head.split("\r\n")
    heads = {name.lower(): value for name, _, value in (each.partition(": ") for each in rest)}
    size = int(heads.get("content-length", 0))
    await reader.readexactly(size)
    return int(first.split()[1]), heads.get("etag", ""), size


async def day(app: Application, until: float) -> None:
    """The desk meanwhile: heats are played and published."""
    for heat, following in pairwise(HEATS[1:]):
        await asyncio.to_thread(play_heat, app, heat, 3)
        await asyncio.to_thread(app.run, RecordPrint("standings"))
        await asyncio.to_thread(app.run, PublishHeat(following))
        await asyncio.sleep(max(0.0, min(15.0, until - time.monotonic())))


async def _all(url: str, app: Application, seconds: float) -> Load:
    load, until = Load(), time.monotonic() + seconds
    phones = [spectator(url, until, load) for _ in range(SPECTATORS)]
    await asyncio.gather(day(app, until), *phones)
    return load


def used(pid: int) -> tuple[float, float]:
    """Seconds of the processor and megabytes that a process has used."""
    parts = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    status = Path(f"/proc/{pid}/status").read_text()
    peak = next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmHWM"))
    return (int(parts[11]) + int(parts[12])) / 100, peak / 1024


def main(seconds: float) -> None:
    """Print the figures of both events."""
    for players in (61, 400):
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            app = event_of(Path(folder), players)
            check_everybody_in(app)
            app.run(PublishHeat(HEATS[0]))
            play_heat(app, HEATS[0], 3)
            app.run(RecordPrint("standings"))
            app.run(PublishHeat(HEATS[1]))
            with serving(app.place) as (url, server):
                before, _ = used(server.pid)
                load = asyncio.run(_all(url, app, seconds))
                after, peak = used(server.pid)
            app.close()
        asked = len(load.waited)
        late = sorted(load.waited)[int(0.99 * asked)]
        cost = 1000 * (after - before) / asked
        print(f"{players} players: {asked} requests, {dict(load.answers)}, {load.failed} failed")
        print(f"  1,000 requests {cost:.2f} s of the processor, {peak:.0f} MB of memory")
        print(f"  answered within {1000 * late:.0f} ms (p99), {load.received / 1e6:.1f} MB sent")


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 60)
