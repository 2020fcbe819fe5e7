"""Lists what may be done now, as the panel shows it: one choice for each verb and player, with what it still
asks.

The engine's `legal` and `refusal` decide everything; nothing is judged here. The referee's choices are pause,
time, withdrawals, corrections, notes and going back. `not_offered` makes a choice that is not possible now,
with a whole entry made up from the board, so that the engine names the clause against it. `every_verb` lists
the verbs of every ruleset with their keys and names.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache

import msgspec

from tourney.base.texts import Message, msg, named
from tourney.game.console.prompts import asks_for, bankruptcy_effects, foretold, own_fields, players_option
from tourney.game.console.view import (
    REFEREE_SEAT,
    AskKind,
    BoardView,
    Choice,
    Effect,
    GoBack,
    Option,
    Pending,
    Prompt,
    Section,
    SquareView,
    StartThrowPending,
    Waiting,
)
from tourney.game.engine import entries as e
from tourney.game.engine.decisions import Offer, Proposal, Shortage
from tourney.game.engine.entries import REFEREE
from tourney.game.engine.game_context import GameContext, VerbSpec
from tourney.game.engine.legality import legal, refusal
from tourney.game.variants import VARIANTS, every_spec
from tourney.rules.dice import Dice, Face

_SENTENCES = frozenset({"text", "reason", "name"})
"""Fields for several words; any other text is one word."""


_CARDS = frozenset({"deck", "card"})
"""Fields that name a kept card: a jail card by its deck. A board without cards has none ("-")."""


def not_offered(board: BoardView, verb: str, seat: int, words: int = 0) -> Choice | None:
    """The choice of the verb for this seat, or for the referee if only they have it; None: no such verb.

    It asks for the required fields of a line of the verb, and for up to `words` optional ones.
    """
    spec = _specs(board.variant).get(verb)
    if spec is None:
        return None
    referees = spec.meaning is None and not spec.within
    fields = _fields(spec)
    needed = [field for field in fields if field.required]
    example = {field.encode_name: _example(field, board, seat, verb) for field in needed}
    by = REFEREE if referees else board.seats[seat].name
    open_fields = [*needed, *(field for field in fields if not field.required)][: max(words, len(needed))]
    label = Message(spec.word, {})
    return Choice(
        verb,
        REFEREE_SEAT if referees else seat,
        section=Section.REFEREE if referees else Section.BETWEEN,
        label=label,
        entry=msgspec.convert({"do": verb, "by": by, **example}, spec.entry),
        asks=tuple(_prompt(field, board, label) for field in open_fields),
        clause=spec.clause,
    )


def word_of(board: BoardView, verb: str) -> Message:
    """The table rules' name for the verb if more than one rule may enter it."""
    return Message(_specs(board.variant)[verb].word, {})


def speaker(board: BoardView, verb: str, seat: int) -> int:
    """The player if none is named: `seat`, or the player who threw last for a verb about that landing."""
    spec = _specs(board.variant).get(verb)
    about_landing = spec is not None and spec.of_landing
    return board.last_thrower if about_landing and board.last_thrower is not None else seat


@cache
def _specs(variant: str) -> dict[str, VerbSpec]:
    """Every verb by the table's rules, else by the first system that knows it."""
    own = VARIANTS[variant].specs.values() if variant else ()
    return {spec.id: spec for spec in (*reversed(every_spec()), *own)}


def _fields(spec: VerbSpec) -> list[msgspec.inspect.Field]:
    info = msgspec.inspect.type_info(spec.entry)
    assert isinstance(info, msgspec.inspect.StructType)
    own = own_fields(spec.entry)
    return [field for field in info.fields if field.name in own]


def _type(field: msgspec.inspect.Field) -> msgspec.inspect.Type:
    """The type of a field, or of its value if it may be None."""
    if not isinstance(field.type, msgspec.inspect.UnionType):
        return field.type
    return next(each for each in field.type.types if not isinstance(each, msgspec.inspect.NoneType))


