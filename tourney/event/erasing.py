"""Decides what goes when a person, or everybody's contacts, are erased, and what stands in its place.

A person goes with the records of their number, now and in the journal, and with those of former numbers that
had the same name. In other texts (a reason, a note, volunteers, the author of a step) the name alone is taken
out. Results, seats and sums stay: without the name they are nobody's.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, TypeAlias, cast

from tourney.base.ids import Giver
from tourney.base.texts import CHINESE, ENGLISH, Message, msg
from tourney.event.chain import erased_places, is_open, personal_values
from tourney.event.collections import DONORS, GAMES, PLAYERS, TABLES
from tourney.event.donations import givers
from tourney.event.ports import ChainedEntry, JournalEntry
from tourney.event.records import Donor, Player, Tournament
from tourney.event.table_state import TableKey

ERASED: Final = "erased"
"""The code of the journal's entries of erasing."""

_MARK = "…"
"""Stands in other texts where a name was."""
_CONTACTS = ("phone", "email")
_OF_OTHERS: Mapping[str, frozenset[str]] = {
    PLAYERS.name: frozenset({"name_zh", "name_en", "team", *_CONTACTS}),
    DONORS.name: frozenset({"name", "name_zh", *_CONTACTS}),
}
"""What is another person's own, though somebody who goes has the same."""
_NO_WORDS = frozenset(
    {"id", "day", "method", "kind", "gifts", "sponsors", "fps", "fps_name", "copies_to", "page_folder"}
)
"""Personal fields in which nobody writes about anybody."""
_WRITTEN = frozenset({"reason", "why", "why_replayed", "correct", "name", "name_zh", "source"})
"""The parameters of entries that people write; other texts among them are codes."""
_OF_PLAYER = ("name_zh", "name_en", *_CONTACTS, "note", "photo_consent")
_OF_DONOR = ("name", "name_zh", *_CONTACTS)
_TEAM = "team"
_NOTE = "note"
_CALLED = ("name", "name_zh", "name_en")
_EMPTY: Mapping[str, object] = {"photo_consent": None}

_Fields: TypeAlias = Mapping[str, object]
"""What stands in the erased fields of a record afterwards."""


class Whose(StrEnum):
    """What can be erased of everybody at once."""

    CONTACTS = "contacts"
    """Telephones, e-mails and notes of players and donors."""
    DONORS = "donors"
    """The names of all donors too; their sums stay."""


@dataclass(frozen=True, slots=True)
class Erasing:
    """What stands in place of what goes: in the records of `own`, by collection and key, these fields; in
    other texts nothing that `words` finds. `in_games`: by each name in records of games the one in its place,
    for most people the same. `tables`: where those of `own` ever sat, if their names go.

    Implements `ports.Forgetting`.
    """

    own: Mapping[tuple[str, object], _Fields]
    words: Sequence[tuple[re.Pattern[str], str]]
    in_games: Mapping[str, str] = field(default_factory=dict)
    tables: frozenset[TableKey] = frozenset()

    def instead(self, values: Mapping[str, object], changes: Sequence[object]) -> dict[str, object]:
        after = {
            path: self._instead(path, value, changes)
            for path, value in values.items()
            if not is_open(path, value)
        }
        return {path: value for path, value in after.items() if value != values[path]}

    def finds(self, text: str) -> bool:
        """Whether somebody who goes is named in a text."""
        return self._without(text) != text

    def of_line(self, line: str) -> str:
        """A line of a game's record, in which players are called by their names."""
        read = json.loads(line)
        after = self._of_text(read)
        return line if after == read else json.dumps(after, ensure_ascii=False, separators=(",", ":"))

    def _instead(self, path: str, value: object, changes: Sequence[object]) -> object:
        part, *way = path.split(".")
        if part == "params" and way[0] not in _WRITTEN:
            return value
        if part == "changes":
            at, when, name, *_ = way
            change = cast("Mapping[str, Mapping[str, object]]", changes[int(at)])
            kind, record = str(change["in"]), change[when]
            fields = self.own.get((kind, _KEYS[kind](record)), {}) if kind in _KEYS else {}
            if name in fields:
                return fields[name]
            if name in _NO_WORDS or name in _OF_OTHERS.get(kind, ()):
                return value
        return self._of_text(value)

    def _of_text(self, value: object) -> object:
        """A value with everything that goes taken out of the texts in it."""
        if isinstance(value, str):
            return self.in_games[value] if value in self.in_games else self._without(value)
        if isinstance(value, Mapping):
            return {self._of_text(key): self._of_text(each) for key, each in value.items()}
        if isinstance(value, (list, tuple)):
            return [self._of_text(each) for each in value]
        return value

    def _without(self, text: str) -> str:
        for pattern, mark in self.words:
            text = pattern.sub(mark, text)
        return text


