"""Whole games by keys: to the end, three keys a turn, time called, killed in the middle of an auction."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.ui.console.conftest import Make
from tests.ui.console.driver import NAMES, Referee, record
from tourney.bootstrap import read_record
from tourney.game.console.loading import load_game
from tourney.game.console.view import AuctionPending, OfferPending, ThrowPending
from ui.console.window import TimeLeft

KILLED = """
import os, sys
from pathlib import Path
from tourney.bootstrap import open_table_file
from tourney.game.engine.entries import Bid, Decline, Pass, Throw
session = open_table_file(Path(sys.argv[1]))
for entry in (
    Throw(by="%(a)s", dice=(1, 2)),
    Decline(by="%(a)s"),
    Bid(by="%(b)s", amount=17),
    Pass(by="%(c)s"),
):
    session.enter(entry)
os._exit(9)
"""


def test_a_whole_game_of_the_tournament_is_played_by_keys(table: Make) -> None:
    driver = table()
    handed_in: list[bool] = []
    driver.window.hand_in.connect(lambda: handed_in.append(True))
    referee = Referee(driver, seed=11)
    steps = 0
    while not driver.view.over:
        if steps == 150 and not driver.view.time_called:
            driver.window.console.take(next(c for c in driver.view.choices if c.id == "time"))
            driver.press("\n")
        referee.step()
        steps += 1
        assert steps < 400
    assert driver.console.lookup.tabs.value == "score"
    driver.press("\n\n")  # the last entry was a card by its number: the Enter after it is spare
    assert handed_in == [True]
    place = Path(driver.view.title.place)
    driver.window.close()
    game = load_game(read_record(place)).game
    assert game.play.state.over
    turns = [game.play.state.turns[seat] for seat in game.play.state.live]
    assert len(set(turns)) == 1


def test_an_ordinary_turn_takes_three_keys(table: Make) -> None:
    driver = table()
    driver.press("12")
    assert isinstance(driver.view.pending, OfferPending)
    driver.press("\n")
    assert driver.presses == 3
    assert driver.view.board.squares[3].owner == 0
    assert isinstance(driver.view.pending, ThrowPending)
    driver.presses = 0
    driver.press("12 ")
    assert driver.presses == 3
    assert driver.view.board.seats[0].cash == 1500 - 60 + 4


def test_time_at_zero_finishes_the_round_and_shows_the_score(table: Make) -> None:
    left = [5]
    driver = table(asked=lambda: TimeLeft(left[0], True))
    driver.press("12\n")
    assert not driver.window.call_time.isVisible()
    left[0] = 0
    driver.window.clock.tick()
    assert driver.window.call_time.isVisible()
    driver.window.call_time.click()
    driver.press("\n")
    assert driver.view.time_called and not driver.view.over
    for dice in ("13\n", "14", "24\n"):
        driver.press(dice)
    while not driver.view.over:
        Referee(driver, 3).step()
    assert driver.console.lookup.tabs.value == "score"
    assert "Hand in" in driver.console.panel.words
    assert [seat.turns for seat in driver.view.board.seats] == [1, 1, 1, 1]


@pytest.mark.parametrize(("ruleset", "finished"), [("tournament", "round"), ("classic", "turn")])
def test_the_table_in_the_window_is_told_what_its_rules_finish(
    table: Make, ruleset: str, finished: str
) -> None:
    left = [5]
    driver = table(asked=lambda: TimeLeft(left[0], True), ruleset=ruleset)
    driver.press("12\n")
    left[0] = 0
    driver.window.clock.tick()
    assert f"Call time: finish the {finished}." in driver.window.bar.words


def test_the_tables_time_says_what_is_left_over_extra_and_called(table: Make) -> None:
    now = [TimeLeft(3300, True, grade=3, last_round=True)]
    driver = table(asked=lambda: now[0])
    clock = driver.window.clock
    said = []
    later = (
        TimeLeft(-385, True, extra=32, grade=4),
        TimeLeft(-5, False, extra=-60),
        TimeLeft(50, True, grade=3),
    )
    for time_left in (now[0], *later):
        now[0] = time_left
        clock.tick()
        said.append((clock.text(), clock.property("state")))
    assert said == [
        ("55:00 left · last round", "warn"),
        ("over by 6:25 (+0:32 extra)", "bad"),
        ("clock stands, over by 0:05 (−1:00 taken off)", "idle"),
        ("0:50 left", "bad"),
    ]


def test_the_bar_goes_when_what_it_says_is_over(table: Make) -> None:
    left = [5]
    driver = table(asked=lambda: TimeLeft(left[0], True))
    bar = driver.window.bar
    for left[0], shown in ((0, True), (300, False), (-1, True)):
        driver.window.clock.tick()
        assert bar.isVisible() is shown, left
    driver.press("12")
    assert bar.isVisible() and "at zero" in bar.words
    driver.window.call_time.click()
    driver.press("\n")
    assert not bar.isVisible() and bar.words == ""


def test_killed_in_the_middle_of_an_auction_it_comes_back_in_that_auction(
    table: Make, tmp_path: Path
) -> None:
    place = record(tmp_path / "killed.jsonl")
    script = KILLED % {"a": NAMES[0], "b": NAMES[1], "c": NAMES[2]}
    ended = subprocess.run([sys.executable, "-c", script, str(place)], timeout=60, check=False)
    assert ended.returncode == 9
    driver = table(path=place)
    pending = driver.view.pending
    assert isinstance(pending, AuctionPending)
    assert (pending.high, pending.bidder, pending.still_in) == (17, 1, (0, 1, 3))
    driver.press("x" * len([seat for seat in pending.still_in if seat != pending.bidder]))
    assert driver.view.board.squares[3].owner == 1
