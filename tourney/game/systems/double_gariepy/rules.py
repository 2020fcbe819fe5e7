"""Moving over two boards: the choice at GO, places in the other world, railways that lead there (Y2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from tourney.game.engine.accounts import BANK
from tourney.game.engine.decks import Card
from tourney.game.engine.entries import Entry
from tourney.game.engine.movement import move_back
from tourney.game.engine.play import FrameRule, NamedSquare, Play, Verb
from tourney.game.engine.refusal import Refusal, refuse
from tourney.game.engine.state import Terms
from tourney.game.systems.double_gariepy.entries import ChooseBoard, World
from tourney.game.systems.double_gariepy.frames import BoardChoice, Crossing, Onward

WORLDS: Final[tuple[World, ...]] = ("real", "alternate")
"""The two boards, that of the first ring first."""


def advance(play: Play, seat: int, steps: int) -> None:
    """Clockwise on the board that the token stands on; from GO and beyond it the board is chosen (Y2.1-Y2.3).

    GO pays before that.
    """
    state, board = play.state, play.board
    here, start = state.square[seat], board.start
    if here == start:
        play.push(BoardChoice(seat, steps, False))
        return
    to_start = board.way(here, start)
    if steps < to_start:
        target = here + steps
        state.square[seat] = target
        play.arrivals[target].land(play, seat, target, None)
        return
    state.square[seat] = start
    if steps == to_start:
        come_to(play, seat, start, True, None)
        return
    play.push(BoardChoice(seat, steps - to_start, True))
    play.hooks.salary(play, seat, False)


def come_to(play: Play, seat: int, square: int, paid: bool, terms: Terms | None) -> None:
    """The token stands on a square: GO first where it was reached or passed, then what the square asks."""
    play.state.square[seat] = square
    if paid:
        factors = Terms() if terms is None else terms
        play.push(Onward(seat, square, factors.rent_factor, factors.dice_factor))
        play.hooks.salary(play, seat, square == play.board.start)
        return
    play.arrivals[square].land(play, seat, square, terms)


def run_onward(play: Play, frame: Onward) -> bool:
    """GO is paid: the square is acted on."""
    play.pop()
    terms = Terms(frame.rent_factor, frame.dice_factor)
    play.arrivals[frame.square].land(play, frame.seat, frame.square, None if terms == Terms() else terms)
    return True


# ---- the choice at GO -----------------------------------------------------------------------------


def clause_of(play: Play, frame: BoardChoice) -> str:
    """The first throw of the game from GO, or any time that GO is passed."""
    first = not frame.passed and play.state.turns[frame.seat] == 1 and play.state.doubles < 2
    return "Y2.2" if first else "Y2.3"


def reached(play: Play, frame: BoardChoice, world: World) -> int:
    """Where the rest of the throw leads on this board."""
    return play.board.rings[WORLDS.index(world)][frame.steps]


def may_choose(play: Play, seat: int, entry: ChooseBoard) -> Refusal | None:
    """Who stands on GO with a throw to be moved."""
    top = play.top
    if not isinstance(top, BoardChoice):
        later = any(isinstance(frame, BoardChoice) and frame.seat == seat for frame in play.state.todo)
        if later:  # what GO costs is raised and paid before the token goes on
            return refuse("Y5.3", "double_gariepy.board_pay_first")
        return refuse("Y2.3", "double_gariepy.board_nothing")
    if top.seat != seat:
        return refuse(clause_of(play, top), "double_gariepy.board_not_yours", player=play.names[top.seat])
    return None


def choose(play: Play, seat: int, entry: ChooseBoard) -> None:
    """On with the rest of the throw."""
    top = play.top
    assert isinstance(top, BoardChoice)
    clause, target = clause_of(play, top), reached(play, top, entry.world)
    play.pop()
    play.tell(clause, "double_gariepy.goes_on", player=play.names[seat], place=play.deed(target))
    come_to(play, seat, target, False, None)


def offer_boards(play: Play, seat: int) -> Iterator[ChooseBoard]:
    """Either."""
    top = play.top
    if isinstance(top, BoardChoice) and top.seat == seat:
        for world in WORLDS:
            yield ChooseBoard(by=play.names[seat], world=world)


def may_throw_first(play: Play, seat: int, entry: Entry) -> Refusal | None:
    """Nobody throws before the board is chosen."""
    top = play.top
    assert isinstance(top, BoardChoice)
    return refuse(clause_of(play, top), "double_gariepy.board_first", player=play.names[top.seat])


def nothing(play: Play, seat: int, entry: Any) -> None:
    """What is refused does nothing."""


CHOOSE_FIRST: Final[Verb] = Verb(may_throw_first, nothing)


def _picks(play: Play, frame: BoardChoice) -> tuple[NamedSquare, ...]:
    """Where each board leads."""
    name = play.names[frame.seat]
    return tuple(
        NamedSquare(
            reached(play, frame, world),
            ChooseBoard(by=name, world=world),
            number,
            f"double_gariepy.way_{world}",
        )
        for number, world in enumerate(WORLDS, start=1)
    )


def _bot(play: Play, frame: BoardChoice) -> Entry:
    """Where more is to be had, or less to be paid."""
    name = play.names[frame.seat]
    best = max(WORLDS, key=lambda world: _gain(play, frame.seat, reached(play, frame, world)))
    return ChooseBoard(by=name, world=best)


def _gain(play: Play, seat: int, square: int) -> int:
    """About what it brings to come there, in M."""
    state, board = play.state, play.board
    if board.group[square] < 0:
        return -board.tax[square]
    owner = state.owner[square]
    if owner == BANK:
        return board.price[square] if state.cash[seat] >= board.price[square] else 0
    if owner == seat or state.level[square] < 0:
        return 0
    return -play.hooks.rent_of(play, square, state.thrown)[0]


# ---- places of the other world --------------------------------------------------------------------


def beyond(play: Play, seat: int, square: int) -> int:
    """The same place in the world that the player does not stand in; GO is in both (Y2.4)."""
    board = play.board
    if square == board.start:
        return square
    place = board.place(square)
    return board.twins[place] if in_first(play, seat) else place


def in_first(play: Play, seat: int) -> bool:
    """Whether the token stands on the first ring, GO included."""
    return play.state.square[seat] in play.board.rings[0]


def go_to(play: Play, seat: int, square: int, terms: Terms | None) -> None:
    """A card names a place: it is reached in the other world, GO passed where its number is no greater."""
    board, here = play.board, play.state.square[seat]
    paid = play.options.salary_by_cards and board.place(square) <= board.place(here)
    target = beyond(play, seat, square)
    play.tell("Y2.4", "engine.card_moves", player=play.names[seat], place=play.deed(target))
    come_to(play, seat, target, paid, terms)


def advance_to(play: Play, seat: int, deck: int, card: Card) -> None:
    """A card that names a square."""
    go_to(play, seat, card.to, None)


def advance_nearest(play: Play, seat: int, deck: int, card: Card) -> None:
    """The next railway or utility clockwise on one's own board, in the other world."""
    square = play.board.nearest(play.state.square[seat], card.kind)
    go_to(play, seat, square, Terms(card.rent_factor, card.dice_factor))


def back_to(play: Play, seat: int, deck: int, card: Card) -> None:
    """A card that names a square against the arrow: GO pays nothing."""
    move_back(play, seat, beyond(play, seat, card.to))


def run_crossing(play: Play, frame: Crossing) -> bool:
    """All is settled: through the railway to the other world, where nothing is settled (Y2.5)."""
    play.pop()
    twin = play.board.twins[frame.square]
    play.state.square[frame.seat] = twin
    play.tell("Y2.5", "double_gariepy.crosses", player=play.names[frame.seat], place=play.deed(twin))
    return True


BOARD_CHOICE: FrameRule = FrameRule(
    bot=_bot,
    picks=_picks,
    ask="double_gariepy.wait_board",
    clause="Y2.3",
)
ONWARD: FrameRule = FrameRule(run=run_onward)
CROSSING: FrameRule = FrameRule(run=run_crossing)
