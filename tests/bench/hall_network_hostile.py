"""Ten thousand hostile requests to the hall's server: broken bodies, other tables, old codes, other hosts.

Run it: `python -m tests.bench.hall_network_hostile [seed]`. It prints and asserts nothing. Asked are no 500,
nothing written, and at most 20 MB more of memory; at the end come five bodies of 20 MB.
"""

from __future__ import annotations

import random
import socket
import sys
import tempfile
from collections import Counter
from contextlib import suppress
from pathlib import Path

from tests.bench.hall_network_figures import used
from tests.bench.hall_network_kills import Phone
from tests.bench.scale_figures import HEATS
from tests.bench.scale_figures import event as event_of
from tests.hall_network.asking import told
from tourney.application.example import check_everybody_in
from tourney.heats.commands import PublishHeat

REQUESTS = 10_000
TARGETS = (
    *("/", "/?q=%00", "/?q=" + "9" * 4_000, "/live", "/pair", "/pair?code=%22%3E", "/referee"),
    *("/referee/check", "/referee/enter", "/../day.tourney", "/..%2f..%2fetc", "//", "/referee/.."),
    *("*", "/\xff", "http://evil/", "/referee/photo?heat=1&table=1", "/referee/photo?heat=..&table=1"),
)
METHODS = ("GET", "GET", "POST", "POST", "PUT", "HEAD", "OPTIONS", "TRACE", "FOO")
BODIES = (b"code=ZZZZZZZZ", b"code=" + b"A" * 9_000, b"[" * 50_000, b"\x00" * 70_000, b"\xff\xd8\xff" * 3_000)
HOSTS = ("evil.example", "", "127.0.0.1", "[::1", "a" * 300)
HEADS: tuple[list[str], ...] = (
    [],
    ["Cookie: pairing=" + "f" * 32],
    ["Origin: null"],
    ["Accept-Language: " + "x," * 900],
)


def hostile(chance: random.Random, phone: Phone, other: Phone) -> bytes:
    """One request that no page of ours sends."""
    body = bytearray(phone.sheets(4000, id="none").encode())
    kind = chance.randrange(6)
    if kind < 3:
        for _ in range(chance.randrange(1, 12)):
            body[chance.randrange(len(body))] = chance.randrange(256)
    elif kind == 3:
        body = bytearray(other.sheets(4000, id=f"{chance.getrandbits(128):032x}").encode())
    elif kind == 4:
        body = bytearray(chance.choice(BODIES))
    heads = [
        f"Host: {chance.choice([f'127.0.0.1:{phone.port}'] * 15 + [*HOSTS])}",
        f"Content-Length: {chance.choice([len(body)] * 27 + [0, 10**12, -1])}",
        *[f"Cookie: {phone.cookie}", f"X-CSRF: {phone.guard}"][: chance.randrange(3)],
        *chance.choice(HEADS),
    ]
    version = chance.choice(["1.1", "1.1", "1.0", "9.9"])
    line = f"{chance.choice(METHODS)} {chance.choice(TARGETS)} HTTP/{version}"
    return "\r\n".join([line, *heads, "", ""]).encode("latin-1") + bytes(body)


def sent(port: int, request: bytes) -> int:
    """The status of the answer, 0 for none."""
    with suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1.0) as line:
        line.sendall(request)
        line.shutdown(socket.SHUT_WR)
        answer = line.recv(64)
        return int(answer[9:12]) if answer.startswith(b"HTTP/1.1 ") else 0
    return 0


def main(seed: int) -> None:
    """Print what came of it."""
    chance = random.Random(seed)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        app = event_of(Path(folder), 61)
        check_everybody_in(app)
        app.run(PublishHeat(HEATS[0]))
        words = ("--pair", "R1", "--tables", "1", "--pair", "R2", "--tables", "2")
        with told(app.place, *words) as (said, server):
            port = int(said["url"].rstrip("/").rpartition(":")[2])
            one, two = (Phone.of(port, each, app.tournament.tables) for each in said["pairings"])
            for phone, each in zip((one, two), said["pairings"], strict=True):
                phone.pair(each["code"])
            before, steps = used(server.pid)[1], app.tournament.revision
            answers = Counter(sent(port, hostile(chance, one, two)) for _ in range(REQUESTS))
            large = f"POST /pair HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Length: 20000000\r\n\r\n"
            answers += Counter(sent(port, large.encode() + 20_000_000 * b"x") for _ in range(5))
            app.refresh()
            more = used(server.pid)[1] - before
            print(f"{answers.total()} requests: {dict(sorted(answers.items()))}")
            print(f"{app.tournament.revision - steps} steps written, {more:.1f} MB more")
        app.close()


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1)
