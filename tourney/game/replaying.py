"""Prepares the output of `tourney replay`: the position after a record, or the entry that is not allowed.

It does not know where the text came from nor how it is printed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from tourney.base.errors import BadInput
from tourney.base.garbage import gc_paused
from tourney.base.plain import Plain
from tourney.base.texts import Message, Texts
from tourney.game.engine.accounts import BANK, Refusal
from tourney.game.engine.decisions import Debt, Draw, PendingDecision
from tourney.game.engine.entries import Entry, Header, Throw, verb_of
from tourney.game.engine.game import GameRecord
from tourney.game.engine.game_context import Event, GameContext
from tourney.game.engine.legality import legal
from tourney.game.engine.setup import setup_of, shown_setup
from tourney.game.engine.story import consequence, narrate, repeats, verb_name
from tourney.game.record import game_of, header_and_version, read_at_once, read_entry, read_lines
from tourney.game.record_versions import entries_changed

FOLLOWS = frozenset(("bank", "phase", "pending", "beside", "claims", "legal"))
"""Fields shown of a position besides those that a game may start from; they follow from these."""

STARTS = ("deal", "places", "order")
"""Phases in which a game may start: a position saved there is marked so."""

_UNREADABLE = "record.line"
"""The code of a line that is no entry."""


@dataclass(frozen=True, slots=True)
class ReplayStep:
    """One entry of the story: its line, the entry, its consequences, and its sentence."""

    line: int
    entry: Entry
    events: Sequence[Event]
    said: Message


@dataclass(slots=True)
class Replayed:
    """A record as far as it goes; `refusal` and `line` if an entry is not allowed."""

    header: Header
    game: GameRecord
    line: int = 1
    refusal: Refusal | None = None
    story: list[ReplayStep] = field(default_factory=list)

    def whole(self) -> GameRecord:
        """The game to the record's end. BadInput: the entry that cannot be read or is not allowed."""
        refusal = self.refusal
        if refusal is None:
            return self.game
        if refusal.code == _UNREADABLE:
            raise BadInput(refusal.message.key, **refusal.message.params)
        raise BadInput("engine.refused", line=self.line, reason=self.reason, clause=self.clause)

    @property
    def clause(self) -> str:
        """The clause against the entry, by the ruleset's name."""
        if self.refusal is None:
            return ""
        return self.game.play.book.clauses.shown(self.refusal.clause, self.refusal.message.key)

    @property
    def reason(self) -> Message:
        """Why the entry is refused, in the ruleset's words. AssertionError if none is."""
        assert self.refusal is not None
        return self.game.play.book.worded(self.refusal.message)


def replay(text: str, upto: int | None = None, explain: bool = False) -> Replayed:
    """Judge and carry out the entries, the first `upto` of them. BadInput if a line cannot be read."""
    with gc_paused():
        together = None if explain else _replayed_at_once(text, upto)
        return _replayed_by_line(text, upto, explain) if together is None else together


def _replayed_at_once(text: str, upto: int | None) -> Replayed | None:
    """The record if all lines can be read together; None if one has to be read by itself."""
    first, _, rest = text.removeprefix("\ufeff").partition("\n")
    if not first.strip():
        return None
    header, version = header_and_version(first)
    if entries_changed(version):
        return None
    game = game_of(header)
    entries = read_at_once(rest, game.play.variant.reader)
    if entries is None or _numbers_stop(entries):
        return None
    entries = entries[:upto]
    refusal = game.replay(entries)
    done = len(game.entries)
    if game.entries != entries[:done]:
        return None
    return Replayed(header, game, done + 1 + (refusal is not None), refusal)


def _numbers_stop(entries: Sequence[Entry]) -> bool:
    """Whether a line without its number follows one that has it."""
    numbered = False
    for entry in entries:
        if numbered and not entry.n:
            return True
        numbered = entry.n > 0
    return False


def _replayed_by_line(text: str, upto: int | None, explain: bool) -> Replayed:
    header, lines = read_lines(text)
    game = game_of(header)
    replayed = Replayed(header, game)
    reader, numbered = game.play.variant.reader, False
    for number, line in lines[:upto]:
        try:
            entry = read_entry(line, number, reader, after_numbered=numbered)
        except BadInput as fault:
            replayed.line = number
            replayed.refusal = Refusal(_UNREADABLE, "", Message(fault.key, fault.params))
            return replayed
        replayed.line, numbered = number, entry.n > 0
        message = narrate(game.play, entry) if explain else None
        replayed.refusal = game.apply(entry)
        if replayed.refusal is not None:
            return replayed
        if message is not None:
            replayed.story.append(ReplayStep(number, entry, tuple(game.events), message))
    return replayed


def position_json(game: GameContext) -> dict[str, Any]:
    """The position: in the form of `setup`, with bank, phase, the pending decision and the legal entries."""
    state = game.state
    claims: list[Plain] = [
        {
            "deed": game.board.deed_ids[rent.square],
            "owner": game.names[rent.owner],
            "by": game.names[rent.lander],
            "amount": rent.amount,
        }
        for rent in state.rents
    ]
    setup, waiting = shown_setup(setup_of(game)), _waiting(game)
    beside = {} if game.variant.turns is None else {"beside": waiting[1] if len(waiting) > 1 else None}
    return {
        **setup,
        "bank": bank_of(game),
        "phase": setup.get("phase") or phase(game),
        "pending": waiting[0] if waiting else None,
        **beside,
        "claims": claims,
        "legal": [_open_entry(game, entry) for entry in legal(game)],
    }


