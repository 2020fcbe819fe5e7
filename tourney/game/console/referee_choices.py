"""What the referee may enter now: pause, time, withdrawals, corrections, notes, and going back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tourney.base.texts import Message, msg
from tourney.game.console.prompts import own_fields, players_option
from tourney.game.console.table_entry import GoBack
from tourney.game.console.view import REFEREE_SEAT, AskKind, Choice, Effect, Prompt, Section
from tourney.game.engine import entries as e
from tourney.game.engine.legality import refusal
from tourney.game.engine.play import Play

_REASON = Prompt(AskKind.TEXT, "reason", msg("tables.ask_reason"), 1)


_EXAMPLE = "…"
"""A reason is never empty, so that what is asked for can be judged without one."""


def referee_choices(play: Play, line: Sequence[e.Entry], can_redo: bool) -> list[Choice]:
    """The referee's choices. `line`: the entries that stand; `can_redo`: something was undone last."""
    choices = [
        _made(play, e.Resume(by=e.REFEREE), msg("tables.do_resume")),
        _made(play, e.Pause(by=e.REFEREE), msg("tables.do_pause")),
        _made(play, e.Time(by=e.REFEREE), msg("tables.do_time"), effects=_time_effects(play)),
        _throw_again(line),
        _withdrawal(play),
        *_by_these_rules(play),
        _correction(play),
        _overruling(play),
        _renaming(play),
        _made(
            play,
            e.Note(by=e.REFEREE, text=""),
            msg("tables.do_note"),
            (Prompt(AskKind.TEXT, "text", msg("tables.ask_note"), 1),),
        ),
        _no_more_wishes(play),
        _undo(line),
        _referee_choice(e.Redo(by=e.REFEREE), msg("tables.do_redo")) if can_redo else None,
    ]
    return [choice for choice in choices if choice is not None]


def _referee_choice(
    entry: e.Entry,
    label: Message,
    asks: tuple[Prompt, ...] = (),
    clause: str = "T1.3",
    effects: tuple[Effect, ...] = (),
) -> Choice:
    return Choice(
        e.verb_of(type(entry)),
        REFEREE_SEAT,
        section=Section.REFEREE,
        label=label,
        entry=entry,
        asks=asks,
        clause=clause,
        consequences=effects,
    )


def _made(
    play: Play,
    entry: e.Entry,
    label: Message,
    asks: tuple[Prompt, ...] = (),
    effects: tuple[Effect, ...] = (),
) -> Choice | None:
    """The choice, if the engine allows it."""
    if refusal(play, entry) is not None:
        return None
    return _referee_choice(
        entry, label, asks, _time_clause(play) if isinstance(entry, e.Time) else "T1.3", effects
    )


def _throw_again(line: Sequence[e.Entry]) -> Choice | None:
    """While nothing was entered on the last throw (T3.7)."""
    last = next((entry for entry in reversed(line) if not isinstance(entry, e.Note)), None)
    if not isinstance(last, e.Throw):
        return None
    return _referee_choice(
        e.VoidThrow(by=e.REFEREE), msg("tables.do_void_throw", player=last.by), clause="T3.7"
    )


def _withdrawal(play: Play) -> Choice | None:
    able = [
        seat
        for seat in play.state.live
        if refusal(play, e.Withdraw(by=e.REFEREE, player=play.names[seat])) is None
    ]
    if not able:
        return None
    ask = Prompt(AskKind.PLAYER, "player", msg("tables.ask_withdraw"), options=players_option(play, able))
    auctions = "tables.withdraw_effect" if play.options.auction else "tables.withdraw_effect_unowned"
    effects = (Effect("T7.2", Message(auctions)),)
    first = e.Withdraw(by=e.REFEREE, player=play.names[able[0]])
    return _referee_choice(first, msg("tables.do_withdraw"), (ask,), effects=effects)


def _by_these_rules(play: Play) -> Iterator[Choice]:
    """What only the rules in play let the referee say of one player (who went the wrong way)."""
    for kind, spec in play.variant.specs.items():
        if spec.referee is None or kind is e.Withdraw or own_fields(kind) != ("player",):
            continue
        entries = [kind(by=e.REFEREE, player=name) for name in play.names]
        able = [seat for seat, entry in enumerate(entries) if refusal(play, entry) is None]
        if able:
            ask = Prompt(AskKind.PLAYER, "player", Message(spec.ask, {}), options=players_option(play, able))
            yield _referee_choice(entries[able[0]], Message(spec.label, {}), (ask,), spec.clause)


def _correction(play: Play) -> Choice | None:
    if refusal(play, e.Correct(by=e.REFEREE, set=e.PositionChange(), reason=_EXAMPLE)) is not None:
        return None
    position = Prompt(AskKind.POSITION, "set", msg("tables.ask_position"))
    nothing = e.Correct(by=e.REFEREE, set=e.PositionChange(), reason="")
    return _referee_choice(nothing, msg("tables.do_correct"), (position, _REASON))


def _overruling(play: Play) -> Choice | None:
    if refusal(play, e.Overrule(by=e.REFEREE, reason=_EXAMPLE)) is not None:
        return None
    return _referee_choice(e.Overrule(by=e.REFEREE, reason=""), msg("tables.do_overrule"), (_REASON,))


def _renaming(play: Play) -> Choice | None:
    if refusal(play, e.Rename(by=e.REFEREE, player=play.names[0], name=_EXAMPLE)) is not None:
        return None
    options = players_option(play, range(len(play.names)))
    asks = (
        Prompt(AskKind.PLAYER, "player", msg("tables.ask_player"), options=options),
        Prompt(AskKind.TEXT, "name", msg("tables.ask_name"), 1),
    )
    return _referee_choice(
        e.Rename(by=e.REFEREE, player=play.names[0], name=""), msg("tables.do_rename"), asks
    )


def _no_more_wishes(play: Play) -> Choice | None:
    """Who has not answered yet wants no scarce building (T5.5)."""
    entry = e.Pass(by=e.REFEREE)
    if refusal(play, entry) is not None:
        return None
    label = msg("tables.do_nobody_else")
    return Choice(
        "nobody_else",
        REFEREE_SEAT,
        section=Section.REFEREE,
        label=label,
        entry=entry,
        clause="T5.5",
    )


def _undo(line: Sequence[e.Entry]) -> Choice | None:
    """Back by one; the log offers every other point."""
    if not line:
        return None
    to = line[-2].n if len(line) > 1 else 0
    return _referee_choice(GoBack(to=to), msg("tables.do_undo"), (_REASON,))


def _time_clause(play: Play) -> str:
    """By which clause time ends a game."""
    return play.book.clauses.shown("T1.1", "engine.time_over")


def _time_effects(play: Play) -> tuple[Effect, ...]:
    """What is still played before the table ends (T1.1)."""
    state, clause = play.state, _time_clause(play)
    playing = state.acting or bool(state.todo) or state.doubles > 0
    if not play.options.equal_turns:
        return (Effect(clause, msg("tables.time_after_turn" if playing else "tables.time_ends_here")),)
    most = max((state.turns[seat] for seat in state.live), default=0)
    still = [play.names[seat] for seat in state.live if state.turns[seat] < most]
    if still:
        return (Effect(clause, msg("tables.time_still", players=still)),)
    return (Effect(clause, msg("tables.time_after_this" if playing else "tables.time_ends_now")),)
