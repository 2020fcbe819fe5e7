"""The event after a list of changes: what they say, at the cost of what they touch."""

from __future__ import annotations

from collections.abc import Iterator, KeysView, Mapping

from tourney.base.ids import EditionId, PlayerNo
from tourney.event.collections import PLAYERS
from tourney.event.command import applied
from tourney.event.records import EventFacts, Player, Tournament


class Counting(Mapping[PlayerNo, Player]):
    """Players that count how often all of them are looked at."""

    def __init__(self, players: dict[PlayerNo, Player]) -> None:
        self._players = players
        self.times = 0

    def __getitem__(self, number: PlayerNo) -> Player:
        return self._players[number]

    def __iter__(self) -> Iterator[PlayerNo]:
        return iter(self._players)

    def __len__(self) -> int:
        return len(self._players)

    def keys(self) -> KeysView[PlayerNo]:
        self.times += 1
        return self._players.keys()


def test_many_changes_of_one_collection_copy_it_once() -> None:
    players = Counting({PlayerNo(n): Player(PlayerNo(n)) for n in range(1, 6)})
    before = Tournament(EventFacts("Day", "", {}, EditionId("hong-kong")), players=players)
    changes = (
        PLAYERS.change(PlayerNo(1), players[PlayerNo(1)], None),
        PLAYERS.change(PlayerNo(2), players[PlayerNo(2)], Player(PlayerNo(2), team="Lions")),
        PLAYERS.added(Player(PlayerNo(6))),
    )
    after = applied(before, changes, 7)
    assert players.times == 1
    assert sorted(after.players) == [2, 3, 4, 5, 6] and after.players[PlayerNo(2)].team == "Lions"
    assert after.revision == 7 and after.tables is before.tables
    assert len(before.players) == 5 and before.players[PlayerNo(2)].team == ""
