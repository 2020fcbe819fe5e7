"""The chief referee's correction: cash, position, jail, cards and deeds as they stand on the table (T1.3).

Only what was changed is handed over. Whether the position can be is the engine's business.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from PySide6.QtWidgets import QCheckBox, QGridLayout, QWidget

from tourney.base.texts import Texts
from tourney.game.console.standing_of_seat import in_jail
from tourney.game.console.table_entry import Level, PlayerChange, PositionChange
from tourney.game.console.view import BoardView, SquareView
from ui.console.correction import (
    PactsField,
    fact_fields,
    in_a_line,
    kept_changes,
    kept_field,
    narrow,
    tab_through,
)
from ui.console.fields import AskField
from ui.console.held_fields import HeldFields
from ui.console.words import seat_name, square_name
from ui.widgets.buttons import SegmentedControl
from ui.widgets.fields import ComboBox, NumberField
from ui.widgets.layouts import column, row, scrolled
from ui.widgets.text import Label


class _Player:
    """The fields of one player in the grid."""

    def __init__(self, board: BoardView, seat: int, texts: Texts) -> None:
        view = board.seats[seat]
        self._before = view
        self.cash = NumberField(view.cash, 0, 999_999_999, width=92, beyond=True)
        self.square = ComboBox()
        for square in board.squares:
            self.square.addItem(f"{square.index} {square_name(square, texts)}", square.index)
        self.square.setCurrentIndex(view.square)
        self.jail = ComboBox()
        for words, value in (
            (texts("console.free"), -1),
            *((texts.say(in_jail(n)), n) for n in range(3)),
        ):
            self.jail.addItem(words, value)
        self.jail.setCurrentIndex(0 if view.in_jail is None else view.in_jail + 1)
        self.cards: list[tuple[str, QCheckBox]] = []
        for kind, number in board.jail_cards.items():
            for at in range(number):
                box = QCheckBox(texts.say(board.card_names[kind]).replace("&", "&&"))
                box.setChecked(at < view.jail_cards.count(kind))
                self.cards.append((kind, box))
        who = seat_name(board, seat, texts)
        self.kept = [(each, kept_field(each, who, texts)) for each in view.kept]
        narrow(self.square, 6)
        self.jail.setSizeAdjustPolicy(ComboBox.SizeAdjustPolicy.AdjustToContents)
        for field, word in (
            (self.cash, "console.cash"),
            (self.square, "console.square"),
            (self.jail, "console.jail"),
        ):
            field.setAccessibleName(f"{who} {texts(word)}")

    def changes(self) -> PlayerChange:
        """What differs from before."""
        change = PlayerChange(own=dict(kept_changes(self.kept)))
        if self.cash.value is not None and self.cash.value != self._before.cash:
            change.cash = self.cash.value
        if self.square.currentIndex() != self._before.square:
            change.square = self.square.currentIndex()
        jail = None if self.jail.currentIndex() == 0 else self.jail.currentIndex() - 1
        if jail != self._before.in_jail:
            change.in_jail = jail
        cards = [kind for kind, box in self.cards if box.isChecked()]
        if sorted(cards) != sorted(self._before.jail_cards):
            change.cards = tuple(cards)
        return change


class CorrectField(AskField):
    """Two parts, one shown at a time: the players, the deeds."""

    def __init__(self, board: BoardView, texts: Texts) -> None:
        super().__init__()
        self._board = board
        self._live = [seat for seat in board.seats if not seat.out]
        self.players = {seat.seat: _Player(board, seat.seat, texts) for seat in self._live}
        self.deeds: dict[int, HeldFields] = {}
        self.turn = ComboBox()
        for seat in self._live:
            self.turn.addItem(seat_name(board, seat.seat, texts), seat.seat)
        self.turn.setCurrentIndex(max(0, self.turn.findData(board.turn)))
        narrow(self.turn, 14)
        self.facts = [fact_fields(fact, board, texts) for fact in board.facts]
        self.kept = [(each, kept_field(each, "", texts)) for each in board.kept]
        self.pacts = [PactsField(each, board, texts) for each in board.pacts]
        self.piles = [
            (pile, NumberField(pile.amount, 0, 999_999_999, width=92, beyond=True)) for pile in board.piles
        ]
        self.part = SegmentedControl(
            (("players", texts("console.correct_players")), ("deeds", texts("console.correct_deeds")))
        )
        self._texts = texts
        self._parts: dict[str, QWidget] = {}
        self.part.changed.connect(self._show)
        self.part.setVisible(all(seat.stack is None for seat in board.seats))  # no deeds where towers are
        self._box = column(self.part)
        self.setLayout(self._box)
        self._show("players")

    def start(self) -> None:
        first = next(iter(self.players.values()), None)
        if first is not None:
            first.cash.setFocus()
            first.cash.selectAll()

    def value(self) -> PositionChange | None:
        players = {self._board.seats[at].name: each.changes() for at, each in self.players.items()}
        holdings = self._holdings()
        for seat in self._live if self.deeds else ():
            if holdings[seat.seat] != self._held_before(seat.seat):
                players[seat.name].deeds = holdings[seat.seat]
        nothing = PlayerChange()
        wanted = PositionChange(players={name: each for name, each in players.items() if each != nothing})
        for pile, field in self.piles:
            if field.value is not None and field.value != pile.amount:
                _put(wanted.own, pile.place, field.value)
        for fact in (*self.facts, *self.pacts):
            if fact.changed:
                wanted.own[fact.field] = fact.value()
        for place, value in kept_changes(self.kept).items():
            _put(wanted.own, place, value)
        turn = self.turn.currentData()
        if turn is not None and turn != self._board.turn:
            wanted.turn = self._board.seats[turn].name
        return None if wanted == PositionChange() else wanted

    # ---- inside -------------------------------------------------------------------------------

    def _show(self, part: str) -> None:
        if part not in self._parts:  # the deeds' half a hundred boxes take half a second
            grid = self._deed_grid if part == "deeds" else self._player_grid
            made = self._parts[part] = scrolled(grid(self._texts))
            made.setMinimumHeight(180)
            self._box.addWidget(made)
            tab_through(self.part, self._deed_fields() if part == "deeds" else self._player_fields())
        for name, area in self._parts.items():
            area.setVisible(name == part)

    def _player_fields(self) -> Iterator[QWidget]:
        """As they are read: player by player, then the table's."""
        yield self.turn
        for player in self.players.values():
            yield from (player.cash, player.square, player.jail)
            yield from (box for _, box in player.cards)
            yield from (field for _, field in player.kept)
        yield from (field for _, field in self.piles)
        yield from (*self.facts, *(field for _, field in self.kept), *self.pacts)

    def _deed_fields(self) -> Iterator[QWidget]:
        """As they are read: deed by deed."""
        for each in self.deeds.values():
            yield from (part for part in (each.owner, each.level, each.pledge) if part is not None)

    def _player_grid(self, texts: Texts) -> QWidget:
        inside = QWidget()
        grid = QGridLayout(inside)
        grid.setContentsMargins(0, 0, 8, 0)
        whose = QWidget()
        line = row(Label(texts("console.turn"), kind="muted"), self.turn)
        line.setStretch(1, 1)
        line.setContentsMargins(0, 0, 0, 0)
        whose.setLayout(line)
        grid.addWidget(whose, 0, 0, 1, 2)
        whose.setVisible(not any(fact.held for fact in self._board.facts))  # who holds the dice says it
        below = 1 + 4 * len(self.players)
        for under, (pile, field) in enumerate(self.piles, start=below):
            name = texts.say(pile.name)
            field.setAccessibleName(name)
            grid.addWidget(Label(name, kind="muted"), under, 0)
            grid.addWidget(field, under, 1)
        own = [*self.facts, *(part for _, part in self.kept), *self.pacts]
        for under, part in enumerate(own, start=below + len(self.piles)):
            grid.addWidget(part, under, 0, 1, 2)
        for at, (seat, player) in enumerate(self.players.items()):
            top = 1 + at * 4
            grid.addWidget(Label(seat_name(self._board, seat, texts), bold=True, elide=True), top, 0)
            grid.addWidget(player.cash, top, 1)
            grid.addWidget(player.square, top + 1, 0, 1, 2)
            parts: list[QWidget] = [player.jail]
            if player.cards:
                parts += [Label(texts("console.jail_cards"), kind="muted"), *(box for _, box in player.cards)]
            grid.addWidget(in_a_line(parts), top + 2, 0, 1, 2)
            if player.kept:
                grid.addWidget(in_a_line(part for _, part in player.kept), top + 3, 0, 1, 2)
        grid.setColumnStretch(0, 1)
        return inside

    def _deed_grid(self, texts: Texts) -> QWidget:
        inside = QWidget()
        grid = QGridLayout(inside)
        grid.setContentsMargins(0, 0, 8, 0)
        deeds = [square for square in self._board.squares if square.deed]
        for at, square in enumerate(deeds):
            made = self.deeds[square.index] = HeldFields(square, self._board, texts)
            grid.addWidget(Label(made.name, elide=True), 2 * at, 0)
            grid.addWidget(made.owner, 2 * at, 1)
            if made.level is not None:
                grid.addWidget(made.level, 2 * at, 2)
            if made.pledge is not None:
                grid.addWidget(made.pledge, 2 * at + 1, 0, 1, 3)
        grid.setColumnStretch(0, 1)
        return inside

    def _holdings(self) -> dict[int, dict[str, Level]]:
        holdings: dict[int, dict[str, Level]] = {seat.seat: {} for seat in self._live}
        for each in self.deeds.values():
            seat = each.owner.currentData()
            if seat in holdings:
                holdings[seat][each.deed] = each.held()
        return holdings

    def _held_before(self, seat: int) -> dict[str, Level]:
        return {
            square.deed: _level(square)
            for square in self._board.squares
            if square.deed and square.owner == seat
        }


def _put(wanted: dict[str, Any], place: str, value: object) -> None:
    """A value in the field of the record where it stands, inside another where there is a dot."""
    *way, last = place.split(".")
    for part in way:
        wanted = wanted.setdefault(part, {})
    wanted[last] = value


def _level(square: SquareView) -> Level:
    return square.pledge or ("mortgaged" if square.level < 0 else square.level)
