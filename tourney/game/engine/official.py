"""Defines the official rules and the tournament's: their verbs, what each square asks, what each decision
does.

A later system builds on this `Variant` with its own steps (`systems`); the steps here stay as they are.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tourney.base.compiling import mypyc_attr
from tourney.game.engine import decisions as f
from tourney.game.engine import entries as e
from tourney.game.engine import flow, leaving, narration, payments, turns
from tourney.game.engine import state as s
from tourney.game.engine.accounts import BANK, Refusal
from tourney.game.engine.dice import fair_throw
from tourney.game.engine.game_context import (
    DecisionRule,
    GameContext,
    Hooks,
    Narrator,
    OfferProvider,
    SquareRule,
    Variant,
    Verb,
    VerbSpec,
)
from tourney.game.engine.sheets import net_worth
from tourney.game.engine.state_extensions import StateExtension
from tourney.game.engine.steps import (
    auction,
    building,
    cards,
    deals,
    debts,
    jail,
    landing,
    mortgage,
    opening,
    referee,
    rent,
    shortage,
    turn,
)


def _keyed(kind: type[e.Entry], sentence: Narrator, do: Verb | None = None, **more: Any) -> VerbSpec:
    """A verb whose key on the keyboard has a name of its own among the console's texts."""
    return VerbSpec(kind, sentence, do, word=f"console.key_{e.verb_of(kind)}", **more)


_PLAYERS: tuple[VerbSpec, ...] = (
    VerbSpec(
        e.Throw,
        narration.throw,
        turn.Throwing(),
        within={f.FreshThrow: Verb(rent.may_throw_afresh, rent.throw_afresh)},
        clause="T3.2",
    ),
    VerbSpec(
        e.ThrowForStart,
        narration.throw_for_start,
        Verb(opening.may_throw_for_start, opening.throw_for_start),
        key="Shift+T",
        clause="T3.1",
        any_time=True,
    ),
    VerbSpec(
        e.Dealt, narration.dealt, Verb(opening.may_be_dealt, opening.be_dealt), clause="T2.1", loose=True
    ),
    VerbSpec(e.Turned, narration.card, Verb(cards.may_turn, cards.turn_up), clause="T8.1"),
    VerbSpec(e.Choose, narration.choose, Verb(cards.may_choose, cards.choose), clause="T8.1", loose=True),
    _keyed(e.Buy, narration.buy, Verb(landing.may_buy, landing.buy), key="B", clause="T4.1"),
    _keyed(
        e.Decline,
        narration.decline,
        Verb(landing.may_decline, landing.decline),
        key="D",
        clause="T4.2",
    ),
    VerbSpec(
        e.Bid,
        narration.bid,
        within={
            f.Auction: Verb(auction.may_bid, auction.bid),
            f.Lot: Verb(shortage.may_bid_lot, shortage.bid_lot),
        },
        clause="T4.2",
    ),
    _keyed(
        e.Want,
        narration.want,
        Verb(shortage.may_want, shortage.want),
        key="W",
        clause="T5.5",
        any_time=True,
        loose=True,
    ),
    _keyed(
        e.Pass,
        narration.pass_by,
        within={
            f.Auction: Verb(auction.may_pass, auction.pass_by),
            f.Lot: Verb(shortage.may_pass_lot, shortage.pass_lot),
            f.Shortage: Verb(shortage.may_pass_wish, shortage.pass_wish),
        },
        referee_within={f.Shortage: Verb(shortage.may_close_wishes, shortage.close_wishes)},
        key="X",
        clause="T4.2",
    ),
    _keyed(
        e.Default,
        narration.default,
        Verb(auction.may_default, auction.default),
        key="Shift+X",
        clause="T4.3",
    ),
    _keyed(
        e.Claim,
        narration.claim,
        rent.Claiming(),
        key="Space",
        clause="T4.4",
        after_the_end=rent.still_open,
    ),
    _keyed(
        e.Pay,
        narration.pay,
        within={
            f.Award: Verb(auction.may_pay_award, auction.pay_award),
            f.Debt: Verb(debts.may_pay_debt, debts.pay_debt),
            f.JointDebt: Verb(debts.may_pay_debt, debts.pay_debt),
        },
        key="P",
        clause="T7.1",
    ),
    _keyed(
        e.Settle,
        narration.settle,
        Verb(debts.may_settle, debts.settle),
        key="G",
        clause="T3.5",
        loose=True,
    ),
    _keyed(
        e.Bankrupt,
        narration.bankrupt,
        Verb(debts.may_go_bankrupt, debts.go_bankrupt),
        key="Shift+B",
        clause="T7.1",
        confirmed=True,
    ),
    _keyed(
        e.Build,
        narration.build,
        Verb(building.may_build, building.build),
        within={f.Place: Verb(shortage.may_place, shortage.place)},
        key="H",
        clause="T5.1",
        any_time=True,
    ),
    _keyed(
        e.Sell,
        narration.sell,
        Verb(building.may_sell, building.sell),
        key="Shift+H",
        clause="T6.3",
        any_time=True,
    ),
    _keyed(
        e.Drop,
        narration.drop,
        Verb(shortage.may_drop, shortage.drop),
        key="Shift+W",
        clause="T5.5",
        any_time=True,
        loose=True,
    ),
    _keyed(
        e.Mortgage,
        narration.mortgage,
        Verb(mortgage.may_mortgage, mortgage.mortgage),
        key="K",
        clause="T6.5",
        any_time=True,
    ),
    _keyed(
        e.Redeem,
        narration.redeem,
        Verb(mortgage.may_redeem, mortgage.redeem),
        key="Shift+K",
        clause="T6.6",
        any_time=True,
    ),
    _keyed(e.Keep, narration.keep, Verb(mortgage.may_keep, mortgage.keep), key="Q", clause="T6.7"),
    _keyed(
        e.Deal,
        narration.deal,
        Verb(deals.may_deal, deals.deal),
        key="E",
        clause="T6.1",
        any_time=True,
        loose=True,
    ),
    _keyed(e.Accept, narration.accept, Verb(deals.may_accept, deals.accept), key="A", clause="T6.1"),
    _keyed(e.Refuse, narration.refuse, Verb(deals.may_refuse, deals.turn_down), key="R", clause="T6.1"),
    VerbSpec(e.JailPay, narration.jail_pay, Verb(jail.may_jail_pay, jail.jail_pay), clause="T8.7"),
    _keyed(e.JailCard, narration.jail_card, Verb(jail.may_jail_card, jail.jail_card), key="J", clause="T8.7"),
    VerbSpec(
        e.Tax, narration.tax, Verb(landing.may_choose_tax, landing.choose_tax), clause="T3.2", loose=True
    ),
)
"""The players' verbs, in the order in which they are offered."""

