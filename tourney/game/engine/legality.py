"""Decides what is allowed now: the one place that judges every entry, live, in replay, for bots and
panels.
"""

from __future__ import annotations

from typing import Final

from tourney.game.engine.accounts import Refusal, refuse
from tourney.game.engine.entries import (
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
    verb_of,
)
from tourney.game.engine.game_context import GameContext, Verb, VerbHandler
from tourney.game.engine.turns import no_auctions

_AFTER_THE_END: Final = (Note, Correct)


def judged(game: GameContext, seat: int, entry: Entry) -> Verb | Refusal:
    """The rule that carries out an entry by this seat (-1: by no player), or why it is not allowed now.

    Changes nothing.
    """
    return judged_as(game, seat, entry, game.variant.handlers.get(type(entry)))


def judged_as(game: GameContext, seat: int, entry: Entry, way: VerbHandler | None) -> Verb | Refusal:
    """The same, if the meaning of its kind under these rules is known; None for no meaning."""
    state = game.state
    if seat < 0 or state.over or state.paused or state.out[seat]:
        refused = _out_of_play(game, seat, entry)
        if refused is not None:
            return refused
    if way is None:
        return not_for_players(game, entry)
    verb = way.verb
    if way.within is not None and state.todo:
        verb = way.within.get(type(state.todo[-1])) or verb
    if verb is None:
        return not_for_players(game, entry)
    refused = verb.may(game, seat, entry)
    return verb if refused is None else refused


def refusal(game: GameContext, entry: Entry) -> Refusal | None:
    """Why the entry is not allowed now; None if it is. Changes nothing."""
    verdict = judged(game, game.seats.get(entry.by, -1), entry)
    return verdict if isinstance(verdict, Refusal) else None


def _out_of_play(game: GameContext, seat: int, entry: Entry) -> Verb | Refusal | None:
    """The referee's verbs, and the entries that nobody may make now; None for those that may still follow the
    end (T4.4).
    """
    kind, state = type(entry), game.state
    if kind not in game.variant.specs:
        return refuse("T3.2", "engine.verb_other_system", verb=verb_of(kind))
    if kind in game.variant.referee:
        return _referee(game, entry)
    if kind in (Undo, Redo, VoidThrow):
        return refuse("T1.3", "engine.record_only")
    if seat < 0 and entry.by == REFEREE and state.todo and not state.paused:
        verb = game.variant.referee_in.get(type(state.todo[-1]), {}).get(kind)
        if verb is not None:
            refused = verb.may(game, seat, entry)
            return verb if refused is None else refused
    if seat < 0:
        return refuse("T3.1", "engine.player_unknown", player=entry.by[:60])
    if state.over:
        late = game.variant.after_the_end.get(kind)
        open_ = late is not None and not state.paused and not state.out[seat] and late(game)
        return None if open_ else refuse("T1.1", "engine.game_over")
    if state.paused:
        return refuse("T1.3", "engine.paused_play")
    return refuse("T7.1", "engine.player_out", player=entry.by)


def _referee(game: GameContext, entry: Entry) -> Verb | Refusal:
    if entry.by != REFEREE:
        return refuse("T1.3", "engine.referee_only")
    if game.state.over and not isinstance(entry, _AFTER_THE_END):
        return refuse("T1.1", "engine.game_over")
    verb = game.variant.referee[type(entry)]
    refused = verb.may(game, -1, entry)
    return verb if refused is None else refused


def not_for_players(game: GameContext, entry: Entry) -> Refusal:
    """The refusal of a player's entry that no rule answers at this point of play."""
    if type(entry) not in game.variant.specs:
        return refuse("T3.2", "engine.verb_other_system", verb=verb_of(type(entry)))
    if type(entry) in game.variant.referee:
        return refuse("T1.3", "engine.referee_only")
    if isinstance(entry, (Undo, Redo, VoidThrow)):
        return refuse("T1.3", "engine.record_only")
    if isinstance(entry, (Bid, Pass)):
        return no_auctions(game) or refuse("T4.2", "engine.bid_nothing")
    if isinstance(entry, Pay):
        return refuse("T7.1", "engine.pay_nothing")
    return refuse("T3.8", "engine.turn_unfinished")


def legal(game: GameContext, seat: int | None = None) -> list[Entry]:
    """The entries possible now, of one player or of all; after the end only claims of rent.

    For an open entry there is one example: the lowest bid, a throw, a wish for one building. Deals and
    settlements are not listed, as there is no end of them.
    """
    state = game.state
    if state.paused:
        return [Resume(by=REFEREE)]
    if state.over and not any(late(game) for late in game.variant.after_the_end.values()):
        return []
    entries: list[Entry] = []
    for at in state.live if seat is None else (seat,):
        for offer in game.variant.on_offer:
            for entry in offer(game, at):
                if refusal(game, entry) is None and not _listed_twice(entries, entry):
                    entries.append(entry)
    return entries


def _listed_twice(entries: list[Entry], entry: Entry) -> bool:
    """A building to be placed is offered by two steps."""
    return isinstance(entry, Build) and entry in entries
