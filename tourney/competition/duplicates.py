"""Who may be entered twice: pairs of drafts and players to be looked at side by side.

It only points them out. Whether two entries are one person is for the organiser to say: brothers
share a telephone, a school may have two 陳嘉欣.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from tourney.base.ids import PlayerNo
from tourney.competition.names import fold, words
from tourney.competition.records import Player
from tourney.competition.registration import PlayerDraft
from tourney.texts import Message, msg

SHARED_PHONE = 4
"""From so many entries on a telephone number is a school's or a parent's contact, not a person's."""

_LONGEST = 40
"""Folded letters of a name up to which slips of the pen are looked for."""


_HELD = 8
"""Entries kept for one key: enough for namesakes, and hostile lists stay fast."""


class Likeness(StrEnum):
    """What two entries have in common."""

    NUMBER = "number"
    NAME = "name"
    PHONE = "phone"
    SIMILAR = "similar"


@dataclass(frozen=True, slots=True)
class Duplicate:
    """Two entries that may be one person, to be shown side by side.

    `draft` is the index of the later entry among the drafts. The other is a draft before it
    (`other_draft`) or a registered player (`player`); exactly one of them is not None.
    """

    draft: int
    this: PlayerDraft
    other: PlayerDraft | Player
    other_draft: int | None
    player: PlayerNo | None
    kinds: tuple[Likeness, ...]

    @property
    def reasons(self) -> tuple[Message, ...]:
        """What they have in common, in words."""
        return tuple(_REASONS[kind] for kind in self.kinds)


_REASONS = {
    Likeness.NUMBER: msg("exchange.same_number"),
    Likeness.NAME: msg("exchange.same_name"),
    Likeness.PHONE: msg("exchange.same_phone"),
    Likeness.SIMILAR: msg("exchange.similar_name"),
}


@dataclass(slots=True, eq=False)
class _Entry:
    """One person with the keys under which likeness is found."""

    person: PlayerDraft | Player
    draft: int | None
    team: str = field(init=False)
    zh: str = field(init=False)
    en: str = field(init=False)

    def __post_init__(self) -> None:
        self.team = fold(self.person.team)
        self.zh = fold(self.person.name_zh)
        self.en = fold(self.person.name_en)

    def names(self) -> Iterator[str]:
        """Keys of which one in common makes the same name."""
        if self.zh:
            yield f"zh:{self.zh}"
        if self.en:
            yield f"en:{self.en}"

    def slips(self) -> Iterator[str]:
        """Keys of which one in common makes the names worth comparing, within the team."""
        if not self.team:
            return
        for name, least in ((self.zh, 2), (self.en, 5)):
            if least <= len(name) <= _LONGEST:
                yield f"{self.team}\t{''.join(sorted(name))}"
                yield f"{self.team}\t{name}"
                for i in range(len(name)):
                    yield f"{self.team}\t{name[:i]}{name[i + 1 :]}"

    def phone(self) -> str:
        """The digits of the telephone number, without the code of Hong Kong."""
        digits = re.sub(r"\D", "", self.person.phone)
        digits = digits.removeprefix("852") if len(digits) == 11 else digits
        return digits if len(digits) >= 7 else ""


def find_duplicates(drafts: Sequence[PlayerDraft], existing: Iterable[Player] = ()) -> tuple[Duplicate, ...]:
    """Pairs of entries that may be one person; each later entry is paired with earlier ones.

    Compared: the number; the Chinese or the English name without regard to case, spaces,
    punctuation, full width and variant characters (one English name with two different Chinese
    ones is two people); the telephone; and names of one team that differ by a slip of the pen or by
    the order of words.
    In the order of the drafts; time grows with the number of entries, not with its square.
    """
    entries = [_Entry(player, None) for player in existing]
    entries += [_Entry(draft, index) for index, draft in enumerate(drafts)]
    contacts = _shared_phones(entries)
    seen: dict[tuple[Likeness, str], list[_Entry]] = {}
    found: list[Duplicate] = []
    for entry in entries:
        pairs: dict[int, tuple[_Entry, list[Likeness]]] = {}
        for kind, key in _keys(entry, contacts):
            others = seen.setdefault((kind, key), [])
            other = next(
                (other for other in others if other is not entry and _alike(kind, entry, other)), None
            )
            if other is not None:
                kinds = pairs.setdefault(id(other), (other, []))[1]
                if kind not in kinds and not (kind is Likeness.SIMILAR and Likeness.NAME in kinds):
                    kinds.append(kind)
            elif len(others) < _HELD and entry not in others:
                others.append(entry)
        if entry.draft is not None:
            found += [_pair(entry, other, kinds) for other, kinds in pairs.values()]
    return tuple(found)


