"""What a tired referee might misread or press too fast at the table: said plainly, asked once more."""

from __future__ import annotations

from tests.ui.console.conftest import Make
from tests.ui.console.driver import NAMES, standing
from tourney.game.console.view import ProposalPending, ShortagePending
from tourney.game.engine.entries import Deal, Goods
from ui.console.fields import PickField
from ui.console.keys import offered

WISHES = standing(
    A={"cash": 900},
    B={"cash": 900, "deeds": {"mediterranean-avenue": 0, "baltic-avenue": 0}},
    C={"cash": 900, "deeds": {"park-place": 0, "boardwalk": 0}},
    D={"cash": 900},
)


def test_a_withdrawal_is_confirmed_after_the_player_was_picked(table: Make) -> None:
    driver = table()
    driver.ctrl("D")
    driver.press("3")
    form = driver.console.panel.form
    assert form is not None and form.send.text().endswith(NAMES[2])
    field = form.fields["player"]
    assert isinstance(field, PickField)
    assert field.list.value == NAMES[2] and not driver.view.board.seats[2].out
    driver.press("\n")
    assert driver.view.board.seats[2].out


def test_an_undo_says_what_it_takes_back(table: Make) -> None:
    driver = table()
    driver.press("12\n12")
    driver.ctrl("z")
    form = driver.console.panel.form
    assert form is not None
    assert [effect.message.key for effect in form.choice.consequences] == ["console.takes_back"]
    driver.press("\x1b")
    driver.console.look_back(0)
    driver.settle()
    driver.console.replay.undo.click()
    form = driver.console.panel.form
    assert form is not None
    (told,) = form.choice.consequences
    assert (told.message.params["n"], told.message.params["first"]) == (3, 1)


def test_who_proposed_takes_the_offer_back_in_his_own_name(table: Make) -> None:
    driver = table()
    driver.press("12\n")
    give, take = Goods(deeds=("baltic-avenue",)), Goods(cash=100)
    driver.console.enter(Deal(by=NAMES[0], other=NAMES[1], give=give, take=take))
    driver.settle()
    assert isinstance(driver.view.pending, ProposalPending)
    back = driver.console.panel.button("Take the offer back")
    assert not back.key
    back.click()
    driver.settle()
    assert (driver.view.log[-1].verb, driver.view.log[-1].seat) == ("refuse", 0)


def test_who_wants_no_scarce_building_does_not_drop_out_of_anything(table: Make) -> None:
    driver = table(setup=WISHES, options={"houses": 2})
    driver.console.choose_seat(1)
    driver.press("w")
    form = driver.console.panel.form
    assert form is not None
    form.choose_seat(1)
    form.submit()
    driver.settle()
    assert isinstance(driver.view.pending, ShortagePending)
    words = driver.console.panel.words
    assert "Wants none" in words and "Drop out" not in words
    assert len(offered(driver.view, "pass")) == 1
