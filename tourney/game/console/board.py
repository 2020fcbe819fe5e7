"""Makes the console's view of a position: squares, seats, what everybody is worth. It does not know the log.

Also, for the referee's correction, the fields that only the rules in play keep: names, values, bounds. A
field is yes or no, a number or one for each of some parts, one or some of the values that its rules name, or
a compound of parts. A seat's card has notes below the name: the token's square, the rules' own notes, jail
cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import NamedTuple

import msgspec

from tourney.base.ids import PlayerNo
from tourney.base.names import NO_NAME
from tourney.base.texts import Message, msg, named
from tourney.game.console.view import (
    BoardView,
    KeptFact,
    KeptPacts,
    KeptValue,
    MoneyPile,
    SeatView,
    SquareView,
)
from tourney.game.engine.accounts import BANK, account_number
from tourney.game.engine.bank import money_in
from tourney.game.engine.board import Board
from tourney.game.engine.entries import Pledge, Throw
from tourney.game.engine.game import GameRecord
from tourney.game.engine.game_context import GameContext
from tourney.game.engine.sheets import sheet_of, sheets
from tourney.game.engine.state import FREE
from tourney.game.engine.state_extensions import Kind
from tourney.rules.rulesets import load_ruleset
from tourney.scoresheet.ranking import value

_MOST = 50_000_000


_Int = msgspec.inspect.IntType


class _Shape(NamedTuple):
    """The values of a field: up to `most`, 1 for yes or no, 0 for one of named values, `several` for some.

    A number that is counted for each of some parts is a field for each part (`doubles.six`).
    """

    field: str
    most: int
    several: bool
    or_none: bool


def seat_values(game: GameContext, seat: int) -> tuple[KeptValue, ...]:
    """A seat's fields with their values, in the system's order."""
    extra = game.state.extra
    return () if extra is None else _values(game, game.variant.extension.seats, extra.shown_of(seat))


def table_values(game: GameContext) -> tuple[KeptValue, ...]:
    """The table's fields that are not compound, likewise; without those that only entries change (T1.3
    refuses it).
    """
    extension, extra = game.variant.extension, game.state.extra
    return () if extra is None else _values(game, extension.tables, extension.shown(extra))


def table_facts(game: GameContext) -> tuple[KeptFact, ...]:
    """The table's fields that are compound or None, with their parts."""
    extension, extra = game.variant.extension, game.state.extra
    if extra is None:
        return ()
    fields = extension.shown(extra)
    kept_facts = [
        KeptFact(field, extension.name(field), parts, fields[field])
        for kind in extension.tables
        for field, parts in _facts(kind)
    ]
    for kind in extension.tables:
        for field, parts in _holders(kind):
            held = tuple(extension.name(f"{field}.{part}") for part in parts)
            kept_facts.append(KeptFact(field, extension.name(field), parts, fields[field], held=held))
    return tuple(kept_facts)


def table_pacts(game: GameContext) -> tuple[KeptPacts, ...]:
    """The table's fields that list agreements between players."""
    extension, extra = game.variant.extension, game.state.extra
    if extra is None:
        return ()
    fields = extension.shown(extra)
    return tuple(
        KeptPacts(
            field,
            extension.name(field),
            tuple((tuple(each["players"]), each["terms"]) for each in fields[field]),
        )
        for kind in extension.tables
        for field in _pacts(kind)
    )


@cache
def _pacts(kind: Kind) -> tuple[str, ...]:
    """Each field that holds several structs of players and terms."""
    return tuple(
        field.name
        for field in _fields(kind)
        for each in _kinds(field.type)
        if isinstance(each, msgspec.inspect.VarTupleType)
        and isinstance(each.item_type, msgspec.inspect.StructType)
        and {part.name for part in each.item_type.fields} == {"players", "terms"}
    )


