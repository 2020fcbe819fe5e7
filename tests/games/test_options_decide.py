"""Every option that a ruleset offers decides something: a game or a sheet goes otherwise with another."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, cached_property
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.games.option_scenes import made
from tourney.base.errors import BadInput
from tourney.game.engine.decisions import Auction, Lot
from tourney.game.engine.entries import Bid, Entry
from tourney.game.engine.game import GameRecord
from tourney.game.engine.game_context import Variant
from tourney.game.engine.legality import legal
from tourney.game.engine.sheets import sheets
from tourney.game.record import new_game, read_entry, read_header, read_lines
from tourney.game.record_versions import UNREAD
from tourney.game.replaying import position_json
from tourney.rules.board_files import load_edition
from tourney.rules.option_words import OptionKind, option_kinds
from tourney.rules.options import Common, Opportunities, Opportunity
from tourney.rules.rulebook import rule_book
from tourney.rules.rulesets import RULESETS, Ruleset, load_ruleset, resolved
from tourney.scoresheet.ranking import value

HERE = Path(__file__).parent
FAMILY = ("tournament", "classic", "short", "timed", "community", "games-room", "speed-die", "with-the-die")
"""Whose games can be played by each other's rules too."""
WITH: Mapping[str, Mapping[str, object]] = {
    "speed_from": {"speed_die": True},
    "dealt_paid": {"dealt_deeds": 2},
    "auction_opening": {"auction": True},
    "auction_step": {"auction": True},
    "lot_opening": {"auction": True, "houses": 1},
    "deal_window": {"doubles": "again"},
    "award": {"auction": True},
    "interest_at_bankruptcy": {
        "bankrupt_to": "creditor",
        "bankrupt_as_is": True,
        "first_bankruptcy_ends": False,
    },
    "interest_at_deal": {"deal_mortgaged": True},
    "hotel_without_houses": {"houses": 0},
    "jail_card_after_third": {"jail_throws": 3},
}
"""What an option needs beside it: it says more of what another one brings in."""


def others(kind: OptionKind, value: object) -> Iterator[object]:
    """What else the option may be: each other word, numbers near and far."""
    yield from (word for word in kind.words if word != value)
    if isinstance(value, Opportunities):
        yield Opportunities(farmlands=Opportunity(wage=10, rent=10))
    if kind.several:
        assert isinstance(value, tuple)
        yield tuple(number + 1 for number in value)
    elif kind.is_number:
        assert kind.least is not None and kind.most is not None
        start = value if isinstance(value, int) else 100
        yield from (n for n in (kind.least, min(kind.most, start * 3 + 5), start + 1) if n != value)


@cache
def scenes(ruleset: str) -> tuple[tuple[dict[str, Any], str], ...]:
    """Made positions, then recorded games, the short ones first: header and entries."""
    folders = (ruleset, *(each for each in FAMILY if each != ruleset)) if family(ruleset) else (ruleset,)
    found = []
    for folder in folders:
        for path in sorted((HERE / folder).glob("*.jsonl")):
            if path.stem.startswith("bots-") and folder != ruleset:
                continue
            first, rest = path.read_text("utf-8").split("\n", 1)
            header = json.loads(first)
            if header["ruleset"] != ruleset:
                header |= {"options": {}, "ruleset": ruleset}
            found.append((header, rest))
    return (*made(ruleset), *sorted(found, key=lambda scene: len(scene[1])))


def family(ruleset: str) -> bool:
    return not load_ruleset(ruleset).own_board


class Played:
    """What came of a scene whose refused entries are left out."""

    def __init__(self, game: GameRecord, entries: Sequence[Entry]) -> None:
        self._play = game.play
        refused: list[object] = []
        for entry in entries:
            refusal = game.apply(msgspec.structs.replace(entry, n=0))
            refused.append(None if refusal is None else refusal.code)
            if isinstance(game.play.top, (Auction, Lot)):
                refused.append([(each.by, each.amount) for each in legal(game.play) if isinstance(each, Bid)])
        counted = [value(game.play.book, each).total for each in sheets(game.play)]
        self.came = (refused, game.play.state, counted)

    @cached_property
    def seen(self) -> str:
        """What a person sees of the position: asked only where all else is alike, as it takes as long."""
        return json.dumps(position_json(self._play), default=str, sort_keys=True)


