"""Davenport's two boards by hand, from their page alone (D1-D10), over the official referee by hand.

Two players have the turn at once: what has to happen in a turn lies in a pile of its own (`Turn.wait`), the
last of `under_way` is the turn that was spoken of last. Squares 0 to 39 are Atlantic City's, 40 + i
London's; GO is 0.
"""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass, field, replace
from typing import Any, Self

from tests.referees.by_hand import FINE, HOTEL, Entry, Hand, No, Table, Wait, need
from tests.referees.facts import DECKS, SYSTEMS, Square, board, cards

SIZE, SALARY, OPENING, STEP = 40, 200, 10, 10
BOARDS, MONEYS = ("atlantic-city", "london"), ("$", "£")
FACES = {"six": 6, "eight": 8}
CORNERS = (0, 10, 20, 30, 50, 60, 70)
AUCTIONS = ("auction", "award", "shortage", "lot", "place", "forced sale")
DUE = ("debt", "rent")
GAINS = (2, 3, 4)


def both_boards() -> tuple[Square, ...]:
    """Atlantic City's squares, then London's; what both call alike has London's name before it."""
    first = board(BOARDS[0])
    known = {square.deed for square in first} | {square.colour for square in first}
    return (*first, *(_of_london(square, known) for square in board(BOARDS[1])))


def _of_london(square: Square, known: set[str]) -> Square:
    deed, colour = (
        f"london-{name}" if name in known and name else name for name in (square.deed, square.colour)
    )
    kind = f"london_{square.kind}" if square.kind in DECKS else square.kind
    group = tuple(at + SIZE for at in square.group)
    return replace(square, kind=kind, deed=deed, colour=colour, group=group)


class Purse(Hand):
    """Dollars and pounds; `cash` is what is counted just now. `way` is 1 along the arrow, -1 against it."""

    def __init__(self, dollars: int, pounds: int) -> None:
        self.moneys, self.side = (dollars, pounds), 0
        super().__init__(dollars)
        self.at = 0
        self.way: int | None = None
        self.declare, self.may_turn = True, False
        self.enter: int | None = None
        self.marker: int | None = None

    @property
    def cash(self) -> int:
        return self.moneys[self.side]

    @cash.setter
    def cash(self, amount: int) -> None:
        self.moneys = (self.moneys[0], amount) if self.side else (amount, self.moneys[1])


@dataclass
class Turn:
    """A player with a pair of dice, None for the only turn before its first throw; what waits in it."""

    seat: int
    pair: str | None
    doubles: int = 0
    acting: bool = False
    again: bool = False
    asked: bool = False
    waits: bool = False
    urged: bool = False
    wait: list[Wait] = field(default_factory=list)

    @property
    def top(self) -> str:
        return self.wait[-1]["is"] if self.wait else "nothing"

    @property
    def idle(self) -> bool:
        return not self.wait and not self.acting

    @property
    def begun(self) -> bool:
        return self.acting or self.doubles > 0


