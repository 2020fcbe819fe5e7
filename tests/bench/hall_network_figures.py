"""What the hall's network costs: 400 phones look every ten seconds, 40 referees type; 160 and 400 players.

Run it: `python -m tests.bench.hall_network_figures [seconds]`. It prints and asserts nothing. Asked are at
most 2 s of the processor for 1,000 requests, 120 MB of memory, and no request that fails.
"""

from __future__ import annotations

import asyncio
import random
import sys
import tempfile
import threading
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit
from uuid import uuid4

from tests.bench.hall_network_kills import Phone
from tests.bench.scale_figures import HEATS
from tests.bench.scale_figures import event as event_of
from tests.hall_network.asking import told
from tourney.application.application import Application
from tourney.application.example import check_everybody_in
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
    """The desk meanwhile prints standings and publishes seats."""
    for heat in HEATS[1:]:
        await asyncio.to_thread(app.run, PublishHeat(heat))
        await asyncio.to_thread(app.run, RecordPrint("seating-name"))
        await asyncio.sleep(max(0.0, min(15.0, until - time.monotonic())))


def referee(phone: Phone, until: float, load: Load) -> None:
    """A phone at a table: checked every two seconds while typing, handed in now and then."""
    time.sleep(2 * random.random())
    while time.monotonic() < until:
        for typed in range(8):
            begun = time.monotonic()
            target, more = ("/referee/enter", {"id": str(uuid4())}) if typed == 7 else ("/referee/check", {})
            status, _, said = phone.ask("POST", target, phone.sheets(3000 + random.randrange(900), **more))
            load.answers[status] += 1
            load.failed += status != 200
            load.received += len(said)
            load.waited.append(time.monotonic() - begun)
            time.sleep(2)


async def _all(url: str, app: Application, seconds: float, phones: list[Phone]) -> Load:
    load, until = Load(), time.monotonic() + seconds
    typing = [threading.Thread(target=referee, args=(each, until, load)) for each in phones]
    for each in typing:
        each.start()
    await asyncio.gather(day(app, until), *(spectator(url, until, load) for _ in range(SPECTATORS)))
    for each in typing:
        each.join()
    return load


def used(pid: int) -> tuple[float, float]:
    """Seconds of the processor and megabytes that a process has used."""
    parts = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    status = Path(f"/proc/{pid}/status").read_text()
    peak = next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmHWM"))
    return (int(parts[11]) + int(parts[12])) / 100, peak / 1024


def main(seconds: float) -> None:
    """Print the figures of both events."""
    for players in (160, 400):
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            app = event_of(Path(folder), players)
            check_everybody_in(app)
            app.run(PublishHeat(HEATS[0]))
            words = [each for n in range(1, 41) for each in ("--pair", f"R{n}", "--tables", str(n))]
            with told(app.place, *words) as (said, server):
                port = int(said["url"].rstrip("/").rpartition(":")[2])
                phones = [Phone.of(port, each, app.tournament.tables) for each in said["pairings"]]
                for phone, each in zip(phones, said["pairings"], strict=True):
                    phone.pair(each["code"])
                before, _ = used(server.pid)
                load = asyncio.run(_all(said["url"], app, seconds, phones))
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
