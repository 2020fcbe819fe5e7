"""Who bears which label of a seating already made: renaming players keeps every repeat and every visit.

In a seating without repeats many pairs never meet. Team-mates and pairs to be kept apart are given such
labels, as far as there are any, by a short search over exchanges of two players in all heats at once.
"""

from __future__ import annotations

from collections import Counter

from tourney.base.chance import Chance
from tourney.seating.arrangement import APART, SearchFrame

_TRIES = 30
"""So many exchanges are tried however small the bound is."""
_APART_WEIGHT = 64
"""How many meetings of team-mates one meeting of a pair kept apart weighs."""


def renamed(
    heats: list[list[list[int]]], frame: SearchFrame, chance: Chance, lookups: int
) -> list[list[list[int]]]:
    """The same heats with players exchanged so that those who should not meet do so as rarely as found.

    Heats as they were where nobody minds anybody, or nothing better was found. `lookups` bounds the search:
    so many times two players' meetings are looked up, or as often as a few exchanges need.
    """
    search = _Renaming(heats, frame, lookups)
    best, fewest = list(search.label), search.cost()
    while fewest and search.patient:
        label, cost = search.improved(chance)
        if cost < fewest:
            best, fewest = label, cost
        search.label = chance.shuffled(search.label)
    bearer = {label: player for player, label in enumerate(best)}
    return [[[bearer[label] for label in table] for table in tables] for tables in heats]


class _Renaming:
    """Players 0 … n−1 and the label that each bears now; at first everybody bears their own."""

    def __init__(self, heats: list[list[list[int]]], frame: SearchFrame, lookups: int) -> None:
        self.label = list(range(frame.players))
        self.met: list[Counter[int]] = [Counter() for _ in self.label]
        for tables in heats:
            for table in tables:
                for one in table:
                    self.met[one].update(other for other in table if other != one)
        self.minds: list[dict[int, int]] = [{} for _ in self.label]
        members: dict[int, list[int]] = {}
        for player, team in enumerate(frame.pairs.teams):
            if team >= 0 and frame.prices.team:
                members.setdefault(team, []).append(player)
        for group in members.values():
            for one in group:
                self.minds[one].update({other: 1 for other in group if other != one})
        for one, other, kind in frame.pairs.kinds:
            if kind == APART:
                self.minds[one][other] = self.minds[other][one] = _APART_WEIGHT
        wishes = sum(map(len, self.minds))
        largest = max(map(len, self.minds), default=0)
        self.lookups = max(lookups, _TRIES * (3 * wishes + 2 * largest * frame.players))

    @property
    def patient(self) -> bool:
        """Whether there is more of the bound to spend."""
        return self.lookups > 0

    def suffers(self, player: int, label: int, but: int = -1) -> int:
        """What this player would mind with that label, leaving out one other player."""
        self.lookups -= len(self.minds[player])
        met = self.met[label]
        return sum(
            weight * met[self.label[other]] for other, weight in self.minds[player].items() if other != but
        )

    def troubled(self) -> list[int]:
        """Those who meet somebody whom they should not."""
        return [player for player, label in enumerate(self.label) if self.suffers(player, label)]

    def cost(self) -> int:
        """Meetings that should not be, weighed."""
        return sum(self.suffers(player, label) for player, label in enumerate(self.label)) // 2

    def improved(self, chance: Chance) -> tuple[list[int], int]:
        """Let those in trouble exchange with whoever helps most, nobody twice within a few moves.

        Ends when nothing better was found for long. Returns the best labels met and their cost."""
        everybody = range(len(self.label))
        cost = fewest = self.cost()
        best, since, resting = list(self.label), 0, [-1] * len(self.label)
        while fewest and since < 3 * len(self.label) and self.patient:
            troubled = self.troubled()
            one = troubled[chance.below(len(troubled))]
            open_to = [other for other in everybody if other != one and resting[other] < since]
            if not open_to:
                break
            change, _, other = min((self._change(one, other), chance.bits(), other) for other in open_to)
            self.label[one], self.label[other] = self.label[other], self.label[one]
            resting[one] = resting[other] = since + 2 + chance.below(6)
            cost += change
            since += 1
            if cost < fewest:
                best, fewest, since, resting = list(self.label), cost, 0, [-1] * len(self.label)
        return best, fewest

    def _change(self, one: int, other: int) -> int:
        """How the cost changes if the two exchange their labels; what they mind of each other stays."""
        here, there = self.label[one], self.label[other]
        before = self.suffers(one, here, other) + self.suffers(other, there, one)
        return self.suffers(one, there, other) + self.suffers(other, here, one) - before