def _values(game: GameContext, kinds: Iterable[Kind], values: Mapping[str, object]) -> tuple[KeptValue, ...]:
    extension = game.variant.extension
    kept_values = []
    for shape in (shape for kind in kinds for shape in _shapes(kind)):
        whole, _, part = shape.field.partition(".")
        named, value = extension.values.get(shape.field), values.get(whole)
        if whole not in values or whole in extension.course or (named is None and not shape.most):
            continue
        value = value[part] if part and isinstance(value, Mapping) else value
        kept_values.append(
            KeptValue(
                field=shape.field,
                name=extension.name(shape.field),
                value=_value(value),
                most=shape.most,
                options=() if named is None else tuple(named(game)),
                several=shape.several,
                or_none=shape.or_none,
                in_order=shape.field in extension.in_order,
            )
        )
    return tuple(kept_values)


def _value(value: object) -> bool | int | str | tuple[str, ...] | None:
    if isinstance(value, (list, tuple)):
        return tuple(map(str, value))
    return value if isinstance(value, (int, str)) else None


@cache
def _shapes(kind: Kind) -> tuple[_Shape, ...]:
    return tuple(shape for field in _fields(kind) for shape in _shapes_of(field))


def _shapes_of(field: msgspec.inspect.Field) -> Iterator[_Shape]:
    """The one form of a field that is not compound."""
    kinds = _kinds(field.type)
    none = any(isinstance(each, msgspec.inspect.NoneType) for each in kinds)
    for each in kinds:
        if isinstance(each, msgspec.inspect.BoolType):
            yield _Shape(field.name, 1, False, none)
        elif isinstance(each, msgspec.inspect.IntType):
            yield _Shape(field.name, each.le if each.le is not None else _MOST, False, none)
        elif isinstance(each, (msgspec.inspect.StrType, msgspec.inspect.LiteralType)):
            yield _Shape(field.name, 0, False, none)
        elif isinstance(each, (msgspec.inspect.VarTupleType, msgspec.inspect.TupleType)):
            yield _Shape(field.name, 0, True, none)
        elif isinstance(each, msgspec.inspect.DictType) and isinstance(each.value_type, _Int):
            for part in _parts(each):
                yield _Shape(f"{field.name}.{part}", each.value_type.le or _MOST, False, False)


@cache
def _facts(kind: Kind) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Each field that is a struct or none, with the names of its parts."""
    return tuple(
        (field.name, tuple(part.name for part in each.fields))
        for field in _fields(kind)
        for each in _kinds(field.type)
        if isinstance(each, msgspec.inspect.StructType)
    )


@cache
def _holders(kind: Kind) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Each field that names the holders of things, with the names of the things."""
    return tuple(
        (field.name, _parts(each))
        for field in _fields(kind)
        for each in _kinds(field.type)
        if isinstance(each, msgspec.inspect.DictType)
        and isinstance(each.key_type, msgspec.inspect.LiteralType)
        and not isinstance(each.value_type, _Int)
    )


def _parts(each: msgspec.inspect.DictType) -> tuple[str, ...]:
    """The possible keys."""
    assert isinstance(each.key_type, msgspec.inspect.LiteralType)
    return tuple(map(str, each.key_type.values))


def _fields(kind: Kind) -> tuple[msgspec.inspect.Field, ...]:
    info = msgspec.inspect.type_info(kind)
    assert isinstance(info, msgspec.inspect.StructType)
    return info.fields


def _kinds(kind: msgspec.inspect.Type) -> tuple[msgspec.inspect.Type, ...]:
    """The types of a field that may have several."""
    return kind.types if isinstance(kind, msgspec.inspect.UnionType) else (kind,)


def seat_notes(seat: SeatView, board: BoardView) -> Iterator[Message]:
    """In this order, each in the words of the table's rules; for a player who is out only that."""
    for note in _seat_notes(seat, board):
        yield note.in_words(board.words)


def in_jail(failed: int) -> Message:
    """The note that a player is in jail, and how many throws have failed there."""
    return msg("console.in_jail", n=failed) if failed else msg("console.in_jail_new")


