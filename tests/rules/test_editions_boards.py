"""The shipped editions are classic boards, and can be renamed by the organiser."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from typing import Any

import pytest

from tourney.base.errors import NotFound
from tourney.base.ids import DeedId
from tourney.base.names import Name
from tourney.base.paths import resources
from tourney.base.texts import CHINESE, ENGLISH
from tourney.game.engine.decks import PRINTED
from tourney.rules.board import DeedKind
from tourney.rules.board_files import EDITIONS, faults, load_edition

CLASSIC = [edition for edition in EDITIONS if load_edition(edition).deck in PRINTED]
"""The boards with the classic ladder, which are played with printed cards; the others bring their own."""


@pytest.mark.parametrize("edition_id", EDITIONS)
def test_every_edition_is_sound(edition_id: str) -> None:
    assert faults(load_edition(edition_id)) == []


def test_every_folder_of_an_edition_is_registered() -> None:
    folders = {path.name for path in (resources() / "editions").iterdir() if path.is_dir()}
    assert folders == set(EDITIONS)
    for edition in EDITIONS:
        assert {path.name for path in (resources() / "editions" / edition).iterdir()} == {
            *("board.toml", "names.toml", "SOURCE.md"),
            *(() if edition in CLASSIC else ("deck.toml",)),
        }


@pytest.mark.parametrize("edition_id", CLASSIC)
def test_all_deeds_of_a_classic_board_cost_5690(edition_id: str) -> None:
    edition = load_edition(edition_id)
    assert sum(deed.price for deed in edition.deeds) == 5690
    assert sum(d.price for d in edition.deeds if d.kind is DeedKind.STREET) == 4590
    assert [len(group.deeds) for group in edition.groups] == [2, 4, 3, 3, 2, 3, 3, 3, 3, 2]


def test_the_dearest_street() -> None:
    boardwalk = load_edition("atlantic-city").by_id[DeedId("boardwalk")]
    assert (boardwalk.index, boardwalk.side, boardwalk.rents) == (39, 3, (50, 200, 600, 1400, 1700, 2000))


def test_hong_kong_is_the_classic_ladder_under_other_names() -> None:
    ours, classic = load_edition("hong-kong"), load_edition("atlantic-city")
    facts = ("id", "index", "kind", "group", "price", "mortgage", "house_cost", "rents")
    for mine, theirs in zip(ours.deeds, classic.deeds, strict=True):
        assert [getattr(mine, f) for f in facts] == [getattr(theirs, f) for f in facts]
        if mine.kind is not DeedKind.UTILITY:
            assert mine.name.en != theirs.name.en
    assert ours.reading
    assert EDITIONS[0] == "hong-kong"


@pytest.mark.parametrize("edition_id", EDITIONS)
def test_no_two_deeds_share_a_name(edition_id: str) -> None:
    deeds = load_edition(edition_id).deeds
    for name in ("name", "short"):
        for form in ("zh", "en"):
            assert len({getattr(getattr(deed, name), form) for deed in deeds}) == len(deeds)


def test_every_deck_is_registered_and_every_edition_names_one() -> None:
    files = {path.stem for path in (resources() / "decks").glob("*.toml")}
    assert files == set(PRINTED)
    assert {load_edition(edition).deck for edition in EDITIONS} <= {*files, *EDITIONS}


@pytest.mark.parametrize("deck_id", PRINTED)
def test_both_decks_have_16_cards_that_lead_to_real_squares(deck_id: str) -> None:
    path = resources() / "decks" / f"{deck_id}.toml"
    cards: dict[str, Any] = tomllib.loads(path.read_text("utf-8"))
    assert cards["id"] == deck_id
    for deck in ("chance", "community_chest"):
        assert len(cards[deck]) == len({card["id"] for card in cards[deck]}) == 16
        assert sum(card["effect"] == "keep" for card in cards[deck]) == 1
        assert all(0 <= card.get("to", 0) < 40 for card in cards[deck])


def test_an_unknown_edition_is_told_with_the_alternatives() -> None:
    with pytest.raises(NotFound) as caught:
        load_edition("atlantis")
    for texts in (ENGLISH, CHINESE):
        said = texts.error(caught.value)
        assert "atlantis" in said
        assert all(edition in said for edition in EDITIONS)


def test_an_edition_is_read_once() -> None:
    assert load_edition("london") is load_edition("london")


def test_the_organisers_names_replace_the_shipped_ones_also_on_the_squares() -> None:
    shipped = load_edition("hong-kong")
    renamed = shipped.renamed(
        {DeedId("boardwalk"): Name("銅鑼灣道", "  "), DeedId("no-such"): Name("甲", "A")}
    )
    deed = renamed.by_id[DeedId("boardwalk")]
    assert (deed.name.zh, deed.short.zh, deed.name.en) == ("銅鑼灣道", "銅鑼灣道", "The Peak")
    assert renamed.squares[39].name.zh == "銅鑼灣道"
    assert shipped.by_id[DeedId("boardwalk")].name.zh == "山頂"
    assert renamed.prices == shipped.prices
    assert shipped.renamed({}) is shipped


def test_the_check_of_an_edition_finds_what_is_wrong() -> None:
    edition = load_edition("london")
    mayfair = replace(edition.deeds[-1], mortgage=199, rents=(50, 40), name=Name("", "Mayfair"), hotel_cost=1)
    broken = replace(edition, deeds=(*edition.deeds[1:-1], mayfair), squares=edition.squares[1:])
    found = " | ".join(faults(broken))
    for word in (
        "without a gap",
        "board order",
        "mayfair: mortgage",
        "rents",
        "costs",
        "name",
        "deed that is not on the board",
    ):
        assert word in found
    doubled = replace(
        edition.groups[0], deeds=tuple(map(DeedId, ("old-kent-road", "pall-mall", "water-works")))
    )
    found = " | ".join(faults(replace(edition, groups=(doubled, *edition.groups[1:]))))
    assert "group brown" in found
    assert "differ" in found
