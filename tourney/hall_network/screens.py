"""The hall's screens: any browser that has typed a screen's code shows the hall's own picture.

The pictures come from a program beside the server, which is started when the first screen asks and begins
again if it ends: without it phones are answered as before, and screens keep their last picture.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict
from functools import cache
from pathlib import Path
from threading import Lock, Thread
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tourney.base.errors import Refused
from tourney.base.paths import resources
from tourney.base.spelling import clean
from tourney.base.texts import CHINESE, ENGLISH, Message, msg
from tourney.hall_network.answers import (
    address_of,
    data,
    file,
    from_elsewhere,
    html,
    known_from_now,
    plain,
    texts_of,
)
from tourney.hall_network.frames import HIGH, WIDE, Frame, read_frame
from tourney.hall_network.pairings import (
    PHONE_STANDS,
    Pairing,
    PairingCode,
    PairingNow,
    Pairings,
    TooManyTriesError,
    kept_phones,
)
from tourney.hall_network.referee_pages import form_style, pair_policy
from tourney.public_page.page import part_of_page, served_policy, template

_COOKIE = "screen"
_MOST_LETTERS = 40
_BEGINS_AGAIN = 5.0


class Televisions:
    """The screens of one server."""

    def __init__(
        self, codes: Pairings, painting: tuple[Sequence[str], Mapping[str, str]], again: float = _BEGINS_AGAIN
    ) -> None:
        """`painting`: how the program that paints is started, and its surroundings. `again`: seconds until it
        begins again after it has ended.
        """
        self._codes, self._painting, self._again = codes, painting, again
        self._frames: dict[str, Frame] = {}
        self._painter: subprocess.Popen[bytes] | None = None
        self._lock, self._ends = Lock(), False

    @property
    def offers(self) -> Sequence[PairingCode]:
        """The code of each screen."""
        return self._codes.offers

    def resume(self) -> None:
        """Make the screens again that the last server had."""
        self._codes.resume()
        if self._codes.names:
            self._begin()

    def add(self, name: str) -> None:
        """One more screen. Refused for a name that it cannot have."""
        self._codes.offer(named_screens([*self._codes.names, name])[-1])
        self._begin()
        self._tell_names()

    def take_back(self, name: str) -> None:
        """A screen of this name is none any more."""
        self._codes.take_back(name)
        self._tell_names()

    def standing(self) -> Sequence[PairingNow]:
        """Each screen as it stands now."""
        return self._codes.standing()

    def close(self) -> None:
        """End the program that paints."""
        with self._lock:
            self._ends = True
            if self._painter is not None:
                self._painter.kill()
                self._painter.wait()

    def routes(self) -> Sequence[Route]:
        """The addresses that are answered."""
        return (
            Route("/screen/{name}", self._screen, methods=["GET"]),
            Route("/screen/{name}", self._use_code, methods=["POST"]),
            Route("/screen/{name}/now", self._now, methods=["GET"]),
            Route("/screen/{name}/picture", self._picture, methods=["GET"]),
            Route("/screen/{name}/figures", self._figures, methods=["GET"]),
        )

    # ---- the code -----------------------------------------------------------------------------

    async def _screen(self, request: Request) -> Response:
        if _asked(request) not in self._codes.names:
            return plain("404", 404)
        if not self._may(request):
            return self._code_page(request)
        policy = f"{served_policy(*_screen_parts())}; img-src 'self'; font-src 'self'"
        return html(_screen_page(), policy)

    async def _use_code(self, request: Request) -> Response:
        if _asked(request) not in self._codes.names:
            return plain("404", 404)
        if from_elsewhere(request):
            return self._code_page(request, msg("hall_network.other_page"), 403)
        form = await request.form(max_files=0, max_fields=8)
        try:
            token = self._codes.pair(str(form.get("code", "")), address_of(request))
        except TooManyTriesError:
            return self._code_page(request, msg("hall_network.too_many"), 429)
        owner = None if token is None else self._codes.of(token)
        if token is None or owner is None:
            return self._code_page(request, msg("hall_network.no_screen_code"), 403)
        return known_from_now(request, path_of(owner.name), _COOKIE, token, PHONE_STANDS)

    def _code_page(self, request: Request, refused: Message | None = None, status: int = 200) -> Response:
        texts = texts_of(request)
        page = template("screen_code.html").render(
            lang=texts.language.tag,
            style=form_style(),
            title=_asked(request),
            path=path_of(_asked(request)),
            code=request.query_params.get("code", "")[:_MOST_LETTERS],
            say=texts,
            refused="" if refused is None else texts.say(refused),
        )
        return html(page.encode(), pair_policy(), status=status)

    def _may(self, request: Request) -> bool:
        owner = self._codes.of(request.cookies.get(_COOKIE, ""))
        return owner is not None and owner.name == _asked(request)

    # ---- the picture --------------------------------------------------------------------------

    async def _now(self, request: Request) -> Response:
        """What is to be seen now, and the server's time."""
        if not self._may(request):
            return plain("404", 404)
        self._begin()
        frame = self._frames.get(_asked(request), _NOTHING)
        times = [asdict(each) for each in frame.times]
        return data({"now": _steady(), "at": frame.at, "picture": _version(frame), "times": times})

    async def _picture(self, request: Request) -> Response:
        frame = self._frames.get(_asked(request))
        return (
            file(frame.picture, "image/png")
            if frame is not None and self._may(request)
            else plain("404", 404)
        )

    async def _figures(self, request: Request) -> Response:
        """The type of the time."""
        return file(_font(), "font/ttf") if self._may(request) else plain("404", 404)

    def _begin(self) -> None:
        """Start the program that paints, if it was not started yet."""
        with self._lock:
            if self._painter is not None or self._ends:
                return
            self._painter = self._started()
            Thread(target=self._follow, daemon=True).start()
        self._tell_names()

    def _started(self) -> subprocess.Popen[bytes]:
        command, surroundings = self._painting
        pipe, nothing = subprocess.PIPE, subprocess.DEVNULL
        return subprocess.Popen(
            command, stdin=pipe, stdout=pipe, stderr=nothing, env=dict(surroundings), creationflags=_FLAGS
        )

    def _tell_names(self) -> None:
        """Tell the program that paints which screens there are."""
        with self._lock, suppress(OSError, ValueError):  # it has ended, and hears it once it begins again
            if self._painter is not None and self._painter.stdin is not None:
                self._painter.stdin.write(json.dumps(self._codes.names).encode() + b"\n")
                self._painter.stdin.flush()

    def _follow(self) -> None:
        """Take its pictures; once it ends, begin again."""
        while self._painter is not None and not self._ends:
            line = self._painter.stdout
            assert line is not None
            with suppress(OSError, ValueError):
                while (frame := read_frame(line)) is not None:
                    self._frames.update(dict.fromkeys(frame.screens, frame))
            time.sleep(self._again)
            with self._lock:
                if not self._ends:
                    self._painter.kill()
                    self._painter.wait()
                    with suppress(OSError):
                        self._painter = self._started()
            self._tell_names()


