"""Laws of a table's session: what is shown is what the record says, whatever is entered, undone or lost."""

from __future__ import annotations

import json

from hypothesis import given, settings
from hypothesis import strategies as st

from tourney.base.errors import EnvironmentFailure
from tourney.game.console.session import TableSession
from tourney.game.console.view import Accepted, AskKind
from tourney.game.engine import entries as e

HEADER = json.dumps(
    {
        "record": "tourney-game",
        "version": 1,
        "ruleset": "tournament",
        "edition": "atlantic-city",
        "players": ["1 A", "2 B", "3 C"],
        "options": {"houses": 4, "start_cash": 900},
    }
)
FORMS = {AskKind.DEAL, AskKind.DEEDS, AskKind.POSITION, AskKind.PLAYER, AskKind.TEXT}


class Log:
    place, mended = "memory", False

    def __init__(self, lines: list[str]) -> None:
        self.kept = lines
        self.full = False

    def lines(self, start: int = 0) -> list[str]:
        return self.kept[start:]

    def append(self, known: int, line: str) -> None:
        if self.full:
            raise EnvironmentFailure("tables.not_kept", place="memory", reason="full")
        assert known == len(self.kept)
        self.kept.append(line)

    def close(self) -> None:
        pass


def step(session: TableSession, log: Log, action: str, pick: int) -> None:
    """One thing that happens at a table: mostly play, at times an undo, a redo, nonsense or a full disk."""
    before = session.view
    if action == "full":
        log.full = True
        try:
            done = session.enter(e.Note(by="referee", text="lost"))
        except EnvironmentFailure:
            assert session.view == before
            return
        finally:
            log.full = False
        raise AssertionError(done)
    if action == "nonsense":
        done = session.enter(e.Bid(by="9 nobody", amount=pick))
        assert not isinstance(done, Accepted) and session.view == before
    elif action == "undo":
        session.undo(pick % (before.n + 1), "law")
    elif action == "redo":
        assert isinstance(session.redo(), Accepted) == before.can_redo
    elif action == "again":
        session.enter(e.VoidThrow(by="referee"))
    else:
        able = [c for c in before.choices if c.seat >= 0 and not FORMS & {ask.kind for ask in c.asks}]
        choice = able[pick % len(able)] if able else None
        if choice is not None and choice.id == "throw":
            assert isinstance(session.throw(), Accepted)
        elif choice is not None:
            assert isinstance(session.enter(choice.entry), Accepted), choice


ACTIONS = st.sampled_from(["play"] * 14 + ["undo", "redo", "again", "nonsense", "full"])


@settings(max_examples=25)
@given(st.lists(st.tuples(ACTIONS, st.integers(0, 400)), max_size=60), st.integers(0, 1 << 40))
def test_what_is_shown_is_what_the_record_says(steps: list[tuple[str, int]], seed: int) -> None:
    log = Log([HEADER])
    session = TableSession(log, seed=seed)
    for action, pick in steps:
        step(session, log, action, pick)
    view = session.view
    assert TableSession(Log(list(log.kept)), seed=seed).view == view
    standing = [line.n for line in view.log if line.can_undo_to]
    assert [point.n for point in view.worth] == [0, *standing]
    assert view.worth[-1].worth == tuple(seat.worth for seat in view.board.seats)
    past = session.position_at(view.n).board
    assert (past.squares, past.seats) == (view.board.squares, view.board.seats) or view.paused
    houses = sum(min(square.level, 4) for square in view.board.squares if 0 < square.level < 5)
    assert houses + view.board.houses == 4