_REFEREE: tuple[VerbSpec, ...] = (
    _keyed(e.VoidThrow, narration.void_throw, key="Ctrl+T", loose=True),
    VerbSpec(e.Time, narration.time, referee=Verb(referee.may_time, referee.call_time), confirmed=True),
    VerbSpec(e.Pause, narration.pause, referee=Verb(referee.may_pause, referee.pause)),
    VerbSpec(e.Resume, narration.resume, referee=Verb(referee.may_resume, referee.resume)),
    VerbSpec(
        e.Withdraw,
        narration.withdraw,
        referee=Verb(referee.may_withdraw, referee.withdraw),
        key="Ctrl+D",
        confirmed=True,
        loose=True,
    ),
    _keyed(
        e.Correct,
        narration.correct,
        referee=Verb(referee.may_correct, referee.correct),
        key="Ctrl+E",
        loose=True,
    ),
    VerbSpec(
        e.Overrule,
        narration.overrule,
        referee=Verb(referee.may_overrule, referee.overrule),
        key="Ctrl+O",
        loose=True,
    ),
    VerbSpec(
        e.Rename,
        narration.rename,
        referee=Verb(referee.may_rename, referee.rename),
        key="Ctrl+N",
        loose=True,
    ),
    _keyed(e.Note, narration.note, referee=Verb(referee.may_note, referee.note), key="Ctrl+M", loose=True),
    VerbSpec(e.Undo, narration.undo, loose=True),
    VerbSpec(e.Redo, narration.redo, loose=True),
)
"""The referee's verbs; the game itself carries out those that go back in the record."""

_OFFERS: tuple[OfferProvider, ...] = (
    opening.offer_opening,
    opening.offer_dealing,
    turn.offer_throw,
    jail.offer_leaving,
    landing.offer_purchase,
    auction.offer_bids,
    shortage.offer_shortage,
    cards.offer_cards,
    landing.offer_tax,
    debts.offer_payment,
    rent.offer_claims,
    deals.offer_answers,
    mortgage.offer_mortgages,
    building.offer_building,
    debts.offer_bankruptcy,
)
"""The offers of each step; `legality` keeps those that are allowed."""

_SQUARES: Mapping[str, SquareRule] = {
    "go": SquareRule(turn.on_quiet_square),
    "jail": SquareRule(turn.on_quiet_square),
    "free_parking": SquareRule(turn.on_quiet_square),
    "go_to_jail": SquareRule(turn.on_go_to_jail),
    "tax": SquareRule(landing.land_on_tax),
}
"""What a square asks of the token on it; deeds: see `_OnDeed`."""