def _keys(entry: _Entry, contacts: frozenset[str]) -> Iterator[tuple[Likeness, str]]:
    if entry.person.number is not None:
        yield Likeness.NUMBER, str(entry.person.number)
    for name in entry.names():
        yield Likeness.NAME, name
    phone = entry.phone()
    if phone and phone not in contacts:
        yield Likeness.PHONE, phone
    for slip in entry.slips():
        yield Likeness.SIMILAR, slip


def _shared_phones(entries: Iterable[_Entry]) -> frozenset[str]:
    counts: dict[str, int] = {}
    for entry in entries:
        phone = entry.phone()
        counts[phone] = counts.get(phone, 0) + 1
    return frozenset(phone for phone, count in counts.items() if count >= SHARED_PHONE)


def _alike(kind: Likeness, a: _Entry, b: _Entry) -> bool:
    if kind is Likeness.NAME:
        return not (_differ(a.zh, b.zh) or _differ(a.en, b.en)) or a.zh == b.zh != ""
    if kind is Likeness.SIMILAR:
        return _similar(a, b)
    return True


def _differ(a: str, b: str) -> bool:
    return bool(a and b and a != b)


def _similar(a: _Entry, b: _Entry) -> bool:
    """A slip in one language, unless the other language tells the two apart."""
    if a.zh == b.zh != "" or a.en == b.en != "":
        return False
    zh_slip = bool(a.zh and b.zh) and _chinese_slip(a.zh, b.zh)
    en_slip = bool(a.en and b.en) and _english_slip(a, b)
    if a.zh and b.zh and a.en and b.en:
        return zh_slip and en_slip
    return zh_slip or en_slip


def _chinese_slip(a: str, b: str) -> bool:
    """The same characters in another order, or one left out; another character is another person.

    A character that counts ("參賽者十一") tells people apart.
    """
    if any(char.isnumeric() for char in set(a) ^ set(b)):
        return False
    if sorted(a) == sorted(b):
        return not any(char.isnumeric() for char in a)
    short, long = sorted((a, b), key=len)
    return len(short) >= 2 and len(long) == len(short) + 1 and _one_left_out(short, long)


def _english_slip(a: _Entry, b: _Entry) -> bool:
    """Other order of words, or a slip in one word of five letters or more.

    Shorter words are syllables of Cantonese names (Ka Yan, Ka Yin): there a letter is another name.
    """
    these, those = sorted(words(a.person.name_en)), sorted(words(b.person.name_en))
    if these == those:
        return True
    if len(these) != len(those):
        return False
    only_these = [word for word in these if word not in those]
    only_those = [word for word in those if word not in these]
    return len(only_these) == len(only_those) == 1 and _slip(only_these[0], only_those[0])


def _slip(a: str, b: str) -> bool:
    """Whether two words differ by one letter changed, left out, or swapped with its neighbour."""
    short, long = sorted((a, b), key=len)
    if len(short) < 5 or any(char.isdigit() for char in a + b):
        return False
    if len(long) == len(short) + 1:
        return _one_left_out(short, long)
    if len(long) != len(short):
        return False
    wrong = [i for i in range(len(long)) if long[i] != short[i]]
    swapped = len(wrong) == 2 and wrong[1] == wrong[0] + 1 and sorted(long) == sorted(short)
    return len(wrong) == 1 or swapped


def _one_left_out(short: str, long: str) -> bool:
    return any(long[:i] + long[i + 1 :] == short for i in range(len(long)))


def _pair(entry: _Entry, other: _Entry, kinds: list[Likeness]) -> Duplicate:
    assert entry.draft is not None and isinstance(entry.person, PlayerDraft)
    player = other.person.number if isinstance(other.person, Player) else None
    return Duplicate(entry.draft, entry.person, other.person, other.draft, player, tuple(kinds))
