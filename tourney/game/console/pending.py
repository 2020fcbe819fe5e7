"""Words what the table waits for, with its figures, and until when rent may be asked for.

It reads the position; `choices` lists what may be done about it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeVar

from tourney.base.texts import Message, msg
from tourney.game.console import view as v
from tourney.game.console.prompts import funding_options, named_pick
from tourney.game.engine import decisions as f
from tourney.game.engine import state as s
from tourney.game.engine.accounts import BANK, Refusal
from tourney.game.engine.entries import Entry, JailCard, JailPay, ThrowForStart
from tourney.game.engine.game_context import GameContext
from tourney.game.engine.legality import refusal
from tourney.game.engine.state import FREE
from tourney.game.engine.steps.auction import held_by, lowest_bid
from tourney.game.engine.steps.cards import drawn_by
from tourney.game.engine.steps.shortage import lowest_lot_bid
from tourney.game.replaying import phase
from tourney.rules.dice import total

F = TypeVar("F")


def pendings_now(
    game: GameContext, line: Sequence[Entry] = (), for_start: bool = False
) -> tuple[tuple[bool, v.Pending], ...]:
    """What each turn under way waits for, the one in front first (False); an auction stops all others."""
    first, turns = pending_now(game, line, for_start), game.variant.turns
    if first is None:
        return ()
    if turns is None or _bids(game) or not turns.turn_round(game):
        return ((False, first),)
    try:
        other, only_other = pending_now(game, line), _bids(game)
    finally:
        turns.turn_round(game)
    if other is None:
        return ((False, first),)
    return ((True, other),) if only_other else ((False, first), (True, other))


def _bids(game: GameContext) -> bool:
    return game.top is not None and game.rule(game.top).bidding


def pending_now(game: GameContext, line: Sequence[Entry] = (), for_start: bool = False) -> v.Pending | None:
    """What has to happen next, with amounts in its own money; None when the game is over.

    `line`: the entries that stand. `for_start`: the first player is thrown for before the first throw.
    """
    moneys = game.variant.moneys
    if moneys is None:
        return _waiting(game, line, for_start)
    ring = moneys.now(game)
    with moneys.counted(game, ring):
        found = _waiting(game, line, for_start)
    if found is None:
        return None
    words = game.book.money_words(ring)
    return replace(found, message=found.message.in_words(words), words=words)


def _waiting(game: GameContext, line: Sequence[Entry], for_start: bool) -> v.Pending | None:
    if game.state.over:
        return None
    top = game.top
    if top is None:
        return _first_throws(game) if for_start else _throw(game)
    if isinstance(top, f.Opening):
        return _opening(game, top, line)
    make = next((_PENDING[kind] for kind in type(top).__mro__ if kind in _PENDING), None)
    if make is None:
        rule = game.rule(top)
        seat = rule.waits_for(game, top)
        if rule.totals is not None:
            return _totals(game, rule.totals(game, top), rule.clause)
        ask, clause = (rule.ask, rule.clause) if rule.asked is None else rule.asked(game, top)
        message = Message(ask or "tables.wait_other", {"player": game.names[seat], **_about(game, top)})
        named = () if rule.picks is None else rule.picks(game, top)
        if rule.turns and not named:
            return _of_turn(game, top)
        if rule.picks is not None:
            fit, other = list[v.SquarePick](), list[v.SquarePick]()
            for pick in named:
                square_pick = v.SquarePick(pick.square, pick.entry, named_pick(game, pick))
                (fit if pick.fits else other).append(square_pick)
            return v.PickPending((seat,), message, clause, picks=tuple(fit), others=tuple(other))
        if rule.several is not None and phase(game) == "dealing":
            return v.DealtPending((seat,), message, clause, rule.several(game, top).most)
        return v.OtherPending((seat,), message, clause, phase(game))
    return make(game, top)


def _about(game: GameContext, decision: f.PendingDecision) -> dict[str, object]:
    """The parameters of a decision's sentence: who began it, which deed, how much."""
    said: dict[str, object] = {
        name: getattr(decision, name) for name in ("amount", "interest") if hasattr(decision, name)
    }
    if hasattr(decision, "seat"):
        said["other"] = game.names[decision.seat]
    if hasattr(decision, "square"):
        said["deed"] = game.deed(decision.square)
    return said


