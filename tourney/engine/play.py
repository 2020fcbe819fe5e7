"""A game in progress, as the steps see it: board, options, names, position, and what was told so far.

It knows no step and no record.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from tourney.engine.board import DECKS, Board
from tourney.engine.ruleset import Options
from tourney.engine.state import BANK, Frame, State
from tourney.texts import Message


class Event(NamedTuple):
    """An automatic consequence: the clause it rests on, and its sentence by key and parameters."""

    clause: str
    key: str
    params: Mapping[str, Any]

    @property
    def message(self) -> Message:
        """The sentence, not yet put into words."""
        return Message(self.key, self.params)


class Play:
    """Board, options, names and position. `order` is the seat numbers by name, `events` since cleared."""

    __slots__ = ("board", "events", "names", "options", "seats", "state")

    def __init__(self, board: Board, options: Options, names: Sequence[str], state: State) -> None:
        self.board = board
        self.options = options
        self.names = tuple(names)
        self.seats = {name: seat for seat, name in enumerate(names)}
        self.state = state
        self.events: list[Event] = []

    def tell(self, clause: str, key: str, **params: Any) -> None:
        """Record a consequence with the clause that commands it."""
        self.events.append(Event(clause, key, params))

    def push(self, frame: Frame) -> None:
        """Let this happen next, before anything that already waits."""
        self.state.todo.append(frame)

    def pop(self) -> None:
        """What was next is done."""
        self.state.todo.pop()

    def swap(self, frame: Frame) -> None:
        """What was next has become this."""
        self.state.todo[-1] = frame

    @property
    def top(self) -> Frame | None:
        """What has to happen next, None between two throws."""
        todo = self.state.todo
        return todo[-1] if todo else None

    def name(self, seat: int) -> str | Message:
        """A player's name for a sentence, or the bank."""
        return Message("engine.bank") if seat == BANK else self.names[seat]

    def deed(self, square: int) -> Message:
        """A square's name for a sentence, in the reader's language."""
        return self.board.names[square]

    def square(self, deed: str) -> int:
        """The square of a deed's id, -1 where the board has none."""
        return self.board.square_of.get(deed, -1)

    def group(self, group: int) -> Message:
        """A group's name for a sentence."""
        named = self.board.edition.groups[group]
        return Message("sheet.name", {"zh": named.name_zh, "en": named.name_en})

    def group_built(self, square: int) -> bool:
        """Whether any street of the deed's group has buildings (地段, T6.2)."""
        level = self.state.level
        return any(level[at] > 0 for at in self.board.group_of(square))

    def owns_group(self, seat: int, square: int) -> bool:
        """Whether the player owns every deed of the group."""
        owner = self.state.owner
        return all(owner[at] == seat for at in self.board.group_of(square))

    def tenth(self, amount: int) -> int:
        """The interest on an amount, 10 %, rounded up (T6.6, readings)."""
        return -(-amount * self.options.interest // 100)

    def raisable(self, seat: int) -> int:
        """All that the player could have in cash by selling buildings and mortgaging (T6.1), in M."""
        state, board = self.state, self.board
        total = state.cash[seat]
        for square in board.deeds:
            if state.owner[square] == seat and state.level[square] >= 0:
                total += board.mortgage[square] + state.level[square] * board.house_cost[square] // 2
        return total

    def deck_complete(self, deck: int) -> bool:
        """Whether the order of the whole deck is known, so that a card put under it stays known."""
        held = self.state.jail_cards[deck] != BANK
        return len(self.state.decks[deck]) + held == len(self.board.decks[deck])

    def deck_name(self, deck: int) -> Message:
        """機會 or 公益福利."""
        return Message("engine.chance" if DECKS[deck] == "chance" else "engine.community_chest")
