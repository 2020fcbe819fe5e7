"""Turns set-up positions from the record's form into a `State` and back, refusing impossible ones.

It does not know how a position came about.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from tourney.base.texts import Message, msg
from tourney.game.engine.accounts import BANK
from tourney.game.engine.bank import Impossible, hand_over, keep_card, set_level
from tourney.game.engine.board import Board
from tourney.game.engine.entries import Decks, Level, PlayerSetup, Pledge, Setup
from tourney.game.engine.game_context import GameContext
from tourney.game.engine.state import FREE, HOTEL, MORTGAGED, State, initial_state, whole_by_places
from tourney.game.engine.state_extensions import StateExtension, TakesDeed, Unfit
from tourney.rules.board import GAP
from tourney.rules.options import Options

_MORTGAGED: Final = "mortgaged"

_CALLED: Final = {
    "bankrupt": "engine.field_bankrupt",
    "cards": "console.jail_cards",
    "cash": "console.cash",
    "deeds": "console.correct_deeds",
    "doubles": "engine.field_doubles",
    "in_jail": "console.jail",
    "players": "engine.field_players",
    "square": "console.square",
    "turn": "engine.field_turn",
}
"""Fields of all rules, by their names in the record; a ruleset's own words change these names like others."""


class BadSetup(Exception):
    """An impossible position: the field, the reason, the name of the field for people.

    `deck`: the deck of impossible cards, "" for none.
    """

    def __init__(self, field: str, reason: Message, name: Message, deck: str = "") -> None:
        super().__init__(field, reason.key)
        self.field = field
        self.reason = reason
        self.deck = deck
        self.name = name


def start(board: Board, options: Options, names: Sequence[str], first: int) -> State:
    """The position before the first throw (T2.2)."""
    state = initial_state(board, tuple(names), options.start_cash, options.houses, options.hotels)
    state.turn = first
    return state


def restore(
    board: Board,
    options: Options,
    names: Sequence[str],
    setup: Setup,
    extension: StateExtension | None = None,
) -> State:
    """The position that a set-up describes. BadSetup names the impossible part."""
    state = start(board, options, names, 0)
    if set(setup.players) != set(names):
        raise BadSetup("setup.players", msg("engine.setup_players"), called("players"))
    extension = extension or StateExtension()
    for seat, name in enumerate(names):
        if setup.players[name].deeds and not extension.deeds:
            where = f"setup.players.{name[:40]}.deeds"
            raise BadSetup(where, msg("engine.setup_no_deeds"), called("deeds", name))
        _seat(board, state, seat, setup.players[name])
    _decks(board, state, setup.decks)
    if setup.turn is not None and setup.own.get(extension.turn_by):
        raise BadSetup("setup.turn", msg("engine.setup_no_turn"), called("turn"))
    _turn(state, names, setup)
    if extension.takes_deed is None:
        for seat, name in enumerate(names):
            for deed, level in setup.players[name].deeds.items():
                _deed(board, state, seat, deed, level)
        _check_groups(board, options, state)
    _keep(board, options, state, setup, extension)
    return state


def _keep(board: Board, options: Options, state: State, setup: Setup, extension: StateExtension) -> None:
    """Read the fields that only the system in play keeps."""
    names = state.names
    try:
        state.extra = extension.read(setup.own, [setup.players[name].own for name in names], options)
        if extension.takes_deed is not None:
            for seat, name in enumerate(names):
                _held_otherwise(board, state, seat, setup.players[name], extension.takes_deed)
        for fits in extension.fits:
            fits(board, state)
    except Unfit as fault:
        player = names[fault.seat] if fault.seat >= 0 else ""
        where = f"players.{player[:40]}." if player else ""
        known = called("deeds") if fault.field == "deeds" else extension.name(fault.field)
        raise BadSetup(f"setup.{where}{fault.field[:40]}", fault.why, owned(known, player)) from None


def _held_otherwise(
    board: Board, state: State, seat: int, player: PlayerSetup, takes_deed: TakesDeed
) -> None:
    """Read deeds that a system holds in its own way."""
    for deed, level in player.deeds.items():
        square = _free_deed(board, state, seat, deed)
        try:
            takes_deed(board, state, square, seat, level)
        except Unfit as fault:
            raise _bad_deed(board, state, seat, deed, fault.why) from None