def _seat_notes(seat: SeatView, board: BoardView) -> Iterator[Message]:
    if seat.out:
        yield msg("console.out_as", n=seat.out)
        return
    yield named(board.squares[seat.square].name) if seat.in_jail is None else in_jail(seat.in_jail)
    yield from seat.notes
    if seat.jail_cards:
        yield msg("console.holds_card", n=len(seat.jail_cards))


def plain_squares(board: Board) -> tuple[SquareView, ...]:
    """The squares as printed, owned by nobody."""
    return tuple(_square(board, at) for at in range(len(board.kinds)))


def _square(board: Board, at: int) -> SquareView:
    printed = board.edition.squares[at]
    group = board.group[at]
    named = board.edition.groups[group] if group >= 0 else None
    second = board.edition.second if at > 0 and at in board.rings[-1] else None
    words = board.edition.second.money if board.edition.second is not None else ()
    return SquareView(
        index=at,
        kind=board.kinds[at] if second is None else board.kinds[at].removeprefix(second.deck_prefix),
        name=printed.name,
        deed=board.deed_ids[at],
        group=named.id if named else "",
        group_name=named.name if named else NO_NAME,
        price=board.price[at],
        mortgage=board.mortgage[at],
        house_cost=board.house_cost[at],
        tax=board.tax[at],
        rents=tuple(board.rents[at]),
        multipliers=tuple(board.multipliers[at]),
        height=board.height[at],
        words=words[second is not None] if words else "",
        printed=NO_NAME if second is None else second.plain(printed.name),
    )


def squares_now(squares: Sequence[SquareView], game: GameContext) -> tuple[SquareView, ...]:
    """The squares as they are now; an unchanged one is the same object."""
    state, extension = game.state, game.variant.extension
    without_limit = extension.takes_deed is not None
    became = {} if extension.became is None else extension.became(game)
    marks = {} if extension.marks is None else extension.marks(game)
    views = []
    for at, square in enumerate(squares):
        held = (
            None
            if extension.shows_deed is None or state.owner[at] == BANK
            else extension.shows_deed(state, at)
        )
        pledge = held if isinstance(held, Pledge) else None
        now = (state.owner[at], state.level[at], without_limit, pledge, became.get(at), marks.get(at, BANK))
        if now != _as_shown(square):
            owner, level, _, _, message, marked = now
            square = replace(
                square,
                owner=owner,
                level=level,
                without_limit=without_limit,
                pledge=pledge,
                became=message,
                marked=marked,
            )
        views.append(square)
    return tuple(views)


def _as_shown(square: SquareView) -> tuple[object, ...]:
    return (square.owner, square.level, square.without_limit, square.pledge, square.became, square.marked)


def worth_now(game: GameContext) -> tuple[int, ...]:
    """Net worth by seat, as on the scoresheets (T9.2)."""
    return tuple(game.worth(seat) for seat in range(len(game.names)))


def _land_of_equals(game: GameContext, worth: Sequence[int], all_land: bool) -> dict[int, int]:
    """Unmortgaged land by seat, of remaining players with a total that another has too (T9.4)."""
    state, book = game.state, game.book
    among = Counter(worth[seat] for seat in state.live)
    equal = [seat for seat in state.live if among[worth[seat]] > 1]
    if book.places_only or book.card_counts:
        return {}
    return {seat: value(book, sheet_of(game, seat), all_land).unmortgaged_land or 0 for seat in equal}


