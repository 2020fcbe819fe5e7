"""Which phones may type for which tables: a code is used once, and then the phone is known by its cookie.

Phones stay paired when the server was ended and begins again: a file of this user's alone keeps the pairings,
and of each phone the hash of its cookie.
"""

from __future__ import annotations

import json
import secrets
from collections import Counter, defaultdict, deque
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from hashlib import sha256
from pathlib import Path

from tourney.base.errors import BadInput, NotFound, Refused
from tourney.base.heat_names import heat_named
from tourney.base.ids import TableNo
from tourney.base.own_folders import make_private, named_by, private
from tourney.base.spelling import clean
from tourney.event.chain import SIGNS, signs_typed
from tourney.hall_network.live_event import EventNow
from tourney.scores.views import heat_being_played

_CODE_SIGNS = 8
_CODE_STANDS = timedelta(minutes=15)
PHONE_STANDS = timedelta(hours=18)
"""A day in the hall; yesterday's phone is a stranger's."""
_CONNECTED = timedelta(seconds=40)
"""A phone that has its page open asks more often."""
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


@dataclass(frozen=True, slots=True)
class PairingNow:
    """How a pairing stands: the code that a phone may still use, how many phones have it, and whether one of
    them asks just now.
    """

    pairing: Pairing
    offer: PairingCode | None
    phones: int
    connected: bool


