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
from tourney.game.engine.game_context import Play
from tourney.game.engine.legality import refusal
from tourney.game.engine.state import FREE
from tourney.game.engine.steps.auction import held_by, lowest_bid
from tourney.game.engine.steps.cards import drawn_by
from tourney.game.engine.steps.shortage import lowest_lot_bid
from tourney.game.replaying import phase
from tourney.rules.dice import total

F = TypeVar("F")


def pendings_now(
    play: Play, line: Sequence[Entry] = (), for_start: bool = False
) -> tuple[tuple[bool, v.Pending], ...]:
    """What each turn under way waits for, the one in front first (False); an auction stops all others."""
    first, turns = pending_now(play, line, for_start), play.variant.turns
    if first is None:
        return ()
    if turns is None or _bids(play) or not turns.turn_round(play):
        return ((False, first),)
    try:
        other, only_other = pending_now(play, line), _bids(play)
    finally:
        turns.turn_round(play)
    if other is None:
        return ((False, first),)
    return ((True, other),) if only_other else ((False, first), (True, other))


def _bids(play: Play) -> bool:
    return play.top is not None and play.rule(play.top).bidding


def pending_now(play: Play, line: Sequence[Entry] = (), for_start: bool = False) -> v.Pending | None:
    """What has to happen next, with amounts in its own money; None when the game is over.

    `line`: the entries that stand. `for_start`: the first player is thrown for before the first throw.
    """
    moneys = play.variant.moneys
    if moneys is None:
        return _waiting(play, line, for_start)
    ring = moneys.now(play)
    with moneys.counted(play, ring):
        found = _waiting(play, line, for_start)
    if found is None:
        return None
    words = play.book.money_words(ring)
    return replace(found, message=found.message.in_words(words), words=words)


def _waiting(play: Play, line: Sequence[Entry], for_start: bool) -> v.Pending | None:
    if play.state.over:
        return None
    top = play.top
    if top is None:
        return _first_throws(play) if for_start else _throw(play)
    if isinstance(top, f.Opening):
        return _opening(play, top, line)
    make = next((_PENDING[kind] for kind in type(top).__mro__ if kind in _PENDING), None)
    if make is None:
        rule = play.rule(top)
        seat = rule.waits_for(play, top)
        if rule.totals is not None:
            return _totals(play, rule.totals(play, top), rule.clause)
        ask, clause = (rule.ask, rule.clause) if rule.asked is None else rule.asked(play, top)
        said = Message(ask or "tables.wait_other", {"player": play.names[seat], **_about(play, top)})
        named = () if rule.picks is None else rule.picks(play, top)
        if rule.turns and not named:
            return _of_turn(play, top)
        if rule.picks is not None:
            fit, other = list[v.SquarePick](), list[v.SquarePick]()
            for pick in named:
                shown = v.SquarePick(pick.square, pick.entry, named_pick(play, pick))
                (fit if pick.fits else other).append(shown)
            return v.PickPending((seat,), said, clause, picks=tuple(fit), others=tuple(other))
        if rule.several is not None and phase(play) == "dealing":
            return v.DealtPending((seat,), said, clause, rule.several(play, top).most)
        return v.OtherPending((seat,), said, clause, phase(play))
    return make(play, top)


def _about(play: Play, frame: f.Frame) -> dict[str, object]:
    """The parameters of a frame's sentence: who began it, which deed, how much."""
    said: dict[str, object] = {
        name: getattr(frame, name) for name in ("amount", "interest") if hasattr(frame, name)
    }
    if hasattr(frame, "seat"):
        said["other"] = play.names[frame.seat]
    if hasattr(frame, "square"):
        said["deed"] = play.deed(frame.square)
    return said


def claims_now(play: Play) -> tuple[v.ClaimView, ...]:
    """Rents that may be asked for, each with the player whose throw ends that (T4.4); after the end no throw
    does.
    """
    claims = []
    for rent in play.state.rents:
        until = None if play.state.over else _ends_with(play, rent)
        params: dict[str, object] = {
            "player": play.names[rent.owner],
            "deed": play.deed(rent.square),
            "amount": rent.amount,
            "other": play.names[rent.lander],
        }
        if until is None:
            message = Message("tables.claim_still", params)
        else:
            message = Message("tables.claim_until", {**params, "until": play.names[until]})
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


