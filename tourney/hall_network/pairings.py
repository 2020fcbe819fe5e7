"""Which phones may type for which tables: a code is used once, and then the phone is known by its cookie.

Phones stay paired when the server was ended and begins again with the same names: a file of this user's alone
keeps, of each, the hash of its cookie.
"""

from __future__ import annotations

import json
import secrets
from collections import defaultdict, deque
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256
from pathlib import Path

from tourney.base.errors import NotFound, Refused
from tourney.base.heat_names import heat_named
from tourney.base.ids import TableNo
from tourney.base.own_folders import make_private, private
from tourney.base.spelling import clean
from tourney.hall_network.live_event import EventNow
from tourney.scores.views import heat_being_played

_SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_LETTERS_FOR_DIGITS = str.maketrans("OIL", "011", " -‐–—−")
_CODE_SIGNS = 8
_CODE_STANDS = timedelta(minutes=15)
_PHONE_STANDS = timedelta(hours=18)
"""A day in the hall; yesterday's phone is a stranger's."""
_TRIES, _TRIES_IN = 10, timedelta(minutes=1)
_MOST_ADDRESSES = 10_000


class TooManyTriesError(Exception):
    """An address has tried too many codes in the last minute."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """A referee's name, as the journal has it, and the tables to type for, in whichever heat is on."""

    name: str
    tables: tuple[TableNo, ...]


@dataclass(frozen=True, slots=True)
class PairingCode:
    """A code for a phone, until it is used or has expired."""

    pairing: Pairing
    code: str
    expires: datetime


class Pairings:
    """The pairings of one server."""

    def __init__(
        self, pairings: Iterable[Pairing], file: Path, now: Callable[[], datetime], *, lasting: bool = False
    ) -> None:
        """`file` keeps the paired phones of the event. `lasting`: a code may be used again, for a screen that
        was switched off.
        """
        self._now, self._file, self._lasting = now, file, lasting
        self._named = {each.name: each for each in pairings}
        until = now() + (_PHONE_STANDS if lasting else _CODE_STANDS)
        self.offers = tuple(PairingCode(each, _new_code(), until) for each in self._named.values())
        self._offers = {each.code: each for each in self.offers}
        self._phones = dict(self._kept())
        self._tries: defaultdict[str, deque[datetime]] = defaultdict(deque)

    def pair(self, typed: str, address: str) -> str | None:
        """The cookie of a phone that has this code, which is used up; None if it is none, or no longer.

        TooManyTriesError for an address that has tried ten in the last minute, whatever it tries now.
        """
        self._count(address)
        code = typed.strip().upper().translate(_LETTERS_FOR_DIGITS)
        offer = self._offers.get(code) if self._lasting else self._offers.pop(code, None)
        if offer is None or offer.expires <= self._now():
            return None
        token = secrets.token_hex(16)
        kept = {"phone": _hash(token), "name": offer.pairing.name, "until": self._until()}
        with suppress(OSError):  # then this phone pairs anew once the server was ended
            make_private(self._file.parent)
            with open(self._file, "a", encoding="utf-8", opener=private) as file:
                file.write(json.dumps(kept) + "\n")
        self._phones[_hash(token)] = (offer.pairing.name, self._until())
        return token

    def of(self, token: str) -> Pairing | None:
        """What the phone with this cookie may type; None for any other."""
        name, until = self._phones.get(_hash(token), ("", ""))
        return self._named.get(name) if until > self._now().isoformat() else None

    def _until(self) -> str:
        return (self._now() + _PHONE_STANDS).isoformat()

    def _count(self, address: str) -> None:
        if len(self._tries) > _MOST_ADDRESSES:
            self._tries.clear()
        now, tries = self._now(), self._tries[address]
        while tries and tries[0] <= now - _TRIES_IN:
            tries.popleft()
        if len(tries) >= _TRIES:
            raise TooManyTriesError
        tries.append(now)

    def _kept(self) -> Iterable[tuple[str, tuple[str, str]]]:
        """Paired phones by the hash of their cookie: name, until when."""
        try:
            lines = self._file.read_text("utf-8").splitlines()
        except (OSError, UnicodeDecodeError):
            return
        for line in lines:
            with suppress(ValueError, KeyError, TypeError):  # a line that was torn when the computer died
                kept = json.loads(line)
                yield str(kept["phone"]), (str(kept["name"]), str(kept["until"]))


def kept_phones(folder: Path, event: str) -> Path:
    """The file of an event's paired phones in this user's own folder."""
    return folder / "phones" / f"{sha256(event.encode('utf-8', 'surrogatepass')).hexdigest()[:32]}.txt"


def named_pairings(
    names: Iterable[str], tables: Iterable[tuple[TableNo, ...]], now: EventNow
) -> tuple[Pairing, ...]:
    """Pairings of these names and tables. Refused for a name that is empty, twice, or somebody else's in the
    journal: undo goes by names. NotFound for a table that the heat in play does not have.
    """
    others = {_folded(each.who) for each in now.history if "id" not in each.params and each.undoes is None}
    heat = heat_being_played(now.tournament, now.rules)
    made: dict[str, Pairing] = {}
    for name, numbers in zip(map(clean, names), tables, strict=True):
        if not name:
            raise Refused("hall_network.name_needed")
        if _folded(name) in others or _folded(name) in made:
            raise Refused("hall_network.name_taken", name=name)
        for number in numbers:
            if heat is not None and (heat, number) not in now.tournament.tables:
                raise NotFound("errors.no_such_table", heat=heat_named(heat), table=number)
        made[_folded(name)] = Pairing(name, numbers)
    return tuple(made.values())


def code_shown(code: str) -> str:
    """A code as people read it out: `7K3M-Q9TX`."""
    return f"{code[:4]}-{code[4:]}"


def guard_of(token: str) -> str:
    """What a page of this phone sends with each request, so that no other page can send one (CSRF)."""
    return sha256(f"page of {token}".encode()).hexdigest()[:32]


def _folded(name: str) -> str:
    return clean(name).casefold()


def _new_code() -> str:
    return "".join(secrets.choice(_SIGNS) for _ in range(_CODE_SIGNS))


def _hash(token: str) -> str:
    return sha256(token.encode()).hexdigest()