def _seat(board: Board, state: State, seat: int, player: PlayerSetup) -> None:
    if player.square >= board.size or board.kinds[player.square] == GAP:
        raise _bad_seat(state, seat, "square", msg("engine.setup_square", most=board.size - 1))
    state.cash[seat] = player.cash
    state.square[seat] = player.square
    if player.bankrupt is not None:
        if player.cash or player.deeds or player.cards or player.in_jail is not None:
            raise _bad_seat(state, seat, "bankrupt", msg("engine.setup_bankrupt"))
        state.out[seat] = player.bankrupt
        state.left -= 1
    if player.in_jail is not None:
        if player.square not in board.jails:
            raise _bad_seat(
                state,
                seat,
                "in_jail",
                msg("engine.setup_jail", square=[str(at) for at in sorted(board.jails)]),
            )
        state.jail[seat] = player.in_jail
    for card in player.cards:
        if card not in board.kept_ids:
            raise _bad_seat(state, seat, "cards", msg("engine.setup_card_unknown", card=card[:60]))
        kind = board.kept_ids.index(card)
        if cards_held(state, kind) == len(board.kept[kind].at):
            raise _bad_seat(state, seat, "cards", msg("engine.setup_card_twice"))
        keep_card(state, kind, seat)


def _bad_seat(state: State, seat: int, field: str, why: Message) -> BadSetup:
    """Refuse what a player cannot have."""
    name = state.names[seat]
    return BadSetup(f"setup.players.{name[:40]}.{field}", why, called(field, name))


def _bad_deed(board: Board, state: State, seat: int, deed: str, why: Message) -> BadSetup:
    """The error about a deed that a player cannot hold that way, with the board's name for it."""
    square, player = board.square_of.get(deed, -1), state.names[seat]
    name = called("deeds", player) if square < 0 else board.names[square]
    return BadSetup(f"setup.players.{player[:40]}.deeds.{deed[:40]}", why, name)


def _free_deed(board: Board, state: State, seat: int, deed: str) -> int:
    """The square of a deed that nobody has yet."""
    square = board.square_of.get(deed, -1)
    if square < 0:
        raise _bad_deed(board, state, seat, deed, msg("engine.setup_deed_unknown", deed=deed[:60]))
    if state.owner[square] != BANK:
        raise _bad_deed(board, state, seat, deed, msg("engine.setup_deed_twice"))
    return square


def _deed(board: Board, state: State, seat: int, deed: str, level: Level) -> None:
    square = _free_deed(board, state, seat, deed)
    hand_over(board, state, square, seat)
    if isinstance(level, Pledge):
        raise _bad_deed(board, state, seat, deed, msg("engine.setup_no_pledge"))
    number = MORTGAGED if isinstance(level, str) else level
    if number > 0 and board.kinds[square] != "street":
        raise _bad_deed(board, state, seat, deed, msg("engine.setup_no_street"))
    try:
        set_level(board, state, square, number)
    except Impossible:
        raise _bad_deed(board, state, seat, deed, msg("engine.setup_too_many")) from None


def _check_groups(board: Board, options: Options, state: State) -> None:
    """Check that buildings stand only on whole, unmortgaged groups, evenly (T5.1).

    If the rules look at a deed alone, some may have been left behind: one each, all of one player's.
    """
    most = options.hotel_after
    if board.by_places:
        _check_places(board, most, state)
        return
    for group in board.groups:
        heights = [min(state.level[at], most + 1) for at in group]
        if max(heights) <= 0:
            continue
        if options.built_neighbours and max(heights) == 1:
            built = {state.owner[at] for at in group if state.level[at] > 0}
            if len(built) == 1:
                continue
        whole = len({state.owner[at] for at in group}) == 1
        unknown = any(most < state.level[at] < HOTEL for at in group)
        if not whole or unknown or max(heights) - min(heights) > 1 or min(heights) < 0:
            raise _uneven(board, state, group)


def _uneven(board: Board, state: State, group: Sequence[int]) -> BadSetup:
    """The error about uneven buildings of a group, at the street with most of them."""
    highest = max(group, key=lambda at: state.level[at])
    why = msg("engine.setup_uneven")
    return _bad_deed(board, state, state.owner[highest], board.deed_ids[highest], why)


def _check_places(board: Board, most: int, state: State) -> None:
    """Check that buildings stand only if every place of the group is the player's, at about the same height
    on each; a twin that came later may be lower, or mortgaged (Y3.2, Y3.3).
    """
    for number in board.street_groups:
        group = board.groups[number]
        for seat in {state.owner[at] for at in group if state.level[at] > 0}:
            heights: dict[int, int] = {}
            for at in group:
                if state.owner[at] == seat:
                    place = board.place(at)
                    heights[place] = max(heights.get(place, MORTGAGED), min(state.level[at], most + 1))
            unknown = any(most < state.level[at] < HOTEL for at in group)
            even = max(heights.values()) - min(heights.values()) <= 1 and min(heights.values()) >= 0
            if unknown or not even or not whole_by_places(board, state, seat, number):
                raise _uneven(board, state, [at for at in group if state.owner[at] == seat])


