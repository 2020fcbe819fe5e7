"""Makes the files of the public page, and says which steps it shows: few steps cost the making of a page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields

from tourney.event.donations import raised
from tourney.event.ports import ChainedEntry, JournalEntry
from tourney.event.printouts import ON_THE_WALL
from tourney.event.records import AWAY, EventFacts, HeatState, RulingKind, Tournament
from tourney.event.rules import Rules

PAGE = "index.html"
ARCHIVE = "archive/"
_UNSEEN = frozenset({"copies_to", "receipt_first", "receipt_last", "clock_warnings", "certificate_design"})
"""Facts of an event that no page shows."""


def page_files(
    tournament: Tournament,
    rules: Rules,
    history: Sequence[JournalEntry],
    language: str,
    chain: Sequence[ChainedEntry] | None,
) -> dict[str, bytes]:
    """The files of the page of an event with this journal, by their names; with the archive if the journal is
    given as it is stored too.
    """
    from tourney.public_page.page import page_of  # no other step needs its libraries

    files = {PAGE: page_of(tournament, rules, history, language)}
    if chain is not None:
        from tourney.public_page.archive import archive_of

        archive = archive_of(tournament, history, chain)
        files = {**{f"{ARCHIVE}{name}": data for name, data in archive.items()}, **files}
    return files


def shows(before: Tournament, after: Tournament) -> bool:
    """Whether the page of `after` can be another one than that of `before`."""
    return before is not after and any(
        one != other for one, other in zip(_shown(before), _shown(after), strict=True)
    )


def _shown(t: Tournament) -> Iterator[object]:
    """What the page is made of, the cheapest first."""
    yield [getattr(t.event, each.name) for each in fields(EventFacts) if each.name not in _UNSEEN]
    published = {key: heat.published_at for key, heat in t.heats.items() if heat.state is HeatState.PUBLISHED}
    yield published
    yield {(heat, table.wave) for (heat, _), table in t.tables.items() if table.confirmed_at is None}
    yield {key: (table.seats, table.wave) for key, table in t.tables.items() if key[0] in published}
    yield {key: each.at for key, each in t.prints.items() if each.name in ON_THE_WALL}
    yield {key: each for key, each in t.rulings.items() if each.kind is RulingKind.DECLARED}
    yield t.clocks
    yield t.awards
    if published:  # nobody has a seat before
        yield [(each.name, each.team, each.division, each.status in AWAY) for each in t.players.values()]
    if t.event.page_money:
        yield raised(t)