def _ends_with(play: Play, rent: s.Rent) -> int:
    """The player whose throw makes it too late: so many turns may begin after the landing (T4.4)."""
    state = play.state
    left = play.options.rent_window - (sum(state.turns) - rent.born)
    begun = state.acting or state.doubles > 0
    coming = state.seats_after(state.turn)
    if not begun and not state.out[state.turn]:
        coming = [state.turn, *coming]
    elif not state.out[state.turn]:
        coming = [*coming, state.turn]
    return coming[max(left - 1, 0) % len(coming)]


def _throw(play: Play) -> v.ThrowPending:
    state, seat = play.state, play.state.turn
    jailed = state.jail[seat] != FREE
    key = _wait_in_jail(play, seat) if jailed else "tables.wait_throw"
    if state.doubles:
        key = "tables.wait_throw_again"
    message = Message(key, {"player": play.names[seat]})
    clause = "T8.7" if jailed else "T3.3" if state.doubles else "T3.2"
    withheld = _withheld(play, seat) if jailed else None
    if withheld is not None:
        message, clause = withheld.message, withheld.clause
    return v.ThrowPending(
        seats=(seat,),
        message=message,
        clause=clause,
    )


def _wait_in_jail(play: Play, seat: int) -> str:
    """The sentence for a throw in jail: it names fine and card only if they are possible now."""
    name = play.names[seat]
    pays, card = (refusal(play, entry) is None for entry in (JailPay(by=name), JailCard(by=name)))
    if pays:
        return "tables.wait_throw_jail" if card else "tables.wait_throw_jail_pay"
    return "tables.wait_throw_jail_card" if card else "tables.wait_throw_jail_only"


def _withheld(play: Play, seat: int) -> Refusal | None:
    """Why a player in jail may not throw before something else (a fine, Y5.1); None if they may."""
    dice = tuple(faces[0] for faces in play.dice.faces)
    return refusal(play, play.hooks.thrown(play, seat, dice, 0, 0))


def _of_turn(play: Play, top: f.Frame) -> v.ThrowPending:
    """The throw of one of several turns."""
    rule = play.rule(top)
    seat = rule.waits_for(play, top)
    jailed = play.state.jail[seat] != FREE
    again = rule.doubled is not None and rule.doubled(top)
    key = _wait_in_jail(play, seat) if jailed else "tables.wait_throw"
    message = Message("tables.wait_throw_again" if again else key, {"player": play.names[seat]})
    ask, clause = ("", rule.clause) if rule.asked is None else rule.asked(play, top)
    if ask:
        message = Message(ask, {"what": message})
    return v.ThrowPending((seat,), message, clause)


def _totals(play: Play, totals: tuple[int | None, ...], clause: str) -> v.StartThrowPending:
    """The throws of each seat for the start, by these rules."""
    asked = tuple(seat for seat in play.state.live if totals[seat] is None)
    message = msg("tables.wait_throw_for_start", player=play.names[asked[0]])
    return v.StartThrowPending(asked, message, clause, totals)


def _first_throws(play: Play) -> v.StartThrowPending:
    """Nobody has thrown for the start yet."""
    seats = tuple(play.state.live)
    message = msg("tables.wait_throw_for_start", player=play.names[seats[0]])
    return v.StartThrowPending(seats, message, "T3.1", (None,) * len(play.names))


def _opening(play: Play, top: f.Opening, line: Sequence[Entry]) -> v.StartThrowPending:
    """The throws of each seat for the start; a seat that throws again after a tie has none yet."""
    totals: dict[int, int] = {}
    for entry in reversed(line):
        if not isinstance(entry, ThrowForStart):
            break
        totals.setdefault(play.seats.get(entry.by, -1), total(entry.dice))
    asked = tuple(seat for seat in play.state.live if top.waiting >> seat & 1)
    shown = tuple(None if seat in asked else totals.get(seat) for seat in range(len(play.names)))
    message = msg("tables.wait_throw_for_start", player=play.names[asked[0]])
    return v.StartThrowPending(asked, message, "T3.1", shown)


def _dealing(play: Play, top: f.Dealing) -> v.DealtPending:
    message = msg("tables.wait_dealt", player=play.names[top.seat], n=top.number)
    return v.DealtPending((top.seat,), message, "T2.1", top.number)