_KEYS: Mapping[str, Callable[[Mapping[str, object]], object]] = {
    PLAYERS.name: lambda record: record["number"],
    DONORS.name: lambda record: record["id"],
}


def erasing(
    whose: Giver | Whose, tournament: Tournament, history: Sequence[JournalEntry], pseudonym: bool = False
) -> Erasing | None:
    """What goes of a giver or of everybody; None if nobody ever was that giver."""
    people = _versions(tournament, history)
    if isinstance(whose, Whose):
        return _of_everybody(whose, people, pseudonym, _in_games((), tournament, history))
    own = _numbers_of(whose, people, tournament)
    if not own:
        return None
    alone = _teams_of(own, people, tournament)
    records = [each for giver in own for each in people[giver]]
    called = _pseudonym(whose) if pseudonym else None
    names, marks = _names(records), (_MARK, _MARK)
    if called is not None:
        marks = (ENGLISH.say(called), CHINESE.say(called))
    words = [
        *((_pattern(name), marks[_is_chinese(name)]) for name in names),
        *((_pattern(each), _MARK) for each in _contacts(records)),
    ]
    fields = {_key(giver): _without_person(giver, called, alone) for giver in own}
    return Erasing(fields, words, _in_games(own, tournament, history), tables_of(own, tournament, history))


def forged(chain: Sequence[ChainedEntry]) -> Iterator[int]:
    """The steps with something in an erased place that no erasing puts there; and all with erased values, if
    the entries of erasing tell of more or fewer.
    """
    done = [entry for entry in chain if entry.code == ERASED]
    marks = {_MARK}.union(*(_pseudonyms(entry.params.get("whose")) for entry in done))
    told = [n for entry in done if isinstance(n := entry.params.get("n"), int)]
    gone = {entry.seq: erased_places(entry) for entry in chain}
    others = sum(told) != sum(map(len, gone.values()))
    for entry in chain:
        values = personal_values(entry) if gone[entry.seq] else {}
        left = (
            place in values and _is_left(place, values[place], entry.changes, marks)
            for place in gone[entry.seq]
        )
        if gone[entry.seq] and (others or not all(left)):
            yield entry.seq


def _is_left(place: str, value: object, changes: Sequence[object], marks: Set[str]) -> bool:
    """Whether an erasing may leave this value at a place of an entry."""
    part, *way = place.split(".")
    if part == "params" and way[0] not in _WRITTEN:
        return False
    if part == "changes":
        at, when, name, *_ = way
        change = cast("Mapping[str, Mapping[str, object]]", changes[int(at)])
        kind, record = str(change["in"]), change[when]
        if name in _OF_OTHERS.get(kind, ()):
            own = _pseudonyms(_KEYS[kind](record)) | (marks - {_MARK})
            return value == "" or (name in _CALLED and value in own)
        if name in _EMPTY:
            return value == _EMPTY[name]
        if name in _NO_WORDS:
            return False
        if value == "":
            return name == _NOTE and kind in _KEYS
    return _has_mark(value, marks)


