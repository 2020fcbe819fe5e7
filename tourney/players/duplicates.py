"""Finds people who may be entered twice: pairs of drafts and players to look at side by side.

It only points them out. The organiser decides whether two entries are one person: brothers share a telephone,
a school may have two 陳嘉欣. `resolved` works out what an import does with each pair. Pure: it neither reads
files nor registers anybody.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from tourney.base.ids import PlayerNo
from tourney.base.spelling import fold, words
from tourney.base.texts import Message, msg
from tourney.event.records import Player, PlayerDetails, ToldApart, Tournament
from tourney.event.registration import PlayerDraft, field_name

SHARED_PHONE = 4
"""With so many entries a telephone number belongs to a school or a parent, not to a person."""


_LONGEST = 40
"""Slips of the pen are looked for in names of up to so many folded letters."""


_LEAST = 5
"""A shorter English word has no slips of the pen: one letter makes another name."""


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

    `draft` is the index of the later entry among the drafts. The other is a draft before it (`other_draft`)
    or a registered player (`player`); exactly one of them is not None. `apart` names the fields that both
    have, with different values: reasons against one person.
    """

    draft: int
    this: PlayerDraft
    other: PlayerDetails
    other_draft: int | None
    player: PlayerNo | None
    kinds: tuple[Likeness, ...]
    apart: tuple[str, ...] = ()

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


class _Is(StrEnum):
    """What part of a name a key holds in the search for slips of the pen."""

    WHOLE = "whole"
    SHORTER = "shorter"
    """One letter left out."""
    ANY_ORDER = "any order"


@dataclass(slots=True, eq=False)
class _Entry:
    """One person with the keys for finding alike entries."""

    person: PlayerDetails
    draft: int | None
    team: str = field(init=False)
    zh: str = field(init=False)
    en: str = field(init=False)
    english: tuple[str, ...] = field(init=False)
    """The words of the English name, in the order of the alphabet."""
    phone: str = field(init=False)
    """The digits of the telephone number, without the code of Hong Kong."""
    email: str = field(init=False)

    def __post_init__(self) -> None:
        self.team = fold(self.person.team)
        self.zh = fold(self.person.name.zh)
        spoken = words(self.person.name.en)
        self.en = "".join(spoken)
        self.english = tuple(sorted(spoken))
        self.phone = _digits(self.person.phone)
        self.email = self.person.email.strip().casefold()

    def names(self) -> Iterator[str]:
        """Keys of which one in common makes two names the same."""
        if self.zh:
            yield f"zh:{self.zh}"
        if self.en:
            yield f"en:{self.en}"

    def slips(self) -> Iterator[tuple[_Is, str]]:
        """Keys that a slip of the pen in a name within the team does not change."""
        if not self.team:
            return
        if 2 <= len(self.zh) <= _LONGEST:
            yield _Is.WHOLE, f"{self.team}\tzh\t{self.zh}"
            yield _Is.ANY_ORDER, f"{self.team}\tzh\t{''.join(sorted(self.zh))}"
            for i, char in enumerate(self.zh):
                if not char.isnumeric():
                    yield _Is.SHORTER, f"{self.team}\tzh\t{self.zh[:i]}{self.zh[i + 1 :]}"
        if _LEAST <= len(self.en) <= _LONGEST:
            yield _Is.WHOLE, f"{self.team}\ten\t{' '.join(self.english)}"
            for place, word in enumerate(self.english):
                if len(word) < _LEAST or any(char.isdigit() for char in word):
                    continue
                others = (*self.english[:place], *self.english[place + 1 :])
                for i in range(len(word)):
                    slip = sorted((*others, f"{word[:i]}{word[i + 1 :]}"))
                    yield _Is.SHORTER, f"{self.team}\ten\t{' '.join(slip)}"

    def apart(self, other: _Entry) -> tuple[str, ...]:
        """The fields that both have, with different values."""
        pairs = (
            ("team", self.team, other.team),
            ("phone", self.phone, other.phone),
            ("email", self.email, other.email),
        )
        return tuple(name for name, mine, theirs in pairs if _differ(mine, theirs))