def claims_now(game: GameContext) -> tuple[v.ClaimView, ...]:
    """Rents that may be asked for, each with the player whose throw ends that (T4.4); after the end no throw
    does.
    """
    claims = []
    for rent in game.state.rents:
        until = None if game.state.over else _ends_with(game, rent)
        params: dict[str, object] = {
            "player": game.names[rent.owner],
            "deed": game.deed(rent.square),
            "amount": rent.amount,
            "other": game.names[rent.lander],
        }
        if until is None:
            message = Message("tables.claim_still", params)
        else:
            message = Message("tables.claim_until", {**params, "until": game.names[until]})
        claims.append(
            v.ClaimView(
                square=rent.square,
                owner=rent.owner,
                lander=rent.lander,
                amount=rent.amount,
                clause=rent.clause,
                until=until,
                message=message,
            )
        )
    return tuple(claims)


def _ends_with(game: GameContext, rent: s.Rent) -> int:
    """The player whose throw makes it too late: so many turns may begin after the landing (T4.4)."""
    state = game.state
    left = game.options.rent_window - (sum(state.turns) - rent.born)
    begun = state.acting or state.doubles > 0
    coming = state.seats_after(state.turn)
    if not begun and not state.out[state.turn]:
        coming = [state.turn, *coming]
    elif not state.out[state.turn]:
        coming = [*coming, state.turn]
    return coming[max(left - 1, 0) % len(coming)]


def _throw(game: GameContext) -> v.ThrowPending:
    state, seat = game.state, game.state.turn
    jailed = state.jail[seat] != FREE
    key = _wait_in_jail(game, seat) if jailed else "tables.wait_throw"
    if state.doubles:
        key = "tables.wait_throw_again"
    message = Message(key, {"player": game.names[seat]})
    clause = "T8.7" if jailed else "T3.3" if state.doubles else "T3.2"
    withheld = _withheld(game, seat) if jailed else None
    if withheld is not None:
        message, clause = withheld.message, withheld.clause
    return v.ThrowPending(
        seats=(seat,),
        message=message,
        clause=clause,
    )


def _wait_in_jail(game: GameContext, seat: int) -> str:
    """The sentence for a throw in jail: it names fine and card only if they are possible now."""
    name = game.names[seat]
    pays, card = (refusal(game, entry) is None for entry in (JailPay(by=name), JailCard(by=name)))
    if pays:
        return "tables.wait_throw_jail" if card else "tables.wait_throw_jail_pay"
    return "tables.wait_throw_jail_card" if card else "tables.wait_throw_jail_only"


def _withheld(game: GameContext, seat: int) -> Refusal | None:
    """Why a player in jail may not throw before something else (a fine, Y5.1); None if they may."""
    dice = tuple(faces[0] for faces in game.dice.faces)
    return refusal(game, game.hooks.thrown(game, seat, dice, 0, 0))


def _of_turn(game: GameContext, top: f.PendingDecision) -> v.ThrowPending:
    """The throw of one of several turns."""
    rule = game.rule(top)
    seat = rule.waits_for(game, top)
    jailed = game.state.jail[seat] != FREE
    again = rule.doubled is not None and rule.doubled(top)
    key = _wait_in_jail(game, seat) if jailed else "tables.wait_throw"
    message = Message("tables.wait_throw_again" if again else key, {"player": game.names[seat]})
    ask, clause = ("", rule.clause) if rule.asked is None else rule.asked(game, top)
    if ask:
        message = Message(ask, {"what": message})
    return v.ThrowPending((seat,), message, clause)


