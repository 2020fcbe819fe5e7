"""Whatever `legal` lists is accepted, and whatever it does not list is refused, in hundreds of positions."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from tests.game.engine.engine_fuzz import a_game, board_for, crowded, pick
from tests.game.engine.trying import step, tried
from tourney.base.chance import Chance
from tourney.game.engine.board import Board, load_board
from tourney.game.engine.game import GameRecord
from tourney.game.record import new_game
from tourney.rules.rulesets import RULESETS, load_ruleset

GAMES, POSITIONS = 26, 14
FRAMES = {"Offer", "Auction", "Debt", "Proposal", "ThirdFailure", "Shortage", "TaxChoice", "NoneType"}
"""What play waits for in the positions that are tried, at the least."""


def start(chance: Chance, ruleset: str, at: int) -> GameRecord:
    """Mostly a table with much to do: in jail for the third time, at a card, short of houses or of hotels."""
    if ruleset == "double-davenport":  # whose positions say more than a crowded table's
        game = a_game(chance, ruleset)
        for _ in range(7 * at):
            step(game, chance)
        return game
    if at % 5 == 0:
        return a_game(chance, ruleset)
    head = crowded(board_for(ruleset, pick(chance, ("atlantic-city", "london"))), ruleset)
    assert head.setup is not None
    if at % 5 == 1:
        head.setup.turn, head.setup.players["B"].in_jail = "B", 2
        head.setup.players["B"].cash = 40 * chance.below(3)
    elif at % 5 == 2:
        edition = board_for(ruleset, "atlantic-city")
        head = crowded(edition, ruleset)
        assert head.setup is not None
        head.setup.decks = {**head.setup.decks, "chance": (_far_away(load_board(edition)),)}
        head.setup.players["A"].square, head.setup.players["C"].cash = 30 + chance.below(3), 10
    scarce = {"houses": 32 + chance.below(3)} if at % 3 else {"hotels": 12}
    offered = load_ruleset(ruleset).options.values
    options = {name: value for name, value in {"income_tax": "choice", **scarce}.items() if name in offered}
    return new_game(msgspec.structs.replace(head, options=options))


def _far_away(board: Board) -> str:
    """The card that sends a player to the next utility; without any, one that takes their money."""
    ids = {card.id: card for card in board.decks[board.deck_ids.index("chance")]}
    if "nearest_utility" in ids:
        return "nearest_utility"
    return next(card.id for card in ids.values() if card.effect == "pay_bank")


@pytest.mark.parametrize("ruleset", RULESETS)
def test_what_is_listed_is_accepted_and_nothing_else(ruleset: str) -> None:
    frames: Counter[str] = Counter()
    entries = 0
    for at in range(GAMES):
        chance = Chance(7_000 + at)
        game = start(chance, ruleset, at)
        for _ in range(POSITIONS):
            entries += tried(game.play)
            frames[type(game.play.top).__name__] += 1
            if not all(step(game, chance) for _ in range(chance.below(3) + 1)):
                break
    assert sum(frames.values()) >= 300 and entries > 100_000
    wanted = FRAMES if load_ruleset(ruleset).options.auction else FRAMES - {"Auction", "Shortage"}
    if ruleset == "glamour":  # under house arrest one stays as long as one likes (U4.3)
        wanted = wanted - {"ThirdFailure"}
    if ruleset == "millionaire":  # its board has no tax
        wanted = wanted - {"TaxChoice"}
    if ruleset in ("landlord", "single-tax"):
        wanted = wanted - {"TaxChoice", "Shortage", "ThirdFailure"} | {"Route", "Licence", "Bet", "Luxury"}
    if ruleset == "double-davenport":
        wanted = {"Hand", "SalaryChoice", "Offer", "Auction", "RentDue", "BailChoice"}
    if ruleset == "empire":
        wanted = {"Offer", "Auction", "SwapChoice", "RivalTax", "TripChoice", "NoneType"}
    assert set(frames) >= wanted, wanted - set(frames)
