"""Prepares the output of `tourney replay`: the position after a record, or the entry that is not allowed.

It does not know where the text came from nor how it is printed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from tourney.base.errors import BadInput
from tourney.base.garbage import undisturbed
from tourney.base.plain import Plain
from tourney.base.texts import Message, Texts
from tourney.game.engine.accounts import BANK, Refusal
from tourney.game.engine.decisions import Debt, Draw, Frame
from tourney.game.engine.entries import Entry, Header, Throw, verb_of
from tourney.game.engine.game import GameRecord
from tourney.game.engine.game_context import Event, Play
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
    with undisturbed():
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
        said = narrate(game.play, entry) if explain else None
        replayed.refusal = game.apply(entry)
        if replayed.refusal is not None:
            return replayed
        if said is not None:
            replayed.story.append(ReplayStep(number, entry, tuple(game.events), said))
    return replayed


def position_json(play: Play) -> dict[str, Any]:
    """The position: in the form of `setup`, with bank, phase, the pending frame and the legal entries."""
    state = play.state
    claims: list[Plain] = [
        {
            "deed": play.board.deed_ids[rent.square],
            "owner": play.names[rent.owner],
            "by": play.names[rent.lander],
            "amount": rent.amount,
        }
        for rent in state.rents
    ]
    shown, waiting = shown_setup(setup_of(play)), _waiting(play)
    beside = {} if play.variant.turns is None else {"beside": waiting[1] if len(waiting) > 1 else None}
    return {
        **shown,
        "bank": bank_of(play),
        "phase": shown.get("phase") or phase(play),
        "pending": waiting[0] if waiting else None,
        **beside,
        "claims": claims,
        "legal": [_open_entry(play, entry) for entry in legal(play)],
    }


def bank_of(play: Play) -> dict[str, int]:
    """The bank's stock besides money and deeds: houses and hotels, or what the rules have for them."""
    state, other = play.state, play.variant.keeps.bank
    return dict(other(play.board, state)) if other else {"houses": state.houses, "hotels": state.hotels}


def phase(play: Play) -> str:
    """What has to happen next, in a word."""
    state = play.state
    if state.over:
        return "over"
    if state.paused:
        return "paused"
    waiting = _waiting(play)
    return waiting[0]["what"] if waiting else "throw"


def _waiting(play: Play) -> list[Plain]:
    """The decisions before the next throw: in the turn in front, then in the other under way.

    An auction comes first, for it stops the other.
    """
    first, turns = _next_decision(play), play.variant.turns
    if turns is None or not turns.turn_round(play):
        return [] if first is None else [first]
    other, bids = _next_decision(play), play.top is not None and play.rule(play.top).bidding
    turns.turn_round(play)
    return [each for each in ((other, first) if bids else (first, other)) if each is not None]


def _next_decision(play: Play) -> Plain | None:
    """The waiting frame; for a turn whose throw is next the decision before it, if any."""
    frame = play.top
    if frame is None or not play.rule(frame).turns:
        return None if frame is None else _pending(play, frame)
    picks = play.rule(frame).picks
    before = picks(play, frame) if picks is not None and not play.state.over else ()
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
    play = replayed.game.play
    for event in replayed.game.start:
        yield " ".join(texts.say(consequence(play, event)).splitlines())
    for step in replayed.story:
        said, events = texts.say(step.said), step.events
        if repeats(verb_name(step.entry), events):
            clause = play.book.clauses.shown(events[0].clause, events[0].key)
            said = texts("narration.said_by_clause", said=said, clause=clause)
            events = events[1:]
        yield " ".join(f"{step.entry.n}. {said}".splitlines())
        for event in events:
            yield " ".join(f"   {texts.say(consequence(play, event))}".splitlines())


def _open_entry(play: Play, entry: Entry) -> Plain:
    """A legal entry as JSON; the dice, which only chance knows, left out."""
    raw: Plain = msgspec.to_builtins(entry)
    if type(entry) in play.variant.more_throws:
        del raw["dice"]
    return {"do": raw["do"], "by": raw["by"]} if isinstance(entry, Throw) else raw


def _sold_by(play: Play, square: int) -> str | None:
    """The name of what a square sells that is no deed: that of the square's kind, the broker's licence for
    example.
    """
    return play.board.kinds[square] if play.board.price[square] else None


def _pending(play: Play, frame: Frame) -> Plain:
    """What has to happen next, with names in place of numbers."""
    shown: Plain = {"what": _what(frame)}
    for name in frame.fields:
        value = getattr(frame, name)
        if name in ("seat", "bidder", "creditor", "other"):
            shown["player" if name == "seat" else name] = _holder(play, value)
        elif name == "square":
            shown["deed"] = play.board.deed_ids[value] or _sold_by(play, value)
        elif name == "clause":
            shown[name] = play.book.clauses.shown(value)
        elif name == "creditors":
            shown[name] = [_holder(play, each) for each in value]
        elif name == "dice":
            shown[name] = list(value)
        elif (name == "card" and value) or name in ("amount", "each", "high", "fine", "steps", "factor"):
            shown[name] = value
    if isinstance(frame, Debt):
        shown["raisable"] = play.liquidation_value(frame.seat)
    if isinstance(frame, Draw):
        shown["deck"] = play.board.deck_ids[frame.deck]
    return shown


def _holder(play: Play, number: int) -> str | None:
    """A player by name, an account by its field in the record; nothing for the bank."""
    if number >= 0:
        return play.names[number]
    return None if number == BANK else play.variant.keeps.accounts[BANK - 1 - number].place


def _what(frame: Frame) -> str:
    """The record's name for what waits."""
    return frame.called or _words(type(frame).__name__)


def _words(name: str) -> str:
    """`ThirdFailure` as `third_failure`."""
    return "".join(f"_{c.lower()}" if c.isupper() else c for c in name).lstrip("_")