def _totals(game: GameContext, totals: tuple[int | None, ...], clause: str) -> v.StartThrowPending:
    """The throws of each seat for the start, by these rules."""
    to_answer = tuple(seat for seat in game.state.live if totals[seat] is None)
    message = msg("tables.wait_throw_for_start", player=game.names[to_answer[0]])
    return v.StartThrowPending(to_answer, message, clause, totals)


def _first_throws(game: GameContext) -> v.StartThrowPending:
    """Nobody has thrown for the start yet."""
    seats = tuple(game.state.live)
    message = msg("tables.wait_throw_for_start", player=game.names[seats[0]])
    return v.StartThrowPending(seats, message, "T3.1", (None,) * len(game.names))


def _opening(game: GameContext, top: f.Opening, line: Sequence[Entry]) -> v.StartThrowPending:
    """The throws of each seat for the start; a seat that throws again after a tie has none yet."""
    totals: dict[int, int] = {}
    for entry in reversed(line):
        if not isinstance(entry, ThrowForStart):
            break
        totals.setdefault(game.seats.get(entry.by, -1), total(entry.dice))
    to_answer = tuple(seat for seat in game.state.live if top.waiting >> seat & 1)
    shown = tuple(None if seat in to_answer else totals.get(seat) for seat in range(len(game.names)))
    message = msg("tables.wait_throw_for_start", player=game.names[to_answer[0]])
    return v.StartThrowPending(to_answer, message, "T3.1", shown)


def _dealing(game: GameContext, top: f.Dealing) -> v.DealtPending:
    message = msg("tables.wait_dealt", player=game.names[top.seat], n=top.number)
    return v.DealtPending((top.seat,), message, "T2.1", top.number)


def _fresh(game: GameContext, top: f.FreshThrow) -> v.ThrowPending:
    """A throw for a rent, unless the rules in play ask for it for something else."""
    rule, name = game.rule(top), game.names[top.seat]
    if rule.ask:
        return v.ThrowPending((top.seat,), Message(rule.ask, {"player": name}), rule.clause)
    message = msg("tables.wait_fresh_throw", player=name, deed=game.deed(top.square))
    return v.ThrowPending((top.seat,), message, "T8.1")


def _offer(game: GameContext, top: f.Offer) -> v.OfferPending:
    price, cash = game.board.price[top.square], game.state.cash[top.seat]
    message = msg("tables.wait_offer", player=game.names[top.seat], deed=game.deed(top.square), amount=price)
    return v.OfferPending(seats=(top.seat,), message=message, clause="T4.1", price=price, cash=cash)


def _auction(game: GameContext, top: f.Auction) -> v.AuctionPending:
    barred = top.passed | top.excluded
    still_in = tuple(seat for seat in game.state.live if not barred >> seat & 1)
    to_answer = tuple(seat for seat in _from_turn(game) if seat in still_in and seat != top.bidder)
    if top.bidder == BANK:
        least = lowest_bid(game, top)
        message = msg("tables.wait_auction_open", deed=game.deed(top.square), amount=least)
    else:
        least = top.high + game.options.auction_step
        message = msg(
            "tables.wait_auction",
            deed=game.deed(top.square),
            player=game.names[top.bidder],
            amount=top.high,
            least=least,
        )
    return v.AuctionPending(
        seats=to_answer,
        message=message,
        clause=held_by(game, top),
        still_in=still_in,
        excluded=_seats(game, top.excluded),
        high=top.high,
        bidder=None if top.bidder == BANK else top.bidder,
        least_bid=least,
    )


def _award(game: GameContext, top: f.Award) -> v.DebtPending:
    return _owed(game, top.seat, BANK, top.amount, "T4.3", top.square)


def _debt(game: GameContext, top: f.Debt) -> v.DebtPending:
    return _owed(game, top.seat, top.creditor, top.amount, top.clause, None)


