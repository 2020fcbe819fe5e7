"""Laws of every game: nothing appears or vanishes, refusals change nothing, replay equals the live game."""

from __future__ import annotations

import json
import re
from pathlib import Path

import msgspec
import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tests.game.engine.engine_fuzz import (
    EDITIONS,
    a_game,
    balanced,
    board_for,
    check,
    header,
    ill_formed,
    some_deal,
    some_legal,
    well_formed,
    well_formed_as,
)
from tourney.base.chance import Chance
from tourney.game.engine import bank
from tourney.game.engine.entries import (
    REFEREE,
    Entry,
    Header,
    Note,
    Redo,
    Rename,
    Setup,
    Throw,
    Time,
    Undo,
    VoidThrow,
    Withdraw,
    any_of,
    reader_of,
    verb_of,
)
from tourney.game.engine.game import GameRecord
from tourney.game.engine.legality import legal, refusal
from tourney.game.engine.setup import restore, setup_of
from tourney.game.engine.shape import malformed
from tourney.game.record import new_game, read_entry, written
from tourney.game.simulation import header_of, play_game
from tourney.game.strategies import BOTS
from tourney.game.variants import every_entry
from tourney.rules.rulesets import RULESETS

SEEDS = st.integers(0, 2**63)
BACK = (Undo, Redo, VoidThrow)
SET_UP = [
    "names",
    "cash",
    "square",
    "jail",
    "out",
    "left",
    "owner",
    "level",
    "complete",
    "built",
    "held_cards",
    "decks",
    "houses",
    "hotels",
    "turn",
    "doubles",
]
"""What of a position a set-up holds: all but the turns counted, rents due and what is under way."""


class Table(RuleBasedStateMachine):
    """A game by all who may enter anything: players, referee, and hands that enter nonsense."""

    game: GameRecord
    header: Header

    @initialize(seed=SEEDS, ruleset=st.sampled_from(RULESETS))
    def sit_down(self, seed: int, ruleset: str) -> None:
        chance = Chance(seed)
        before = a_game(chance, ruleset)
        self.game, self.start = before, before.play.state.copy()

    def enter(self, entry: Entry, allowed: bool | None = None) -> None:
        """Judged beforehand as when entered; a refusal leaves everything as it was."""
        game = self.game
        before, lines = game.play.state.copy(), (len(game.entries), len(game.line))
        refused = game.apply(entry)
        if refused is None:
            assert allowed is not False
            assert isinstance(entry, BACK) or balanced(sum(before.cash), game)
            assert game.entries[-1].n == len(game.entries) == lines[0] + 1
        else:
            assert not allowed, (entry, refused)
            assert game.play.state == before
            assert (len(game.entries), len(game.line)) == lines

    @rule(seed=SEEDS)
    def plays_what_is_legal(self, seed: int) -> None:
        chance = Chance(seed)
        for _ in range(12):
            if not legal(self.game.play):
                assert self.game.play.state.over
                return
            self.enter(some_legal(self.game.play, chance), allowed=True)
            check(self.game.play)

    @rule(seed=SEEDS)
    def deals(self, seed: int) -> None:
        entry = some_deal(self.game.play, Chance(seed))
        self.enter(entry, allowed=refusal(self.game.play, entry) is None)

    @rule(seed=SEEDS)
    def enters_at_the_wrong_moment(self, seed: int) -> None:
        chance = Chance(seed)
        for _ in range(8):
            entry = well_formed(chance)
            judged = None if isinstance(entry, BACK) else refusal(self.game.play, entry) is None
            self.enter(entry, allowed=judged)

    @rule(seed=SEEDS)
    def enters_nonsense(self, seed: int) -> None:
        chance = Chance(seed)
        for _ in range(8):
            self.enter(ill_formed(chance))

    @rule(to=st.integers(0, 60))
    def undoes(self, to: int) -> None:
        line = self.game.line
        target = line[to % len(line)].n if line else 0
        self.enter(Undo(by=REFEREE, to=target), allowed=True)
        assert not line or self.game.line[-1].n == target

    @rule()
    def undoes_and_redoes(self) -> None:
        before = self.game.play.state.copy()
        if self.game.line:
            self.enter(Undo(by=REFEREE), allowed=True)
            self.enter(Redo(by=REFEREE), allowed=True)
            assert self.game.play.state == before

    @rule()
    def orders_a_throw_again(self) -> None:
        self.enter(VoidThrow(by=REFEREE))

    @rule(
        verb=st.sampled_from(["pause", "resume", "time", "note", "withdraw", "rename"]),
        seat=st.integers(0, 2),
    )
    @precondition(lambda self: len(self.game.entries) > 20)
    def the_referee_rules(self, verb: str, seat: int) -> None:
        name = self.game.play.names[seat]
        entries: dict[str, Entry] = {
            "time": Time(by=REFEREE),
            "note": Note(by=REFEREE, text="x"),
            "withdraw": Withdraw(by=REFEREE, player=name),
            "rename": Rename(by=REFEREE, player=name, name=f"{name}'"[:20]),
        }
        entry = entries.get(verb) or msgspec.convert({"by": REFEREE, "do": verb}, any_of(every_entry()))
        self.enter(entry, allowed=refusal(self.game.play, entry) is None)

    @rule()
    def is_replayed_from_its_lines(self) -> None:
        again = self.begun()
        for number, entry in enumerate(self.game.entries, start=2):
            line = msgspec.json.encode(entry).decode()
            assert json.loads(line)["n"] == number - 1
            assert again.apply(read_entry(line, number)) is None
        assert again.play.state == self.game.play.state
        assert [entry.n for entry in again.line] == [entry.n for entry in self.game.line]

    @rule()
    def is_saved_and_set_up_again(self) -> None:
        game, state = self.game.play, self.game.play.state
        if state.todo or state.over:
            return
        setup = msgspec.json.decode(msgspec.json.encode(setup_of(game)), type=Setup)
        again = restore(game.board, game.options, game.names, setup, game.variant.extension)
        for name in SET_UP:
            assert getattr(again, name) == getattr(state, name), name

    @invariant()
    def everything_is_there(self) -> None:
        game = self.game.play
        check(game)
        assert legal(game) or game.state.over

    def begun(self) -> GameRecord:
        """The same start once more."""
        game = self.game.play
        fresh = GameRecord(type(game)(game.book, game.board, game.variant, self.start.copy()))
        assert fresh.play.state == self.start
        return fresh