def find_duplicates(
    drafts: Sequence[PlayerDraft],
    existing: Iterable[Player] = (),
    told_apart: Collection[tuple[PlayerNo, PlayerNo]] = (),
) -> tuple[Duplicate, ...]:
    """Pairs of entries that may be one person; each later entry is paired with earlier ones.

    Compared: the number; the Chinese or the English name without regard to case, spaces, punctuation, full
    width and variant characters (one English name with two different Chinese ones is two people); the
    telephone; and names of one team that differ by a slip of the pen or by the order of words.
    `sniff_file_type` are pairs of numbers (the lower first) that somebody called two people. In the order of
    the drafts; time grows with the number of entries, not with its square.
    """
    entries = [_Entry(player, None) for player in existing]
    entries += [_Entry(draft, index) for index, draft in enumerate(drafts)]
    contacts = _shared_phones(entries)
    seen: dict[tuple[str, str], list[_Entry]] = {}
    duplicates: list[Duplicate] = []
    for entry in entries:
        pairs: dict[int, tuple[_Entry, list[Likeness]]] = {}
        for kind, looked_for, kept_under in _keys(entry, contacts):
            candidates = (each for key in looked_for for each in seen.get(key, ()))
            other = _best(
                kind, entry, (each for each in candidates if _pair_of(entry, each) not in told_apart)
            )
            if other is not None:
                kinds = pairs.setdefault(id(other), (other, []))[1]
                if kind not in kinds and not (kind is Likeness.SIMILAR and Likeness.NAME in kinds):
                    kinds.append(kind)
            if other is None or entry.apart(other):
                held = seen.setdefault(kept_under, [])
                if len(held) < _HELD and entry not in held:
                    held.append(entry)
        if entry.draft is not None:
            duplicates += [_pair(entry, other, kinds) for other, kinds in pairs.values()]
    return tuple(duplicates)


def _pair_of(a: _Entry, b: _Entry) -> tuple[PlayerNo, PlayerNo] | None:
    """Both numbers, the lower first; None unless both have one."""
    one, other = a.person.number, b.person.number
    if one is None or other is None:
        return None
    told_apart = ToldApart.of(PlayerNo(one), PlayerNo(other))
    return told_apart.first, told_apart.second


_Key = tuple[str, str]


def differing(a: PlayerDetails, b: PlayerDetails) -> tuple[str, ...]:
    """The fields (team, phone, email) that both have, with different values."""
    return _Entry(a, None).apart(_Entry(b, None))


def _keys(entry: _Entry, contacts: frozenset[str]) -> Iterator[tuple[Likeness, tuple[_Key, ...], _Key]]:
    """Each likeness with the keys for finding others, and the key that finds this entry."""
    if entry.person.number is not None:
        key = (Likeness.NUMBER, str(entry.person.number))
        yield Likeness.NUMBER, (key,), key
    for name in entry.names():
        yield Likeness.NAME, ((Likeness.NAME, name),), (Likeness.NAME, name)
    if entry.phone and entry.phone not in contacts:
        yield Likeness.PHONE, ((Likeness.PHONE, entry.phone),), (Likeness.PHONE, entry.phone)
    for held, slip in entry.slips():
        yield Likeness.SIMILAR, tuple((each, slip) for each in _FOUND_BY[held]), (held, slip)


_FOUND_BY = {
    _Is.WHOLE: (_Is.WHOLE, _Is.SHORTER),
    _Is.SHORTER: (_Is.WHOLE, _Is.SHORTER),
    _Is.ANY_ORDER: (_Is.ANY_ORDER,),
}


def _best(kind: Likeness, entry: _Entry, others: Iterable[_Entry]) -> _Entry | None:
    """The first alike entry without anything against it, else the first alike one."""
    first = None
    for other in others:
        if other is not entry and _alike(kind, entry, other):
            if not entry.apart(other):
                return other
            first = first or other
    return first


def _digits(phone: str) -> str:
    digits = re.sub(r"\D", "", phone)
    digits = digits.removeprefix("852") if len(digits) == 11 else digits
    return digits if len(digits) >= 7 else ""


