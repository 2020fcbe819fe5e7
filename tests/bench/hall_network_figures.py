"""What the hall's network costs: 400 phones look every ten seconds, 40 referees hand in four tables a second,
with and without two screens; 160 and 400 players.

Run it: `python -m tests.bench.hall_network_figures [seconds]`. It prints and asserts nothing. Asked are at
most 2 s of the processor for 1,000 requests, 120 MB of memory (260 MB with screens), and no request that
fails.
"""

from __future__ import annotations

import asyncio
import http.client
import json
import random
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlencode, urlsplit
from uuid import uuid4

from tests.bench.hall_network_kills import PHONES, Phone
from tests.bench.scale_figures import HEATS
from tests.bench.scale_figures import event as event_of
from tests.hall_network.asking import told
from tourney.application.application import Application
from tourney.application.example import check_everybody_in
from tourney.event.records import Table
from tourney.event.table_state import TableKey
from tourney.heats.commands import PublishHeat
from tourney.printing.print_job import RecordPrint

SPECTATORS = 400
EVENTS = ((160, ()), (400, ()), (400, ("Door", "Stage")))
"""How many players, and which screens."""
LOOKS_EVERY = 10.0
_CHECKS = 5


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
    """A phone at a table: checked every two seconds while typing, handed in every ten."""
    time.sleep(2 * _CHECKS * random.random())
    while time.monotonic() < until:
        for typed in range(_CHECKS):
            begun = time.monotonic()
            handed_in = typed == _CHECKS - 1
            target, more = ("/referee/enter", {"id": str(uuid4())}) if handed_in else ("/referee/check", {})
            status, _, said = phone.ask("POST", target, phone.sheets(3000 + random.randrange(900), **more))
            load.answers[status] += 1
            load.failed += status != 200
            load.received += len(said)
            load.waited.append(time.monotonic() - begun)
            time.sleep(2)


def screen(url: str, code: str, until: float, load: Load) -> None:
    """A television: asks each second, takes each new picture."""
    address = urlsplit(url)
    cookie, seen = "", ""

    def ask(method: str, part: str = "", body: str = "") -> tuple[int, str, bytes]:
        begun = time.monotonic()
        line = http.client.HTTPConnection(address.hostname or "", address.port, timeout=5)
        heads = {"Content-Type": "application/x-www-form-urlencoded", "Cookie": cookie}
        line.request(method, f"{address.path}{part}", body, heads)
        answer = line.getresponse()
        content = answer.read()
        line.close()
        load.answers[answer.status] += 1
        load.failed += answer.status >= 400
        load.received += len(content)
        load.waited.append(time.monotonic() - begun)
        return answer.status, answer.headers.get("Set-Cookie", ""), content

    cookie = ask("POST", body=urlencode({"code": code}))[1].partition(";")[0]
    while time.monotonic() < until:
        picture = json.loads(ask("GET", "/now")[2])["picture"]
        if picture != seen:
            seen = picture
            ask("GET", f"/picture?{seen}")
        time.sleep(1)


def load_of(
    url: str,
    phones: Sequence[Phone],
    seconds: float,
    screens: Sequence[tuple[str, str]] = (),
    app: Application | None = None,
) -> Load:
    """What spectators, referees and `screens` (address, code) meet, while the desk works with `app`."""

    async def looked() -> None:
        desk = [] if app is None else [day(app, until)]
        await asyncio.gather(*desk, *(spectator(url, until, load) for _ in range(SPECTATORS)))

    load, until = Load(), time.monotonic() + seconds
    others = [threading.Thread(target=referee, args=(each, until, load)) for each in phones]
    others += [threading.Thread(target=screen, args=(*each, until, load)) for each in screens]
    for each in others:
        each.start()
    asyncio.run(looked())
    for each in others:
        each.join()
    return load


def referees() -> list[str]:
    """A referee for each of the first tables, in words for `tourney serve`."""
    return [each for n in range(1, PHONES + 1) for each in ("--pair", f"R{n}", "--tables", str(n))]


def paired(said: dict[str, Any], tables: Mapping[TableKey, Table]) -> list[Phone]:
    """Their phones, once the server has said its codes."""
    port = int(said["url"].rstrip("/").rpartition(":")[2])
    phones = [Phone.of(port, each, tables) for each in said["pairings"]]
    for phone, each in zip(phones, said["pairings"], strict=True):
        phone.pair(each["code"])
    return phones


def used(pid: int) -> tuple[float, float]:
    """Seconds of the processor and megabytes that a process and its children have used."""
    parts = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    status = Path(f"/proc/{pid}/status").read_text()
    peak = next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmHWM"))
    children = [
        used(int(child))
        for task in Path(f"/proc/{pid}/task").iterdir()
        for child in (task / "children").read_text().split()
    ]
    seconds = (int(parts[11]) + int(parts[12])) / 100 + sum(each for each, _ in children)
    return seconds, peak / 1024 + sum(each for _, each in children)


def main(seconds: float) -> None:
    """Print the figures of both events, and of the larger one with screens."""
    for players, names in EVENTS:
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            app = event_of(Path(folder), players)
            check_everybody_in(app)
            app.run(PublishHeat(HEATS[0]))
            words = [each for name in names for each in ("--screen", name)]
            with told(app.place, *referees(), *words) as (said, server):
                phones = paired(said, app.tournament.tables)
                screens = [(each["url"], each["code"]) for each in said["screens"]]
                for each in screens:  # begin before the minute, as the server does
                    screen(*each, time.monotonic() + 5, Load())
                before, _ = used(server.pid)
                load = load_of(said["url"], phones, seconds, screens, app)
                after, peak = used(server.pid)
            app.close()
        asked = len(load.waited)
        late = sorted(load.waited)[int(0.99 * asked)]
        cost = 1000 * (after - before) / asked
        answers = f"{dict(load.answers)}, {load.failed} failed"
        print(f"{players} players, {len(names)} screens: {asked} requests, {answers}")
        print(f"  1,000 requests {cost:.2f} s of the processor, {peak:.0f} MB of memory")
        print(f"  answered within {1000 * late:.0f} ms (p99), {load.received / 1e6:.1f} MB sent")


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 60)
