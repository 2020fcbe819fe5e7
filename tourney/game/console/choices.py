"""What may be done now, as the panel shows it: one choice a verb and player, with what it still asks.

Everything comes from the engine's `legal` and `refusal`; nothing is judged here. The referee's own
verbs are in `referee_choices`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tourney.base.texts import Message
from tourney.game.console.funding_options import bankruptcy_effects, foretold
from tourney.game.console.prompts import asks_for
from tourney.game.console.view import Choice, Effect, Pending, Section, StartThrowPending, Waiting
from tourney.game.engine import entries as e
from tourney.game.engine.frames import Offer, Proposal, Shortage
from tourney.game.engine.legality import legal, refusal
from tourney.game.engine.play import Play, VerbSpec

_SECTIONS = tuple(Section)


def players_choices(
    play: Play, pendings: Sequence[tuple[bool, Pending]], start_open: bool = False
) -> list[Choice]:
    """The choices of all players: whoever is waited for first, then claims, then what may be done besides.

    `pendings`: what each turn under way waits for, and whether it is the other than the one spoken of.
    `start_open`: who starts may still be thrown for.
    """
    specs = play.variant.specs
    order = {spec.id: place for place, spec in enumerate(specs.values())}
    waits = dict(pendings)
    places = {other: place for place, other in enumerate(waits)}
    grouped: dict[tuple[str, str, str, bool], list[e.Entry]] = {}
    for entry in (*legal(play), *_openings(play, start_open), *_listed_besides(play)):
        if entry.by == e.REFEREE:
            continue
        kind = str(getattr(entry, "choice", "")) or (str(entry.deed) if isinstance(entry, e.Claim) else "")
        if specs[type(entry)].each is not None:
            kind = str(entry)
        there = _about_other(play, entry)
        grouped.setdefault((specs[type(entry)].id, entry.by, kind, there), []).append(entry)
    choices = [
        _in_its_turn(play, waits.get(there), entries, there, places.get(there, 0))
        for (_id, _by, _kind, there), entries in grouped.items()
    ]
    waiting = [seat for pending in waits.values() for seat in pending.seats]
    choices.sort(key=lambda choice: (*_rank(choice, waiting), order[choice.id]))
    return choices


def _about_other(play: Play, entry: e.Entry) -> bool:
    """Whether it is about the turn that is not spoken of, where several are under way."""
    turns = play.variant.turns
    return turns is not None and turns.about_other(play, play.seats[entry.by], entry)


def _in_its_turn(
    play: Play, pending: Pending | None, entries: list[e.Entry], other: bool, turn: int
) -> Choice:
    """A choice as the turn and the money have it that it is about; `turn` by its place among the pendings."""
    turns, moneys = play.variant.turns, play.variant.moneys
    if other and turns is not None:
        turns.turn_round(play)
    try:
        if moneys is None:
            return _choice(play, pending, entries)
        ring = moneys.of_entry(play, entries[0])
        with moneys.counted(play, ring):
            made = _choice(play, pending, entries)
        words = play.book.money_words(ring)
        asks = tuple(replace(ask, label=ask.label.in_words(words)) for ask in made.asks)
        return replace(made, label=made.label.in_words(words), asks=asks, turn=turn)
    finally:
        if other and turns is not None:
            turns.turn_round(play)


def _rank(choice: Choice, waiting: Sequence[int]) -> tuple[int, int]:
    first = waiting.index(choice.seat) if choice.seat in waiting else len(waiting) + choice.seat
    return (_SECTIONS.index(choice.section), first)


def _openings(play: Play, start_open: bool) -> list[e.Entry]:
    """What `legal` has no end of: deals, settlements, throws for the start."""
    if play.state.over or play.state.paused:
        return []
    entries: list[e.Entry] = []
    openings = [spec.opening for spec in play.variant.specs.values() if spec.opening is not None]
    for seat in play.state.live:
        name = play.names[seat]
        if start_open:
            entries.append(e.ThrowForStart(by=name, dice=(1, 2)))
        settle = e.Settle(by=name)
        if _only_lacks(play, settle, "settle.empty"):
            entries.append(settle)
        partners = (_deal(play, name, at) for at in play.state.seats_after(seat))
        deal = next((deal for deal in partners if _only_lacks(play, deal, *_EMPTY_DEALS)), None)
        if deal is not None:
            entries.append(deal)
        entries += [opened.entry for begin in openings if (opened := begin(play, seat)) is not None]
    return entries


def _listed_besides(play: Play) -> list[e.Entry]:
    """What is picked from a list of all that is on offer, though it is not legal now: asked for, it is
    refused with the reason."""
    if play.state.over or play.state.paused:
        return []
    return [
        entry
        for spec in play.variant.specs.values()
        if spec.listed is not None and spec.besides and spec.offer is not None
        for seat in play.state.live
        for entry in spec.offer(play, seat)
        if refusal(play, entry) is not None
    ]


_EMPTY_DEALS = ("deal.loan", "deal.empty")
"""By which codes a deal is refused that nothing is wrong with but that it hands over nothing."""


def _deal(play: Play, name: str, other: int) -> e.Deal:
    """A deal as these rules have it, of nothing so far."""
    kind = play.variant.specs[e.Deal].entry
    assert issubclass(kind, e.Deal)
    return kind(by=name, other=play.names[other])


def _only_lacks(play: Play, entry: e.Entry, *codes: str) -> bool:
    """Whether nothing but its goods is missing."""
    refused = refusal(play, entry)
    return refused is not None and refused.code in codes


def partners_of(play: Play, seat: int) -> list[int]:
    """With whom the player may deal now."""
    name = play.names[seat]
    return [
        at for at in play.state.seats_after(seat) if _only_lacks(play, _deal(play, name, at), *_EMPTY_DEALS)
    ]


def _choice(play: Play, pending: Pending | None, entries: list[e.Entry]) -> Choice:
    entry = entries[0]
    spec = play.variant.specs[type(entry)]
    verb, seat = spec.id, play.seats[entry.by]
    return Choice(
        id=verb,
        seat=seat,
        section=_section(play, pending, spec, seat),
        label=_label(play, spec, entry),
        entry=entry,
        asks=asks_for(play, verb, entries, partners_of(play, seat) if verb == "deal" else ()),
        clause=spec.clause,
        square=_square(play, pending, entry),
        consequences=_follows(play, spec, entry),
    )


def _follows(play: Play, spec: VerbSpec, entry: e.Entry) -> tuple[Effect, ...]:
    """What is shown before it is entered."""
    if spec.foretold:
        return foretold(play, entry)
    return bankruptcy_effects(play, play.seats[entry.by]) if isinstance(entry, e.Bankrupt) else ()


def _section(play: Play, pending: Pending | None, spec: VerbSpec, seat: int) -> Section:
    verb = spec.id
    if verb == "claim":
        return Section.CLAIMS
    if isinstance(pending, StartThrowPending):
        return Section.NOW if verb == "throw_for_start" else Section.BETWEEN
    if not isinstance(pending, Waiting) or seat not in pending.seats:
        return Section.BETWEEN
    if not spec.besides:
        return Section.NOW
    return Section.NOW if play.top is not None and verb in play.rule(play.top).answers else Section.BETWEEN


def _label(play: Play, spec: VerbSpec, entry: e.Entry) -> Message:
    """The word on the button, with what it is about; each choice of an entry that leaves one has its own."""
    choice, verb = getattr(entry, "choice", ""), spec.id
    key = f"{spec.label}_{choice}" if choice else spec.label
    if spec.each is not None:
        return spec.each(play, entry)
    if verb == "pass" and isinstance(play.top, Shortage):
        key = "tables.do_want_none"
    elif verb == "decline" and isinstance(play.top, Offer):
        key = "tables.do_decline_auction" if play.options.auction else key
    elif play.top is not None and spec.id in play.rule(play.top).labels:
        key = play.rule(play.top).labels[spec.id]
    elif verb == "refuse" and getattr(play.top, "other", play.seats[entry.by]) != play.seats[entry.by]:
        key = "tables.do_take_back"
    deed = getattr(entry, "deed", None)
    square = play.square(deed) if isinstance(deed, str) else _top_square(play)
    said: dict[str, object] = {"player": entry.by, "verb": verb, "deed": "", "amount": 0}
    if square >= 0:
        said |= {"deed": play.deed(square), "amount": play.board.price[square]}
    return Message(key, said)


def _square(play: Play, pending: Pending | None, entry: e.Entry) -> int | None:
    deed = getattr(entry, "deed", None)
    if isinstance(deed, str):
        return play.square(deed)
    return getattr(pending, "square", None)


def _top_square(play: Play) -> int:
    top = play.top
    if isinstance(top, Proposal):
        return -1
    square = getattr(top, "square", -1)
    return square if isinstance(square, int) else -1
