"""What is allowed now: the one place that every entry is judged by, live, in replay, for bots and panels."""

from __future__ import annotations

from tourney.engine.entries import (
    REFEREE,
    Bid,
    Build,
    Correct,
    Entry,
    Note,
    Pass,
    Pay,
    Redo,
    Resume,
    Undo,
    VoidThrow,
)
from tourney.engine.play import Play
from tourney.engine.refusal import Refusal, refuse
from tourney.engine.variants import OFFERS, REFEREE_VERBS, VERBS, VERBS_IN, Verb

_BY_FRAME = frozenset(kind for kind, _ in VERBS_IN)
_PLAY = frozenset(VERBS) | _BY_FRAME
_AFTER_THE_END = (Note, Correct)


def verb_of(play: Play, entry: Entry) -> Verb | None:
    """The rule for this entry where play stands; None where nothing of the kind is going on."""
    kind = type(entry)
    if kind in _BY_FRAME:
        found = VERBS_IN.get((kind, type(play.top)))
        if found is not None:
            return found
    return VERBS.get(kind) or REFEREE_VERBS.get(kind)


def refusal(play: Play, entry: Entry) -> Refusal | None:
    """Why the entry is not allowed now; None if it is. Changes nothing."""
    seat = play.seats.get(entry.by, -1)
    state = play.state
    if seat < 0 or state.over or state.paused or state.out[seat] or type(entry) not in _PLAY:
        refused = _out_of_play(play, seat, entry)
        if refused is not None or seat < 0:
            return refused
    verb = verb_of(play, entry)
    if verb is None:
        return _nothing_of_the_kind(entry)
    return verb.may(play, seat, entry)


def _out_of_play(play: Play, seat: int, entry: Entry) -> Refusal | None:
    """The referee's verbs, and what nobody may enter now."""
    kind, state = type(entry), play.state
    if kind in REFEREE_VERBS:
        return _referee_refusal(play, entry)
    if kind in (Undo, Redo, VoidThrow):
        return refuse("T1.3", "engine.record_only")
    if seat < 0:
        return refuse("T3.1", "engine.player_unknown", player=entry.by[:60])
    if state.over:
        return refuse("T1.1", "engine.game_over")
    if state.paused:
        return refuse("T1.3", "engine.paused_play")
    if state.out[seat]:
        return refuse("T7.1", "engine.player_out", player=entry.by)
    return None


def _referee_refusal(play: Play, entry: Entry) -> Refusal | None:
    if entry.by != REFEREE:
        return refuse("T1.3", "engine.referee_only")
    if play.state.over and not isinstance(entry, _AFTER_THE_END):
        return refuse("T1.1", "engine.game_over")
    return REFEREE_VERBS[type(entry)].may(play, -1, entry)


def _nothing_of_the_kind(entry: Entry) -> Refusal:
    if isinstance(entry, (Bid, Pass)):
        return refuse("T4.2", "engine.bid_nothing")
    if isinstance(entry, Pay):
        return refuse("T7.1", "engine.debt_none")
    return refuse("T3.8", "engine.turn_unfinished")


def legal(play: Play, seat: int | None = None) -> list[Entry]:
    """The entries possible now, of one player or of all; [] only when the game is over.

    Where an entry is open, one example stands for all: the lowest bid, a throw, a wish for one
    building. Deals and settlements are not listed, there being no end of them.
    """
    state = play.state
    if state.over:
        return []
    if state.paused:
        return [Resume(by=REFEREE)]
    found: list[Entry] = []
    for at in state.live if seat is None else (seat,):
        for offer in OFFERS:
            for entry in offer(play, at):
                if refusal(play, entry) is None and not _listed_twice(found, entry):
                    found.append(entry)
    return found


def _listed_twice(found: list[Entry], entry: Entry) -> bool:
    """A building to be placed is on offer by two steps."""
    return isinstance(entry, Build) and entry in found