def _prompt(field: msgspec.inspect.Field, board: BoardView, label: Message) -> Prompt:
    kind, name = _type(field), field.encode_name
    if name == "dice":
        return Prompt(AskKind.DICE, field.name, label, faces=_dice(kind, board))
    if isinstance(kind, msgspec.inspect.IntType):
        return Prompt(AskKind.AMOUNT, field.name, label)
    if isinstance(kind, msgspec.inspect.StructType):
        return Prompt(AskKind.POSITION, field.name, label)
    if isinstance(kind, msgspec.inspect.StrType) and name in _SENTENCES:
        return Prompt(AskKind.TEXT, field.name, label, 1)
    deeds = tuple(
        Option(each.deed, named(each.name), square=each.index) for each in board.squares if each.deed
    )
    if isinstance(kind, msgspec.inspect.DictType):
        return Prompt(AskKind.LEVELS, field.name, label, options=deeds)
    if isinstance(kind, msgspec.inspect.VarTupleType):
        return Prompt(AskKind.DEEDS, field.name, label, options=deeds)
    if name == "deed":
        return Prompt(AskKind.DEED, field.name, label, options=deeds)
    return Prompt(AskKind.PLAYER, field.name, label)


def _example(field: msgspec.inspect.Field, board: BoardView, seat: int, verb: str) -> object:
    """An example value of the field's type, from the board if possible."""
    kind, name = _type(field), field.encode_name
    if name == "dice":
        return [faces[0] for faces in _dice(kind, board)]
    if isinstance(kind, msgspec.inspect.IntType):
        return 1
    if isinstance(kind, msgspec.inspect.StructType):
        return {}
    if isinstance(kind, msgspec.inspect.LiteralType):
        return kind.values[0]
    if isinstance(kind, msgspec.inspect.DictType):
        return {_built_on(board, seat).deed: 1}
    if isinstance(kind, msgspec.inspect.VarTupleType):
        return [board.squares[at].deed for at in board.seats[seat].deeds[:1]]
    if name == "deed":
        return _deed(board, seat, verb).deed
    if name == "group":
        return _street(board, seat).group
    if name in _CARDS:
        return next(iter((*board.seats[seat].jail_cards, *board.card_names, "-")))
    return _partner(board, seat) if name == "with" else board.seats[seat].name


def _dice(kind: msgspec.inspect.Type, board: BoardView) -> tuple[tuple[Face, ...], ...]:
    """The dice that the verb throws: its own number if it has one, else the board's."""
    if isinstance(kind, msgspec.inspect.TupleType):
        return Dice().faces[:1] * len(kind.item_types)
    return board.dice


def _built_on(board: BoardView, seat: int) -> SquareView:
    """A street, the seat's own if it has one; else its own deed, whose refusal is more telling than that of
    another's street.
    """
    street = _street(board, seat)
    owned = board.seats[seat].deeds
    return board.squares[owned[0]] if owned and street.index not in owned else street


def _street(board: BoardView, seat: int) -> SquareView:
    """A street, the seat's own if it has one; any deed if the board has no streets."""
    owned = [board.squares[at] for at in board.seats[seat].deeds]
    deeds = [square for square in (*owned, *board.squares) if square.deed]
    return next((square for square in deeds if square.house_cost), deeds[0])


def _deed(board: BoardView, seat: int, verb: str) -> SquareView:
    """The seat's deed with the most telling refusal of the verb.

    A deed without buildings is kept from being mortgaged by something else than itself, and so on.
    """
    owned = [board.squares[at] for at in board.seats[seat].deeds]
    if verb == "mortgage":
        owned.sort(key=lambda square: (square.mortgaged, square.level))
    else:
        owned.sort(key=lambda square: not square.mortgaged)
    return next(square for square in (*owned, *board.squares) if square.deed)


