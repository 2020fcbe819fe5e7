"""The values of options are checked in one place: the common ones, and those of every system."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, ClassVar, Literal

import pytest
from msgspec import Meta

from tourney.base.errors import BadInput
from tourney.game.record_versions import record_schema
from tourney.rules.options import SYSTEM_OPTIONS, SystemOptions, laid_over, named_value
from tourney.rules.rulesets import load_ruleset, resolved


class Lucky(SystemOptions, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A toy system that may lie over the official rules."""

    over: ClassVar[tuple[str, ...]] = ("official",)
    lucky: bool = False
    number: Annotated[int, Meta(ge=1, le=12)] | Literal["any"] = 7

    @property
    def in_force(self) -> bool:
        return self.lucky


class Dearer(SystemOptions, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A toy system to whose rules a common option means something else."""

    over: ClassVar[tuple[str, ...]] = ("official",)
    interest: Literal["none"] | Annotated[int, Meta(ge=0, le=9)] = "none"


class Elsewhere(SystemOptions, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A system that plays rulesets of its own."""

    towers: bool = False


@pytest.fixture(autouse=True)
def two_systems(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setitem(SYSTEM_OPTIONS, "lucky", Lucky)
    monkeypatch.setitem(SYSTEM_OPTIONS, "elsewhere", Elsewhere)
    load_ruleset.cache_clear()
    yield
    load_ruleset.cache_clear()


@pytest.mark.parametrize(
    ("changes", "option", "allowed"),
    [
        ({"interest": 101}, "interest", "0-100"),
        ({"equal_turns": 1}, "equal_turns", "true, false"),
        ({"hotel_after": "four"}, "hotel_after", "3, 4"),
        ({"jail_card_price": "free"}, "jail_card_price", "0-50000000, any"),
        ({"number": 13}, "number", "1-12, any"),
        ({"lucky": "yes"}, "lucky", "true, false"),
    ],
)
def test_a_value_that_does_not_fit_is_refused_with_what_does(
    changes: dict[str, Any], option: str, allowed: str
) -> None:
    with pytest.raises(BadInput, match="bad_option") as refused:
        resolved(load_ruleset("tournament"), changes)
    assert refused.value.params == {"option": option, "allowed": allowed}


@pytest.mark.parametrize("name", ["own", "towers", "", "luck" * 40, "in_force"])
def test_an_option_that_the_ruleset_does_not_know_is_refused_with_those_it_knows(name: str) -> None:
    with pytest.raises(BadInput, match="no_such_option") as refused:
        resolved(load_ruleset("classic"), {name: True})
    known = refused.value.params["known"]
    assert known[0] == "start_cash" and {"lucky", "number"} <= set(known)
    assert {"own", "towers"}.isdisjoint(known)


def test_what_lies_over_a_ruleset_is_in_play_where_an_option_says_so() -> None:
    usual = load_ruleset("short").options
    assert laid_over("official", usual) == () and usual.values["lucky"] is False
    lucky = resolved(load_ruleset("short"), {"lucky": True, "number": "any", "interest": 20})
    assert laid_over("official", lucky) == ("lucky",)
    assert (lucky.of(Lucky).number, lucky.interest, lucky.hotel_after) == ("any", 20, 3)
    assert lucky.values == {**usual.values, "lucky": True, "number": "any", "interest": 20}
    assert lucky.of(Elsewhere) == Elsewhere()


def test_a_common_option_may_mean_something_else_to_a_system(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(SYSTEM_OPTIONS, "dearer", Dearer)
    load_ruleset.cache_clear()
    assert load_ruleset("classic").options.values["interest"] == "none"
    assert resolved(load_ruleset("classic"), {"interest": 5}).of(Dearer).interest == 5
    with pytest.raises(BadInput) as refused:
        resolved(load_ruleset("classic"), {"interest": 10})
    assert refused.value.params["allowed"] == "none, 0-9"


def test_the_schema_of_the_record_knows_every_option() -> None:
    properties = record_schema()["$defs"]["Options"]["properties"]
    assert {"start_cash", "lucky", "number", "towers"} <= set(properties) and "own" not in properties


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("rent_window=1", ("rent_window", 1)),
        (" speed_die = true ", ("speed_die", True)),
        ("lot_opening=as deeds", ("lot_opening", "as deeds")),
        ('lot_opening="as deeds"', ("lot_opening", "as deeds")),
        ("x==1", ("x", "=1")),
        ("x=", ("x", "")),
    ],
)
def test_an_option_as_typed(text: str, found: tuple[str, object]) -> None:
    assert named_value(text) == found


@pytest.mark.parametrize("text", ["rent_window", "=1", ""])
def test_what_is_no_name_with_a_value_is_refused(text: str) -> None:
    with pytest.raises(BadInput, match="option_written"):
        named_value(text)