def _has_mark(value: object, marks: Set[str]) -> bool:
    """Whether a name was taken out of a text in it, or a number stands for one."""
    if isinstance(value, str):
        return value.isdecimal() or any(mark in value for mark in marks)
    if isinstance(value, Mapping):
        return any(_has_mark(each, marks) for each in (*value, *value.values()))
    return isinstance(value, (list, tuple)) and any(_has_mark(each, marks) for each in value)


def _pseudonyms(giver: object) -> Set[str]:
    """What a player or donor is called in place of a name; nothing for anybody else."""
    if isinstance(giver, bool) or not isinstance(giver, (int, str)) or giver in tuple(Whose):
        return frozenset()
    called = _pseudonym(cast("Giver", giver))
    return {ENGLISH.say(called), CHINESE.say(called)}


def numbers_of(giver: Giver, tournament: Tournament, history: Sequence[JournalEntry]) -> list[Giver]:
    """All numbers that go with this player or donor, their own first; none if nobody ever was that."""
    return _numbers_of(giver, _versions(tournament, history), tournament)


def tables_of(
    own: Collection[Giver], tournament: Tournament, history: Iterable[JournalEntry]
) -> frozenset[TableKey]:
    """The tables at which they sit, or ever sat: their names may stand on a photo of the sheets."""
    changed = (each.of(TABLES) for entry in history for each in entry.changes)
    ever = [table for each in changed if each is not None for table in (each.before, each.after) if table]
    tables = (*tournament.tables.values(), *ever)
    return frozenset((each.heat, each.table) for each in tables if not set(own).isdisjoint(each.provided))


def namesakes_of(giver: Giver, tournament: Tournament) -> list[Giver]:
    """The other players and donors with a name of this one: perhaps the same person."""
    known = givers(tournament)
    if giver not in known:
        return []
    names = {_folded(name) for name in _names([known[giver]])}
    return [
        other
        for other, record in known.items()
        if other != giver and not names.isdisjoint(map(_folded, _names([record])))
    ]


_People: TypeAlias = Mapping[Giver, Sequence[Player | Donor]]
"""Every player and donor that ever was, with all that was ever stored of them."""


def _versions(tournament: Tournament, history: Iterable[JournalEntry]) -> _People:
    people: dict[Giver, list[Player | Donor]] = {}
    for entry in history:
        for change in entry.changes:
            for record in (change.before, change.after):
                _note(people, record)
    for record in (*tournament.players.values(), *tournament.donors.values()):
        _note(people, record)
    return people


def _note(people: dict[Giver, list[Player | Donor]], record: object) -> None:
    if isinstance(record, Player):
        people.setdefault(record.number, []).append(record)
    elif isinstance(record, Donor):
        people.setdefault(record.id, []).append(record)


def _numbers_of(giver: Giver, people: _People, tournament: Tournament) -> list[Giver]:
    """The giver, and numbers of the same kind that are gone and had one of their names: merged, or entered
    anew.
    """
    if giver not in people:
        return []
    names = {_folded(name) for name in _names(people[giver])}
    there: Collection[object] = {*tournament.players, *tournament.donors}
    return [
        giver,
        *(
            other
            for other, records in people.items()
            if other != giver
            and type(records[0]) is type(people[giver][0])
            and other not in there
            and not names.isdisjoint(map(_folded, _names(records)))
        ),
    ]


def _teams_of(own: Collection[Giver], people: _People, tournament: Tournament) -> bool:
    """Whether nobody else has their team: a team that others have tells nothing of one who left it."""
    teams = {_folded(each.team) for giver in own for each in people[giver] if isinstance(each, Player)}
    return teams.isdisjoint(
        _folded(each.team) for each in tournament.players.values() if each.number not in own
    )


