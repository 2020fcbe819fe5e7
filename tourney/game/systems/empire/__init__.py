"""Empire: brands in towers, offices, a swap face, cards that answer; the first full tower wins (E1-E8)."""

from __future__ import annotations

from functools import partial

from tourney.game.engine import entries as e
from tourney.game.engine import frames as f
from tourney.game.engine.official import OFFICIAL
from tourney.game.engine.play import FrameRule, SquareRule, Variant, Verb, VerbSpec
from tourney.game.engine.state_extensions import Keeps
from tourney.game.engine.steps import auction, cards, deals, jail, opening, rent, turn
from tourney.game.engine.steps import landing as official
from tourney.game.systems.empire import happenings as ending
from tourney.game.systems.empire import happenings as money
from tourney.game.systems.empire import narration as shown
from tourney.game.systems.empire import narration as words
from tourney.game.systems.empire import playing, squares
from tourney.game.systems.empire import playing as ideas
from tourney.game.systems.empire import playing as verbs
from tourney.game.systems.empire import squares as buying
from tourney.game.systems.empire import squares as chance
from tourney.game.systems.empire import squares as turns
from tourney.game.systems.empire import towers as hand
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
_SHOWN = Keeps(
    notes=(shown.notes,),
    stacks=shown.tower,
    stock=shown.with_bank,
    values={"tower": shown.tiles, "sets": shown.sets, "empire": shown.cards},
    in_order=frozenset({"tower", "empire"}),
)
_own = partial(VerbSpec, texts="empire", loose=True)
"""A verb of Empire, its texts by its name."""

_CHANGED = {
    e.Throw: _SPECS[e.Throw].but(
        sentence=words.throw,
        meaning=Verb(turns.may_throw, turns.throw),
        within={CasinoThrow: Verb(chance.may_throw_dice, chance.throw_dice)},
    ),
    e.Buy: _SPECS[e.Buy].but(meaning=Verb(official.may_buy, buying.buy)),
    e.Decline: _SPECS[e.Decline].but(
        sentence=words.decline, meaning=Verb(squares.may_decline, squares.decline)
    ),
    e.Bid: _SPECS[e.Bid].but(within={f.Auction: Verb(buying.may_bid, auction.bid)}),
    e.Claim: _SPECS[e.Claim].but(meaning=Verb(squares.may_claim, squares.claim)),
    e.Deal: _SPECS[e.Deal].but(meaning=Verb(buying.may_deal, deals.deal)),
}

_OWN = (
    _own(
        Swap,
        words.swap,
        Verb(turns.may_swap, turns.swap),
        offer=turns.offer_swap,
        listed=words.listed_swap,
        key="Shift+S",
        clause="E3.4",
    ),
    _own(MoveOn, words.move_on, Verb(turns.may_move_on, turns.move_on), key="Shift+M", clause="E3.5"),
    _own(
        Office,
        words.office,
        Verb(buying.may_buy_office, buying.buy_office),
        offer=buying.offer_office,
        key="Shift+O",
        clause="E5.4",
        besides=True,
    ),
    _own(
        TaxRival,
        words.tax_rival,
        Verb(squares.may_tax_rival, squares.tax_rival),
        offer=squares.offer_tax_rival,
        listed=words.listed_rival,
        key="Shift+R",
        clause="E6.1",
    ),
    _own(
        Trip,
        words.trip,
        Verb(squares.may_trip, squares.trip),
        offer=squares.offer_trip,
        key="Shift+F",
        clause="E6.5",
    ),
    _own(
        StepsForward,
        words.steps,
        Verb(chance.may_step, chance.step),
        offer=chance.offer_steps,
        listed=words.listed_steps,
        key="Shift+N",
        clause="E6.4",
    ),
    _own(
        Casino,
        words.casino,
        Verb(chance.may_casino, chance.casino),
        offer=chance.offer_casino,
        listed=words.listed_opponent,
        key="Shift+C",
        clause="E6.4",
    ),
)

_PLAY = _own(
    PlayCard,
    words.play_card,
    Verb(playing.may_play, playing.play_card),
    offer=playing.offer_cards,
    listed=words.listed_card,
    key="Shift+P",
    clause="E7.1",
    besides=True,
    late=playing.is_answered,
)
"""The only verb that does not end what may be answered: it may be the answer."""


def _changed(spec: VerbSpec) -> VerbSpec:
    if spec.entry is e.Note:
        return spec
    if spec.entry in verbs.ORDINARY:
        return verbs.refused(spec)
    return verbs.ending(_CHANGED.get(spec.entry, spec))


VARIANT: Variant = Variant(
    verbs=(
        *(_changed(spec) for spec in dict.fromkeys(_SPECS.values())),
        *(verbs.ending(spec) for spec in _OWN),
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
    effects={**OFFICIAL.effects, **chance.EFFECTS},
    frames={
        f.Opening: opening.OPENING,
        f.Draw: cards.DRAW,
        f.Offer: official.OFFER,
        f.Auction: auction.AUCTION,
        f.Award: FrameRule(
            waits_for=auction.AWARD.waits_for,
            without=auction.AWARD.without,
            stands=auction.AWARD.stands,
            run=buying.run_award,
        ),
        f.Proposal: deals.PROPOSAL,
        SwapChoice: turns.SWAP_CHOICE,
        RivalTax: squares.RIVAL_TAX_RULE,
        TripChoice: squares.TRIP_CHOICE,
        StepsChoice: chance.STEPS_CHOICE,
        CasinoNight: chance.CASINO_NIGHT,
        CasinoThrow: chance.CASINO_THROW,
    },
    offers=(
        opening.offer_opening,
        turn.offer_throw,
        jail.offer_leaving,
        official.offer_purchase,
        auction.offer_bids,
        cards.offer_cards,
        rent.offer_claims,
        deals.offer_answers,
    ),
    hooks=OFFICIAL.hooks.but(
        next_turn=turns.next_turn,
        is_over=ending.is_over,
        leave=ending.leave,
        liquidation_value=ending.liquidation_value,
        worth=ending.worth,
        standing=ending.standing,
        salary=money.salary,
        fair=turns.fair,
        dice_asked=turns.dice_asked,
        deal_window=buying.deal_window,
    ),
    ends_any_time=True,
    keeps=KEEPS.beside(_SHOWN),
    deals=hand.deal,
    idea=ideas.idea,
)
"""Its rules."""

__all__ = ["VARIANT"]
