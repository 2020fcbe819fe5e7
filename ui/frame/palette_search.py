"""What the palette can find, and the search itself. Draws nothing.

Order of the items: exact numbers, then beginnings of words, then anything that contains what was typed;
within that players, tables, pages and commands, deeds, printouts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from tourney.base.heat_names import heat_named
from tourney.base.ids import heat_order
from tourney.base.texts import CHINESE, ENGLISH, Texts, msg
from tourney.event.records import Player, Tournament
from tourney.event.rules import Rules
from tourney.players.finding import PlayerIndex
from ui.base.shortcuts import PaletteItem, fold

LIMIT = 10


class PaletteSearch:
    """Everything that can be found at one moment: built once when the box opens, asked at every key."""

    def __init__(
        self,
        tournament: Tournament,
        rules: Rules,
        texts: Texts,
        go: Callable[[str, str], object],
        extra: Iterable[PaletteItem] = (),
    ) -> None:
        """`go(page, target)` opens a player, table or deed; `extra` are commands, pages, printouts."""
        self._texts = texts
        self._go = go
        self._players = PlayerIndex(tournament.players.values())
        self._offered = list(extra)
        self._others = [*self._tables(tournament), *self._offered, *self._deeds(rules)]

    def find(self, typed: str) -> list[PaletteItem]:
        """The best items, at most `LIMIT`; for an empty box the first of `extra`, the pages."""
        asked = fold(typed)
        if not asked:
            return self._offered[:LIMIT]
        players = [self._player(player) for player in self._players.find(typed, LIMIT)]
        ranked = [(rank, item) for item in self._others if (rank := _rank(item.words, asked)) is not None]
        ranked.sort(key=lambda each: each[0])
        others = [item for _, item in ranked]
        room = max(LIMIT - len(others), LIMIT // 2)
        return (players[:room] + others)[:LIMIT]

    def _player(self, player: Player) -> PaletteItem:
        texts = self._texts
        name, other = player.name.ordered(texts.language.chinese)
        note = " · ".join(part for part in (other, player.team, player.division) if part)
        target = f"player:{player.number}"
        return PaletteItem(
            "players",
            f"{player.number}  {name}",
            note=note,
            words="",
            open=lambda: self._go("players", target),
        )

    def _tables(self, tournament: Tournament) -> Iterable[PaletteItem]:
        for heat, number in sorted(tournament.tables, key=lambda key: (heat_order(key[0]), key[1])):
            both = [
                each("window.find_table", heat=heat_named(heat), table=number) for each in (CHINESE, ENGLISH)
            ]
            title = self._texts("window.find_table", heat=heat_named(heat), table=number)
            target = f"table:{heat}:{number}"
            words = fold(" ".join([*both, f"{heat}/{number}", f"t{number}"]))
            yield PaletteItem(
                "scores",
                title,
                note=self._texts("window.find_is_table"),
                words=words,
                open=lambda at=target: self._go("scores", at),  # type: ignore[misc]  # a default binds the loop's value
            )

    def _deeds(self, rules: Rules) -> Iterable[PaletteItem]:
        for deed in rules.edition.deeds:
            title = self._texts.name(deed.name)
            _, other = deed.name.ordered(self._texts.language.chinese)
            note = f"{other} · {self._texts.say(msg('window.find_price', price=deed.price))}"
            target = f"deed:{deed.id}"
            yield PaletteItem(
                "book",
                title,
                note=note,
                words=fold(" ".join(deed.name.forms)),
                open=lambda at=target: self._go("event", at),  # type: ignore[misc]  # as above
            )


def _rank(words: str, asked: str) -> int | None:
    if words.startswith(asked):
        return 0
    if f" {asked}" in words:
        return 1
    if asked in words:
        return 2
    parts = asked.split()
    return 3 if len(parts) > 1 and all(part in words for part in parts) else None
