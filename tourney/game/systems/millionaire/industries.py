"""Industries: sold evenly (M5.4), incomplete by a mortgage (M5.3), what a plot leaves behind (M7.2)."""

from __future__ import annotations

from tourney.game.engine.entries import Accept, Mortgage, Sell
from tourney.game.engine.frames import Proposal
from tourney.game.engine.play import Play
from tourney.game.engine.refusal import Refusal
from tourney.game.engine.state import MORTGAGED
from tourney.game.engine.steps import building, deals
from tourney.game.engine.steps import mortgage as mortgages


def may_sell(play: Play, seat: int, entry: Sell) -> Refusal | None:
    """As anywhere; what would leave the industry uneven has a name of its own."""
    refused = building.may_sell(play, seat, entry)
    if refused is not None and refused.code == "build.uneven":
        return refused._replace(code="sell.uneven")
    return refused


def mortgage(play: Play, seat: int, entry: Mortgage) -> None:
    """As anywhere; whose industry was complete hears that it is so no more."""
    square = play.square(entry.deed)
    mortgages.mortgage(play, seat, entry)
    others = _beside(play, square)
    if play.owns_group(seat, square) and all(play.state.level[at] != MORTGAGED for at in others):
        industry = {"industry": play.group(play.board.group[square])}
        play.tell("M5.3", "millionaire.incomplete", deed=play.deed(square), more=industry)
    _tell_what_stays(play, square)


def accept(play: Play, seat: int, entry: Accept) -> None:
    """As anywhere; what stands beside a plot that changes hands stays."""
    top = play.top
    assert isinstance(top, Proposal)
    deals.accept(play, seat, entry)
    for square in (*top.give.deeds, *top.take.deeds):
        _tell_what_stays(play, square)


def _tell_what_stays(play: Play, square: int) -> None:
    """Only buildings on the plot itself keep it where it is (M7.2)."""
    if any(play.state.level[at] > 0 for at in _beside(play, square)):
        industry = {"industry": play.group(play.board.group[square])}
        play.tell("M7.2", "millionaire.buildings_stay", deed=play.deed(square), more=industry)


def _beside(play: Play, square: int) -> list[int]:
    """The other plots of the industry."""
    return [at for at in play.board.group_of(square) if at != square]