def played(ruleset: str, scene: int, options: Mapping[str, object]) -> Played | None:
    """The scene with these options; None where it cannot begin."""
    header, _ = scenes(ruleset)[scene]
    line = json.dumps({**header, "options": {**header["options"], **options}})
    try:
        game = new_game(read_header(line))
    except BadInput:
        return None
    return Played(game, entries_of(ruleset, scene, game.play.variant))


@cache
def played_before(ruleset: str, scene: int, beside: str) -> Played | None:
    """The same with what every other value is held against, so it is kept."""
    return played(ruleset, scene, json.loads(beside))


@cache
def entries_of(ruleset: str, scene: int, variant: Variant) -> tuple[Entry, ...]:
    """The entries of a scene that these rules can read."""
    header, rest = scenes(ruleset)[scene]
    found = []
    for number, line in read_lines(f"{json.dumps(header)}\n{rest}")[1]:
        try:
            found.append(read_entry(line, number, variant.reader))
        except BadInput:
            continue
    return tuple(found)


def decides(ruleset: Ruleset, kind: OptionKind, value: object) -> bool:
    """Whether a game, or what a sheet's boxes are worth, goes otherwise with another value."""
    offered = ruleset.options.values
    beside = {name: each for name, each in WITH.get(kind.name, {}).items() if name in offered}
    return any(
        decides_beside(ruleset, kind.name, other, more)
        for more in (beside, {})[: 2 if beside else 1]
        for other in others(kind, value)
    )


def decides_beside(ruleset: Ruleset, name: str, other: object, beside: Mapping[str, object]) -> bool:
    board, changes = load_edition(ruleset.edition), {**beside, name: msgspec.to_builtins(other)}
    try:
        if rule_book(board, ruleset.id, changes).boxes != rule_book(board, ruleset.id, beside).boxes:
            return True
    except BadInput:
        return False
    alike = []
    for scene in range(len(scenes(ruleset.id))):
        found = played(ruleset.id, scene, changes)
        if found is None:
            continue
        before = played_before(ruleset.id, scene, json.dumps(beside))
        if before is None or found.came != before.came:
            return True
        alike.append((found, before))
    return any(found.seen != before.seen for found, before in alike)


@pytest.mark.parametrize("name", RULESETS)
def test_every_option_that_is_offered_decides_something(name: str) -> None:
    ruleset = load_ruleset(name)
    values = ruleset.options.values
    without = [
        kind.name for kind in option_kinds(ruleset.variant) if not decides(ruleset, kind, values[kind.name])
    ]
    assert without == []


@pytest.mark.parametrize("name", UNREAD)
def test_what_would_change_nothing_is_refused_in_words(name: str) -> None:
    ruleset = load_ruleset(name)
    unread = set(Common.__struct_fields__) - ruleset.options.values.keys()
    assert unread == UNREAD[name]
    assert unread.isdisjoint(kind.name for kind in option_kinds(ruleset.variant))
    for option in unread:
        with pytest.raises(BadInput, match="option_unread"):
            resolved(ruleset, {option: getattr(ruleset.options, option)})


@pytest.mark.parametrize("name", UNREAD)
def test_older_records_open_without_what_changed_nothing(name: str) -> None:
    """They were written with every option."""
    ruleset = load_ruleset(name)
    options = msgspec.to_builtins(ruleset.options.in_full)
    header = {"record": "tourney-game", "ruleset": name, "players": list("ABC"), "options": options}
    game = new_game(read_header(json.dumps({**header, "version": 2})))
    assert game.play.book.changes == {}
    with pytest.raises(BadInput, match="option_unread"):
        new_game(read_header(json.dumps({**header, "version": 3})))