def named_screens(names: Iterable[str]) -> tuple[Pairing, ...]:
    """Televisions of these names. Refused for one that is empty, too long or there twice."""
    made = tuple(Pairing(clean(name), ()) for name in names)
    if not all(0 < len(each.name) <= _MOST_LETTERS and "/" not in each.name for each in made) or len(
        {each.name.casefold() for each in made}
    ) < len(made):
        raise Refused("hall_network.screen_name", most=_MOST_LETTERS)
    return made


def kept_screens(folder: Path, event: str) -> Path:
    """The file of an event's screens in this user's own folder."""
    phones = kept_phones(folder, event)
    return phones.with_name(f"{phones.stem}-screens.txt")


def path_of(name: str) -> str:
    """The address of a screen on the server."""
    return f"/screen/{quote(name, safe='')}"


if sys.platform == "win32":
    _FLAGS = subprocess.CREATE_NO_WINDOW
else:
    _FLAGS = 0
_NOTHING = Frame()


def _asked(request: Request) -> str:
    return str(request.path_params["name"])


def _version(frame: Frame) -> str:
    """Names a picture, also after the program that paints has begun again; "" for none."""
    return f"{frame.revision}-{frame.at}" if frame.picture else ""


def _steady() -> int:
    return round(time.monotonic() * 1000)


@cache
def _font() -> bytes:
    return (resources() / "fonts" / "NotoSans_700Bold.ttf").read_bytes()


@cache
def _screen_page() -> bytes:
    lost = f"{CHINESE('hall_network.line_lost')} · {ENGLISH('hall_network.line_lost')}"
    style, script = _screen_parts()
    page = template("screen.html").render(wide=WIDE, high=HIGH, lost=lost, style=style, script=script)
    return page.encode()


@cache
def _screen_parts() -> tuple[str, str]:
    return part_of_page("screen.css"), part_of_page("screen.js")
