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
from tourney.base.texts import Texts, texts_for
from tourney.hall_network.live_event import LiveEvent
from tourney.hall_network.pairings import PairingNow, Pairings, code_shown, named_pairings
from tourney.hall_network.screens import Televisions, path_of

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
        event: LiveEvent,
        pairings: Pairings,
        screens: Televisions,
        texts: Texts,
        say: Callable[[str], object],
    ) -> None:
        """`texts`: until the window asks in another language. `say`: what puts a line out at once."""
        self.visitors = Visitors()
        self._url, self._event, self._pairings, self._screens = url, event, pairings, screens
        self._texts, self._say = texts, say

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
        """`{"pair": name, "tables": "3,4"}` or `{"screen": name}`, or either `{"take_back": name}` or
        `{"take_down": name}`, each with `"lang": tag`, which may also stand alone.
        """
        self._texts = texts_for(language_of(asked["lang"]))
        try:
            if "pair" in asked:
                numbers = table_numbers(asked["tables"])
                self._pairings.offer(*named_pairings([asked["pair"]], [numbers], self._event.now))
            elif "screen" in asked:
                self._screens.add(asked["screen"])
            elif "take_back" in asked:
                self._pairings.take_back(asked["take_back"])
            elif "take_down" in asked:
                self._screens.take_back(asked["take_down"])
        except TourneyError as error:
            self._say(json.dumps({"refused": self._texts.error(error)}))

    def _stands(self) -> Plain:
        looking, reached = self.visitors.said()
        trouble = self._event.trouble
        return {
            "url": self._url,
            "looking": looking,
            "reached": reached,
            "behind": "" if trouble is None else self._texts.error(trouble),
            "pairings": [self._stand(each, "/pair") for each in self._pairings.standing()],
            "screens": [self._stand(each, path_of(each.pairing.name)) for each in self._screens.standing()],
        }

    def _stand(self, each: PairingNow, page: str) -> Plain:
        code = each.offer.code if each.offer else ""
        return {
            "name": each.pairing.name,
            "tables": list(each.pairing.tables),
            "code": code_shown(code) if code else "",
            "url": f"{self._url[:-1]}{page}?code={code}" if code else "",
            "phones": each.phones,
            "connected": each.connected,
        }
