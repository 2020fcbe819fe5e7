"""Words the entries of the single-tax mode, and what the public has beside the treasury's money (X2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tourney.base.texts import Message, msg
from tourney.game.engine import narration
from tourney.game.engine.game_context import GameContext
from tourney.game.systems.landlord.single_tax.rules import (
    RentDebt,
    next_college,
    next_franchise,
    site_of,
    start_pays,
    told_of,
    works,
)
from tourney.game.systems.landlord.single_tax.state import COLLEGES, FRANCHISES, OPPORTUNITIES, place
from tourney.game.systems.landlord.state import stock
from tourney.rules.options import SingleTaxOptions


def pay(game: GameContext, entry: Any) -> Message:
    """Both rents, or another debt."""
    top = game.top
    if isinstance(top, RentDebt):
        owner = game.name(top.creditors[1])
        said = {"land": top.land, "houses": top.houses}
        return Message("single_tax.say_pay_both", {"player": entry.by, "other": owner, **said})
    return narration.pay(game, entry)


def opportunity(game: GameContext, entry: Any) -> Message:
    """The inner square."""
    known = entry.name in OPPORTUNITIES
    return msg(
        "single_tax.say_opportunity", player=entry.by, place=place(entry.name) if known else entry.name[:60]
    )


def each_opportunity(game: GameContext, entry: Any) -> Message:
    """An inner square with its wage and rent, on its button."""
    opportunity = told_of(game, entry.name)
    return msg(
        "single_tax.each_opportunity", place=place(entry.name), wage=opportunity.wage, rent=opportunity.rent
    )


def of_the_public(game: GameContext) -> Iterator[Message]:
    """The present wages, the treasury's next step (X2.1-X2.5), broker and league."""
    options, done = game.options.of(SingleTaxOptions), works(game)
    franchise, college = next_franchise(done), next_college(done)
    yield msg("single_tax.stock_wages", amount=start_pays(game))
    if franchise is not None:
        message = msg("single_tax.next_franchise", deed=game.deed(game.square(franchise)))
    elif college is not None:
        message = msg("single_tax.next_college", place=game.deed(site_of(game, college)))
    else:
        message = msg("single_tax.next_wages", amount=start_pays(game) + options.wage_step)
    yield msg("single_tax.stock_next", amount=options.step_price, step=message)
    yield from stock(game)


def became(game: GameContext) -> dict[int, Message]:
    """Squares that cost nothing though an amount is printed there (X1.2, X2.1), have a college (X2.3), or pay
    more (X2.5).
    """
    done, kinds = works(game), game.board.kinds
    squares = {at: msg("single_tax.square_no_tax") for at, kind in enumerate(kinds) if kind == "tax"}
    if start_pays(game) != game.salary:
        squares[game.board.start] = msg("single_tax.square_wages", amount=start_pays(game))
    squares |= {game.square(deed): msg("single_tax.square_public") for deed in done.public}
    return squares | {site_of(game, each): msg("single_tax.square_college") for each in done.colleges}


def franchises(game: GameContext) -> Iterator[tuple[str, Message]]:
    """The franchises that the public may own."""
    for deed in FRANCHISES:
        yield deed, game.deed(game.square(deed))


def sites(game: GameContext) -> Iterator[tuple[str, Message]]:
    """The squares that may get a college."""
    for college in COLLEGES:
        yield college, game.deed(site_of(game, college))


def inner_squares(game: GameContext) -> Iterator[tuple[str, Message]]:
    """The squares that a bankrupt may be on."""
    for name in OPPORTUNITIES:
        yield name, place(name)