def _fresh(play: Play, top: f.FreshThrow) -> v.ThrowPending:
    """A throw for a rent, unless the rules in play ask for it for something else."""
    rule, name = play.rule(top), play.names[top.seat]
    if rule.ask:
        return v.ThrowPending((top.seat,), Message(rule.ask, {"player": name}), rule.clause)
    message = msg("tables.wait_fresh_throw", player=name, deed=play.deed(top.square))
    return v.ThrowPending((top.seat,), message, "T8.1")


def _offer(play: Play, top: f.Offer) -> v.OfferPending:
    price, cash = play.board.price[top.square], play.state.cash[top.seat]
    message = msg("tables.wait_offer", player=play.names[top.seat], deed=play.deed(top.square), amount=price)
    return v.OfferPending(seats=(top.seat,), message=message, clause="T4.1", price=price, cash=cash)


def _auction(play: Play, top: f.Auction) -> v.AuctionPending:
    barred = top.passed | top.excluded
    still_in = tuple(seat for seat in play.state.live if not barred >> seat & 1)
    asked = tuple(seat for seat in _from_turn(play) if seat in still_in and seat != top.bidder)
    if top.bidder == BANK:
        least = lowest_bid(play, top)
        message = msg("tables.wait_auction_open", deed=play.deed(top.square), amount=least)
    else:
        least = top.high + play.options.auction_step
        message = msg(
            "tables.wait_auction",
            deed=play.deed(top.square),
            player=play.names[top.bidder],
            amount=top.high,
            least=least,
        )
    return v.AuctionPending(
        seats=asked,
        message=message,
        clause=held_by(play, top),
        still_in=still_in,
        excluded=_seats(play, top.excluded),
        high=top.high,
        bidder=None if top.bidder == BANK else top.bidder,
        least_bid=least,
    )


def _award(play: Play, top: f.Award) -> v.DebtPending:
    return _owed(play, top.seat, BANK, top.amount, "T4.3", top.square)


def _debt(play: Play, top: f.Debt) -> v.DebtPending:
    return _owed(play, top.seat, top.creditor, top.amount, top.clause, None)


def _joint_debt(play: Play, top: f.JointDebt) -> v.DebtPending:
    return _owed(play, top.seat, BANK, top.amount, top.clause, None, top.creditors)


def _owed(
    play: Play,
    seat: int,
    creditor: int,
    amount: int,
    clause: str,
    square: int | None,
    creditors: tuple[int, ...] = (),
) -> v.DebtPending:
    cash, could = play.state.cash[seat], play.liquidation_value(seat)
    key = "tables.wait_debt" if could >= amount else "tables.wait_debt_lost"
    if cash >= amount:
        key = "tables.wait_debt_ready"
    message = Message(
        key,
        {
            "player": play.names[seat],
            "other": [play.names[each] for each in creditors] if creditors else play.name(creditor),
            "amount": amount,
            "cash": cash,
            "could": could,
            "missing": max(amount - cash, 0),
        },
    )
    ways = funding_options(play, seat) if cash < amount else ()
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


def _shortage(play: Play, top: f.Shortage) -> v.ShortagePending:
    answered = top.passed | sum(1 << wish.seat for wish in top.wishes)
    asked = tuple(seat for seat in _from_turn(play) if not answered >> seat & 1)
    left = _stock(play, top.hotels)
    key = "tables.wait_wish_hotels" if top.hotels else "tables.wait_wish_houses"
    message = Message(key, {"n": left, "players": [play.names[seat] for seat in asked]})
    passed = _seats(play, top.passed)
    return v.ShortagePending(
        seats=asked,
        message=message,
        clause="T5.5",
        hotels=top.hotels,
        left_in_bank=left,
        wishes=_wishes(play, top.wishes),
        wants_nothing=passed,
    )


def _lot(play: Play, top: f.Lot) -> v.LotPending:
    still_in = tuple(wish.seat for wish in top.wishes if not top.passed >> wish.seat & 1)
    least = lowest_lot_bid(play, top)
    asked = tuple(seat for seat in _from_turn(play) if seat in still_in and seat != top.bidder)
    if top.bidder == BANK:
        message = msg("tables.wait_lot_open", amount=least)
    else:
        message = msg("tables.wait_lot", player=play.names[top.bidder], amount=top.high, least=least)
    return v.LotPending(
        seats=asked,
        message=message,
        clause="T5.5",
        hotels=top.hotels,
        left_in_bank=_stock(play, top.hotels),
        wishes=_wishes(play, top.wishes),
        still_in=still_in,
        high=top.high,
        bidder=None if top.bidder == BANK else top.bidder,
        least_bid=least,
    )


