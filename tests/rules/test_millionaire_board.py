"""The board of «Миллионер» as data (M1, M3): sound, marked a reading, offered like the others."""

from __future__ import annotations

import pytest

from tourney.base.errors import BadInput
from tourney.game.api import new_game
from tourney.game.engine.decks import DeckSet, load_decks
from tourney.rules.board import Edition
from tourney.rules.board_files import EDITIONS, faults, load_edition

INDUSTRIES = (
    ("entertainment", 180, 50),
    ("food", 300, 50),
    ("communications", 420, 100),
    ("light_industry", 540, 100),
    ("media", 660, 150),
    ("transport", 780, 150),
    ("heavy_industry", 900, 200),
    ("mining", 1020, 200),
)
"""Each industry, its three prices together, what a branch costs."""
SQUARES = {
    "go": (0,),
    "move": (3, 13, 22, 32),
    "charity_fund": (5,),
    "chance": (8, 18, 27, 37),
    "jail": (10,),
    "black_business": (15, 35),
    "jackpot": (20,),
    "white_business": (25,),
    "go_to_jail": (30,),
}


@pytest.fixture
def edition() -> Edition:
    return load_edition("millionaire")


@pytest.fixture
def decks(edition: Edition) -> DeckSet:
    return load_decks("millionaire", edition)


def test_it_is_sound_and_every_fact_is_a_reading(edition: Edition) -> None:
    assert faults(edition) == [] and edition.reading and "millionaire" in EDITIONS
    assert (len(edition.squares), len(edition.deeds), edition.salary) == (40, 24, 200)
    assert edition.notes == (500, 100, 50, 20, 10)


def test_eight_industries_of_three_plots(edition: Edition) -> None:
    found = []
    for group in edition.groups:
        plots = [edition.by_id[deed] for deed in group.deeds]
        assert len(plots) == 3 and {len(plot.rents) for plot in plots} == {5}
        found.append((group.id, sum(plot.price for plot in plots), plots[0].house_cost))
    assert tuple(found) == INDUSTRIES


def test_the_other_squares_lie_where_the_page_has_them(edition: Edition) -> None:
    for kind, places in SQUARES.items():
        assert tuple(square.index for square in edition.squares if square.kind == kind) == places
    assert sum(map(len, SQUARES.values())) + len(edition.deeds) == len(edition.squares)


def test_two_decks_of_twenty_each_with_its_words(edition: Edition, decks: DeckSet) -> None:
    assert {name: len(cards) for name, cards in decks.cards.items()} == {"move": 20, "chance": 20}
    for cards in decks.cards.values():
        assert len({card.id for card in cards}) == 20 and all(card.text.zh and card.text.en for card in cards)
    for card in decks.cards["move"]:
        assert card.effect == "advance" and edition.squares[card.to].name.en in card.text.en
    kept = {card.id for card in decks.cards["chance"] if card.effect.startswith("keep")}
    assert kept == {"lawyer", "rent_free"}


def test_a_board_with_squares_that_no_rules_play_is_refused_in_words(edition: Edition) -> None:
    with pytest.raises(BadInput, match="millionaire"):
        new_game("tournament", ("A", "B"), edition=edition.id)