def _shared_phones(entries: Iterable[_Entry]) -> frozenset[str]:
    counts: dict[str, int] = {}
    for entry in entries:
        counts[entry.phone] = counts.get(entry.phone, 0) + 1
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
    """A slip in one language, unless the other language distinguishes the two."""
    if a.zh == b.zh != "" or a.en == b.en != "":
        return False
    zh_slip = bool(a.zh and b.zh) and _chinese_slip(a.zh, b.zh)
    en_slip = bool(a.en and b.en) and _english_slip(a, b)
    if a.zh and b.zh and a.en and b.en:
        return zh_slip and en_slip
    return zh_slip or en_slip


def _chinese_slip(a: str, b: str) -> bool:
    """The same characters in another order, or one left out; another character is another person.

    A numeral ("參賽者十一") distinguishes people.
    """
    short, long = sorted((a, b), key=len)
    if len(short) == len(long):
        return sorted(a) == sorted(b) and not any(char.isnumeric() for char in a)
    if len(short) < 2 or len(long) != len(short) + 1:
        return False
    return any(not char.isnumeric() and long[:i] + long[i + 1 :] == short for i, char in enumerate(long))


def _english_slip(a: _Entry, b: _Entry) -> bool:
    """Words in another order, or a slip in one word of five letters or more.

    Shorter words are syllables of Cantonese names (Ka Yan, Ka Yin): there a letter makes another name.
    """
    if a.english == b.english:
        return True
    if len(a.english) != len(b.english):
        return False
    only_these = [word for word in a.english if word not in b.english]
    only_those = [word for word in b.english if word not in a.english]
    return len(only_these) == len(only_those) == 1 and _slip(only_these[0], only_those[0])


def _slip(a: str, b: str) -> bool:
    """Whether two words differ by one letter changed, left out, or swapped with its neighbour."""
    short, long = sorted((a, b), key=len)
    if len(short) < _LEAST or any(char.isdigit() for char in a + b):
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
    return Duplicate(
        draft=entry.draft,
        this=entry.person,
        other=other.person,
        other_draft=other.draft,
        player=player,
        kinds=tuple(kinds),
        apart=entry.apart(other),
    )


_TEXTS = ("name_zh", "name_en", "team", "division", "phone", "email", "note")


class MergeChoice(StrEnum):
    """What happens with the later entry of a pair."""

    SKIP = "skip"
    """It is left out."""
    KEEP = "keep"
    """Both are separate players; a number that is taken is replaced by the next free one."""
    MERGE = "merge"
    """One person: the earlier entry gets the fields that it lacks."""


@dataclass(frozen=True, slots=True)
class Resolved:
    """The drafts to add, and the list's entries for registered players who lack some of it.

    `places`: the index of each of `adds` among the drafts.
    """

    adds: tuple[PlayerDraft, ...]
    places: tuple[int, ...]
    fills: tuple[tuple[PlayerNo, PlayerDraft], ...]
    skipped: int


@dataclass(frozen=True, slots=True)
class KeptApart:
    """A pair that a person called two people when importing them.

    `added`: the index among the entries to add. The other is one of them too, or a registered player.
    """

    added: int
    other: int | None
    player: PlayerNo | None


def kept_apart(
    pairs: Sequence[Duplicate],
    choices: Sequence[MergeChoice],
    decided: Sequence[bool],
    places: Sequence[int],
) -> tuple[KeptApart, ...]:
    """The pairs that a person kept as two people (`decided`: a person decided it), by `Resolved.places`."""
    place_of = {place: n for n, place in enumerate(places)}
    kept = []
    for pair, choice, by_person in zip(pairs, choices, decided, strict=True):
        added = place_of.get(pair.draft)
        other = None if pair.other_draft is None else place_of.get(pair.other_draft)
        is_there = other is not None or pair.player is not None
        if by_person and choice is MergeChoice.KEEP and added is not None and is_there:
            kept.append(KeptApart(added, other, pair.player))
    return tuple(kept)


def pairs_in(drafts: Sequence[PlayerDraft], tournament: Tournament) -> tuple[Duplicate, ...]:
    """Entries of a list that may be one person with an earlier one or with a registered player."""
    players = tournament.players
    return find_duplicates(drafts, [players[number] for number in sorted(players)])