def _place(play: Play, top: f.Place) -> v.PlacePending:
    squares = play.built_together(top.seat, top.group)
    lowest = min(play.state.level[at] for at in squares)
    possible = tuple(at for at in squares if play.state.level[at] == lowest)
    message = msg("tables.wait_place", player=play.names[top.seat], group=play.group(top.group))
    return v.PlacePending(seats=(top.seat,), message=message, clause="T5.1", squares=possible)


def _proposal(play: Play, top: f.Proposal) -> v.ProposalPending:
    key = "tables.wait_settlement" if top.settles else "tables.wait_answer"
    message = Message(key, {"player": play.names[top.seat], "other": play.names[top.other]})
    moneys = play.variant.moneys
    more = [() if moneys is None else moneys.promised(top, gives) for gives in (True, False)]
    give, take = _side(play, top.seat, top.give, more[0]), _side(play, top.other, top.take, more[1])
    return v.ProposalPending(seats=(top.other,), message=message, clause=top.clause, give=give, take=take)


def _received(play: Play, top: f.Received) -> v.ReceivedPending:
    mortgage, tenth = play.board.mortgage[top.square], play.interest(top.square)
    message = msg(
        "tables.wait_received",
        player=play.names[top.seat],
        deed=play.deed(top.square),
        redeem=mortgage + tenth,
        keep=tenth,
    )
    return v.ReceivedPending((top.seat,), message, "T6.7")


def _third_failure(play: Play, top: f.ThirdFailure) -> v.JailFailurePending:
    has_card = play.options.jail_card_after_third and play.jail_card(top.seat) is not None
    key = "tables.wait_third_failure" if has_card else "tables.wait_third_failure_fine"
    message = Message(key, {"player": play.names[top.seat], "amount": play.options.jail_fine, "n": top.steps})
    return v.JailFailurePending((top.seat,), message, "T8.8")


def _tax(play: Play, top: f.TaxChoice) -> v.ChoicePending:
    message = msg("tables.wait_tax", player=play.names[top.seat], amount=play.board.tax[top.square])
    return v.ChoicePending((top.seat,), message, "T3.2")


def _draw(play: Play, top: f.Draw) -> v.CardPending:
    message = msg("tables.wait_card", player=play.names[top.seat], deck=play.deck_name(top.deck))
    return v.CardPending((top.seat,), message, drawn_by(play, top.deck))


def _fine_or_draw(play: Play, top: f.FineOrDraw) -> v.ChoicePending:
    deck = play.deck_name(top.deck)
    message = msg("tables.wait_card_choice", player=play.names[top.seat], amount=top.fine, deck=deck)
    return v.ChoicePending((top.seat,), message, "T8.1")


def _of(
    kind: type[F], told: Callable[[Play, F], v.Pending]
) -> tuple[type, Callable[[Play, object], v.Pending]]:
    """How one kind of frame is shown, as an entry of the table below."""

    def of_any(play: Play, frame: object) -> v.Pending:
        assert isinstance(frame, kind)
        return told(play, frame)

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


def _from_turn(play: Play) -> list[int]:
    """Seats still in, from the left of the player whose turn it is, that player last."""
    turn = play.state.turn
    own = [] if play.state.out[turn] else [turn]
    return [*play.state.seats_after(turn), *own]


def _seats(play: Play, bits: int) -> tuple[int, ...]:
    return tuple(seat for seat in play.state.live if bits >> seat & 1)


def _stock(play: Play, hotels: bool) -> int:
    return play.state.hotels if hotels else play.state.houses


def _wishes(play: Play, wishes: tuple[f.Wish, ...]) -> tuple[v.WishView, ...]:
    groups = play.board.edition.groups
    return tuple(v.WishView(w.seat, groups[w.group].id, groups[w.group].name, w.number) for w in wishes)


def _side(play: Play, seat: int, side: f.Side, more: tuple[Message, ...] = ()) -> v.SideView:
    cards = tuple(play.board.kept_ids[kind] for kind in side.cards)
    return v.SideView(seat, side.cash, deeds=side.deeds, cards=cards, more=more)