class TwoTurns(Table):
    """Both boards, both moneys, one turn or two."""

    decks = (*DECKS, *(f"london_{deck}" for deck in DECKS))

    def __init__(self, names: list[str], options: dict[str, Any]) -> None:
        self.under_way: list[Turn] = []
        self.early: list[Wait] = []
        self.side, self.stock = 0, [(32, 12), (32, 12)]
        super().__init__(SYSTEMS["classic"], both_boards(), (*cards(BOARDS[0]), *cards(BOARDS[1])), names)
        self.rules = replace(self.rules, as_is=True, card_after_third=False)
        self.options = options
        self.hands: list[Any] = [Purse(800, 800) for _ in names]
        self.demands, self.single = 0, False
        self.agreements: list[tuple[str, str, str]] = []
        self.placed: set[int] = set()
        self._all_throw(False)

    # ---- what lies open: the turn spoken of, and the money counted ----------------------------

    @property
    def wait(self) -> list[Wait]:
        return self.under_way[-1].wait if self.under_way else self.early

    @wait.setter
    def wait(self, waits: list[Wait]) -> None:
        if self.under_way:
            self.under_way[-1].wait = waits
        else:
            self.early = waits

    @property
    def houses(self) -> int:
        return self.stock[self.side][0]

    @houses.setter
    def houses(self, number: int) -> None:
        self.stock[self.side] = (number, self.stock[self.side][1])

    @property
    def hotels(self) -> int:
        return self.stock[self.side][1]

    @hotels.setter
    def hotels(self, number: int) -> None:
        self.stock[self.side] = (self.stock[self.side][0], number)

    def copy(self) -> Self:
        other = copy(self)
        other.hands = [copy(hand) for hand in self.hands]
        other.owner, other.level, other.stock = dict(self.owner), dict(self.level), self.stock[:]
        other.pile, other.kept = [pile[:] for pile in self.pile], self.kept[:]
        other.agreements, other.placed = self.agreements[:], set(self.placed)
        other.early = [_copied(wait) for wait in self.early]
        other.under_way = [replace(t, wait=[_copied(wait) for wait in t.wait]) for t in self.under_way]
        return other

    def _count(self, side: int) -> None:
        """Money and buildings are those of one board from now on."""
        self.side = side
        for hand in self.hands:
            hand.side = side

    def _count_for(self, entry: Entry) -> None:
        """Those of the deed or group that an entry names, else of what waits."""
        deed = entry.get("deed") or next(iter(entry.get("deeds") or ()), None)
        colour = entry.get("group")
        if deed is not None:
            self._count(_board_of(self._square(deed)))
        elif colour is not None:
            self._count(int(colour.startswith("london-")))
        else:
            self._count(self._side_of(self.top))

    def _side_of(self, wait: Wait) -> int:
        if "side" in wait:
            return int(wait["side"])
        if "at" in wait:
            return _board_of(wait["at"])
        colours = [wait["colour"]] if "colour" in wait else [of for of, _ in wait.get("wishes", {}).values()]
        return int(bool(colours) and colours[0].startswith("london-"))

    def _here(self, seat: int) -> int:
        """The board on which a token stands; GO is London's (D6.2, D7.2)."""
        return _board_of(self.hands[seat].at)

    @property
    def everything(self) -> list[Wait]:
        """What waits in either turn."""
        return [*self.early, *(wait for turn in self.under_way for wait in turn.wait)]

    def _mine(self, seat: int) -> Turn:
        """The turn spoken of, if it is this player's and nothing of it waits: he has the dice in hand."""
        need(self.under_way and self.under_way[-1].seat == seat and self.under_way[-1].idle)
        return self.under_way[-1]

    def _acts(self, seat: int) -> bool:
        return any(turn.seat == seat and turn.acting for turn in self.under_way)

    # ---- entries ------------------------------------------------------------------------------

    def enter(self, entry: Entry) -> None:
        if entry["by"] == "referee":
            getattr(self, "_" + entry["do"])(entry)
        else:
            seat = self.names.index(entry["by"])
            need(not self.hands[seat].out and not self.over)
            self._carry_out(seat, entry)
        self._go_on()

    def _carry_out(self, seat: int, entry: Entry) -> None:
        """In the turn in which it makes sense; an auction stops the other (D5.4)."""
        for other in self._order(seat):
            tried = self.copy()
            if other:
                tried.under_way.reverse()
            try:
                tried._count_for(entry)
                getattr(tried, _VERBS.get(entry["do"], "_" + entry["do"]))(seat, entry)
            except No:
                continue
            self.__dict__.update(tried.__dict__)
            return
        raise No

    def _order(self, seat: int) -> tuple[bool, ...]:
        if len(self.under_way) < 2:
            return (False,)
        under, upper = self.under_way
        if upper.top in AUCTIONS:
            return (False,)
        if under.top in AUCTIONS:
            return (True,)
        return (True, False) if under.seat == seat else (False, True)

    # ---- the start (D3) -----------------------------------------------------------------------

    def _all_throw(self, order: bool) -> None:
        totals: list[list[int]] = [[] for _ in self.names]
        self.early = [
            {"is": "start", "seat": -1, "order": order, "left": set(self._live()), "totals": totals}
        ]

    def _throw_for_start(self, seat: int, entry: Entry) -> None:
        dice = entry["dice"]
        need(len(dice) == 4 and all(1 <= face <= most for face, most in zip(dice, (6, 6, 8, 8), strict=True)))
        need(self.top["is"] == "start" and seat in self.top["left"])
        totals = [each[:] for each in self.top["totals"]]
        totals[seat].append(sum(dice))
        self.early[-1] = {**self.top, "left": self.top["left"] - {seat}, "totals": totals}

    def _thrown_out(self, top: Wait) -> bool:
        """The lowest or highest, once all have thrown; equal totals throw again."""
        live = self._live()
        if len(live) > 1 and top["left"] & set(live):
            return False
        lowest = min(top["totals"][seat] for seat in live)
        highest = max(top["totals"][seat] for seat in live)
        for total in (highest, lowest) if top["order"] else (lowest,):
            level = {seat for seat in live if top["totals"][seat] == total}
            if len(level) > 1:
                self.early[-1] = {**top, "left": level}
                return False
        low = next(seat for seat in live if top["totals"][seat] == lowest)
        high = next(seat for seat in live if top["totals"][seat] == highest)
        if not top["order"]:
            corners = {"is": "corners", "seat": low, "taken": [], "come": self._round(low)}
            self.early[-1] = {**corners, "totals": top["totals"]}
            return True
        self.early.clear()
        alone = self._alone()
        self.under_way = [Turn(high, None)] if alone else [Turn(low, "six"), Turn(high, "eight")]
        return True

    def _round(self, first: int) -> list[int]:
        count = len(self.names)
        return [at % count for at in range(first, first + count) if not self.hands[at % count].out]

    def _start_at(self, seat: int, entry: Entry) -> None:
        top = self._asked(seat, "corners")
        need(entry["square"] in CORNERS)
        need(entry["square"] not in top["taken"] or len(top["taken"]) >= len(CORNERS))
        self.hands[seat].at = entry["square"]
        self.placed.add(seat)
        come = top["come"][1:]
        if come:
            taken = [*top["taken"], entry["square"]]
            self.early[-1] = {**top, "seat": come[0], "taken": taken, "come": come}
        else:
            self._all_throw(True)

    @property
    def phase(self) -> str | None:
        """What the start is at, as the record calls it."""
        early = self.early[0] if self.early else {}
        if early.get("is") == "corners":
            return "places"
        return ("order" if early["order"] else "places") if early.get("is") == "start" else None

    def start_of(self, seat: int) -> dict[str, Any]:
        """What the record says of a seat only while the start runs: no square yet, the totals thrown."""
        if self.phase is None:
            return {}
        totals = tuple(self.early[0]["totals"][seat])
        alone = {} if self.phase == "order" or seat in self.placed else {"square": None}
        return alone | ({"totals": totals} if totals else {})

    # ---- dice and turns (D4) ------------------------------------------------------------------

    def holders(self) -> dict[str, str]:
        """The holders of the dice; of one turn at a time its player: under way, else not waiting."""
        turns = self.under_way
        if len(turns) == 2 and not self._only_one():
            return {str(turn.pair): self.names[turn.seat] for turn in turns}
        now = [turn for turn in turns if turn.begun] or [turn for turn in turns if not turn.waits]
        return {"turn": self.names[(now or turns)[-1].seat]} if turns else {}

    def _only_one(self) -> bool:
        return len(self._live()) < 3 or any(turn.pair is None for turn in self.under_way)

    def doubles_of_pairs(self) -> dict[str, int]:
        """Thrown with each pair in this turn."""
        return {pair: sum(turn.doubles for turn in self.under_way if turn.pair == pair) for pair in FACES}

    def _alone(self) -> bool:
        """Whether only one player has the turn at a time (D4.5, D4.8)."""
        return self.single or len(self._live()) == 2 or self.options.get("dice_mode") == "single"

    def _throw(self, seat: int, entry: Entry) -> None:
        turn, hand, dice = self._mine(seat), self.hands[seat], entry["dice"]
        pair = entry.get("set") or turn.pair or ""
        need(pair and turn.pair in (None, pair))
        need(len(dice) == 2 and all(1 <= face <= FACES[pair] for face in dice))
        need(not turn.waits and not hand.declare and (not self.time or turn.doubles))
        if not turn.doubles:
            hand.turns += 1
            if not turn.asked and not turn.urged:
                self.demands = 0
        double = dice[0] == dice[1]
        turn.pair, turn.acting, turn.again, hand.may_turn = pair, True, False, False
        if hand.jail is not None:
            self._try_the_door(seat, sum(dice), double)
            return
        turn.doubles += double
        if turn.doubles == 3 and double:
            self._to_jail(seat)
        else:
            turn.again = double
            self._walk(seat, sum(dice))

    def _try_the_door(self, seat: int, steps: int, double: bool) -> None:
        hand = self.hands[seat]
        if double:
            hand.jail = None
            self._walk(seat, steps)
        elif hand.jail < 2:
            hand.jail += 1
        else:
            self.wait.append({"is": "advance", "seat": seat, "steps": steps})
            self._count(self._here(seat))
            self._owe(seat, None, FINE)

    def _demand(self, seat: int, entry: Entry) -> None:
        turn = self._mine(seat)
        need(len(self.under_way) == 2)
        other = self.under_way[0]
        need(not turn.asked and not turn.doubles and not other.waits)
        self.demands += 1
        if self.demands < 3:
            turn.asked = turn.waits = other.urged = True
            return
        self.demands, self.single = 0, True
        following = self._round(seat)[1]
        if not other.begun:
            self.under_way = [Turn(following, None)]
        elif following == other.seat:
            self.under_way = [other]
        else:
            self.under_way = [Turn(following, None, waits=True), other]

    def _pass_turn(self, seat: int, entry: Entry) -> None:
        turn = self._mine(seat)
        need(not turn.doubles and not self.time)
        self._in_its_money(seat, entry, 100)
        self.hands[seat].turns += 1
        self._hand_on()

    def _in_its_money(self, seat: int, entry: Entry, amount: int) -> None:
        """Paid to the bank in the money of the board where the token stands."""
        side = self._here(seat)
        need(entry.get("currency") in (None, MONEYS[side]))
        self._count(side)
        need(self.hands[seat].cash >= amount)
        self._pay(seat, None, amount)

    def _hand_on(self) -> None:
        """To the next on the left without dice, who must take them (D4.3)."""
        done = self.under_way.pop()
        others = [turn.seat for turn in self.under_way]
        for turn in self.under_way:
            turn.waits = False
        if others and self._alone():
            turn = self.under_way[0]
            turn.pair = turn.pair if turn.begun else None
            return
        following = next(
            seat for seat in [*self._round(done.seat), done.seat] if seat not in (*others, done.seat)
        )
        self.under_way.insert(0, Turn(following, None if self._alone() else done.pair))

    def _declare(self, seat: int, entry: Entry) -> None:
        hand = self.hands[seat]
        on_go = hand.at == 0 and hand.jail is None
        need(self.under_way and not self._acts(seat))
        need(hand.declare or hand.may_turn or on_go)
        need((entry.get("board") is not None) == on_go)
        hand.way = 1 if entry["direction"] == "forward" else -1
        hand.enter = BOARDS.index(entry["board"]) if on_go else None
        hand.declare = False

    # ---- the figure of eight (D1) -------------------------------------------------------------

    def _walk(self, seat: int, steps: int) -> None:
        self._come_to(seat, steps, None)

    def _round_trip(self) -> list[int]:
        """Both boards along the arrow, or straight on over the corner that they share; GO is there twice."""
        london = list(range(SIZE + 1, 2 * SIZE))
        if self.options.get("figure_eight") == "straight":
            london.reverse()
        return [*range(SIZE), 0, *london]

    def _course(self, seat: int, turned: bool = False) -> tuple[list[int], int, int]:
        """The round, where the token is on it, and whether it goes up or down there."""
        hand, trip = self.hands[seat], self._round_trip()
        way = -(hand.way or 1) if turned else hand.way or 1
        side = hand.enter or 0 if hand.at == 0 else _board_of(hand.at)
        up = -way if side and self.options.get("figure_eight") == "straight" else way
        if hand.at:
            return trip, trip.index(hand.at), up
        return trip, SIZE if (side == 1) == (up > 0) else 0, up

    def _come_to(self, seat: int, steps: int | None, places: tuple[int, ...] | None, **card: int) -> None:
        """So many squares on, or to the first of these places; what GO pays is chosen first."""
        hand = self.hands[seat]
        trip, at, up = self._course(seat)
        gone = passed = 0
        while True:
            at = (at + up) % len(trip)
            gone += 1
            passed += trip[at] == 0
            if gone == steps or (places is not None and trip[at] in places):
                break
        hand.at, hand.enter, hand.declare = trip[at], None, trip[at] == 0
        before = (at - up) % len(trip)
        london = before > SIZE or (before in (0, SIZE) and at > SIZE)
        if hand.at:
            london = at > SIZE
        turned = london and self.options.get("figure_eight") == "straight"
        hand.way = -up if turned else up
        if not passed:
            self._land(seat, **card)
            return
        self.wait.append({"is": "onward", "seat": seat, "card": card})
        self.wait += [{"is": "salary", "seat": seat} for _ in range(passed)]

    def _salary(self, seat: int, entry: Entry) -> None:
        self._asked(seat, "salary")
        self.wait.pop()
        self._count(MONEYS.index(entry["currency"]))
        self._pay(None, seat, SALARY)

    def _to(self, seat: int, at: int, **card: int) -> None:
        self._come_to(seat, None, (at,), **card)

    # ---- squares ------------------------------------------------------------------------------

    def _land(self, seat: int, times: int = 1, dice: int = 0) -> None:
        at = self.hands[seat].at
        square = self.board[at]
        self._count(_board_of(at))
        if at == 20 and self.options.get("casino", True):
            self.wait.append({"is": "bet", "seat": seat})
        elif not square.deed:
            super()._land(seat)
        elif at not in self.owner:
            self._unowned(seat, at)
        else:
            self._owned(seat, at, times, dice)

    def _unowned(self, seat: int, at: int) -> None:
        owner = next((s for s in self._live() if self.hands[s].marker == at), None)
        if owner is None or owner == seat:
            self.wait.append({"is": "offer", "seat": seat, "at": at})
        else:
            bid = 2 * self.board[at].price
            self.wait.append({**self._hammer(at, set()), "high": bid, "bidder": owner})

    def _owned(self, seat: int, at: int, times: int, dice: int) -> None:
        owner = self.owner[at]
        if self.board[at].kind == "station" and self._line(owner, at):
            self.wait.append({"is": "travel", "seat": seat, "at": at, "owner": owner})
        if owner == seat or self.level[at] < 0 or self.hands[owner].jail is not None:
            return
        amount = self._due(seat, at, times, dice)
        if amount:
            rent = {"is": "rent", "seat": seat, "to": owner, "amount": amount, "side": self.side, "at": at}
            self.wait.append(rent)

    def _due(self, seat: int, at: int, times: int, dice: int) -> int:
        if self.board[at].kind != "utility":
            return times * self._rent(at)
        both = all(self.owner.get(other) == self.owner[at] for other in self.board[at].group)
        rate = dice or (10 if both else 5)
        side = _board_of(at)
        mine = [other for other in self._deeds(seat) if _board_of(other) == side]
        return rate * sum(
            1 + (1 if self.level[other] == HOTEL else max(self.level[other], 0)) for other in mine
        )

    def _line(self, owner: int, at: int) -> list[int]:
        """The owner's other railways."""
        squares = [other for other, square in enumerate(self.board) if square.kind == "station"]
        return [other for other in squares if other != at and self.owner.get(other) == owner]

    def _to_jail(self, seat: int) -> None:
        hand = self.hands[seat]
        hand.at, hand.enter, hand.declare = 10 + SIZE * self._here(seat), None, False
        self.under_way[-1].again, self.under_way[-1].doubles = False, 0
        self.wait.append({"is": "bail", "seat": seat})

    def _bail(self, seat: int, entry: Entry) -> None:
        self._asked(seat, "bail")
        self._in_its_money(seat, entry, 200)
        self.wait.pop()

    def _stay(self, seat: int, entry: Entry) -> None:
        self._asked(seat, "bail")
        self.wait.pop()
        self.hands[seat].jail = 0

    def _jail_card(self, seat: int, entry: Entry) -> None:
        if self.top["is"] == "bail":
            self._asked(seat, "bail")
            self._give_card_back(self._deck_given(seat, entry), seat)
            self.wait.pop()
            return
        self._mine(seat)
        need(self.hands[seat].jail is not None)
        self._give_card_back(self._deck_given(seat, entry), seat)
        self.hands[seat].jail = None

    def _jail_pay(self, seat: int, entry: Entry) -> None:
        self._mine(seat)
        need(self.hands[seat].jail is not None)
        self._in_its_money(seat, entry, FINE)
        self.hands[seat].jail = None

    def _bet(self, seat: int, entry: Entry) -> None:
        self._asked(seat, "bet")
        self._count(MONEYS.index(entry["currency"]))
        need(0 < entry["amount"] <= self.hands[seat].cash and 1 <= entry["die"] <= 10)
        self.wait.pop()
        gained = entry["die"] - 1 if entry["die"] in GAINS else -1
        self.hands[seat].cash += gained * entry["amount"]

    def _wrong_way(self, entry: Entry) -> None:
        need(not self.over and entry["player"] in self.names and self.under_way)
        wrong = self.names.index(entry["player"])
        hand = self.hands[wrong]
        need(not hand.out and hand.jail is None and not self._acts(wrong))
        hand.at, hand.jail = 10 + SIZE * self._here(wrong), 0
        hand.enter, hand.declare = None, hand.way is None
        for turn in self.under_way:
            if turn.seat == wrong and turn.doubles and not turn.wait:
                turn.acting, turn.doubles = True, 0

    # ---- cards (D7) ---------------------------------------------------------------------------

    def _turn_up(self, seat: int, deck: int, card_id: str, under: bool) -> None:
        card, beyond = self.cards[deck][card_id], SIZE * (deck // 2)
        self._count(self._here(seat))
        if card["effect"] in ("advance", "move_back_to") and card["to"]:
            card = {**card, "to": card["to"] + beyond}
        others = [s for s in self._round(seat)[1:] if self._here(s) == self._here(seat)]
        match card["effect"]:
            case "advance":
                self._put_under(deck, card_id, under)
                self._to(seat, card["to"])
            case "advance_nearest":
                self._put_under(deck, card_id, under)
                kinds = tuple(at for at, one in enumerate(self.board) if one.kind == card["kind"])
                self._come_to(
                    seat, None, kinds, times=card.get("rent_factor", 1), dice=card.get("dice_factor", 0)
                )
            case "move":
                self._put_under(deck, card_id, under)
                trip, at, up = self._course(seat, turned=True)
                self.hands[seat].at = trip[(at + up * -card["by"]) % len(trip)]
                self._land(seat)
            case "move_back_to":
                self._put_under(deck, card_id, under)
                self.hands[seat].at = card["to"]
                self._land(seat)
            case "collect_each_player":
                self._put_under(deck, card_id, under)
                self.wait += [self._debt(s, seat, card["amount"]) for s in reversed(others)]
            case "pay_each_player":
                self._put_under(deck, card_id, under)
                self.wait += [self._debt(seat, s, card["amount"]) for s in reversed(others)]
            case "repairs":
                self._put_under(deck, card_id, under)
                levels = [self.level[at] for at in self._deeds(seat) if _board_of(at) == self.side]
                houses = sum(n for n in levels if 0 < n < HOTEL)
                self._owe(seat, None, houses * card["per_house"] + levels.count(HOTEL) * card["per_hotel"])
            case _:
                super()._turn_up(seat, deck, card_id, under)

    def _put_under(self, deck: int, card_id: str, under: bool) -> None:
        self.wait.pop()
        if under:
            self.pile[deck].append(card_id)

    def _other_deck(self, deck: int, name: str) -> int:
        return deck - deck % len(DECKS) + DECKS.index(name)

    def _choose(self, seat: int, entry: Entry) -> None:
        self._count(self._here(seat))
        super()._choose(seat, entry)

    # ---- buying, markers, auctions (D5) -------------------------------------------------------

    def _decline(self, seat: int, entry: Entry) -> None:
        if self.top["is"] in ("travel", "bet"):
            self._asked(seat, "travel", "bet")
            self.wait.pop()
            return
        super()._decline(seat, entry)
        if self.hands[seat].cash >= OPENING:
            self.wait[-1] |= {"high": OPENING, "bidder": seat}

    def _bid(self, seat: int, entry: Entry) -> None:
        top = self.top
        if top["is"] == "forced sale":
            self._still_in(seat)
        else:
            need(top["is"] in ("auction", "lot"))
        need(entry["amount"] >= (OPENING if top["bidder"] is None else top["high"] + STEP))
        if top["is"] == "forced sale":
            top["bidder"], top["high"] = seat, entry["amount"]
        else:
            super()._bid(seat, entry)

    def _pass(self, *who: Any) -> None:
        if self.top["is"] != "forced sale":
            super()._pass(*who)
            return
        self._still_in(who[0])
        self.top["passed"].add(who[0])

    def _still_in(self, seat: int) -> None:
        top = self.top
        need(not top["sold"] and seat != top["seat"] and seat != top["bidder"])
        need(seat not in top["passed"] | top["barred"])

    def _default(self, seat: int, entry: Entry) -> None:
        top = self.top
        if top["is"] != "forced sale":
            super()._default(seat, entry)
            return
        need(top["sold"] and top["bidder"] == seat)
        barred = top["barred"] | {seat}
        self.wait[-1] = {**top, "high": 0, "bidder": None, "passed": set(), "barred": barred, "sold": False}

    def _mark(self, seat: int, entry: Entry) -> None:
        hand = self.hands[seat]
        need(hand.marker is not None or entry.get("deed") is not None)
        new = None if entry.get("deed") is None else self._square(entry["deed"])
        landed = [wait["at"] for wait in self.everything if wait["is"] in ("offer", "auction", "award")]
        need(hand.marker not in landed and new not in landed)
        need(new is None or (new not in self.owner and all(other.marker != new for other in self.hands)))
        hand.marker = new

    # ---- building and mortgages (D4.2) --------------------------------------------------------

    def _may_build_now(self, seat: int) -> None:
        self._mine(seat)

    def _one_board(self, entry: Entry) -> list[int]:
        squares = [self._square(deed) for deed in entry["deeds"]]
        need(len({_board_of(at) for at in squares}) == 1)
        return squares

    def _moved_upon(self, seat: int) -> int | None:
        """Where the other dice holder is just moving to."""
        return next((self.hands[t.seat].at for t in self.under_way if t.seat != seat and t.acting), None)

    def _build(self, seat: int, entry: Entry) -> None:
        squares = self._one_board(entry)
        need(self.top["is"] == "place" or self._moved_upon(seat) not in squares)
        super()._build(seat, entry)

    def _sell(self, seat: int, entry: Entry) -> None:
        self._one_board(entry)
        super()._sell(seat, entry)

    def _want(self, seat: int, entry: Entry) -> None:
        """Only a player who has dice in hand may build at all; each board has buildings of its own (D4.2,
        D8.4).
        """
        fresh = self.top["is"] != "shortage"
        need(fresh or not self.top["wishes"] or self._side_of(self.top) == self.side)
        super()._want(seat, entry)
        if fresh:
            ready = {t.seat for t in self.under_way if not t.acting and t.wait in ([], self.wait)}
            self.top["passed"] |= set(self._live()) - ready - {seat}

    def _could_build(self, seat: int, hotels: bool) -> bool:
        squares = [
            at for at, one in enumerate(self.board) if one.kind == "street" and _board_of(at) == self.side
        ]
        groups = [self._streets(seat, colour) for colour in {self.board[at].colour for at in squares}]
        mine = [group for group in groups if self._free_group(seat, group)]
        return any(self._room(group) and self._wants_hotel(group) == hotels for group in mine)

    def _mortgage(self, seat: int, entry: Entry) -> None:
        at = self._square(entry["deed"])
        need(not any(wait["is"] == "forced sale" and wait["at"] == at for wait in self.everything))
        super()._mortgage(seat, entry)

    def _redeem(self, seat: int, entry: Entry) -> None:
        at = self._square(entry["deed"])
        need(not any(wait["is"] in (*DUE, "award") and wait["seat"] == seat for wait in self.everything))
        if self._received(seat, at) is None:
            self._mine(seat)
            need(self._moved_upon(seat) != at)
        super()._redeem(seat, entry)

    def _promised(self, at: int) -> bool:
        deed = self.board[at].deed
        proposals = [wait for wait in self.everything if wait["is"] == "proposal"]
        return any(deed in [*one["give"]["deeds"], *one["take"]["deeds"]] for one in proposals)

    def _scarce_group(self, at: int) -> bool:
        mine = (self.owner[at], self.board[at].colour)
        wished = [(who, of) for wait in self.everything for who, (of, _) in wait.get("wishes", {}).items()]
        return mine in wished or any((wait["seat"], wait.get("colour")) == mine for wait in self.everything)

    # ---- rent and railways (D8, D9) -----------------------------------------------------------

    def _pay_debt(self, seat: int, entry: Entry) -> None:
        top = self._asked(seat, *DUE, "award")
        named = None if entry.get("deed") is None else self._square(entry["deed"])
        need(named is None or (top["is"] != "debt" and named == top["at"]))
        side = self._side_of(top)
        need(entry.get("currency") in (None, MONEYS[side]))
        self._count(side)
        need(self.hands[seat].cash >= top["amount"])
        self._paid({"to": None, **top})

    def _waive(self, seat: int, entry: Entry) -> None:
        top = self.top
        need(top["is"] == "rent" and top["to"] == seat)
        need(entry.get("deed") is None or self._square(entry["deed"]) == top["at"])
        self.wait.pop()
        if self.top["is"] == "travel" and self.top["at"] == top["at"] and self.top["seat"] == top["seat"]:
            self.wait.pop()

    def _travel(self, seat: int, entry: Entry) -> None:
        top = self._asked(seat, "travel")
        to = self._square(entry["to"])
        need(to in self._line(top["owner"], top["at"]))
        self.wait.pop()
        self.hands[seat].at, self.hands[seat].may_turn = to, True

    # ---- bargains (D10.1) ---------------------------------------------------------------------

    def _deal(self, seat: int, entry: Entry) -> None:
        need(entry["with"] in self.names)
        other = self.names.index(entry["with"])
        need(other != seat and not self.hands[other].out)
        top = self.top
        need(self.under_way and top["is"] != "proposal")
        won = top["is"] == "award" or (top["is"] == "forced sale" and top["sold"])
        winner = top["bidder"] if top["is"] == "forced sale" else top["seat"]
        need(top["is"] not in AUCTIONS or (won and winner in (seat, other)))
        mine, theirs = self.hands[seat], self.hands[other]
        need(mine.at == theirs.at or (mine.jail is None and theirs.jail is None))
        give, take = _goods(entry["give"]), _goods(entry["take"])
        need(any(give.values()) or any(take.values()) or entry.get("terms"))
        self._may_hand_over(seat, give)
        self._may_hand_over(other, take)
        terms = entry.get("terms") or ""
        self.wait.append(
            {"is": "proposal", "seat": seat, "to": other, "give": give, "take": take, "terms": terms}
        )

    def _may_hand_over(self, seat: int, side: dict[str, Any]) -> None:
        self._count(0)
        super()._may_hand_over(seat, side)
        need(self.hands[seat].moneys[1] >= side["pounds"])
        sold = [w for w in self.everything if w["is"] == "forced sale" and w["at"] < 0 and w["seat"] == seat]
        need(not any(self.decks[w["deck"]] in side["cards"] for w in sold))
        for at in map(self._square, side["deeds"]):
            need(not any(w["is"] in ("received", "forced sale") and w["at"] == at for w in self.everything))

    def _accept(self, seat: int, entry: Entry) -> None:
        top = self.top
        need(top["is"] == "proposal" and top["to"] == seat)
        parties = ((top["seat"], top["to"], top["give"]), (top["to"], top["seat"], top["take"]))
        for giver, _, goods in parties:
            self._may_hand_over(giver, goods)
        self.wait.pop()
        for giver, taker, goods in parties:
            self._count(1)
            self._pay(giver, taker, goods["pounds"])
            self._count(0)
            self._hand_over(giver, taker, goods)
        if top["terms"]:
            self.agreements.append((self.names[top["seat"]], self.names[top["to"]], top["terms"]))

    # ---- repossession (D10.3) -----------------------------------------------------------------

    def _bankrupt(self, seat: int, entry: Entry) -> None:
        top = self._asked(seat, *DUE)
        self._count(top["side"])
        could = self.hands[seat].cash
        for at in self._deeds(seat):
            if self.level[at] >= 0 and _board_of(at) == self.side:
                could += self.board[at].mortgage + self._rungs(at) * self.board[at].cost // 2
        need(could < top["amount"])
        if top["to"] is None:
            self.wait.pop()
            self._leave(seat, None)
            return
        self._buildings_sold(seat)
        debt = {name: top[name] for name in ("seat", "to", "amount", "side")}
        self.wait[-1] = {"is": "repossession", **debt, "deeds": set(), "cards": set()}

    def _buildings_sold(self, seat: int) -> None:
        for at in self._deeds(seat):
            self._count(_board_of(at))
            self._pay(None, seat, self._rungs(at) * self.board[at].cost // 2)
            if self.level[at] > 0:
                self._raise_to({at: 0})

    def _offer(self, seat: int, entry: Entry) -> None:
        top = self._asked(seat, "repossession")
        deed, card = entry.get("deed"), entry.get("card")
        need((deed is None) != (card is None))
        sale: Wait = {"is": "forced sale", "seat": seat, "high": 0, "bidder": None}
        sale |= {"passed": set(), "barred": set(), "sold": False, "at": -1, "deck": -1}
        if deed is not None:
            at = self._square(deed)
            need(self.owner.get(at) == seat and at not in top["deeds"])
            top["deeds"].add(at)
            sale |= {"at": at, "side": _board_of(at)}
        else:
            deck = self.decks.index(card)
            need(deck in self.decks_of(seat) and deck not in top["cards"])
            top["cards"].add(deck)
            sale |= {"deck": deck, "side": deck // 2}
        self.wait.append(sale)

    def _repossessed(self, top: Wait) -> bool:
        """Paid as soon as the cash is there; out when all has been put up and it is still short."""
        seat = top["seat"]
        if self.hands[seat].cash >= top["amount"]:
            self.wait.pop()
            self._pay(seat, top["to"], top["amount"])
            return True
        if set(self._deeds(seat)) - top["deeds"] or set(self.decks_of(seat)) - top["cards"]:
            return False
        self.wait.pop()
        self._leave(seat, top["to"])
        return True

    def _knocked_down(self, top: Wait) -> bool:
        """To the highest bidder, who pays as soon as he has the money."""
        bidder, at = top["bidder"], top["at"]
        if not top["sold"]:
            left = [s for s in self._live() if s not in top["passed"] | top["barred"] and s != top["seat"]]
            if left and left != [bidder]:
                return False
            if left:
                top["sold"] = True
            else:
                self.wait.pop()
            return True
        if self.hands[bidder].cash < top["high"]:
            return False
        self.wait.pop()
        self._pay(bidder, top["seat"], top["high"])
        if at < 0:
            self.kept.remove((top["deck"], top["seat"]))
            self.kept.append((top["deck"], bidder))
            return True
        self.owner[at] = bidder
        if self.level[at] < 0:
            self._owe(bidder, None, self._tenth(at))
        return True

    def _debt(self, seat: int, to: int | None, amount: int, fine: bool = False) -> Wait:
        return {**super()._debt(seat, to, amount, fine), "side": self.side}

    # ---- who goes out -------------------------------------------------------------------------

    def _leave(self, seat: int, to: int | None) -> None:
        hand = self.hands[seat]
        self._buildings_sold(seat)
        hand.out, hand.jail = 1 + max(other.out for other in self.hands), None
        for turn in self.under_way:
            turn.wait = [kept for wait in turn.wait if (kept := self._without(wait, seat)) is not None]
        self.early = [kept for wait in self.early if (kept := self._without(wait, seat)) is not None]
        if len(self._live()) > 1:
            self._dice_of(seat)
        deeds, decks = self._deeds(seat), self.decks_of(seat)
        if to is not None:
            self._count(1)
            self._pay(seat, to, hand.cash)
            self._count(0)
            goods = {"cash": hand.cash, "deeds": [self.board[at].deed for at in deeds]}
            self._hand_over(seat, to, {**goods, "cards": [self.decks[deck] for deck in decks]})
            return
        hand.moneys = (0, 0)
        for deck in decks:
            self._give_card_back(deck, seat)
        for at in deeds:
            del self.owner[at], self.level[at]
        if len(self._live()) > 1:
            first = [
                n
                for n, w in enumerate(self.wait)
                if w["is"] in ("start", "corners", "shortage", "lot", "place")
            ]
            place = first[0] if first else len(self.wait)
            self.wait[place:place] = [self._hammer(at, set()) for at in reversed(deeds)]

    def _dice_of(self, seat: int) -> None:
        """They go to the next on the left without any; with two left only one has the turn (D4.3, D4.8)."""
        holders = [turn.seat for turn in self.under_way]
        if seat in holders:
            old = self.under_way[holders.index(seat)]
            count = len(self.names)
            after = [at % count for at in range(seat + 1, seat + count)]
            new = next(s for s in after if s not in holders and not self.hands[s].out)
            pair = old.pair if len(holders) > 1 or not self._alone() else None
            fresh = Turn(new, pair, waits=len(holders) > 1 and self._alone(), wait=old.wait)
            self.under_way[holders.index(seat)] = fresh
            for turn in self.under_way:
                if turn is not fresh:
                    turn.waits = False
        if len(holders) > 1 and self._alone() and not any(turn.waits for turn in self.under_way):
            under, upper = self.under_way
            late = under if not under.begun else upper
            late.waits = not late.begun

    def _without(self, wait: Wait, seat: int) -> Wait | None:
        kind = wait["is"]
        if kind in ("rent", "repossession"):
            return None if seat in (wait["seat"], wait["to"]) else wait
        if kind == "travel":
            return None if seat in (wait["seat"], wait["owner"]) else wait
        if kind == "start":
            return {**wait, "left": wait["left"] - {seat}}
        if kind == "corners":
            come = [each for each in wait["come"] if each != seat]
            return {**wait, "come": come, "seat": come[0] if come else -1}
        if kind == "forced sale":
            if wait["seat"] == seat:
                return None
            if wait["bidder"] == seat:
                return {**wait, "high": 0, "bidder": None, "passed": set(), "sold": False}
            return {**wait, "passed": wait["passed"] | {seat}}
        return super()._without(wait, seat)

    # ---- what follows by itself ---------------------------------------------------------------

    def _go_on(self) -> None:
        while not self.over:
            for hand in self.hands:
                if hand.out or hand.marker in self.owner:
                    hand.marker = None
            still = not any(turn.begun or turn.wait for turn in self.under_way)
            if len(self._live()) < 2 or (self.time and self.under_way and still):
                self.over = True
                self.under_way, self.early = [], []
            elif not self._something():
                return

    def _something(self) -> bool:
        """Whether something happens by itself in either turn; the one spoken of stays it."""
        if self._in_this_turn():
            return True
        if len(self.under_way) < 2:
            return False
        spoken = self.under_way[-1].seat
        self.under_way.reverse()
        done = self._in_this_turn()
        if self.under_way[-1].seat != spoken and len(self.under_way) > 1:
            self.under_way.reverse()
        return done or self._gives_way()

    def _in_this_turn(self) -> bool:
        if self.wait:
            self._count(self._side_of(self.top))
            return self._by_itself(self.top)
        turn = self.under_way[-1]
        if not turn.acting:
            return False
        if turn.again:
            turn.acting = turn.again = turn.waits = False
        else:
            self._hand_on()
        return True

    def _gives_way(self) -> bool:
        """Dice that nobody may throw now leave the word to the other turn."""
        if len(self.under_way) < 2:
            return False
        under, upper = self.under_way
        if not self._held_up(upper) or self._held_up(under):
            return False
        self.under_way.reverse()
        return True

    def _held_up(self, turn: Turn) -> bool:
        return turn.idle and (turn.waits or (self.time and not turn.doubles))

    def _by_itself(self, top: Wait) -> bool:
        kind, seat = top["is"], top["seat"]
        if kind == "start":
            return self._thrown_out(top)
        if kind == "corners":
            if top["come"]:
                return False
            self._all_throw(True)
            return True
        if kind == "onward":
            self.wait.pop()
            self._land(seat, **top["card"])
            return True
        if kind == "travel" and not self._line(top["owner"], top["at"]):
            self.wait.pop()
            return True
        if kind == "repossession":
            return self._repossessed(top)
        if kind == "forced sale":
            return self._knocked_down(top)
        return super()._by_itself(top)


_VERBS = {"pay": "_pay_debt"}


def _board_of(at: int) -> int:
    return int(at == 0 or at > SIZE)


def _copied(wait: Wait) -> Wait:
    return {name: value.copy() if isinstance(value, (set, dict)) else value for name, value in wait.items()}


def _goods(given: dict[str, Any]) -> dict[str, Any]:
    return {"cash": 0, "pounds": 0, "deeds": [], "cards": [], **given}
