"""Empire: brands in towers, offices, a swap face, cards that answer; the first full tower wins (E1-E8)."""

from __future__ import annotations

from functools import partial

from tourney.game.engine import decisions as f
from tourney.game.engine import entries as e
from tourney.game.engine.game_context import DecisionRule, SquareRule, Variant, Verb, VerbSpec
from tourney.game.engine.official import OFFICIAL
from tourney.game.engine.state_extensions import StateExtension
from tourney.game.engine.steps import auction, cards, deals, jail, landing, opening, rent, turn
from tourney.game.systems.empire import happenings, narration, playing, squares, towers
from tourney.game.systems.empire.state import (
    KEEPS,
    Casino,
    MoveOn,
    Office,
    PlayCard,
    StepsForward,
    Swap,
    TaxRival,
    Trip,
)
from tourney.game.systems.empire.towers import (
    CasinoNight,
    CasinoThrow,
    RivalTax,
    StepsChoice,
    SwapChoice,
    TripChoice,
)

_SPECS = OFFICIAL.specs
_SHOWN = StateExtension(
    notes=(narration.notes,),
    stacks=narration.tower,
    stock=narration.with_bank,
    values={"tower": narration.tiles, "sets": narration.sets, "empire": narration.cards},
    in_order=frozenset({"tower", "empire"}),
)
_own = partial(VerbSpec, texts="empire", loose=True)
"""A verb of Empire, with texts by its name."""

_CHANGED = {
    e.Throw: _SPECS[e.Throw].replaced(
        sentence=narration.throw,
        meaning=Verb(squares.may_throw, squares.throw),
        within={CasinoThrow: Verb(squares.may_throw_dice, squares.throw_dice)},
    ),
    e.Buy: _SPECS[e.Buy].replaced(meaning=Verb(landing.may_buy, squares.buy)),
    e.Decline: _SPECS[e.Decline].replaced(
        sentence=narration.decline, meaning=Verb(squares.may_decline, squares.decline)
    ),
    e.Bid: _SPECS[e.Bid].replaced(within={f.Auction: Verb(squares.may_bid, auction.bid)}),
    e.Claim: _SPECS[e.Claim].replaced(meaning=Verb(squares.may_claim, squares.claim)),
    e.Deal: _SPECS[e.Deal].replaced(meaning=Verb(squares.may_deal, deals.deal)),
}

_OWN = (
    _own(
        Swap,
        narration.swap,
        Verb(squares.may_swap, squares.swap),
        offer=squares.offer_swap,
        list_label=narration.listed_swap,
        key="Shift+S",
        clause="E3.4",
    ),
    _own(MoveOn, narration.move_on, Verb(squares.may_move_on, squares.move_on), key="Shift+M", clause="E3.5"),
    _own(
        Office,
        narration.office,
        Verb(squares.may_buy_office, squares.buy_office),
        offer=squares.offer_office,
        key="Shift+O",
        clause="E5.4",
        any_time=True,
    ),
    _own(
        TaxRival,
        narration.tax_rival,
        Verb(squares.may_tax_rival, squares.tax_rival),
        offer=squares.offer_tax_rival,
        list_label=narration.listed_rival,
        key="Shift+R",
        clause="E6.1",
    ),
    _own(
        Trip,
        narration.trip,
        Verb(squares.may_trip, squares.trip),
        offer=squares.offer_trip,
        key="Shift+F",
        clause="E6.5",
    ),
    _own(
        StepsForward,
        narration.steps,
        Verb(squares.may_step, squares.step),
        offer=squares.offer_steps,
        list_label=narration.listed_steps,
        key="Shift+N",
        clause="E6.4",
    ),
    _own(
        Casino,
        narration.casino,
        Verb(squares.may_casino, squares.casino),
        offer=squares.offer_casino,
        list_label=narration.listed_opponent,
        key="Shift+C",
        clause="E6.4",
    ),
)

_PLAY = _own(
    PlayCard,
    narration.play_card,
    Verb(playing.may_play, playing.play_card),
    offer=playing.offer_cards,
    list_label=narration.listed_card,
    key="Shift+P",
    clause="E7.1",
    any_time=True,
    after_the_end=playing.is_answered,
)
"""The only verb after which an answer is still possible: it may be the answer."""


def _changed(spec: VerbSpec) -> VerbSpec:
    if spec.entry is e.Note:
        return spec
    if spec.entry in playing.ORDINARY:
        return playing.refused(spec)
    return playing.ending(_CHANGED.get(spec.entry, spec))


VARIANT: Variant = Variant(
    verbs=(
        *(_changed(spec) for spec in dict.fromkeys(_SPECS.values())),
        *(playing.ending(spec) for spec in _OWN),
        _PLAY,
    ),
    squares={
        **OFFICIAL.squares,
        "free_parking": SquareRule(squares.on_free_parking),
        "rival_tower_tax": SquareRule(squares.on_rival_tax),
        "tower_tax": SquareRule(squares.on_tower_tax),
    },
    on_deed=SquareRule(squares.on_brand),
    on_deck=SquareRule(squares.on_card),
    effects={**OFFICIAL.effects, **squares.EFFECTS},
    decisions={
        f.Opening: opening.OPENING,
        f.Draw: cards.DRAW,
        f.Offer: landing.OFFER,
        f.Auction: auction.AUCTION,
        f.Award: DecisionRule(
            waits_for=auction.AWARD.waits_for,
            without=auction.AWARD.without,
            stands=auction.AWARD.stands,
            run=squares.run_award,
        ),
        f.Proposal: deals.PROPOSAL,
        SwapChoice: squares.SWAP_CHOICE,
        RivalTax: squares.RIVAL_TAX_RULE,
        TripChoice: squares.TRIP_CHOICE,
        StepsChoice: squares.STEPS_CHOICE,
        CasinoNight: squares.CASINO_NIGHT,
        CasinoThrow: squares.CASINO_THROW,
    },
    offers=(
        opening.offer_opening,
        turn.offer_throw,
        jail.offer_leaving,
        landing.offer_purchase,
        auction.offer_bids,
        cards.offer_cards,
        rent.offer_claims,
        deals.offer_answers,
    ),
    hooks=OFFICIAL.hooks.replaced(
        next_turn=squares.next_turn,
        is_over=happenings.is_over,
        leave=happenings.leave,
        liquidation_value=happenings.liquidation_value,
        worth=happenings.worth,
        standing=happenings.standing,
        salary=happenings.salary,
        fair=squares.fair,
        dice_asked=squares.dice_asked,
        deal_window=squares.deal_window,
    ),
    ends_any_time=True,
    extension=KEEPS.beside(_SHOWN),
    deals=towers.deal,
    idea=playing.idea,
)
"""Its rules."""
