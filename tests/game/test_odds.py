"""The odds of the engine's own movement against a chain written by hand, to 1e-9, and against seed 002."""

from __future__ import annotations

import json
from collections import defaultdict
from functools import cache

import pytest

from tests.game.handmade_chain import CELL, STATIONS, UTILITIES, Ledger, Place, settled
from tourney.base.ids import DeedId
from tourney.base.plain import Plain
from tourney.cli.main import run
from tourney.game.engine.board import load_board
from tourney.game.engine.decks import PRINTED
from tourney.game.odds import JAIL_POLICIES, JailPolicy, chain_of, odds_json
from tourney.rules.board_files import EDITIONS, load_edition

CLASSIC = [edition for edition in EDITIONS if load_edition(edition).deck in PRINTED]
CASES = [(edition, policy) for edition in CLASSIC for policy in JAIL_POLICIES]
NEAR = 1e-9
STATION_RENTS = (25, 50, 100, 200)
STREET_LEVELS = ("unbuilt", "1", "2", "3", "4", "hotel")


@cache
def report(edition: str, policy: JailPolicy) -> Plain:
    return odds_json(load_board(edition), policy)


@cache
def by_hand(edition: str, policy: JailPolicy) -> tuple[dict[Place, float], Ledger]:
    return settled(edition, policy)


@pytest.mark.parametrize(("edition", "policy"), CASES)
def test_every_square_and_the_jail_are_as_by_hand(edition: str, policy: JailPolicy) -> None:
    found = report(edition, policy)
    squares: dict[int | str, float] = defaultdict(float)
    for (where, _), weight in by_hand(edition, policy)[0].items():
        squares[where] += weight
    assert [each["index"] for each in found["squares"]] == list(range(40))
    for each in found["squares"]:
        assert each["chance"] == pytest.approx(squares[each["index"]], abs=NEAR)
    assert found["in_jail"] == pytest.approx(squares[CELL], abs=NEAR)
    assert sum(each["chance"] for each in found["squares"]) + found["in_jail"] == pytest.approx(1, abs=1e-12)
    assert found["residual"] < 1e-14


@pytest.mark.parametrize(("edition", "policy"), CASES)
def test_throws_salaries_and_arrests_are_as_by_hand(edition: str, policy: JailPolicy) -> None:
    found, (_, ledger) = report(edition, policy), by_hand(edition, policy)
    assert found["throws_per_turn"] == pytest.approx(1 / ledger.turns, abs=NEAR)
    assert found["salaries_per_turn"] == pytest.approx(ledger.salaries / ledger.turns, abs=NEAR)
    assert found["turns_between_jail_visits"] == pytest.approx(ledger.turns / ledger.arrests, abs=1e-7)


@pytest.mark.parametrize(("edition", "policy"), CASES)
def test_rents_are_as_by_hand(edition: str, policy: JailPolicy) -> None:
    _, ledger = by_hand(edition, policy)
    plain: dict[int | str, float] = defaultdict(float)
    thrown: dict[int | str, float] = defaultdict(float)
    for (where, total), weight in ledger.plain.items():
        plain[where] += weight
        thrown[where] += weight * total
    deeds = {deed.id: deed for deed in load_edition(edition).deeds}
    rents = {each["index"]: each for each in report(edition, policy)["rents"]}
    assert len(rents) == 28
    for square, each in rents.items():
        found, by_card = each["rent_per_throw"], ledger.by_card[square]
        if square in STATIONS:
            expected = {
                str(n): rent * (plain[square] + 2 * by_card) for n, rent in enumerate(STATION_RENTS, start=1)
            }
        elif square in UTILITIES:
            expected = {str(n): factor * thrown[square] + 70 * by_card for n, factor in ((1, 4), (2, 10))}
        else:
            printed = dict(zip(STREET_LEVELS, deeds[DeedId(each["deed"])].rents, strict=True))
            expected = {level: rent * plain[square] for level, rent in printed.items()}
            expected["group"] = 2 * expected["unbuilt"]
        assert found == pytest.approx(expected, abs=1e-7)
        assert each["chance"] == pytest.approx(plain[square] + by_card, abs=NEAR)


@pytest.mark.parametrize("policy", JAIL_POLICIES)
def test_every_row_of_the_matrix_is_a_whole_chance(policy: JailPolicy) -> None:
    chain = chain_of(load_board("atlantic-city"), policy)
    assert all(sum(row) == pytest.approx(1, abs=1e-12) for row in chain.matrix())
    assert len(chain.spots) == 39 * 3 + (1 if policy == "leave" else 3)


def test_the_known_figures_of_the_american_board() -> None:
    """Published long-run chances: Illinois Avenue 3.186 %, GO 3.096 %; the jail 9.4 % where one stays."""
    leave, stay = report("atlantic-city", "leave"), report("atlantic-city", "stay")
    assert leave["squares"][24]["chance"] == pytest.approx(0.031858, abs=5e-7)
    assert leave["squares"][0]["chance"] == pytest.approx(0.030961, abs=5e-7)
    assert leave["squares"][30]["chance"] == 0
    assert stay["in_jail"] > 2 * leave["in_jail"]


def test_the_tables_of_two_dice_and_of_leaving_jail_are_those_of_the_seed() -> None:
    found = report("atlantic-city", "stay")
    half = ["1/36", "1/18", "1/12", "1/9", "5/36"]
    assert [each["fraction"] for each in found["dice"]] == [*half, "1/6", *reversed(half)]
    assert [each["sum"] for each in found["dice"]] == list(range(2, 13))
    assert found["double"]["fraction"] == "1/6"
    assert found["jail_by_three_doubles"]["fraction"] == "1/216"
    assert [each["fraction"] for each in found["jail_escape"]] == ["1/6", "11/36", "91/216"]


def test_the_terminal_prints_them_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["odds", "--edition", "atlantic-city", "--jail", "leave", "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert shown == report("atlantic-city", "leave")
    assert [set(each) for each in shown["squares"]] == [{"index", "chance"}] * 40


def test_the_terminal_prints_them_as_tables(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["odds", "--edition", "london", "--jail", "stay"]) == 0
    shown = capsys.readouterr().out
    for figure in ("Mayfair", "91/216", "5/36", "9.4312"):
        assert figure in shown


def test_an_edition_or_a_policy_that_does_not_exist_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["odds", "--edition", "moon"]) == 1
    assert run(["odds", "--jail", "escape"]) == 1
    assert "Traceback" not in capsys.readouterr().err