@dataclass(frozen=True, slots=True)
class MergeProposal:
    """The default for a pair; `apart`: the fields that speak against one person."""

    choice: MergeChoice
    apart: tuple[str, ...]

    @property
    def against(self) -> tuple[Message, ...]:
        """The names of those fields."""
        return tuple(field_name(field) for field in self.apart)


def proposed(pairs: Sequence[Duplicate]) -> tuple[MergeProposal, ...]:
    """For each pair (in the order of their drafts): merge entries with the same name and nothing against it,
    keep the rest.

    Another team, telephone or e-mail speaks against it, also one that the earlier entry has taken from an
    entry between them.
    """
    people: dict[tuple[int | None, PlayerNo | None], PlayerDraft] = {}
    into: dict[int, int] = {}
    merge_proposals = []
    gone: set[int] = set()
    for pair in pairs:
        root = (None if pair.other_draft is None else _root(pair.other_draft, into), pair.player)
        earlier = people.get(root) or PlayerDraft.of(pair.other)
        apart = differing(earlier, pair.this) if root in people else pair.apart
        merges = Likeness.NAME in pair.kinds and not apart
        if merges and pair.draft not in gone:
            gone.add(pair.draft)
            people[root] = _filled(earlier, pair.this)
            if root[0] is not None:
                into[pair.draft] = root[0]
        merge_proposals.append(MergeProposal(MergeChoice.MERGE if merges else MergeChoice.KEEP, apart))
    return tuple(merge_proposals)


def resolved(
    drafts: Sequence[PlayerDraft],
    pairs: Sequence[Duplicate],
    choices: Sequence[MergeChoice],
    tournament: Tournament,
) -> Resolved:
    """Carry out the choices (one a pair, in order). The first pair of an entry that is not kept decides."""
    entries: dict[int, PlayerDraft] = dict(enumerate(drafts))
    fills: dict[PlayerNo, PlayerDraft] = {}
    into: dict[int, int] = {}
    skipped = 0
    for pair, choice in sorted(zip(pairs, choices, strict=True), key=lambda each: each[0].draft):
        if pair.draft not in entries:
            continue
        if choice is MergeChoice.KEEP:
            if Likeness.NUMBER in pair.kinds:
                entries[pair.draft] = replace(entries[pair.draft], number=None)
            continue
        entry = entries.pop(pair.draft)
        if choice is MergeChoice.SKIP:
            skipped += 1
        elif pair.player is not None:
            fills[pair.player] = _filled(fills.get(pair.player, PlayerDraft()), entry)
        else:
            root = _root(pair.other_draft, into)
            if root in entries:
                entries[root] = _filled(entries[root], entry)
                into[pair.draft] = root
            else:
                entries[pair.draft] = entry
    places = tuple(sorted(entries))
    adds = tuple(entries[index] for index in places)
    news = tuple((n, entry) for n, entry in fills.items() if _adds_to(tournament.players.get(n), entry))
    return Resolved(adds, places, news, skipped)


def merged(keep: PlayerDetails, other: PlayerDetails) -> PlayerDraft:
    """One person after taking over the fields that they lack."""
    return _filled(PlayerDraft.of(keep), PlayerDraft.of(other))


def _root(index: int | None, into: dict[int, int]) -> int:
    assert index is not None
    while index in into:
        index = into[index]
    return index


def _filled(entry: PlayerDraft, other: PlayerDraft) -> PlayerDraft:
    """The entry with its missing fields filled. Money is the larger of the two: a list may name one gift
    twice.
    """
    texts = {name: getattr(entry, name) or getattr(other, name) for name in _TEXTS}
    return replace(
        entry,
        **texts,
        pledged=max(entry.pledged, other.pledged),
        received=max(entry.received, other.received),
        goal=max(entry.goal, other.goal),
        method=entry.method or other.method,
        photo_consent=other.photo_consent if entry.photo_consent is None else entry.photo_consent,
        seeded=entry.seeded or other.seeded,
    )


def _adds_to(player: Player | None, entry: PlayerDraft) -> bool:
    """Whether the player takes anything over. The command refuses players who have been removed meanwhile."""
    return player is None or merged(player, entry) != PlayerDraft.of(player)
