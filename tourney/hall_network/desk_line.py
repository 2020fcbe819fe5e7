"""The line to the window that has started the server: what the window asks comes in, how the hall's network
stands goes out, each a line of JSON. The server ends when the line does, however the window has ended.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable
from io import FileIO
from threading import Thread

from tourney.base.errors import TourneyError
from tourney.base.heat_names import table_numbers
from tourney.base.languages import language_of
from tourney.base.plain import Plain
from tourney.base.texts import texts_for
from tourney.hall_network.live_event import EventNow
from tourney.hall_network.pairings import PairingNow, Pairings, code_shown, named_pairings

_LOOKS_EVERY = 1.0
_LOOKING = 30.0
"""Seconds: a public page asks every ten."""
_MOST_LOOKING, _MOST_REACHED = 10_000, 20
_ENDED = b""


class Visitors:
    """Which addresses look at the public page, and which have scanned the line test."""

    def __init__(self) -> None:
        self._looked: dict[str, float] = {}
        self._reached: dict[str, None] = {}

    def looks(self, address: str) -> None:
        """A page there has asked."""
        if len(self._looked) > _MOST_LOOKING:
            self._looked.clear()
        self._looked[address] = time.monotonic()

    def reached(self, address: str) -> None:
        """A phone there has opened the line test; the last ones are kept, the newest first."""
        others = [each for each in self._reached if each != address]
        self._reached = dict.fromkeys([address, *others][:_MOST_REACHED])

    def said(self) -> tuple[int, list[str]]:
        """How many look now, and who was reached."""
        since = time.monotonic() - _LOOKING
        return sum(at > since for at in self._looked.values()), list(self._reached)


class DeskLine:
    """The line of one server, whose address is `url`."""

    def __init__(
        self,
        url: str,
        pairings: Pairings,
        now: Callable[[], EventNow],
        say: Callable[[str], object],
    ) -> None:
        """`now`: the event as it stands. `say`: what puts a line out at once."""
        self.visitors = Visitors()
        self._url, self._pairings, self._now = url, pairings, now
        self._say = say

    async def talk(self) -> None:
        """Say each new state, and do what is asked, until the line ends."""
        loop, asked, last = asyncio.get_running_loop(), asyncio.Queue[bytes](), ""
        Thread(target=self._hear, args=(loop, asked), daemon=True).start()
        while True:
            stands = json.dumps(self._stands(), ensure_ascii=True)
            if stands != last:
                self._say(last := stands)
            try:
                line = await asyncio.wait_for(asked.get(), _LOOKS_EVERY)
            except TimeoutError:
                continue
            if line == _ENDED:
                return
            self._do(json.loads(line))

    def _hear(self, loop: asyncio.AbstractEventLoop, asked: asyncio.Queue[bytes]) -> None:
        # unbuffered: Python could not end while a thread waits for a line of `sys.stdin`
        with FileIO(0, closefd=False) as heard:
            for line in heard:
                loop.call_soon_threadsafe(asked.put_nowait, line)
        loop.call_soon_threadsafe(asked.put_nowait, _ENDED)

    def _do(self, asked: dict[str, str]) -> None:
        """`{"pair": name, "tables": "3,4", "lang": tag}` or `{"take_back": name}`."""
        if "take_back" in asked:
            self._pairings.take_back(asked["take_back"])
            return
        try:
            numbers = table_numbers(asked["tables"])
            (pairing,) = named_pairings([asked["pair"]], [numbers], self._now())
        except TourneyError as error:
            self._say(json.dumps({"refused": texts_for(language_of(asked["lang"])).error(error)}))
            return
        self._pairings.offer(pairing)

    def _stands(self) -> Plain:
        looking, reached = self.visitors.said()
        return {
            "url": self._url,
            "looking": looking,
            "reached": reached,
            "pairings": [self._pairing(each) for each in self._pairings.standing()],
        }

    def _pairing(self, each: PairingNow) -> Plain:
        code = each.offer.code if each.offer else ""
        return {
            "name": each.pairing.name,
            "tables": list(each.pairing.tables),
            "code": code_shown(code) if code else "",
            "url": f"{self._url}pair?code={code}" if code else "",
            "phones": each.phones,
            "connected": each.connected,
        }