def _partner(board: BoardView, seat: int) -> str:
    """Another player, the one whose turn it is if possible."""
    others = [each for each in board.seats if each.seat != seat and not each.out]
    others.sort(key=lambda each: each.seat != board.turn)
    return next(iter(others), board.seats[seat]).name


_REASON = Prompt(AskKind.TEXT, "reason", msg("tables.ask_reason"), 1)


_EXAMPLE = "…"
"""An example reason, never empty, so that the rest can be judged without one."""


def referee_choices(game: GameContext, line: Sequence[e.Entry], can_redo: bool) -> list[Choice]:
    """The referee's choices. `line`: the entries that stand; `can_redo`: an undo was last."""
    choices = [
        _made(game, e.Resume(by=e.REFEREE), msg("tables.do_resume")),
        _made(game, e.Pause(by=e.REFEREE), msg("tables.do_pause")),
        _made(game, e.Time(by=e.REFEREE), msg("tables.do_time"), effects=_time_effects(game)),
        _throw_again(line),
        _withdrawal(game),
        *_by_these_rules(game),
        _correction(game),
        _overruling(game),
        _renaming(game),
        _made(
            game,
            e.Note(by=e.REFEREE, text=""),
            msg("tables.do_note"),
            (Prompt(AskKind.TEXT, "text", msg("tables.ask_note"), 1),),
        ),
        _no_more_wishes(game),
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
    game: GameContext,
    entry: e.Entry,
    label: Message,
    asks: tuple[Prompt, ...] = (),
    effects: tuple[Effect, ...] = (),
) -> Choice | None:
    """The choice, if the engine allows it."""
    if refusal(game, entry) is not None:
        return None
    return _referee_choice(
        entry, label, asks, _time_clause(game) if isinstance(entry, e.Time) else "T1.3", effects
    )


def _throw_again(line: Sequence[e.Entry]) -> Choice | None:
    """Possible while nothing was entered after the last throw (T3.7)."""
    last = next((entry for entry in reversed(line) if not isinstance(entry, e.Note)), None)
    if not isinstance(last, e.Throw):
        return None
    return _referee_choice(
        e.VoidThrow(by=e.REFEREE), msg("tables.do_void_throw", player=last.by), clause="T3.7"
    )


def _withdrawal(game: GameContext) -> Choice | None:
    able = [
        seat
        for seat in game.state.live
        if refusal(game, e.Withdraw(by=e.REFEREE, player=game.names[seat])) is None
    ]
    if not able:
        return None
    ask = Prompt(AskKind.PLAYER, "player", msg("tables.ask_withdraw"), options=players_option(game, able))
    auctions = "tables.withdraw_effect" if game.options.auction else "tables.withdraw_effect_unowned"
    effects = (Effect("T7.2", Message(auctions)),)
    first = e.Withdraw(by=e.REFEREE, player=game.names[able[0]])
    return _referee_choice(first, msg("tables.do_withdraw"), (ask,), effects=effects)


def _by_these_rules(game: GameContext) -> Iterator[Choice]:
    """Referee entries about one player that only the rules in play have (a player went the wrong way)."""
    for kind, spec in game.variant.specs.items():
        if spec.referee is None or kind is e.Withdraw or own_fields(kind) != ("player",):
            continue
        entries = [kind(by=e.REFEREE, player=name) for name in game.names]
        able = [seat for seat, entry in enumerate(entries) if refusal(game, entry) is None]
        if able:
            ask = Prompt(AskKind.PLAYER, "player", Message(spec.ask, {}), options=players_option(game, able))
            yield _referee_choice(entries[able[0]], Message(spec.label, {}), (ask,), spec.clause)


def _correction(game: GameContext) -> Choice | None:
    if refusal(game, e.Correct(by=e.REFEREE, set=e.PositionChange(), reason=_EXAMPLE)) is not None:
        return None
    position = Prompt(AskKind.POSITION, "set", msg("tables.ask_position"))
    nothing = e.Correct(by=e.REFEREE, set=e.PositionChange(), reason="")
    return _referee_choice(nothing, msg("tables.do_correct"), (position, _REASON))