class Pairings:
    """The pairings of one server."""

    def __init__(
        self, pairings: Iterable[Pairing], file: Path, now: Callable[[], datetime], *, lasting: bool = False
    ) -> None:
        """`file` keeps the paired phones of the event. `lasting`: a code may be used again, for a screen that
        was switched off.
        """
        self._now, self._file, self._lasting = now, file, lasting
        self._named: dict[str, Pairing] = {}
        self._offers: dict[str, PairingCode] = {}
        self._phones: dict[str, tuple[str, str]] = {}
        self._before: dict[str, Pairing] = {}
        self._read()
        self._seen: dict[str, datetime] = {}
        for each in pairings:
            self.offer(each)
        self._tries: defaultdict[str, deque[datetime]] = defaultdict(deque)

    @property
    def offers(self) -> tuple[PairingCode, ...]:
        """The codes that no phone has used."""
        return tuple(self._offers.values())

    @property
    def names(self) -> tuple[str, ...]:
        """The name of each pairing."""
        return tuple(self._named)

    def resume(self) -> None:
        """Make the pairings again that the last server had; those without a phone get a new code."""
        paired = self._paired()
        for each in self._before.values():
            if self._lasting or not paired[each.name]:
                self.offer(each)
            else:
                self._named[each.name] = each

    def offer(self, pairing: Pairing) -> None:
        """A pairing, or other tables for one of this name, with a new code; phones that it has stay."""
        named = (each for each in self._named if _folded(each) == _folded(pairing.name))
        pairing = replace(pairing, name=next(named, pairing.name))
        self._named[pairing.name] = pairing
        self._drop_offers(pairing.name)
        code = _new_code()
        now = self._now()
        until = now + (PHONE_STANDS if self._lasting else _CODE_STANDS)
        self._offers[code] = PairingCode(pairing, code, until)
        self._write(pairing=pairing.name, tables=list(pairing.tables), until=(now + PHONE_STANDS).isoformat())

    def take_back(self, name: str) -> None:
        """End a pairing: its phones are strangers from now on, also once the server begins again."""
        self._named.pop(name, None)
        self._drop_offers(name)
        self._write(pairing=name, tables=[], until="")
        for phone in [phone for phone, (whose, _) in self._phones.items() if whose == name]:
            self._keep(phone, "", "")

    def standing(self) -> tuple[PairingNow, ...]:
        """Each pairing as it stands now."""
        now = self._now()
        offers = {each.pairing.name: each for each in self.offers if each.expires > now}
        phones = self._paired()
        return tuple(
            PairingNow(
                each,
                offers.get(name),
                phones[name],
                name in self._seen and now - self._seen[name] < _CONNECTED,
            )
            for name, each in self._named.items()
        )

    def pair(self, typed: str, address: str) -> str | None:
        """The cookie of a phone that has this code, which is used up; None if it is none, or no longer.

        TooManyTriesError for an address that has tried ten in the last minute, whatever it tries now.
        """
        self._count(address)
        code = signs_typed(typed)
        offer = self._offers.get(code) if self._lasting else self._offers.pop(code, None)
        if offer is None or offer.expires <= self._now():
            return None
        token = secrets.token_hex(16)
        self._keep(_hash(token), offer.pairing.name, (self._now() + PHONE_STANDS).isoformat())
        return token

    def of(self, token: str) -> Pairing | None:
        """What the phone with this cookie may type; None for any other."""
        name, until = self._phones.get(_hash(token), ("", ""))
        if until <= self._now().isoformat():
            return None
        self._seen[name] = self._now()
        return self._named.get(name)

    def _keep(self, phone: str, name: str, until: str) -> None:
        """Remember whose a phone is."""
        self._phones[phone] = (name, until)
        self._write(phone=phone, name=name, until=until)

    def _paired(self) -> Counter[str]:
        """How many phones each pairing has."""
        now = self._now().isoformat()
        return Counter(name for name, until in self._phones.values() if until > now)

    def _drop_offers(self, name: str) -> None:
        self._offers = {code: each for code, each in self._offers.items() if each.pairing.name != name}

    def _count(self, address: str) -> None:
        if len(self._tries) > _MOST_ADDRESSES:
            self._tries.clear()
        now, tries = self._now(), self._tries[address]
        while tries and tries[0] <= now - _TRIES_IN:
            tries.popleft()
        if len(tries) >= _TRIES:
            raise TooManyTriesError
        tries.append(now)

    def _write(self, **line: object) -> None:
        """Add a line to the file: the last about a phone or a pairing counts."""
        with suppress(OSError):  # then it pairs anew once the server was ended
            make_private(self._file.parent)
            with open(self._file, "a", encoding="utf-8", opener=private) as file:
                file.write(json.dumps(line) + "\n")

    def _read(self) -> None:
        """Phones by the hash of their cookie, each with its name and until when; the pairings of today."""
        try:
            lines = self._file.read_text("utf-8").splitlines()
        except (OSError, UnicodeDecodeError):
            return
        now = self._now().isoformat()
        for line in lines:
            with suppress(ValueError, KeyError, TypeError):  # a line that was torn when the computer died
                kept = json.loads(line)
                if "phone" in kept:
                    self._phones[str(kept["phone"])] = (str(kept["name"]), str(kept["until"]))
                    continue
                name = str(kept["pairing"])
                self._before.pop(name, None)
                if str(kept["until"]) > now:
                    self._before[name] = Pairing(name, tuple(TableNo(int(each)) for each in kept["tables"]))


def kept_phones(folder: Path, event: str) -> Path:
    """The file of an event's paired phones in this user's own folder."""
    return folder / "phones" / f"{named_by(event)}.txt"


def named_pairings(
    names: Iterable[str], tables: Iterable[tuple[TableNo, ...]], now: EventNow
) -> tuple[Pairing, ...]:
    """Pairings of these names and tables. Refused for a name that is empty, twice, or somebody else's in the
    journal: undo goes by names. NotFound for a table that the heat in play does not have, BadInput for none
    at all.
    """
    others = {_folded(each.who) for each in now.history if "id" not in each.params and each.undoes is None}
    heat = heat_being_played(now.tournament, now.rules)
    made: dict[str, Pairing] = {}
    for name, numbers in zip(map(clean, names), tables, strict=True):
        if not name:
            raise Refused("hall_network.name_needed")
        if _folded(name) in others or _folded(name) in made:
            raise Refused("hall_network.name_taken", name=name)
        if not numbers:
            raise BadInput("hall_network.tables_needed")
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
    return "".join(secrets.choice(SIGNS) for _ in range(_CODE_SIGNS))


def _hash(token: str) -> str:
    return sha256(token.encode()).hexdigest()