TestTable = Table.TestCase
TestTable.settings = settings(
    max_examples=60,
    stateful_step_count=25,
    suppress_health_check=list(HealthCheck),
)


def hostile_actions(seed: int, number: int) -> tuple[int, int]:
    """So many hostile entries into games that now and then go on: how many were refused, and accepted."""
    chance = Chance(seed)
    game = a_game(chance, RULESETS[seed % len(RULESETS)])
    refused = accepted = 0
    before = game.play.state.copy()
    for turn in range(number):
        if turn % 5 == 0:
            if game.play.state.over or turn % 1000 == 0:
                game = a_game(chance, RULESETS[chance.below(len(RULESETS))])
            elif not game.play.state.paused:
                assert game.apply(some_legal(game.play, chance)) is None
            before = game.play.state.copy()
        entry = ill_formed(chance) if chance.below(2) else well_formed(chance)
        if game.apply(entry) is None:
            accepted += 1
            check(game.play)
            before = game.play.state.copy()
            line = msgspec.json.encode(game.entries[-1]).decode()
            read_entry(line, len(game.entries) + 1)
        else:
            refused += 1
            assert game.play.state == before
    return refused, accepted


@pytest.mark.parametrize("seed", range(4))
def test_a_hundred_thousand_hostile_entries_are_refused_and_change_nothing(seed: int) -> None:
    """A quarter each; what is accepted was allowed by chance, and can be written down and read again."""
    refused, accepted = hostile_actions(seed, 25_000)
    assert refused + accepted == 25_000
    assert refused > 22_000 and accepted > 250


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("ruleset", RULESETS)
def test_whole_games_of_bots_keep_everything_and_replay(ruleset: str, seed: int) -> None:
    bots = [BOTS[name] for name in ("builder", "trader", "random")]
    edition = board_for(ruleset, EDITIONS[seed % 3])
    played = play_game(header_of(ruleset, edition, list("ABC"), seed), bots, 60, seed)
    again = new_game(played.header)
    for number, line in enumerate(list(written(played.header, played.game.entries))[1:], start=2):
        assert again.apply(read_entry(line, number)) is None
        check(again.play, cards_known=True)
    assert again.play.state == played.game.play.state
    assert again.play.state.over


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_decks_stay_whole_through_legal_play(ruleset: str, edition: str) -> None:
    chance = Chance(len(edition))
    game = new_game(header(board_for(ruleset, edition), ruleset, chance))
    for _ in range(600):
        if game.play.state.over:
            break
        assert game.apply(some_legal(game.play, chance)) is None
        check(game.play, cards_known=True)


@pytest.mark.parametrize("kind", every_entry(), ids=verb_of)
def test_what_the_hands_enter_has_the_shape_of_a_line(kind: type[Entry]) -> None:
    """Else a compiled engine, which takes a field's type at its word, is asked what no record can ask."""
    chance = Chance(3)
    for _ in range(40):
        entry = well_formed_as(kind, chance)
        assert malformed(reader_of(every_entry()), entry) is None, entry


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


def test_undo_leads_back_exactly_to_every_entry() -> None:
    chance = Chance(7)
    game = new_game(header("london", "tournament", chance))
    states = [game.play.state.copy()]
    for _ in range(100):
        assert game.apply(some_legal(game.play, chance)) is None
        states.append(game.play.state.copy())
    for to in (*range(100, -1, -7), 0):
        assert game.apply(Undo(by=REFEREE, to=to)) is None
        assert game.play.state == states[to]
        assert game.apply(Redo(by=REFEREE)) is None
        assert game.play.state == states[100]
    assert game.apply(Undo(by=REFEREE, to=10**30)) is not None
    assert game.apply(Throw(by="A", dice=(9, 9))) is not None