def _joint_debt(game: GameContext, top: f.JointDebt) -> v.DebtPending:
    return _owed(game, top.seat, BANK, top.amount, top.clause, None, top.creditors)


def _owed(
    game: GameContext,
    seat: int,
    creditor: int,
    amount: int,
    clause: str,
    square: int | None,
    creditors: tuple[int, ...] = (),
) -> v.DebtPending:
    cash, could = game.state.cash[seat], game.liquidation_value(seat)
    key = "tables.wait_debt" if could >= amount else "tables.wait_debt_lost"
    if cash >= amount:
        key = "tables.wait_debt_ready"
    message = Message(
        key,
        {
            "player": game.names[seat],
            "other": [game.names[each] for each in creditors] if creditors else game.name(creditor),
            "amount": amount,
            "cash": cash,
            "could": could,
            "missing": max(amount - cash, 0),
        },
    )
    ways = funding_options(game, seat) if cash < amount else ()
    return v.DebtPending(
        seats=(seat,),
        message=message,
        clause=clause,
        amount=amount,
        cash=cash,
        raisable=could,
        ways=ways,
        for_bid=square,
    )


def _shortage(game: GameContext, top: f.Shortage) -> v.ShortagePending:
    answered = top.passed | sum(1 << wish.seat for wish in top.wishes)
    to_answer = tuple(seat for seat in _from_turn(game) if not answered >> seat & 1)
    left = _stock(game, top.hotels)
    key = "tables.wait_wish_hotels" if top.hotels else "tables.wait_wish_houses"
    message = Message(key, {"n": left, "players": [game.names[seat] for seat in to_answer]})
    passed = _seats(game, top.passed)
    return v.ShortagePending(
        seats=to_answer,
        message=message,
        clause="T5.5",
        hotels=top.hotels,
        left_in_bank=left,
        wishes=_wishes(game, top.wishes),
        wants_nothing=passed,
    )


def _lot(game: GameContext, top: f.Lot) -> v.LotPending:
    still_in = tuple(wish.seat for wish in top.wishes if not top.passed >> wish.seat & 1)
    least = lowest_lot_bid(game, top)
    to_answer = tuple(seat for seat in _from_turn(game) if seat in still_in and seat != top.bidder)
    if top.bidder == BANK:
        message = msg("tables.wait_lot_open", amount=least)
    else:
        message = msg("tables.wait_lot", player=game.names[top.bidder], amount=top.high, least=least)
    return v.LotPending(
        seats=to_answer,
        message=message,
        clause="T5.5",
        hotels=top.hotels,
        left_in_bank=_stock(game, top.hotels),
        wishes=_wishes(game, top.wishes),
        still_in=still_in,
        high=top.high,
        bidder=None if top.bidder == BANK else top.bidder,
        least_bid=least,
    )


def _place(game: GameContext, top: f.Place) -> v.PlacePending:
    squares = game.built_together(top.seat, top.group)
    lowest = min(game.state.level[at] for at in squares)
    possible = tuple(at for at in squares if game.state.level[at] == lowest)
    message = msg("tables.wait_place", player=game.names[top.seat], group=game.group(top.group))
    return v.PlacePending(seats=(top.seat,), message=message, clause="T5.1", squares=possible)


def _proposal(game: GameContext, top: f.Proposal) -> v.ProposalPending:
    key = "tables.wait_settlement" if top.settles else "tables.wait_answer"
    message = Message(key, {"player": game.names[top.seat], "other": game.names[top.other]})
    moneys = game.variant.moneys
    more = [() if moneys is None else moneys.promised(top, gives) for gives in (True, False)]
    give, take = _side(game, top.seat, top.give, more[0]), _side(game, top.other, top.take, more[1])
    return v.ProposalPending(seats=(top.other,), message=message, clause=top.clause, give=give, take=take)


