"""What is not offered now as the choice that it would be, so that the engine says by which clause it is not.

Its entry is whole: what a line of the verb must have is made up from the board. It does not know the rules.
"""

from __future__ import annotations

from functools import cache

import msgspec

from tourney.base.texts import Message, named
from tourney.game.console.prompts import own_fields
from tourney.game.console.view import (
    REFEREE_SEAT,
    AskKind,
    BoardView,
    Choice,
    Option,
    Prompt,
    Section,
    SquareView,
)
from tourney.game.engine.entries import REFEREE
from tourney.game.engine.play import VerbSpec
from tourney.game.variants import VARIANTS, every_spec
from tourney.rules.dice import Dice, Face

_SENTENCES = frozenset({"text", "reason", "name"})
"""Fields that are words in a row; any other text is one word."""
_CARDS = frozenset({"deck", "card"})
"""Fields that name a card which is kept: a jail card by its deck. A board without cards has none ("-")."""


def not_offered(board: BoardView, verb: str, seat: int, words: int = 0) -> Choice | None:
    """The choice of the verb for this seat, or for the referee where it is theirs alone; None: no such verb.

    It asks for what a line of the verb must have, and for what it may have besides up to `words` things.
    """
    spec = _specs(board.variant).get(verb)
    if spec is None:
        return None
    referees = spec.meaning is None and not spec.within
    fields = _fields(spec)
    needed = [field for field in fields if field.required]
    made = {field.encode_name: _example(field, board, seat, verb) for field in needed}
    by = REFEREE if referees else board.seats[seat].name
    asked = [*needed, *(field for field in fields if not field.required)][: max(words, len(needed))]
    label = Message(spec.word, {})
    return Choice(
        verb,
        REFEREE_SEAT if referees else seat,
        section=Section.REFEREE if referees else Section.BETWEEN,
        label=label,
        entry=msgspec.convert({"do": verb, "by": by, **made}, spec.entry),
        asks=tuple(_prompt(field, board, label) for field in asked),
        clause=spec.clause,
    )


def word_of(board: BoardView, verb: str) -> Message:
    """What the rules of the table call the verb where more than one may enter it."""
    return Message(_specs(board.variant)[verb].word, {})


def speaker(board: BoardView, verb: str, seat: int) -> int:
    """Who says it where nobody is named: `seat`, or who threw last where it is about that landing."""
    spec = _specs(board.variant).get(verb)
    about_landing = spec is not None and spec.of_landing
    return board.last_thrower if about_landing and board.last_thrower is not None else seat


@cache
def _specs(variant: str) -> dict[str, VerbSpec]:
    """Every verb as the rules of the table have it, else as the first system that knows it."""
    own = VARIANTS[variant].specs.values() if variant else ()
    return {spec.id: spec for spec in (*reversed(every_spec()), *own)}


def _fields(spec: VerbSpec) -> list[msgspec.inspect.Field]:
    info = msgspec.inspect.type_info(spec.entry)
    assert isinstance(info, msgspec.inspect.StructType)
    own = own_fields(spec.entry)
    return [field for field in info.fields if field.name in own]


def _type(field: msgspec.inspect.Field) -> msgspec.inspect.Type:
    """The type of a field, that of its value where it may be none."""
    if not isinstance(field.type, msgspec.inspect.UnionType):
        return field.type
    return next(each for each in field.type.types if not isinstance(each, msgspec.inspect.NoneType))


def _prompt(field: msgspec.inspect.Field, board: BoardView, label: Message) -> Prompt:
    """What is asked for a field, by what it holds."""
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
    """Something of the kind that the field holds, from the board where it is of the board."""
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
    """The dice that the verb throws: its own where it has a number of its own, else the board's."""
    if isinstance(kind, msgspec.inspect.TupleType):
        return Dice().faces[:1] * len(kind.item_types)
    return board.dice


def _built_on(board: BoardView, seat: int) -> SquareView:
    """A street, the seat's own if it has one; else its own deed, of which the reason is weightier than of
    another's street."""
    street = _street(board, seat)
    owned = board.seats[seat].deeds
    return board.squares[owned[0]] if owned and street.index not in owned else street


def _street(board: BoardView, seat: int) -> SquareView:
    """A street, the seat's own if it has one; any deed where the board has no streets."""
    owned = [board.squares[at] for at in board.seats[seat].deeds]
    deeds = [square for square in (*owned, *board.squares) if square.deed]
    return next((square for square in deeds if square.house_cost), deeds[0])


def _deed(board: BoardView, seat: int, verb: str) -> SquareView:
    """The seat's deed of which the verb is refused for the weightiest reason.

    One that bears nothing is kept from being mortgaged by something else than itself, and so on.
    """
    owned = [board.squares[at] for at in board.seats[seat].deeds]
    if verb == "mortgage":
        owned.sort(key=lambda square: (square.mortgaged, square.level))
    else:
        owned.sort(key=lambda square: not square.mortgaged)
    return next(square for square in (*owned, *board.squares) if square.deed)


def _partner(board: BoardView, seat: int) -> str:
    """Another player, whose turn it is if that is somebody else."""
    others = [each for each in board.seats if each.seat != seat and not each.out]
    others.sort(key=lambda each: each.seat != board.turn)
    return next(iter(others), board.seats[seat]).name
