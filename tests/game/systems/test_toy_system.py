"""A system of its own verbs, frame and state stands on the engine without a line in the engine's files."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from tests.game.systems.wager.entries import Stake, Twirl
from tests.game.systems.wager.frames import Wager
from tourney.base.errors import BadInput
from tourney.base.texts import CHINESE, ENGLISH
from tourney.game import variants
from tourney.game.console.choices import every_verb
from tourney.game.console.session import TableSession
from tourney.game.console.view import Accepted, AskKind, OtherPending, Section
from tourney.game.engine.entries import Entry, Header, Mortgage, any_of, verb_of
from tourney.game.engine.game import GameRecord
from tourney.game.engine.game_context import VerbSpec
from tourney.game.engine.legality import legal, refusal
from tourney.game.engine.official import OFFICIAL
from tourney.game.engine.story import narrate
from tourney.game.record import new_game, read_entry, written
from tourney.game.record_versions import record_schema
from tourney.game.replaying import position_json, replay
from tourney.game.simulation import header_of, play_game
from tourney.game.strategies import BOTS

HEADER: dict[str, Any] = {
    "record": "tourney-game",
    "version": 2,
    "ruleset": "tournament",
    "options": {"wager": True},
    "edition": "atlantic-city",
    "players": ["A", "B", "C"],
}


def game_of(*entries: dict[str, Any]) -> GameRecord:
    game = new_game(msgspec.convert(HEADER, Header))
    for raw in entries:
        refused = game.apply(entry(**raw))
        assert refused is None, (raw, refused)
    return game


def entry(**raw: Any) -> Entry:
    entry: Entry = msgspec.convert(raw, any_of(variants.every_entry()))
    return entry


STAKED = {"by": "A", "do": "stake", "amount": 40}


def test_its_verbs_are_legal_where_they_are_and_refused_elsewhere() -> None:
    game = game_of()
    assert {(e.by, OFFICIAL.specs.get(type(e)) is None) for e in legal(game.play)} >= {("A", True)}
    before = game.play.state.copy()
    for raw, clause in (
        ({"by": "B", "do": "stake", "amount": 5}, "T3.8"),
        ({"by": "A", "do": "twirl", "count": 3}, "T3.8"),
    ):
        refused = game.apply(entry(**raw))
        assert refused is not None and refused.clause == clause
    assert game.play.state == before
    game = game_of(STAKED)
    assert {type(e) for e in legal(game.play)} >= {Twirl}
    assert all(refusal(game.play, e) is None for e in legal(game.play))
    assert game.apply(entry(by="A", do="throw", dice=[1, 2])) is not None


def test_its_state_is_shown_undone_and_equal_only_to_its_like() -> None:
    game = game_of(STAKED)
    assert (position_json(game.play)["funds"]["pot"], game.play.state.cash[0]) == (40, 1460)
    assert game.play.state != game_of({**STAKED, "amount": 41}).play.state
    game.apply(entry(by="referee", do="undo", to=0))
    assert position_json(game.play)["funds"] == {"pot": 0}
    game.apply(entry(by="referee", do="redo"))
    game.apply(entry(by="A", do="twirl", count=6))
    assert (position_json(game.play)["funds"]["pot"], game.play.state.cash[0]) == (0, 1500)


def test_its_record_is_written_read_told_and_drawn_in_the_schema() -> None:
    game = game_of(STAKED, {"by": "A", "do": "twirl", "count": 2})
    lines = list(written(msgspec.convert(HEADER, Header), game.entries))
    again = replay("\n".join(lines), explain=True)
    assert again.refusal is None and again.game.play.state == game.play.state
    assert [ENGLISH.say(replay_step.said) for replay_step in again.story] == ["A: stake 40", "A: twirl 2"]
    assert "stake" in json.dumps(record_schema())
    bad = replay("\n".join([lines[0], '{"by": "A", "do": "stake", "amount": 0}']))
    assert bad.refusal is not None and bad.refusal.code == "record.line"


def test_what_waits_goes_with_its_player() -> None:
    game = game_of(STAKED, {"by": "referee", "do": "withdraw", "player": "A"})
    assert not any(isinstance(decision, Wager) for decision in game.play.state.todo)


def test_where_the_rules_do_not_know_a_verb_it_is_refused_and_told() -> None:
    game = new_game(msgspec.convert({**HEADER, "options": {}}, Header))
    staked = Stake(by="A", amount=5)
    refusal = game.apply(staked)
    assert refusal is not None and (refusal.code, refusal.clause) == ("verb.other_system", "T3.2")
    assert ENGLISH.say(narrate(game.play, staked))


def test_the_console_offers_asks_and_enters_it() -> None:
    class Kept:
        place, mended = "memory", False

        def __init__(self) -> None:
            self.kept = [json.dumps(HEADER)]

        def lines(self, start: int = 0) -> list[str]:
            return self.kept[start:]

        def append(self, known: int, line: str) -> None:
            self.kept.append(line)

        def close(self) -> None:
            pass

    session = TableSession(Kept())
    stake = next(choice for choice in session.view.choices if choice.id == "stake")
    assert (stake.section, stake.asks[0].kind, stake.asks[0].field) == (
        Section.BETWEEN,
        AskKind.AMOUNT,
        "amount",
    )
    assert isinstance(session.enter(stake.filled((25,))), Accepted)
    assert isinstance(session.view.pending, OtherPending)
    assert [pile.amount for pile in session.view.board.piles] == [25]
    twirl = next(choice for choice in session.view.choices if choice.id == "twirl")
    assert (twirl.section, twirl.asks[0].kind) == (Section.NOW, AskKind.COUNT)
    assert isinstance(session.enter(twirl.filled((6,))), Accepted)
    assert [ENGLISH.say(line.text) for line in session.view.log] == ["A: stake 25", "A: twirl 6"]
    for choice in session.view.choices:
        assert ENGLISH.say(choice.label) and CHINESE.say(choice.label)
    assert {("stake", "Z"), ("twirl", "I")} <= {(verb.id, verb.key) for verb in every_verb()}


def test_bots_play_games_with_it_to_their_end() -> None:
    for seed in range(3):
        bots = [BOTS["random"], BOTS["builder"], BOTS["random"]]
        header = header_of("tournament", "atlantic-city", "ABC", seed)
        played = play_game(msgspec.structs.replace(header, options={"wager": True}), bots, 20, seed)
        verbs = {verb_of(type(each)) for each in played.game.entries}
        assert played.game.play.state.over and {"stake", "twirl"} <= verbs


LINES = [
    ({"by": "A", "do": "stake", "amount": 5}, "T3.2"),
    ({"by": "referee", "do": "twirl", "count": 3}, "T3.2"),
    ({"by": "A", "do": "throw", "dice": [1, 2], "speed": "bus"}, "T3.2"),
    ({"by": "A", "do": "throw", "dice": [1, 2], "speed": 3}, "T3.2"),
]


@pytest.mark.parametrize(("line", "clause"), LINES)
def test_a_line_of_another_system_is_read_and_refused_by_a_clause(line: dict[str, Any], clause: str) -> None:
    header = json.dumps({**HEADER, "options": {}})
    replayed = replay("\n".join([header, json.dumps(line)]))
    assert replayed.refusal is not None
    assert (replayed.refusal.code, replayed.refusal.clause) == ("verb.other_system", clause)
    assert replayed.game.play.state == new_game(msgspec.convert(json.loads(header), Header)).play.state
    broken = replay("\n".join([header, json.dumps({**line, "more": 1})]))
    assert broken.refusal is not None and broken.refusal.code == "record.line"


def test_a_system_may_have_fields_of_its_own_for_a_verb_that_others_have(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Lent(Entry, tag="mortgage", kw_only=True):
        deed: str
        amount: int

    official = OFFICIAL.specs[Mortgage]
    lending = OFFICIAL.extended([VerbSpec(Lent, official.sentence, official.meaning)])
    monkeypatch.setitem(variants.VARIANTS, "lending", lending)
    variants._kinds.cache_clear()
    assert variants.kinds_of("mortgage")[0] is Mortgage and Lent in variants.kinds_of("mortgage")
    line = json.dumps({"by": "A", "do": "mortgage", "deed": "boardwalk", "amount": 3})
    header = json.dumps({**HEADER, "options": {}})
    replayed = replay("\n".join([header, line]))
    assert replayed.refusal is not None and replayed.refusal.code == "verb.other_system"
    assert isinstance(read_entry(line, 2, lending.reader), Lent)
    assert "Lent" in json.dumps(record_schema())


def test_a_field_of_another_system_s_position_is_refused_by_a_clause() -> None:
    players = {"A": {"cash": 5, "wins": 1}, "B": {"cash": 5}, "C": {}}
    header = {**HEADER, "options": {}, "setup": {"players": players}}
    with pytest.raises(BadInput) as refused:
        replay(json.dumps(header))
    assert (refused.value.params["code"], refused.value.params["clause"]) == ("verb.other_system", "T1.3")
    replay(json.dumps({**header, "options": {"wager": True}}))
