"""What an import would do: pairs to look at, what was chosen for each, and what comes of it.

Pure: it neither reads files nor registers anybody.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from tourney.base.ids import PlayerNo
from tourney.base.texts import Message
from tourney.event.records import Particulars, Player, Tournament
from tourney.event.registration import PlayerDraft, field_name
from tourney.players.duplicates import Duplicate, Likeness, differing, find_duplicates

_TEXTS = ("name_zh", "name_en", "team", "division", "phone", "email", "note")


class MergeChoice(StrEnum):
    """What is to happen with the later entry of a pair."""

    SKIP = "skip"
    """It is left out."""
    KEEP = "keep"
    """Both are players of their own; a number that is taken gives way to the next free one."""
    MERGE = "merge"
    """One person: the earlier entry takes over what it lacks."""


@dataclass(frozen=True, slots=True)
class Resolved:
    """What is to be added, and what the list says of registered players who lack some of it.

    `places`: which of the drafts (from 0) each of `adds` is.
    """

    adds: tuple[PlayerDraft, ...]
    places: tuple[int, ...]
    fills: tuple[tuple[PlayerNo, PlayerDraft], ...]
    skipped: int


@dataclass(frozen=True, slots=True)
class KeptApart:
    """Of whom a person said, when they were imported, that they are not somebody else.

    `added`: which of the entries to be added (from 0). The other is one of them too, or a registered player.
    """

    added: int
    other: int | None
    player: PlayerNo | None


def kept_apart(
    pairs: Sequence[Duplicate],
    choices: Sequence[MergeChoice],
    said: Sequence[bool],
    places: Sequence[int],
) -> tuple[KeptApart, ...]:
    """The pairs that a person kept as two people (`said`: that it was a person), by `Resolved.places`."""
    place_of = {place: n for n, place in enumerate(places)}
    kept = []
    for pair, choice, by_person in zip(pairs, choices, said, strict=True):
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
    """What is done with a pair of which nobody says anything; `apart`: the fields that speak against one
    person."""

    choice: MergeChoice
    apart: tuple[str, ...]

    @property
    def against(self) -> tuple[Message, ...]:
        """What those fields are called."""
        return tuple(field_name(field) for field in self.apart)


def proposed(pairs: Sequence[Duplicate]) -> tuple[MergeProposal, ...]:
    """For each pair (in the order of their drafts): merge what has the same name and nothing against it, keep
    the rest.

    Against it speaks another team, telephone or e-mail, also one that the earlier entry has taken over from
    an entry between them.
    """
    people: dict[tuple[int | None, PlayerNo | None], PlayerDraft] = {}
    into: dict[int, int] = {}
    told = []
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
        told.append(MergeProposal(MergeChoice.MERGE if merges else MergeChoice.KEEP, apart))
    return tuple(told)


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


def merged(keep: Particulars, other: Particulars) -> PlayerDraft:
    """How one person looks after taking over what they lack."""
    return _filled(PlayerDraft.of(keep), PlayerDraft.of(other))


def _root(index: int | None, into: dict[int, int]) -> int:
    assert index is not None
    while index in into:
        index = into[index]
    return index


def _filled(entry: PlayerDraft, other: PlayerDraft) -> PlayerDraft:
    """The entry with what it lacks. Money is the larger of the two: a list may name one gift twice."""
    texts = {name: getattr(entry, name) or getattr(other, name) for name in _TEXTS}
    return replace(
        entry,
        **texts,
        pledged=max(entry.pledged, other.pledged),
        received=max(entry.received, other.received),
        method=entry.method or other.method,
        photo_consent=other.photo_consent if entry.photo_consent is None else entry.photo_consent,
        seeded=entry.seeded or other.seeded,
    )


def _adds_to(player: Player | None, entry: PlayerDraft) -> bool:
    """Whether the player takes anything over. Who has gone meanwhile is left for the command to refuse."""
    return player is None or merged(player, entry) != PlayerDraft.of(player)