def _decks(board: Board, state: State, decks: Decks) -> None:
    for name, cards in decks.items():
        field = f"setup.decks.{name[:40]}"
        if name not in board.deck_ids:
            why = msg("engine.setup_deck_unknown", deck=name[:60], known=list(board.deck_ids))
            raise BadSetup(field, why, msg("engine.field_decks"))
        deck = board.deck_ids.index(name)
        title = msg("engine.field_deck", deck=board.deck_names[deck])
        for card in cards:
            if card not in board.card_at[deck]:
                raise BadSetup(field, msg("engine.setup_card_unknown", card=card[:60]), title, deck=name)
            alike = (at for at, each in enumerate(board.decks[deck]) if each.id == card)
            left = next((at for at in alike if at not in state.decks[deck]), -1)
            if left < 0:
                raise BadSetup(field, msg("engine.setup_card_twice"), title, deck=name)
            state.decks[deck].append(left)
        for number, kind in enumerate(board.kept):
            known = sum(at in state.decks[deck] for at in kind.at) if kind.deck == deck else 0
            if known and known + cards_held(state, number) > len(kind.at):
                raise BadSetup(field, msg("engine.setup_card_twice"), title, deck=name)


def cards_held(state: State, kind: int) -> int:
    """How many cards of a kind a player holds."""
    return sum(card.kind == kind for card in state.held_cards)


def _turn(state: State, names: Sequence[str], setup: Setup) -> None:
    orders = [out for out in state.out if out]
    if not state.live or (orders and max(orders) > len(names)):
        raise BadSetup("setup.players", msg("engine.setup_nobody_left"), called("players"))
    state.out = [1 + sorted(set(orders)).index(out) if out else 0 for out in state.out]
    if setup.turn is not None:
        if setup.turn not in names or state.out[list(names).index(setup.turn)]:
            raise BadSetup("setup.turn", msg("engine.setup_turn"), called("turn"))
        state.turn = list(names).index(setup.turn)
    else:
        state.turn = state.live[0]
    if setup.doubles and state.jail[state.turn] != FREE:
        raise BadSetup("setup.doubles", msg("engine.setup_doubles"), called("doubles"))
    state.doubles = setup.doubles
    before = state.seats_after(state.turn)
    state.thrower = before[-1] if before and not setup.doubles else state.turn


def setup_of(game: GameContext) -> Setup:
    """The position in the record's form, so that it can be saved and continued."""
    state, board, kept = game.state, game.board, game.state.extra
    return Setup(
        players={name: _player(game, seat) for seat, name in enumerate(game.names)},
        turn=None if game.variant.extension.turn_by else game.names[state.turn],
        doubles=state.doubles,
        decks={name: _known(board, state, deck) for deck, name in enumerate(board.deck_ids)},
        own={} if kept is None else game.variant.extension.shown(kept),
    )


def _known(board: Board, state: State, deck: int) -> tuple[str, ...]:
    return tuple(board.decks[deck][at].id for at in state.decks[deck])


def _player(game: GameContext, seat: int) -> PlayerSetup:
    state = game.state
    return PlayerSetup(
        cash=state.cash[seat],
        square=state.square[seat],
        in_jail=None if state.jail[seat] == FREE else state.jail[seat],
        cards=game.cards_of(seat),
        deeds=deeds_of(game, seat) if game.variant.extension.deeds else {},
        bankrupt=state.out[seat] or None,
        own={} if state.extra is None else state.extra.shown_of(seat),
    )


def deeds_of(game: GameContext, seat: int) -> dict[str, Level]:
    """The player's deeds by id in board order: houses, 5 for a hotel, or "mortgaged"."""
    state, shows = game.state, game.variant.extension.shows_deed
    if shows is not None:
        return {
            game.board.deed_ids[at]: shows(state, at) for at in game.board.deeds if state.owner[at] == seat
        }
    return {
        game.board.deed_ids[at]: _MORTGAGED if state.level[at] < 0 else state.level[at]
        for at in game.board.deeds
        if state.owner[at] == seat
    }


def shown_setup(setup: Setup) -> Mapping[str, object]:
    """The set-up in the record's form, with every field written out, defaults too."""
    fields = ("cash", "square", "in_jail", "cards", "deeds", "bankrupt")
    players = {
        name: {field: _shown(getattr(player, field)) for field in fields} | player.own
        for name, player in setup.players.items()
    }
    decks = {name: list(cards) for name, cards in setup.decks.items()}
    turn = {} if setup.turn is None else {"turn": setup.turn}
    return {"players": players, **turn, "doubles": setup.doubles, "decks": decks, **setup.own}


def _shown(value: Any) -> Any:
    """A pledge, if there is one, in the record's form."""
    return msgspec.to_builtins(value) if isinstance(value, dict) else value


def called(field: str, player: str = "") -> Message:
    """The name of a field of all rules, of a player or of the table."""
    return owned(Message(_CALLED[field]), player)


def owned(field: Message | str, player: str = "") -> Message:
    """The name of a field of a player, or of the table."""
    if player:
        return msg("engine.setup_field_of", player=player, field=field)
    return field if isinstance(field, Message) else msg("engine.field_unknown", field=field[:60])