def seats_now(
    game: GameContext,
    numbers: Sequence[PlayerNo | None],
    worth: Sequence[int],
    waited_for: Sequence[int],
    all_land: bool = False,
) -> tuple[SeatView, ...]:
    """The players in seat order."""
    state, stacks, moneys = game.state, game.variant.extension.stacks, game.variant.moneys
    holders = whose_turns(game)
    only = game.book.places_only
    lands = _land_of_equals(game, worth, all_land)
    places = [sheet.declared_place for sheet in sheets(game)] if only else [None] * len(game.names)
    return tuple(
        SeatView(
            seat=seat,
            number=numbers[seat],
            name=name,
            cash=state.cash[seat],
            square=state.square[seat],
            in_jail=None if state.jail[seat] == FREE else state.jail[seat],
            jail_cards=game.cards_of(seat),
            out=state.out[seat],
            worth=worth[seat],
            raisable=game.liquidation_value(seat),
            deeds=tuple(at for at in game.board.deeds if state.owner[at] == seat),
            turns=state.turns[seat],
            is_turn=seat in holders and not state.over,
            has_to_act=seat in waited_for,
            kept=seat_values(game, seat),
            notes=tuple(_notes(game, seat)) if not state.out[seat] else (),
            stack=None if stacks is None else stacks(game, seat),
            place=places[seat],
            land=lands.get(seat),
            on_sheet=game.hooks.cash_on_sheet(game, seat),
            purse=() if moneys is None or state.out[seat] else moneys.held(game, seat),
        )
        for seat, name in enumerate(game.names)
    )


def _notes(game: GameContext, seat: int) -> Iterator[Message]:
    """The notes of the rules on a player's card, and of the turn that is under way."""
    turns = game.variant.turns
    under_way = None if turns is None else turns.note(game, seat)
    if under_way is not None:
        yield under_way
    yield from game.variant.extension.notes_of(game.state.extra, seat)


def whose_turns(game: GameContext) -> tuple[int, ...]:
    """The player whose turn it is: one, or one for each of several turns, the one in front first."""
    rules = ((decision, game.rule(decision)) for decision in reversed(game.state.todo))
    seats = tuple(rule.waits_for(game, decision) for decision, rule in rules if rule.turns)
    return seats or (game.state.turn,)


def _piles(game: GameContext) -> tuple[MoneyPile, ...]:
    """The money in the accounts of the rules in play."""
    return tuple(
        MoneyPile(account.place, Message(account.name), money_in(game.state, account_number(at)))
        for at, account in enumerate(game.variant.extension.accounts)
    )


def board_now(
    game: GameRecord,
    squares: Sequence[SquareView],
    numbers: Sequence[PlayerNo | None],
    worth: Sequence[int],
    waited_for: Sequence[int],
    all_land: bool = False,
) -> BoardView:
    """The whole position after the last entry. `squares` are those of an earlier position."""
    context, stock = game.play, game.play.variant.extension.stock
    last = next((entry for entry in game.latest() if isinstance(entry, Throw)), None)
    return BoardView(
        n=len(game.entries),
        rings=context.board.edition.rings,
        squares=squares_now(squares, context),
        seats=seats_now(context, numbers, worth, waited_for, all_land),
        houses=context.state.houses,
        hotels=context.state.hotels,
        turn=whose_turns(context)[0],
        last_throw=last.shown if last else None,
        last_thrower=context.seats.get(last.by) if last else None,
        decks=dict(zip(context.board.deck_ids, context.board.deck_names, strict=True)),
        jail_cards={kind.id: len(kind.at) for kind in context.board.kept},
        card_names={kind.id: kind.name for kind in context.board.kept},
        jail_card_counts=context.book.jail_card,
        worth_clause=context.book.clauses.shown("T9.2"),
        land_clause=context.book.clauses.shown("T9.4"),
        levels=context.book.levels,
        mortgaged_in_full=context.options.mortgaged_counts == "full",
        piles=_piles(context),
        facts=table_facts(context),
        kept=table_values(context),
        pacts=table_pacts(context),
        words=context.book.words,
        variant=load_ruleset(context.book.ruleset).variant,
        dice=context.dice.faces,
        ring_names=() if context.board.edition.second is None else context.board.edition.second.rings,
        stock=() if stock is None else tuple(stock(context)),
    )
