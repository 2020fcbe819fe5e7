"""The community rulebook by hand, from its page alone (C1-C9), over the referee of the official rules."""

from __future__ import annotations

from typing import Any

from tests.referees.by_hand import FINE, Entry, Table, Wait, need
from tests.referees.facts import DECKS

CARD_AT_THE_BANK = 50


class CommunityTable(Table):
    """Nothing more lies on the table than officially, but debts to several (`creditors`, `each`)."""

    def _sell_card(self, seat: int, entry: Entry) -> None:
        need(entry["deck"] in DECKS and DECKS.index(entry["deck"]) in self.decks_of(seat))
        need(self._in_debt(seat) and not any(self.level[at] >= 0 for at in self._deeds(seat)))
        self._give_card_back(DECKS.index(entry["deck"]), seat)
        self._pay(None, seat, CARD_AT_THE_BANK)

    def _in_debt(self, seat: int) -> bool:
        """Whether the cash did not, or does not, reach what is owed (C3.4)."""
        cash = self.hands[seat].cash
        owed = [w for w in self.wait if w["is"] in ("debt", "award") and w["seat"] == seat]
        fined = any(w["is"] == "third failure" and w["seat"] == seat for w in self.wait)
        return any(w["known"] or cash < w["amount"] for w in owed) or (fined and cash < FINE)

    def _mortgage(self, seat: int, entry: Entry) -> None:
        need(not (self._in_debt(seat) and any(self.level[at] > 0 for at in self._deeds(seat))))
        super()._mortgage(seat, entry)

    def _redeem(self, seat: int, entry: Entry) -> None:
        at = self._square(entry["deed"])
        need(self._received(seat, at) is not None or not (self.moving or self.doubles))
        super()._redeem(seat, entry)

    def _bankrupt(self, seat: int, entry: Entry) -> None:
        top = self._asked(seat, "debt")
        need(self.hands[seat].cash < top["amount"] and not self.decks_of(seat))
        need(all(self.level[at] < 0 for at in self._deeds(seat)))
        self.wait.pop()
        owed_to = top.get("creditors", ())
        self._leave(seat, top["to"])
        for creditor in owed_to:
            self._pay(None, creditor, top["each"])

    def _paid(self, top: Wait) -> None:
        if "creditors" not in top:
            super()._paid(top)
            return
        self.wait.pop()
        for creditor in top["creditors"]:
            self._pay(top["seat"], creditor, top["each"])

    def _jail_card(self, seat: int, entry: Entry) -> None:
        need(not self.wait)
        super()._jail_card(seat, entry)

    def _deal(self, seat: int, entry: Entry) -> None:
        give, take = entry["give"], entry["take"]
        for mine, theirs in ((give, take), (take, give)):
            need(not mine.get("cash") or any(theirs.values()))
            named = [self.board[at].colour for at in map(self._square, mine.get("deeds", ()))]
            need(not any(self._scarce(colour) for colour in named))
        need(entry["with"] in self.names)
        other = self.names.index(entry["with"])
        for who, out, back in ((seat, give, take), (other, take, give)):
            short = any(w["is"] in ("third failure",) and w["seat"] == who for w in self.wait)
            fined = self.top["is"] == "debt" and self.top["seat"] == who and self.top["fine"]
            need(not (short or fined) or back.get("cash", 0) > out.get("cash", 0))
        super()._deal(seat, entry)

    def _scarce(self, colour: str) -> bool:
        wished = [of for wait in self.wait for of, _ in wait.get("wishes", {}).values()]
        return colour in wished or any(wait.get("colour") == colour for wait in self.wait)

    def _turn_up(self, seat: int, deck: int, card_id: str, under: bool) -> None:
        super()._turn_up(seat, deck, card_id, under)
        card = self.cards[deck][card_id]
        others = [s % len(self.names) for s in range(seat + 1, seat + len(self.names))]
        others = [s for s in others if not self.hands[s].out]
        if card["effect"] == "pay_each_player" and len(others) > 1:
            del self.wait[-len(others) :]
            joint = self._debt(seat, None, card["amount"] * len(others))
            self.wait.append({**joint, "creditors": tuple(others), "each": card["amount"]})

    def _without(self, wait: Wait, seat: int) -> Wait | None:
        if "creditors" not in wait or seat == wait["seat"]:
            return super()._without(wait, seat)
        left = tuple(each for each in wait["creditors"] if each != seat)
        rest: Wait = {**wait, "creditors": left, "amount": wait["each"] * len(left)}
        if len(left) > 1:
            return rest
        del rest["creditors"], rest["each"]
        return {**rest, "to": left[0]}

    def _lot_sold(self, top: Wait) -> bool:
        bidder = top["bidder"]
        still = [seat for seat in top["wishes"] if seat not in top["passed"]]
        if bidder is not None and still == [bidder] and self.hands[bidder].cash < top["high"]:
            del top["wishes"][bidder]
            self.wait[-1] = self._lot(top["hotels"], top["wishes"])
            return True
        return super()._lot_sold(top)

    def _may_build_now(self, seat: int) -> None:
        need(not self.wait and not self.doubles)

    def _may_deal_now(self, seat: int, other: int) -> None:
        need(self.top["is"] != "proposal")

    def _built(self, at: int) -> bool:
        return self.level.get(at, 0) > 0


def seen_debt(wait: Wait) -> tuple[Any, ...]:
    """A debt to several, as it is compared."""
    return ("debt", wait["seat"], wait["creditors"], wait["each"])