def bank_of(game: GameContext) -> dict[str, int]:
    """The bank's stock besides money and deeds: houses and hotels, or what the rules have for them."""
    state, other = game.state, game.variant.extension.bank
    return dict(other(game.board, state)) if other else {"houses": state.houses, "hotels": state.hotels}


def phase(game: GameContext) -> str:
    """What has to happen next, in a word."""
    state = game.state
    if state.over:
        return "over"
    if state.paused:
        return "paused"
    waiting = _waiting(game)
    return waiting[0]["what"] if waiting else "throw"


def _waiting(game: GameContext) -> list[Plain]:
    """The decisions before the next throw: in the turn in front, then in the other under way.

    An auction comes first, for it stops the other.
    """
    first, turns = _next_decision(game), game.variant.turns
    if turns is None or not turns.turn_round(game):
        return [] if first is None else [first]
    other, bids = _next_decision(game), game.top is not None and game.rule(game.top).bidding
    turns.turn_round(game)
    return [each for each in ((other, first) if bids else (first, other)) if each is not None]


def _next_decision(game: GameContext) -> Plain | None:
    """The waiting decision; for a turn whose throw is next the decision before it, if any."""
    decision = game.top
    if decision is None or not game.rule(decision).turns:
        return None if decision is None else _pending(game, decision)
    picks = game.rule(decision).picks
    before = picks(game, decision) if picks is not None and not game.state.over else ()
    if not before:
        return None
    return {"what": verb_of(type(before[0].entry)), "player": before[0].entry.by}


def error_json(replayed: Replayed, texts: Texts) -> Plain:
    """The entry that is not allowed: line, code, clause, sentence, rule; and the position before it."""
    refusal = replayed.refusal
    assert refusal is not None
    rule = replayed.game.play.book.clauses.said(replayed.clause)
    return {
        "error": {
            "line": replayed.line,
            "code": refusal.code,
            "clause": replayed.clause or None,
            "message": texts.say(replayed.reason),
            "rule": None if rule is None else texts.say(rule),
        },
        "state": position_json(replayed.game.play),
    }


def story_lines(replayed: Replayed, texts: Texts) -> Iterator[str]:
    """The story in words: a line for each entry, and one for each consequence with its clause.

    A consequence that only repeats the entry leaves only its clause behind the entry. A line stays one line,
    whatever a name or a remark holds.
    """
    game = replayed.game.play
    for event in replayed.game.start:
        yield " ".join(texts.say(consequence(game, event)).splitlines())
    for step in replayed.story:
        said, events = texts.say(step.said), step.events
        if repeats(verb_name(step.entry), events):
            clause = game.book.clauses.shown(events[0].clause, events[0].key)
            said = texts("narration.said_by_clause", said=said, clause=clause)
            events = events[1:]
        yield " ".join(f"{step.entry.n}. {said}".splitlines())
        for event in events:
            yield " ".join(f"   {texts.say(consequence(game, event))}".splitlines())


def _open_entry(game: GameContext, entry: Entry) -> Plain:
    """A legal entry as JSON; the dice, which only chance knows, left out."""
    raw: Plain = msgspec.to_builtins(entry)
    if type(entry) in game.variant.more_throws:
        del raw["dice"]
    return {"do": raw["do"], "by": raw["by"]} if isinstance(entry, Throw) else raw


def _sold_by(game: GameContext, square: int) -> str | None:
    """The name of what a square sells that is no deed: that of the square's kind, the broker's licence for
    example.
    """
    return game.board.kinds[square] if game.board.price[square] else None


def _pending(game: GameContext, decision: PendingDecision) -> Plain:
    """What has to happen next, with names in place of numbers."""
    report: Plain = {"what": _what(decision)}
    for name in decision.fields:
        value = getattr(decision, name)
        if name in ("seat", "bidder", "creditor", "other"):
            report["player" if name == "seat" else name] = _holder(game, value)
        elif name == "square":
            report["deed"] = game.board.deed_ids[value] or _sold_by(game, value)
        elif name == "clause":
            report[name] = game.book.clauses.shown(value)
        elif name == "creditors":
            report[name] = [_holder(game, each) for each in value]
        elif name == "dice":
            report[name] = list(value)
        elif (name == "card" and value) or name in ("amount", "each", "high", "fine", "steps", "factor"):
            report[name] = value
    if isinstance(decision, Debt):
        report["raisable"] = game.liquidation_value(decision.seat)
    if isinstance(decision, Draw):
        report["deck"] = game.board.deck_ids[decision.deck]
    return report


def _holder(game: GameContext, number: int) -> str | None:
    """A player by name, an account by its field in the record; nothing for the bank."""
    if number >= 0:
        return game.names[number]
    return None if number == BANK else game.variant.extension.accounts[BANK - 1 - number].place


def _what(decision: PendingDecision) -> str:
    """The record's name for what waits."""
    return decision.called or _words(type(decision).__name__)


def _words(name: str) -> str:
    """`ThirdFailure` as `third_failure`."""
    return "".join(f"_{c.lower()}" if c.isupper() else c for c in name).lstrip("_")