def _overruling(game: GameContext) -> Choice | None:
    if refusal(game, e.Overrule(by=e.REFEREE, reason=_EXAMPLE)) is not None:
        return None
    return _referee_choice(e.Overrule(by=e.REFEREE, reason=""), msg("tables.do_overrule"), (_REASON,))


def _renaming(game: GameContext) -> Choice | None:
    if refusal(game, e.Rename(by=e.REFEREE, player=game.names[0], name=_EXAMPLE)) is not None:
        return None
    options = players_option(game, range(len(game.names)))
    asks = (
        Prompt(AskKind.PLAYER, "player", msg("tables.ask_player"), options=options),
        Prompt(AskKind.TEXT, "name", msg("tables.ask_name"), 1),
    )
    return _referee_choice(
        e.Rename(by=e.REFEREE, player=game.names[0], name=""), msg("tables.do_rename"), asks
    )


def _no_more_wishes(game: GameContext) -> Choice | None:
    """Players who have not answered yet want no scarce building (T5.5)."""
    entry = e.Pass(by=e.REFEREE)
    if refusal(game, entry) is not None:
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


def _time_clause(game: GameContext) -> str:
    """The clause by which time ends a game."""
    return game.book.clauses.shown("T1.1", "engine.time_over")


def _time_effects(game: GameContext) -> tuple[Effect, ...]:
    """What is still played before the table ends (T1.1)."""
    state, clause = game.state, _time_clause(game)
    playing = state.acting or bool(state.todo) or state.doubles > 0
    if not game.options.equal_turns:
        return (Effect(clause, msg("tables.time_after_turn" if playing else "tables.time_ends_here")),)
    most = max((state.turns[seat] for seat in state.live), default=0)
    still = [game.names[seat] for seat in state.live if state.turns[seat] < most]
    if still:
        return (Effect(clause, msg("tables.time_still", players=still)),)
    return (Effect(clause, msg("tables.time_after_this" if playing else "tables.time_ends_now")),)


@dataclass(frozen=True, slots=True)
class VerbKey:
    """One verb: its `do` in the record, its key unless changed ("" for none), the text that names it.

    `confirmed`: its consequences are shown before it is entered. `plain`: it needs only the player.
    """

    id: str
    key: str
    word: str
    confirmed: bool
    plain: bool


def every_verb() -> tuple[VerbKey, ...]:
    """Every verb of the register once, with the name by the first system that has it."""
    verb_keys: dict[str, VerbKey] = {}
    for spec in every_spec():
        verb_key = VerbKey(spec.id, spec.key, word=spec.word, confirmed=spec.confirmed, plain=_plain(spec))
        verb_keys.setdefault(spec.id, verb_key)
    return tuple(verb_keys.values())


def called(message: Message) -> Message:
    """The same refusal, with the verb in it named for people and not as a record writes it."""
    verb = message.params.get("verb")
    word = next((each.word for each in every_verb() if each.id == verb), None)
    if word is None:
        return message
    return replace(message, params={**message.params, "verb": Message(word, {})})


def _plain(spec: VerbSpec) -> bool:
    """Whether a line with only the player can be written, whatever else might be added to it."""
    fields = zip(spec.entry.__struct_fields__[::-1], spec.entry.__struct_defaults__[::-1], strict=False)
    empty = {name for name, default in fields if default is None}
    return all(name in empty for name in own_fields(spec.entry))


_SECTIONS = tuple(Section)


