"""What dropping a name on a place means: the command, its price in words, and the menu of a seat."""

from __future__ import annotations

from tourney.base.ids import HeatId, PlayerNo
from tourney.services.command import Command
from tourney.services.commands.seats import SeatPlayer, SwapSeats, UnseatPlayer
from tourney.services.queries.swaps import move_view, replace_view, swap_view, unseat_view
from tourney.views.heats import HeatView, SwapView
from ui.gateway import Gateway
from ui.pages.heats.board import unseated
from ui.pages.heats.layout import CardSpot
from ui.pages.heats.tiles import Names


def command_for(view: HeatView, player: PlayerNo, spot: CardSpot) -> Command[object] | None:
    """The command that a drop stands for; None where it means nothing."""
    seated = view.table_of(player) is not None
    if unseated(spot):
        if not seated:
            return None
        if spot.player is None:
            return UnseatPlayer(view.heat, player)
        return SeatPlayer(view.heat, spot.player, instead_of=player)
    if spot.player is None:
        return SeatPlayer(view.heat, player, spot.table)
    if seated:
        return SwapSeats(view.heat, player, spot.player)
    return SeatPlayer(view.heat, player, instead_of=spot.player)


def price_of(gateway: Gateway, heat: HeatId, command: Command[object] | None) -> SwapView:
    """What the command would change."""
    t, rules = gateway.tournament, gateway.rules
    if isinstance(command, SwapSeats):
        return swap_view(t, rules, heat, command.a, command.b)
    if isinstance(command, UnseatPlayer):
        return unseat_view(t, rules, heat, command.number)
    if isinstance(command, SeatPlayer) and command.instead_of is not None:
        return replace_view(t, rules, heat, command.number, command.instead_of)
    if isinstance(command, SeatPlayer) and command.table is not None:
        return move_view(t, rules, heat, command.number, command.table)
    return SwapView(False, False, ())


def sentence(names: Names, command: Command[object] | None, price: SwapView) -> str:
    """ "31 Lee ⇄ 12 Ho: … would meet again; seats stay even"."""
    words, texts = names.said(price.words), names.texts
    if isinstance(command, SwapSeats):
        a, b = names.named(command.a), names.named(command.b)
        return texts("heatspage.swap_of", a=a, b=b, words=words)
    if isinstance(command, UnseatPlayer):
        return texts("heatspage.out_of", a=names.named(command.number), words=words)
    if isinstance(command, SeatPlayer) and command.instead_of is not None:
        a, b = names.named(command.number), names.named(command.instead_of)
        return texts("heatspage.replace_of", a=a, b=b, words=words)
    if isinstance(command, SeatPlayer) and command.table is not None:
        a = names.named(command.number)
        return texts("heatspage.move_of", a=a, table=command.table, words=words)
    return words
