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
from tourney.game.engine.game_context import Play
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


def seat_values(play: Play, seat: int) -> tuple[KeptValue, ...]:
    """A seat's fields with their values, in the system's order."""
    extra = play.state.extra
    return () if extra is None else _values(play, play.variant.keeps.seats, extra.shown_of(seat))


def table_values(play: Play) -> tuple[KeptValue, ...]:
    """The table's fields that are not compound, likewise; without those that only entries change (T1.3
    refuses it).
    """
    keeps, extra = play.variant.keeps, play.state.extra
    return () if extra is None else _values(play, keeps.tables, keeps.shown(extra))


def table_facts(play: Play) -> tuple[KeptFact, ...]:
    """The table's fields that are compound or None, with their parts."""
    keeps, extra = play.variant.keeps, play.state.extra
    if extra is None:
        return ()
    shown = keeps.shown(extra)
    found = [
        KeptFact(field, keeps.name(field), parts, shown[field])
        for kind in keeps.tables
        for field, parts in _facts(kind)
    ]
    for kind in keeps.tables:
        for field, parts in _holders(kind):
            held = tuple(keeps.name(f"{field}.{part}") for part in parts)
            found.append(KeptFact(field, keeps.name(field), parts, shown[field], held=held))
    return tuple(found)


def table_pacts(play: Play) -> tuple[KeptPacts, ...]:
    """The table's fields that list agreements between players."""
    keeps, extra = play.variant.keeps, play.state.extra
    if extra is None:
        return ()
    shown = keeps.shown(extra)
    return tuple(
        KeptPacts(
            field, keeps.name(field), tuple((tuple(each["players"]), each["terms"]) for each in shown[field])
        )
        for kind in keeps.tables
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


def _values(play: Play, kinds: Iterable[Kind], shown: Mapping[str, object]) -> tuple[KeptValue, ...]:
    keeps = play.variant.keeps
    found = []
    for shape in (shape for kind in kinds for shape in _shapes(kind)):
        whole, _, part = shape.field.partition(".")
        named, value = keeps.values.get(shape.field), shown.get(whole)
        if whole not in shown or whole in keeps.course or (named is None and not shape.most):
            continue
        value = value[part] if part and isinstance(value, Mapping) else value
        found.append(
            KeptValue(
                field=shape.field,
                name=keeps.name(shape.field),
                value=_value(value),
                most=shape.most,
                options=() if named is None else tuple(named(play)),
                several=shape.several,
                or_none=shape.or_none,
                in_order=shape.field in keeps.in_order,
            )
        )
    return tuple(found)


def _value(shown: object) -> bool | int | str | tuple[str, ...] | None:
    if isinstance(shown, (list, tuple)):
        return tuple(map(str, shown))
    return shown if isinstance(shown, (int, str)) else None


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


def _kinds(found: msgspec.inspect.Type) -> tuple[msgspec.inspect.Type, ...]:
    """The types of a field that may have several."""
    return found.types if isinstance(found, msgspec.inspect.UnionType) else (found,)


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


def squares_now(squares: Sequence[SquareView], play: Play) -> tuple[SquareView, ...]:
    """The squares as they are now; an unchanged one is the same object."""
    state, keeps = play.state, play.variant.keeps
    without_limit = keeps.takes_deed is not None
    became = {} if keeps.became is None else keeps.became(play)
    marks = {} if keeps.marks is None else keeps.marks(play)
    found = []
    for at, square in enumerate(squares):
        held = None if keeps.shows_deed is None or state.owner[at] == BANK else keeps.shows_deed(state, at)
        pledge = held if isinstance(held, Pledge) else None
        now = (state.owner[at], state.level[at], without_limit, pledge, became.get(at), marks.get(at, BANK))
        if now != _as_shown(square):
            owner, level, _, _, made, marked = now
            square = replace(
                square,
                owner=owner,
                level=level,
                without_limit=without_limit,
                pledge=pledge,
                became=made,
                marked=marked,
            )
        found.append(square)
    return tuple(found)


def _as_shown(square: SquareView) -> tuple[object, ...]:
    return (square.owner, square.level, square.without_limit, square.pledge, square.became, square.marked)


def worth_now(play: Play) -> tuple[int, ...]:
    """Net worth by seat, as on the scoresheets (T9.2)."""
    return tuple(play.worth(seat) for seat in range(len(play.names)))


def _land_of_equals(play: Play, worth: Sequence[int], all_land: bool) -> dict[int, int]:
    """Unmortgaged land by seat, of remaining players with a total that another has too (T9.4)."""
    state, book = play.state, play.book
    among = Counter(worth[seat] for seat in state.live)
    equal = [seat for seat in state.live if among[worth[seat]] > 1]
    if book.places_only or book.card_counts:
        return {}
    return {seat: value(book, sheet_of(play, seat), all_land).unmortgaged_land or 0 for seat in equal}


def seats_now(
    play: Play,
    numbers: Sequence[PlayerNo | None],
    worth: Sequence[int],
    waited_for: Sequence[int],
    all_land: bool = False,
) -> tuple[SeatView, ...]:
    """The players in seat order."""
    state, stacks, moneys = play.state, play.variant.keeps.stacks, play.variant.moneys
    holders = whose_turns(play)
    only = play.book.places_only
    lands = _land_of_equals(play, worth, all_land)
    places = [sheet.declared_place for sheet in sheets(play)] if only else [None] * len(play.names)
    return tuple(
        SeatView(
            seat=seat,
            number=numbers[seat],
            name=name,
            cash=state.cash[seat],
            square=state.square[seat],
            in_jail=None if state.jail[seat] == FREE else state.jail[seat],
            jail_cards=play.cards_of(seat),
            out=state.out[seat],
            worth=worth[seat],
            raisable=play.liquidation_value(seat),
            deeds=tuple(at for at in play.board.deeds if state.owner[at] == seat),
            turns=state.turns[seat],
            is_turn=seat in holders and not state.over,
            has_to_act=seat in waited_for,
            kept=seat_values(play, seat),
            notes=tuple(_notes(play, seat)) if not state.out[seat] else (),
            stack=None if stacks is None else stacks(play, seat),
            place=places[seat],
            land=lands.get(seat),
            on_sheet=play.hooks.cash_on_sheet(play, seat),
            purse=() if moneys is None or state.out[seat] else moneys.held(play, seat),
        )
        for seat, name in enumerate(play.names)
    )


def _notes(play: Play, seat: int) -> Iterator[Message]:
    """The notes of the rules on a player's card, and of the turn that is under way."""
    turns = play.variant.turns
    under_way = None if turns is None else turns.note(play, seat)
    if under_way is not None:
        yield under_way
    yield from play.variant.keeps.notes_of(play.state.extra, seat)


def whose_turns(play: Play) -> tuple[int, ...]:
    """The player whose turn it is: one, or one for each of several turns, the one in front first."""
    rules = ((frame, play.rule(frame)) for frame in reversed(play.state.todo))
    found = tuple(rule.waits_for(play, frame) for frame, rule in rules if rule.turns)
    return found or (play.state.turn,)


def _piles(play: Play) -> tuple[MoneyPile, ...]:
    """The money in the accounts of the rules in play."""
    return tuple(
        MoneyPile(account.place, Message(account.name), money_in(play.state, account_number(at)))
        for at, account in enumerate(play.variant.keeps.accounts)
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
    play, stock = game.play, game.play.variant.keeps.stock
    last = next((entry for entry in game.latest() if isinstance(entry, Throw)), None)
    return BoardView(
        n=len(game.entries),
        rings=play.board.edition.rings,
        squares=squares_now(squares, play),
        seats=seats_now(play, numbers, worth, waited_for, all_land),
        houses=play.state.houses,
        hotels=play.state.hotels,
        turn=whose_turns(play)[0],
        last_throw=last.shown if last else None,
        last_thrower=play.seats.get(last.by) if last else None,
        decks=dict(zip(play.board.deck_ids, play.board.deck_names, strict=True)),
        jail_cards={kind.id: len(kind.at) for kind in play.board.kept},
        card_names={kind.id: kind.name for kind in play.board.kept},
        jail_card_counts=play.book.jail_card,
        worth_clause=play.book.clauses.shown("T9.2"),
        land_clause=play.book.clauses.shown("T9.4"),
        levels=play.book.levels,
        mortgaged_in_full=play.options.mortgaged_counts == "full",
        piles=_piles(play),
        facts=table_facts(play),
        kept=table_values(play),
        pacts=table_pacts(play),
        words=play.book.words,
        variant=load_ruleset(play.book.ruleset).variant,
        dice=play.dice.faces,
        ring_names=() if play.board.edition.second is None else play.board.edition.second.rings,
        stock=() if stock is None else tuple(stock(play)),
    )