def players_choices(
    game: GameContext, pendings: Sequence[tuple[bool, Pending]], start_open: bool = False
) -> list[Choice]:
    """The choices of all players: first the player waited for, then claims, then what may be done besides.

    `pendings`: what each turn under way waits for, and whether it is not the one in front. `start_open`: the
    first player may still be thrown for.
    """
    specs = game.variant.specs
    order = {spec.id: place for place, spec in enumerate(specs.values())}
    waits = dict(pendings)
    places = {other: place for place, other in enumerate(waits)}
    grouped: dict[tuple[str, str, str, bool], list[e.Entry]] = {}
    for entry in (*legal(game), *_openings(game, start_open), *_listed_besides(game)):
        if entry.by == e.REFEREE:
            continue
        kind = str(getattr(entry, "choice", "")) or (str(entry.deed) if isinstance(entry, e.Claim) else "")
        if specs[type(entry)].entry_label is not None:
            kind = str(entry)
        there = _about_other(game, entry)
        grouped.setdefault((specs[type(entry)].id, entry.by, kind, there), []).append(entry)
    choices = [
        _in_its_turn(game, waits.get(there), entries, there, places.get(there, 0))
        for (_id, _by, _kind, there), entries in grouped.items()
    ]
    waiting = [seat for pending in waits.values() for seat in pending.seats]
    choices.sort(key=lambda choice: (*_rank(choice, waiting), order[choice.id]))
    return choices


def _about_other(game: GameContext, entry: e.Entry) -> bool:
    """Whether it belongs to the turn that is not in front, if several are under way."""
    turns = game.variant.turns
    return turns is not None and turns.about_other(game, game.seats[entry.by], entry)


def _in_its_turn(
    game: GameContext, pending: Pending | None, entries: list[e.Entry], other: bool, turn: int
) -> Choice:
    """A choice with the turn and the money that it belongs to; `turn` by its index among the pendings."""
    turns, moneys = game.variant.turns, game.variant.moneys
    if other and turns is not None:
        turns.turn_round(game)
    try:
        if moneys is None:
            return _choice(game, pending, entries)
        ring = moneys.of_entry(game, entries[0])
        with moneys.counted(game, ring):
            choice = _choice(game, pending, entries)
        words = game.book.money_words(ring)
        asks = tuple(replace(ask, label=ask.label.in_words(words)) for ask in choice.asks)
        return replace(choice, label=choice.label.in_words(words), asks=asks, turn=turn)
    finally:
        if other and turns is not None:
            turns.turn_round(game)


def _rank(choice: Choice, waiting: Sequence[int]) -> tuple[int, int]:
    first = waiting.index(choice.seat) if choice.seat in waiting else len(waiting) + choice.seat
    return (_SECTIONS.index(choice.section), first)


def _openings(game: GameContext, start_open: bool) -> list[e.Entry]:
    """Entries that `legal` has no end of: deals, settlements, throws for the start."""
    if game.state.over or game.state.paused:
        return []
    entries: list[e.Entry] = []
    openings = [spec.opening for spec in game.variant.specs.values() if spec.opening is not None]
    for seat in game.state.live:
        name = game.names[seat]
        if start_open:
            entries.append(e.ThrowForStart(by=name, dice=(1, 2)))
        settle = e.Settle(by=name)
        if _only_lacks(game, settle, "settle.empty"):
            entries.append(settle)
        partners = (_deal(game, name, at) for at in game.state.seats_after(seat))
        deal = next((deal for deal in partners if _only_lacks(game, deal, *_EMPTY_DEALS)), None)
        if deal is not None:
            entries.append(deal)
        entries += [opened.entry for begin in openings if (opened := begin(game, seat)) is not None]
    return entries


def _listed_besides(game: GameContext) -> list[e.Entry]:
    """Entries picked from a list of all on offer, though not legal now: choosing one is refused with the
    reason.
    """
    if game.state.over or game.state.paused:
        return []
    return [
        entry
        for spec in game.variant.specs.values()
        if spec.list_label is not None and spec.any_time and spec.offer is not None
        for seat in game.state.live
        for entry in spec.offer(game, seat)
        if refusal(game, entry) is not None
    ]


_EMPTY_DEALS = ("deal.loan", "deal.empty")
"""The codes that refuse a deal only because it hands over nothing."""


