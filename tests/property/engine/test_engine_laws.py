"""Laws of every game: nothing appears or vanishes, refusals change nothing, replay equals the live game."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tourney.base.chance import Chance
from tourney.engine import bank
from tourney.engine.board import load_board
from tourney.engine.bots import BOTS
from tourney.engine.entries import AnyEntry, Entry, Header, Throw
from tourney.engine.legality import legal, refusal
from tourney.engine.play import Play
from tourney.engine.record import new_game, read_entry, written
from tourney.engine.ruleset import RULESETS
from tourney.engine.simulation import header_of, play_game
from tourney.engine.state import BANK, HOTEL

EDITIONS = ("atlantic-city", "london", "hong-kong")
VERBS = [kind.__struct_config__.tag for kind in AnyEntry.__args__]  # type: ignore[attr-defined]  # a union
DEEDS = [*load_board("atlantic-city").deed_ids, "nowhere", "\x00", "𨋢"]
PLAYERS = st.sampled_from(["A", "B", "C", "referee", "", "X"])
ODD = st.one_of(st.none(), st.booleans(), st.integers(-3, 10**12), st.text(max_size=4), st.floats())


def header(edition: str, ruleset: str, chance: Chance | None = None) -> Header:
    board = load_board(edition)
    players = {name: {"cash": 1500} for name in "ABC"}
    decks = {}
    if chance:
        for at, name in enumerate(("chance", "community_chest")):
            decks[name] = [card.id for card in chance.shuffled(board.decks[at])]
    raw = {"record": "tourney-game", "version": 1, "ruleset": ruleset, "edition": edition}
    return msgspec.convert(
        {**raw, "players": list("ABC"), "setup": {"players": players, "decks": decks, "turn": "A"}}, Header
    )


def check(play: Play, cards_known: bool) -> None:
    """Houses, hotels, deeds and cards are all there, and everything stands as the rules allow."""
    state, board = play.state, play.board
    assert sum(level for level in state.level if 0 < level < HOTEL) + state.houses == 32
    assert state.level.count(HOTEL) + state.hotels == 12
    assert min(state.cash) >= 0
    assert state.left == state.out.count(0)
    assert state.begun == sum(state.turns)
    for at in range(40):
        assert BANK <= state.owner[at] < 3
        assert state.owner[at] == BANK or not state.out[state.owner[at]]
        assert state.owner[at] != BANK or state.level[at] == 0
    for group in board.groups:
        rungs = [play.rungs(state.level[at]) for at in group]
        owners = {state.owner[at] for at in group}
        if max(rungs) > 0:
            assert max(rungs) - min(rungs) <= 1
            assert min(state.level[at] for at in group) >= 0
            assert len(owners) == 1
        kept = board.group[group[0]]
        assert state.complete[kept] == (owners.pop() if len(owners) == 1 else BANK)
        assert state.built[kept] == sum(max(state.level[at], 0) for at in group)
    for deck in (0, 1):
        held = [board.jail_cards[deck]] if state.jail_cards[deck] != BANK else []
        if cards_known:
            assert sorted(state.decks[deck] + held) == list(range(16))


def some_legal(play: Play, chance: Chance) -> Entry:
    """One of the legal entries; debts are rather paid than fled from, so that games last."""
    found = legal(play)
    assert found, play.top
    entry = found[chance.below(len(found))]
    if isinstance(entry, Throw):
        return Throw(by=entry.by, dice=(chance.below(6) + 1, chance.below(6) + 1))
    return entry


@settings(max_examples=40, deadline=None)
@given(
    st.integers(0, 2**32),
    st.sampled_from(EDITIONS),
    st.sampled_from(RULESETS),
    st.booleans(),
)
def test_whatever_is_legal_is_accepted_and_nothing_is_lost(
    seed: int, edition: str, ruleset: str, known: bool
) -> None:
    chance = Chance(seed)
    head = header(edition, ruleset, chance if known else None)
    game = new_game(head)
    for _ in range(250):
        if game.play.state.over:
            break
        assert game.apply(some_legal(game.play, chance)) is None
        check(game.play, known)
    again = new_game(head)
    for number, line in enumerate(list(written(head, game.entries))[1:], start=2):
        assert again.apply(read_entry(line, number)) is None
    assert again.play.state == game.play.state


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 2**32), st.data())
def test_undo_leads_back_exactly(seed: int, data: st.DataObject) -> None:
    chance = Chance(seed)
    game = new_game(header("london", "tournament", chance))
    states = [game.play.state.copy()]
    for _ in range(100):
        assert game.apply(some_legal(game.play, chance)) is None
        states.append(game.play.state.copy())
        if game.play.state.over:
            break
    last, count = states[-1], len(states) - 1
    to = data.draw(st.integers(0, count))
    assert game.apply(msgspec.convert({"by": "referee", "do": "undo", "to": to}, AnyEntry)) is None
    assert game.play.state == states[to]
    assert game.apply(msgspec.convert({"by": "referee", "do": "redo"}, AnyEntry)) is None
    assert game.play.state == last


def hostile(draw: Any) -> dict[str, Any]:
    """An entry of the right shape, mostly at the wrong moment; or of no shape at all."""
    deeds = st.dictionaries(st.sampled_from(DEEDS), st.integers(-1, 6), max_size=3)
    goods = st.fixed_dictionaries(
        {
            "cash": st.integers(-1, 2000),
            "deeds": st.lists(st.sampled_from(DEEDS), max_size=2),
            "cards": st.lists(st.sampled_from(["chance", "community_chest"]), max_size=2),
        }
    )
    fields = {
        "dice": st.tuples(st.integers(0, 7), st.integers(1, 6)),
        "amount": st.integers(-1, 3000),
        "deed": st.sampled_from(DEEDS),
        "card": st.sampled_from(["advance_go", "get_out_of_jail_free", "?"]),
        "group": st.sampled_from(["brown", "railroad", "?"]),
        "count": st.integers(0, 16),
        "choice": st.sampled_from(["flat", "tenth", "pay", "draw"]),
        "with": PLAYERS,
        "player": PLAYERS,
        "give": goods,
        "take": goods,
        "to": st.integers(-1, 200),
        "reason": st.text(min_size=1, max_size=5),
        "set": st.dictionaries(st.sampled_from(["players", "turn", "doubles", "x"]), ODD, max_size=2),
        "text": st.text(max_size=5),
        "cash": st.integers(0, 100),
    }
    verb = draw(st.sampled_from(VERBS))
    kind = next(each for each in AnyEntry.__args__ if each.__struct_config__.tag == verb)  # type: ignore[attr-defined]  # a union
    names = [each.encode_name for each in msgspec.structs.fields(kind)]
    entry: dict[str, Any] = {"do": verb, "by": draw(PLAYERS)}
    for name in names:
        if name == "deeds":
            entry[name] = draw(
                deeds if verb in ("build", "sell") else st.lists(st.sampled_from(DEEDS), max_size=2)
            )
        elif name in fields:
            entry[name] = draw(fields[name])
    return entry


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 2**32), st.integers(0, 120), st.data())
def test_a_refusal_changes_nothing_and_nothing_crashes(seed: int, moves: int, data: st.DataObject) -> None:
    chance = Chance(seed)
    game = new_game(header("atlantic-city", "tournament", chance))
    for _ in range(moves):
        if not game.play.state.over:
            game.apply(some_legal(game.play, chance))
    for _ in range(12):
        raw = hostile(data.draw)
        try:
            entry = msgspec.convert(raw, AnyEntry)
        except msgspec.ValidationError:
            continue
        before, judged = game.play.state.copy(), None
        if raw["do"] not in ("undo", "redo", "void_throw"):
            judged = refusal(game.play, entry)
            assert game.play.state == before
        refused = game.apply(entry)
        if raw["do"] not in ("undo", "redo", "void_throw"):
            assert (refused is None) == (judged is None)
        if refused is not None:
            assert game.play.state == before
        check(game.play, cards_known=False)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("ruleset", RULESETS)
def test_whole_games_of_bots_keep_everything_and_replay(ruleset: str, seed: int) -> None:
    bots = [BOTS[name] for name in ("builder", "trader", "random")]
    played = play_game(header_of(ruleset, EDITIONS[seed % 3], list("ABC"), seed), bots, 60, seed)
    again = new_game(played.header)
    for number, line in enumerate(list(written(played.header, played.game.entries))[1:], start=2):
        assert again.apply(read_entry(line, number)) is None
        check(again.play, cards_known=True)
    assert again.play.state == played.game.play.state
    assert again.play.state.over


def test_only_the_bank_moves_money_buildings_and_deeds() -> None:
    """One function moves each: nowhere else is a count of the position assigned."""
    moves = re.compile(r"\.(cash|level|owner)\[[^]]*\] *[-+]?= |\.(houses|hotels) *[-+]?= ")
    engine = Path(bank.__file__).parent
    movers = {path.name for path in engine.rglob("*.py") if moves.search(path.read_text("utf-8"))}
    assert movers == {"bank.py", "setup.py", "state.py"}


def test_money_that_is_not_there_cannot_be_paid() -> None:
    state = new_game(header("atlantic-city", "tournament")).play.state
    bank.pay(state, 0, 1, 700)
    assert state.cash == [800, 2200, 1500]
    with pytest.raises(bank.Impossible):
        bank.pay(state, 0, 1, 801)