def _received(game: GameContext, top: f.Received) -> v.ReceivedPending:
    mortgage, tenth = game.board.mortgage[top.square], game.interest(top.square)
    message = msg(
        "tables.wait_received",
        player=game.names[top.seat],
        deed=game.deed(top.square),
        redeem=mortgage + tenth,
        keep=tenth,
    )
    return v.ReceivedPending((top.seat,), message, "T6.7")


def _third_failure(game: GameContext, top: f.ThirdFailure) -> v.JailFailurePending:
    has_card = game.options.jail_card_after_third and game.jail_card(top.seat) is not None
    key = "tables.wait_third_failure" if has_card else "tables.wait_third_failure_fine"
    message = Message(key, {"player": game.names[top.seat], "amount": game.options.jail_fine, "n": top.steps})
    return v.JailFailurePending((top.seat,), message, "T8.8")


def _tax(game: GameContext, top: f.TaxChoice) -> v.ChoicePending:
    message = msg("tables.wait_tax", player=game.names[top.seat], amount=game.board.tax[top.square])
    return v.ChoicePending((top.seat,), message, "T3.2")


def _draw(game: GameContext, top: f.Draw) -> v.CardPending:
    message = msg("tables.wait_card", player=game.names[top.seat], deck=game.deck_name(top.deck))
    return v.CardPending((top.seat,), message, drawn_by(game, top.deck))


def _fine_or_draw(game: GameContext, top: f.FineOrDraw) -> v.ChoicePending:
    deck = game.deck_name(top.deck)
    message = msg("tables.wait_card_choice", player=game.names[top.seat], amount=top.fine, deck=deck)
    return v.ChoicePending((top.seat,), message, "T8.1")


def _of(
    kind: type[F], told: Callable[[GameContext, F], v.Pending]
) -> tuple[type, Callable[[GameContext, object], v.Pending]]:
    """How one kind of decision is shown, as an entry of the table below."""

    def of_any(game: GameContext, frame: object) -> v.Pending:
        assert isinstance(frame, kind)
        return told(game, frame)

    return kind, of_any


_PENDING = dict(
    (
        _of(f.Dealing, _dealing),
        _of(f.FreshThrow, _fresh),
        _of(f.Offer, _offer),
        _of(f.Auction, _auction),
        _of(f.Award, _award),
        _of(f.Debt, _debt),
        _of(f.JointDebt, _joint_debt),
        _of(f.Shortage, _shortage),
        _of(f.Lot, _lot),
        _of(f.Place, _place),
        _of(f.Proposal, _proposal),
        _of(f.Received, _received),
        _of(f.ThirdFailure, _third_failure),
        _of(f.TaxChoice, _tax),
        _of(f.Draw, _draw),
        _of(f.FineOrDraw, _fine_or_draw),
    )
)


def _from_turn(game: GameContext) -> list[int]:
    """Seats still in, from the left of the player whose turn it is, that player last."""
    turn = game.state.turn
    own = [] if game.state.out[turn] else [turn]
    return [*game.state.seats_after(turn), *own]


def _seats(game: GameContext, bits: int) -> tuple[int, ...]:
    return tuple(seat for seat in game.state.live if bits >> seat & 1)


def _stock(game: GameContext, hotels: bool) -> int:
    return game.state.hotels if hotels else game.state.houses


def _wishes(game: GameContext, wishes: tuple[f.Wish, ...]) -> tuple[v.WishView, ...]:
    groups = game.board.edition.groups
    return tuple(v.WishView(w.seat, groups[w.group].id, groups[w.group].name, w.number) for w in wishes)


def _side(game: GameContext, seat: int, side: f.Side, more: tuple[Message, ...] = ()) -> v.SideView:
    cards = tuple(game.board.kept_ids[kind] for kind in side.cards)
    return v.SideView(seat, side.cash, deeds=side.deeds, cards=cards, more=more)
