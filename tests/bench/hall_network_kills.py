"""Forty phones hand in 500 entries, each sent one to three times, while the server is killed (-9) five times.

Run it: `python -m tests.bench.hall_network_kills [seed]`. It prints and asserts nothing. Asked are 500 stored
once, none lost, each in the name of its phone.
"""

from __future__ import annotations

import http.client
import json
import random
import re
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from tests.bench.scale_figures import HEATS
from tests.bench.scale_figures import event as event_of
from tests.hall_network.asking import told
from tourney.application.example import check_everybody_in
from tourney.base.ids import PlayerNo, TableNo
from tourney.bootstrap import open_event
from tourney.event.records import Table
from tourney.event.table_state import TableKey
from tourney.heats.commands import PublishHeat

PHONES, ENTRIES, KILLS = 40, 500, 5
PLAYERS = 4 * PHONES
_JSON, _FORM = "application/json", "application/x-www-form-urlencoded"


@dataclass
class Phone:
    """A paired phone that sends what it was given until it has come."""

    port: int
    name: str
    table: int
    seats: tuple[PlayerNo, ...]
    cookie: str = ""
    guard: str = ""
    answers: Counter[int] = field(default_factory=Counter)
    last: int = 0

    def ask(
        self, method: str, target: str, body: str = "", kind: str = "application/json"
    ) -> tuple[int, str, str]:
        """Status, cookie and body of one answer; OSError while the server is down."""
        address = (f"127.0.1.{self.table}", 0)  # of its own: codes are counted by it
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=5, source_address=address)
        heads = {"Content-Type": kind, "Cookie": self.cookie, "X-CSRF": self.guard}
        try:
            line.request(method, target, body, heads)
            answer = line.getresponse()
            return answer.status, answer.headers.get("Set-Cookie", ""), answer.read().decode()
        except http.client.HTTPException as error:
            raise OSError(str(error)) from error
        finally:
            line.close()

    @classmethod
    def of(cls, port: int, said: dict[str, Any], tables: Mapping[TableKey, Table]) -> Phone:
        """The phone of a pairing for one table, as the server says it."""
        (table,) = said["tables"]
        return cls(port, said["name"], table, tables[HEATS[0], TableNo(table)].seats)

    def pair(self, code: str) -> None:
        """Use the code up, and open the page."""
        _, cookie, _ = self.ask("POST", "/pair", urlencode({"code": code}), _FORM)
        self.cookie = cookie.partition(";")[0]
        found = re.search(r'name="csrf" content="(\w+)"', self.ask("GET", "/referee")[2])
        self.guard = found[1] if found else ""

    def sheets(self, best: int, **more: str) -> str:
        """The table's sheets as its page sends them."""
        sheets = [{"player": n, "total": best - at, "place": at + 1} for at, n in enumerate(self.seats)]
        return json.dumps({"heat": HEATS[0], "tables": [{"table": self.table, "sheets": sheets}], **more})

    def hand_in(self, best: int, id_: str, times: int) -> None:
        """Send an entry until it has come so often."""
        came = 0
        while came < times:
            try:
                status, _, _ = self.ask("POST", "/referee/enter", self.sheets(best, id=id_))
            except OSError:
                time.sleep(0.2)
                continue
            self.answers[status] += 1
            came += status < 500
        self.last = best


def main(seed: int) -> None:
    """Print what came of it."""
    chance = random.Random(seed)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        app = event_of(Path(folder), PLAYERS)
        check_everybody_in(app)
        app.run(PublishHeat(HEATS[0]))
        place, tables = app.place, app.tournament.tables
        app.close()
        words = [each for n in range(1, PHONES + 1) for each in ("--pair", f"R{n}", "--tables", str(n))]
        with told(place, *words) as (said, server):
            port = int(said["url"].rstrip("/").rpartition(":")[2])
            phones = [Phone.of(port, each, tables) for each in said["pairings"]]
            for phone, each in zip(phones, said["pairings"], strict=True):
                phone.pair(each["code"])
            ids = [str(UUID(int=chance.getrandbits(128))) for _ in range(ENTRIES)]
            jobs = [(phones[n % PHONES], 3000 + n, id_, chance.randrange(1, 4)) for n, id_ in enumerate(ids)]
            each_own = [[job for job in jobs if job[0] is phone] for phone in phones]
            typing = [threading.Thread(target=_work, args=(own,)) for own in each_own]
            begun = time.monotonic()
            for each in typing:
                each.start()
            time.sleep(1.0)
            server.kill()
            server.wait()
        for kill in range(KILLS):
            with told(place, *words, "--port", str(port)) as (_, server):
                time.sleep(2.0 if kill < KILLS - 1 else 0.0)
                if kill < KILLS - 1:
                    server.kill()
                    server.wait()
                    continue
                for each in typing:
                    each.join()
                print(f"{time.monotonic() - begun:.0f} s")
        app = open_event(place)
        came = Counter(str(each.params["id"]) for each in app.history if "id" in each.params)
        who = {str(each.params["id"]): each.who for each in app.history if "id" in each.params}
        right = sum(who.get(id_) == phone.name for phone, _, id_, _ in jobs)
        sheets = app.tournament.sheets
        stands = sum(sheets[HEATS[0], each.seats[0]].sheet.declared_total == each.last for each in phones)
        twice = sum(n > 1 for n in came.values())
        answers = sum((each.answers for each in phones), Counter[int]())
        print(f"{len(came)} of {ENTRIES} stored, {twice} twice, {right} in the right name")
        print(f"{stands} of {PHONES} tables as handed in last; answers {dict(answers)}")
        app.close()


def _work(jobs: list[tuple[Phone, int, str, int]]) -> None:
    for phone, best, id_, times in jobs:
        phone.hand_in(best, id_, times)


if __name__ == "__main__":
    with suppress(KeyboardInterrupt):
        main(int(sys.argv[1]) if len(sys.argv) > 1 else 1)