def _deal(game: GameContext, name: str, other: int) -> e.Deal:
    """An empty deal by these rules."""
    kind = game.variant.specs[e.Deal].entry
    assert issubclass(kind, e.Deal)
    return kind(by=name, other=game.names[other])


def _only_lacks(game: GameContext, entry: e.Entry, *codes: str) -> bool:
    """Whether only its goods are missing."""
    refused = refusal(game, entry)
    return refused is not None and refused.code in codes


def partners_of(game: GameContext, seat: int) -> list[int]:
    """The players with whom the player may deal now."""
    name = game.names[seat]
    return [
        at for at in game.state.seats_after(seat) if _only_lacks(game, _deal(game, name, at), *_EMPTY_DEALS)
    ]


def _choice(game: GameContext, pending: Pending | None, entries: list[e.Entry]) -> Choice:
    entry = entries[0]
    spec = game.variant.specs[type(entry)]
    verb, seat = spec.id, game.seats[entry.by]
    return Choice(
        id=verb,
        seat=seat,
        section=_section(game, pending, spec, seat),
        label=_label(game, spec, entry),
        entry=entry,
        asks=asks_for(game, verb, entries, partners_of(game, seat) if verb == "deal" else ()),
        clause=spec.clause,
        square=_square(game, pending, entry),
        consequences=_follows(game, spec, entry),
    )


def _follows(game: GameContext, spec: VerbSpec, entry: e.Entry) -> tuple[Effect, ...]:
    """The consequences shown before it is entered."""
    if spec.foretold:
        return foretold(game, entry)
    return bankruptcy_effects(game, game.seats[entry.by]) if isinstance(entry, e.Bankrupt) else ()


def _section(game: GameContext, pending: Pending | None, spec: VerbSpec, seat: int) -> Section:
    verb = spec.id
    if verb == "claim":
        return Section.CLAIMS
    if isinstance(pending, StartThrowPending):
        return Section.NOW if verb == "throw_for_start" else Section.BETWEEN
    if not isinstance(pending, Waiting) or seat not in pending.seats:
        return Section.BETWEEN
    if not spec.any_time:
        return Section.NOW
    return Section.NOW if game.top is not None and verb in game.rule(game.top).answers else Section.BETWEEN


def _label(game: GameContext, spec: VerbSpec, entry: e.Entry) -> Message:
    """The word on the button, with its object; an entry with one word for each choice gives its own."""
    choice, verb = getattr(entry, "choice", ""), spec.id
    key = f"{spec.label}_{choice}" if choice else spec.label
    if spec.entry_label is not None:
        return spec.entry_label(game, entry)
    if verb == "pass" and isinstance(game.top, Shortage):
        key = "tables.do_want_none"
    elif verb == "decline" and isinstance(game.top, Offer):
        key = "tables.do_decline_auction" if game.options.auction else key
    elif game.top is not None and spec.id in game.rule(game.top).labels:
        key = game.rule(game.top).labels[spec.id]
    elif verb == "refuse" and getattr(game.top, "other", game.seats[entry.by]) != game.seats[entry.by]:
        key = "tables.do_take_back"
    deed = getattr(entry, "deed", None)
    square = game.square(deed) if isinstance(deed, str) else _top_square(game)
    said: dict[str, object] = {"player": entry.by, "verb": verb, "deed": "", "amount": 0}
    if square >= 0:
        said |= {"deed": game.deed(square), "amount": game.board.price[square]}
    return Message(key, said)


def _square(game: GameContext, pending: Pending | None, entry: e.Entry) -> int | None:
    deed = getattr(entry, "deed", None)
    if isinstance(deed, str):
        return game.square(deed)
    return getattr(pending, "square", None)


def _top_square(game: GameContext) -> int:
    top = game.top
    if isinstance(top, Proposal):
        return -1
    square = getattr(top, "square", -1)
    return square if isinstance(square, int) else -1