class _OnDeed(SquareRule):
    """The deed is for sale, or rent is due (T4.1, T4.4)."""

    def land(self, game: GameContext, seat: int, square: int, terms: s.Terms | None) -> None:
        if game.state.owner[square] == BANK:
            landing.land_on_unowned(game, seat, square)
        else:
            rent.land_on_owned(game, seat, square, terms)


_FRAMES: dict[type, DecisionRule] = {
    f.Opening: opening.OPENING,
    f.Dealing: opening.DEALING,
    f.Advance: turn.ADVANCE,
    f.Draw: cards.DRAW,
    f.FineOrDraw: cards.FINE_OR_DRAW,
    f.FreshThrow: rent.FRESH_THROW,
    f.Offer: landing.OFFER,
    f.Auction: auction.AUCTION,
    f.Award: auction.AWARD,
    f.Debt: debts.DEBT,
    f.JointDebt: debts.JOINT_DEBT,
    f.TaxChoice: landing.TAX_CHOICE,
    f.ThirdFailure: jail.THIRD_FAILURE,
    f.Received: mortgage.RECEIVED,
    f.Proposal: deals.PROPOSAL,
    f.Shortage: shortage.SHORTAGE,
    f.Lot: shortage.LOT,
    f.Place: shortage.PLACE,
}
"""Each kind of decision with its rule."""


@mypyc_attr(allow_interpreted_subclasses=True)
class _Official(Hooks):
    """The flow of play, and what things count."""

    def next_turn(self, game: GameContext) -> None:
        flow.next_turn(game)

    def after_throw(self, game: GameContext) -> None:
        """After a double the same player throws again (T3.3), unless in jail or out (T3.4)."""
        state = game.state
        if state.again and not state.out[state.turn]:
            state.again = False
            return
        game.hooks.next_turn(game)

    def on_double(self, game: GameContext, seat: int) -> bool:
        return turn.on_double(game, seat)

    def is_over(self, game: GameContext) -> str | None:
        return flow.is_over(game)

    def leave(self, game: GameContext, seat: int, debt: f.PendingDecision | None) -> None:
        leaving.leave(game, seat, debt)

    def liquidation_value(self, game: GameContext, seat: int) -> int:
        return payments.liquidation_value(game, seat)

    def worth(self, game: GameContext, seat: int) -> int:
        return net_worth(game, seat)

    def advance(self, game: GameContext, seat: int, steps: int) -> None:
        """Move by a throw; the start pays for passing or landing (T8.4)."""
        target, salaries = game.hooks.route(game, seat, steps)
        game.state.square[seat] = target
        if salaries:
            turns.paid_on_the_way(game, seat, target, salaries)
        game.arrivals[target].land(game, seat, target, None)

    def route(self, game: GameContext, seat: int, steps: int) -> tuple[int, int]:
        """Clockwise; the first square follows the last."""
        board = game.board
        target = game.state.square[seat] + steps
        if target >= board.size:
            target -= board.size
        beyond = target - board.start
        if beyond < 0:
            beyond += board.size
        return target, 1 if beyond < steps else 0

    def way_to(self, game: GameContext, seat: int, square: int) -> tuple[int, int]:
        return turns.along(game, seat, square)

    def salary(self, game: GameContext, seat: int, landed: bool) -> None:
        turns.salary(game, seat, landed)

    def to_jail(self, game: GameContext, seat: int) -> None:
        turns.to_jail(game, seat)

    def owe_tax(self, game: GameContext, seat: int, amount: int) -> None:
        landing.owe_tax(game, seat, amount)

    def rent_of(self, game: GameContext, square: int, thrown: int) -> tuple[int, str]:
        return rent.rent_of(game, square, thrown)

    def fair(self, game: GameContext, entry: Any) -> bool:
        return fair_throw(game, entry)

    def build_window(self, game: GameContext, seat: int) -> Refusal | None:
        return turns.build_window(game, seat)

    def deal_window(self, game: GameContext, seat: int, other: int) -> Refusal | None:
        return turns.deal_window(game, seat, other)


OFFICIAL = Variant(
    verbs=(*_PLAYERS, *_REFEREE),
    squares=_SQUARES,
    on_deed=_OnDeed(),
    on_deck=SquareRule(cards.land_on_deck),
    effects=cards.EFFECTS,
    decisions=_FRAMES,
    offers=_OFFERS,
    hooks=_Official(),
    extension=StateExtension(),
)
"""The official rules and the tournament's, which differ in options only."""