def _of_everybody(whose: Whose, people: _People, pseudonym: bool, in_games: Mapping[str, str]) -> Erasing:
    """Everybody's contacts and notes, or the donors' names and contacts."""
    own: dict[tuple[str, object], _Fields] = {}
    words: list[tuple[re.Pattern[str], str]] = []
    for giver, records in people.items():
        is_donor = isinstance(records[0], Donor)
        if whose is Whose.CONTACTS:
            own[_key(giver)] = dict.fromkeys((*_CONTACTS,) if is_donor else (*_CONTACTS, "note"), "")
        elif is_donor:
            called = _pseudonym(giver) if pseudonym else None
            own[_key(giver)] = _without_person(giver, called, alone=False)
            words += ((_pattern(each), _MARK) for each in _names(records))
        else:
            continue
        words += ((_pattern(each), _MARK) for each in _contacts(records))
    return Erasing(own, words, in_games)


def _key(giver: Giver) -> tuple[str, object]:
    return (DONORS.name if isinstance(giver, str) else PLAYERS.name, giver)


def _without_person(giver: Giver, called: Message | None, alone: bool) -> _Fields:
    """The fields of a person's record that are erased; `alone` in their team, that too."""
    names = ("", "") if called is None else (ENGLISH.say(called), CHINESE.say(called))
    if isinstance(giver, str):
        return {**dict.fromkeys(_OF_DONOR, ""), "name": names[0], "name_zh": names[1]}
    erased = {name: _EMPTY.get(name, "") for name in _OF_PLAYER}
    return erased | {"name_en": names[0], "name_zh": names[1]} | ({_TEAM: ""} if alone else {})


def _pseudonym(giver: Giver) -> Message:
    if isinstance(giver, str):
        return msg("erasing.donor", donor=giver)
    return msg("erasing.player", number=giver)


def _names(records: Iterable[Player | Donor]) -> list[str]:
    """All names that these records have, the longest first: a shorter one may be part of it."""
    forms = (each.name.forms if isinstance(each, Player) else each.called.forms for each in records)
    return sorted({form for both in forms for form in both if form}, key=len, reverse=True)


def _contacts(records: Iterable[Player | Donor]) -> list[str]:
    return sorted(
        {each for record in records for each in (record.phone, record.email) if each}, key=len, reverse=True
    )


def _in_games(
    own: Collection[Giver], tournament: Tournament, history: Iterable[JournalEntry]
) -> dict[str, str]:
    """The names in records of games, which begin with the number, of those who go without the name."""
    changed = (each.of(GAMES) for entry in history for each in entry.changes)
    ever = [each.after for each in changed if each is not None and each.after is not None]
    named = (
        pair
        for game in (*ever, *tournament.games.values())
        for pair in zip(game.numbers, game.players, strict=True)
    )
    return {name: str(number) if number in own else name for number, name in named}


def _folded(text: str) -> str:
    return " ".join(text.split()).casefold()


def _is_chinese(text: str) -> bool:
    return any("\u2e80" <= sign <= "\u9fff" or sign >= "\U00020000" for sign in text)


def _pattern(text: str) -> re.Pattern[str]:
    """Finds a text as people write it: in capitals or not, with other blanks, within no longer word.

    One word alone may be a usual one (May, Grace) and is found as it is written; a single sign only alone.
    """
    words = text.split()
    if len(text) < 2:
        return re.compile(rf"\A\s*{re.escape(text)}\s*\Z")
    if text.replace(" ", "").lstrip("+").isdigit():
        return re.compile(r"[\s-]*".join(re.escape(sign) for sign in text if sign != " "))
    begins = r"(?<!\w)" if _in_word(text[0]) else ""
    ends = r"(?!\w)" if _in_word(text[-1]) else ""
    exactly = len(words) == 1 and "@" not in text
    return re.compile(begins + r"\s+".join(map(re.escape, words)) + ends, 0 if exactly else re.IGNORECASE)


def _in_word(sign: str) -> bool:
    """Whether words of such letters stand apart from each other."""
    return sign.isalnum() and not _is_chinese(sign)
