"""Empire by hand, from its page alone: what every entry brings, sharing nothing with the engine.

It reckons where tokens stand and what lies in towers, hands and piles, and judges which entries are refused
(E1-E8).
"""

from __future__ import annotations

from copy import deepcopy
from typing import Any

Entry = dict[str, Any]

BRANDS = {
    1: ("nerf", "brown", 50, 1), 3: ("transformers", "brown", 50, 1),
    5: ("spotify", "light_blue", 100, 1), 7: ("beats", "light_blue", 100, 1),
    8: ("fender", "light_blue", 100, 1), 10: ("jetblue", "pink", 150, 2), 11: ("ea", "pink", 150, 2),
    13: ("hasbro", "pink", 150, 2), 14: ("under-armour", "orange", 200, 2),
    16: ("carnival", "orange", 200, 2), 17: ("yahoo", "orange", 200, 2), 19: ("paramount", "red", 250, 3),
    20: ("chevrolet", "red", 250, 3), 22: ("ebay", "red", 250, 3), 23: ("x-games", "yellow", 300, 3),
    25: ("ducati", "yellow", 300, 3), 26: ("mcdonalds", "yellow", 300, 3), 28: ("intel", "green", 350, 4),
    29: ("xbox", "green", 350, 4), 31: ("nestle", "green", 350, 4), 33: ("samsung", "dark_blue", 400, 4),
    35: ("coca-cola", "dark_blue", 400, 4),
}  # fmt: skip
PLANTS = {12: "electric-company", 30: "water-works"}
HEIGHT = {brand[0]: brand[3] for brand in BRANDS.values()}
COLOUR = {brand[0]: brand[1] for brand in BRANDS.values()}
CHANCES, EMPIRES = (6, 15, 21, 32), (4, 24)
JAIL, PARKING, SENT_OFF, RIVAL_TAX, TOWER_TAX, ROUND = 9, 18, 27, 2, 34, 36
FROM_BANK = {"advertising_campaign": 100, "launch_website": 300, "business_award": 400}
ANSWERS = ("just_say_no", "reverse_rent", "deal_buster")
NEEDS = {"swap_the_top": "player", "hostile_takeover": "player", "billboard_tax": "player",
         "move_anywhere": "to", "private_jet_trip": "count"}  # fmt: skip
STOPPED = ("swap", "hostile_takeover", "stock_market_crash", "tax_rival", "billboard_tax", "reverse_rent",
           "first_birthday", "deal_buster")  # fmt: skip


class Empire:
    """A table; `asked` is what is waited for, `latest` what may be answered, with the table before it."""

    def __init__(self, names: list[str], first: str, hands: list[list[str]], piles: dict[str, list[str]]):
        count = len(names)
        self.names, self.turn, self.over = names, names.index(first), False
        self.cash, self.at = [1000] * count, [0] * count
        self.jail: list[int | None] = [None] * count
        self.tower: list[list[str]] = [[] for _ in names]
        self.sets: list[list[str]] = [[] for _ in names]
        self.hand = [list(hand) for hand in hands]
        self.piles = {name: list(pile) for name, pile in piles.items()}
        self.kept: list[int] = []
        self.gone: list[int] = []
        self.doubles, self.again, self.moving, self.office_bought = 0, False, False, False
        self.time = False
        self.asked: dict[str, Any] | None = None
        self.latest: dict[str, Any] | None = None
        self.gained: list[tuple[int, str]] = []

    def enter(self, entry: Entry) -> None:
        """Carry out an entry that is allowed."""
        if entry["do"] != "play":
            self.latest = None
        if entry["by"] == "referee":
            self._referee(entry)
        else:
            getattr(self, f"_{entry['do']}")(self.names.index(entry["by"]), entry)
        self._go_on()

    def seen(self) -> dict[str, Any]:
        """What of the position is compared."""
        tiles = [tile for tower in self.tower for tile in tower]
        bank = {"offices": 6 - tiles.count("office")}
        bank |= {plant: 4 - tiles.count(plant) for plant in PLANTS.values()}
        return {
            "players": {name: self._shown(seat) for seat, name in enumerate(self.names)},
            "turn": self.names[self.turn],
            "doubles": self.doubles,
            "decks": self.piles,
            "office_bought": self.office_bought,
            "bank": bank,
            "over": self.over,
            "asked": None if self.asked is None or self.over else self.asked["is"],
        }

    def _shown(self, seat: int) -> dict[str, Any]:
        return {
            "cash": self.cash[seat],
            "square": self.at[seat],
            "in_jail": self.jail[seat],
            "cards": ["chance"] * self.kept.count(seat),
            "deeds": {},
            "bankrupt": self.gone.index(seat) + 1 if seat in self.gone else None,
            "tower": self.tower[seat],
            "sets": sorted(self.sets[seat]),
            "empire": self.hand[seat],
        }

    # ---- the order of play ---------------------------------------------------------------------

    def _go_on(self) -> None:
        """The end as soon as a tower is full (E8.1); else whose throw is next (E3.1, E3.2)."""
        if not self.over and (len(self._in()) < 2 or any(self._high(seat) >= 16 for seat in self._in())):
            self.over, self.asked, self.moving, self.again = True, None, False, False
        if self.over or self.asked is not None:
            return
        if self.moving:
            self.moving = False
            if self.again:
                self.again = False
            else:
                self._next()
        elif self.turn in self.gone:
            self._next()
        if self.time and not self.doubles:
            self.over = True

    def _next(self) -> None:
        self.doubles, self.again, self.office_bought = 0, False, False
        self.turn = self._after(self.turn)[0]

    def _in(self) -> list[int]:
        return [seat for seat in range(len(self.names)) if seat not in self.gone]

    def _after(self, seat: int) -> list[int]:
        """The others, clockwise."""
        count = len(self.names)
        return [at % count for at in range(seat + 1, seat + count) if at % count not in self.gone]

    def _referee(self, entry: Entry) -> None:
        if entry["do"] == "time":
            self.time = True
            return
        seat = self.names.index(entry["player"])
        self.gone.append(seat)
        self.tower[seat], self.cash[seat], self.jail[seat] = [], 0, None
        self.piles["empire"] += self.hand[seat]
        self.hand[seat] = []
        self.piles["chance"] += ["get_out_of_jail_free"] * self.kept.count(seat)
        self.kept = [each for each in self.kept if each != seat]
        if seat == self.turn:
            self.moving = self.again = False
        asked = self.asked
        if asked is None:
            return
        if asked["is"] == "offer" and asked["seat"] == seat:
            self._decline(seat, entry)
        elif asked["is"] != "auction":
            self.asked = None if seat in (asked["seat"], asked.get("other")) else asked
        elif asked["by"] == seat:
            self.asked = {"is": "auction", "at": asked["at"], "high": 0, "by": None, "passed": set()}
        else:
            asked["passed"].add(seat)
            self._knocked_down()

    # ---- throws --------------------------------------------------------------------------------

    def _throw(self, seat: int, entry: Entry) -> None:
        one, two = entry["dice"]
        swap = two == "swap"
        steps = one if swap else one + two
        if self.asked is not None:
            self._casino_throw(steps)
            return
        self.moving, self.again = True, False
        if self.jail[seat] is not None:
            self._try_to_leave(seat, steps, one == two)
        elif swap:
            self.asked = {"is": "swap", "seat": seat, "steps": steps}
        elif one == two and self.doubles == 2:
            self.doubles = 3
            self._to_jail(seat)
        else:
            self.doubles += one == two
            self.again = one == two
            self._move(seat, steps)

    def _try_to_leave(self, seat: int, steps: int, double: bool) -> None:
        failures = self.jail[seat]
        assert failures is not None
        if double or failures == 2:
            self.jail[seat] = None
            if not double:
                self._to_bank(seat, 50)
            self._move(seat, steps)
        else:
            self.jail[seat] = failures + 1

    def _move_on(self, seat: int, entry: Entry) -> None:
        assert self.asked is not None
        steps, self.asked = self.asked["steps"], None
        self._move(seat, steps)

    def _swap(self, seat: int, entry: Entry) -> None:
        self.asked = None
        towers = [self.names.index(entry["a"]), self.names.index(entry["b"])]
        self._happens("swap", seat, [each for each in towers if each != seat], towers=towers)

    def _move(self, seat: int, steps: int) -> None:
        self._go_to(seat, (self.at[seat] + steps) % ROUND)

    def _go_to(self, seat: int, square: int) -> None:
        """Clockwise; on GO or past it the tower pays (E4.1)."""
        if square <= self.at[seat]:
            self.cash[seat] += self._worth(seat)
        self.at[seat] = square
        self._land(seat, square)

    def _to_jail(self, seat: int) -> None:
        self.at[seat], self.jail[seat], self.again = JAIL, 0, False

    # ---- squares -------------------------------------------------------------------------------

    def _land(self, seat: int, square: int) -> None:
        if square in BRANDS:
            self._brand(seat, square)
        elif square in PLANTS:
            if sum(tower.count(PLANTS[square]) for tower in self.tower) < 4:
                self.asked = {"is": "offer", "seat": seat, "at": square}
        elif square in EMPIRES:
            if self.piles["empire"]:
                self.hand[seat].append(self.piles["empire"].pop(0))
        elif square in CHANCES:
            self._chance(seat, self.piles["chance"].pop(0))
        elif square == SENT_OFF:
            self._to_jail(seat)
        elif square == TOWER_TAX:
            self._loses_top(seat)
        elif square == RIVAL_TAX and any(self._top(other) is not None for other in self._after(seat)):
            self.asked = {"is": "tax_rival", "seat": seat}
        elif square == PARKING:
            self.asked = {"is": "trip", "seat": seat}

    def _brand(self, seat: int, square: int) -> None:
        owner = next((each for each in self._in() if BRANDS[square][0] in self.tower[each]), None)
        if owner is None:
            self.asked = {"is": "offer", "seat": seat, "at": square}
        elif owner != seat and self.jail[owner] is None:
            self._happens("rent", owner, [seat], amount=self._worth(owner))

    def _chance(self, seat: int, card: str) -> None:
        if card == "get_out_of_jail_free":
            self.kept.append(seat)
            return
        self.piles["chance"].append(card)
        if card in FROM_BANK:
            self.cash[seat] += FROM_BANK[card]
        elif card in ("go_to_jail", "jail_fraud"):
            self._to_jail(seat)
        elif card == "profit_soars":
            self._go_to(seat, 0)
        elif card == "insider_trading":
            self._to_bank(seat, 200)
        elif card == "first_birthday":
            self._happens(card, seat, self._after(seat), amount=50)
        elif card in ("water_bonus", "solar_bonus"):
            plant = "water-works" if card == "water_bonus" else "electric-company"
            if sum(tower.count(plant) for tower in self.tower) < 4:
                self.tower[seat].append(plant)
        else:
            self.asked = {"is": "steps" if card == "speed_ahead" else "casino", "seat": seat}

    def _trip(self, seat: int, entry: Entry) -> None:
        self.asked = None
        self.cash[seat] -= 100
        self._go_to(seat, entry["to"])

    def _steps(self, seat: int, entry: Entry) -> None:
        self.asked = None
        self._move(seat, entry["count"])

    def _tax_rival(self, seat: int, entry: Entry) -> None:
        self.asked = None
        self._happens("tax_rival", seat, [self.names.index(entry["player"])])

    def _casino(self, seat: int, entry: Entry) -> None:
        self.asked = {
            "is": "casino",
            "seat": seat,
            "other": self.names.index(entry["player"]),
            "thrown": None,
        }

    def _casino_throw(self, thrown: int) -> None:
        asked = self.asked
        assert asked is not None
        if asked["thrown"] is None:
            asked["thrown"] = thrown
        elif asked["thrown"] == thrown:
            asked["thrown"] = None
        else:
            self.asked = None
            self.cash[asked["seat"] if asked["thrown"] > thrown else asked["other"]] += 200

    def _jail_pay(self, seat: int, entry: Entry) -> None:
        self.cash[seat] -= 100
        self.jail[seat] = None

    def _jail_card(self, seat: int, entry: Entry) -> None:
        self.kept.remove(seat)
        self.piles["chance"].append("get_out_of_jail_free")
        self.jail[seat] = None

    # ---- tiles bought --------------------------------------------------------------------------

    def _buy(self, seat: int, entry: Entry) -> None:
        assert self.asked is not None
        at = self.asked["at"]
        self._bought(seat, at, 150 if at in PLANTS else BRANDS[at][2])

    def _bought(self, seat: int, at: int, amount: int) -> None:
        self.asked = None
        self._happens("purchase", seat, [], at=at, amount=amount)

    def _decline(self, seat: int, entry: Entry) -> None:
        asked = self.asked
        assert asked is not None
        auction: dict[str, Any] = {
            "is": "auction",
            "at": asked.get("at"),
            "high": 0,
            "by": None,
            "passed": set(),
        }
        self.asked = None if asked["is"] == "trip" else auction

    def _bid(self, seat: int, entry: Entry) -> None:
        assert self.asked is not None
        self.asked |= {"high": entry["amount"], "by": seat}
        self._knocked_down()

    def _pass(self, seat: int, entry: Entry) -> None:
        assert self.asked is not None
        self.asked["passed"].add(seat)
        self._knocked_down()

    def _knocked_down(self) -> None:
        asked = self.asked
        assert asked is not None
        left = [seat for seat in self._in() if seat not in asked["passed"]]
        if not left:
            self.asked = None
        elif left == [asked["by"]]:
            self._bought(asked["by"], asked["at"], asked["high"])

    def _office(self, seat: int, entry: Entry) -> None:
        self.cash[seat] -= 500
        self.tower[seat].append("office")
        self.office_bought = True

    # ---- towers and money ----------------------------------------------------------------------

    def _high(self, seat: int) -> int:
        return sum(HEIGHT.get(tile, 1) for tile in self.tower[seat])

    def _worth(self, seat: int) -> int:
        return 50 * self._high(seat) or 50

    def _top(self, seat: int) -> int | None:
        places = [at for at, tile in enumerate(self.tower[seat]) if tile != "office"]
        return places[-1] if places else None

    def _loses_top(self, seat: int) -> None:
        top = self._top(seat)
        if top is not None:
            del self.tower[seat][top]

    def _top_to(self, giver: int, taker: int) -> None:
        top = self._top(giver)
        if top is not None:
            self._gains(taker, self.tower[giver].pop(top))

    def _gains(self, seat: int, tile: str, at: int | None = None) -> None:
        self.tower[seat].insert(len(self.tower[seat]) if at is None else at, tile)
        self.gained.append((seat, tile))

    def _to_bank(self, seat: int, amount: int) -> None:
        if self.cash[seat] >= amount:
            self.cash[seat] -= amount
        else:
            self._loses_top(seat)

    def _to_player(self, seat: int, other: int, amount: int) -> None:
        if self.cash[seat] >= amount:
            self.cash[seat] -= amount
            self.cash[other] += amount
        else:
            self._top_to(seat, other)

    def _offices(self) -> None:
        """Three of a colour in a tower that has just got one of them (E5.3)."""
        for seat in [self.turn, *self._after(self.turn)]:
            for tile in [tile for who, tile in self.gained if who == seat and tile in COLOUR]:
                colour = COLOUR[tile]
                whole = [COLOUR.get(each) for each in self.tower[seat]].count(colour) == 3
                taken = sum(tower.count("office") for tower in self.tower)
                if whole and colour not in self.sets[seat] and taken < 6:
                    self.sets[seat].append(colour)
                    self.tower[seat].append("office")
        self.gained = []

    # ---- what may be answered ------------------------------------------------------------------

    def _happens(self, kind: str, actor: int, others: list[int], **more: Any) -> None:
        """It is done; the table before it is kept, in case somebody answers (E7)."""
        self._done(
            {"is": kind, "actor": actor, "others": others, "spared": [], "duel": None, "noes": 0} | more
        )

    def _done(self, event: dict[str, Any]) -> None:
        self.latest = None
        before = deepcopy(self.__dict__)
        spared = event["spared"] + ([event["duel"]] if event["noes"] % 2 else [])
        getattr(self, f"_done_{event['is']}")(event, [seat for seat in event["others"] if seat not in spared])
        self._offices()
        self.latest = event | {"before": before}

    def _done_rent(self, event: dict[str, Any], hit: list[int]) -> None:
        self._to_player(event["others"][0], event["actor"], event["amount"])

    def _done_reverse_rent(self, event: dict[str, Any], hit: list[int]) -> None:
        lander, owner = event["actor"], event["others"][0]
        payer, payee = (owner, lander) if hit else (lander, owner)
        self._to_player(payer, payee, event["amount"])

    def _done_purchase(self, event: dict[str, Any], hit: list[int]) -> None:
        self._pays_for(event["actor"], event)

    def _done_deal_buster(self, event: dict[str, Any], hit: list[int]) -> None:
        self._pays_for(event["actor"] if hit else event["others"][0], event)

    def _pays_for(self, seat: int, event: dict[str, Any]) -> None:
        self.cash[seat] -= event["amount"]
        at = event["at"]
        self._gains(seat, PLANTS[at] if at in PLANTS else BRANDS[at][0])

    def _done_swap(self, event: dict[str, Any], hit: list[int]) -> None:
        if hit != event["others"]:
            return
        one, two = event["towers"]
        top, other = self._top(one), self._top(two)
        assert top is not None and other is not None
        mine, theirs = self.tower[one].pop(top), self.tower[two].pop(other)
        self._gains(one, theirs, top)
        self._gains(two, mine, other)

    def _done_hostile_takeover(self, event: dict[str, Any], hit: list[int]) -> None:
        for seat in hit:
            self._top_to(seat, event["actor"])

    def _done_stock_market_crash(self, event: dict[str, Any], hit: list[int]) -> None:
        for seat in hit:
            self._loses_top(seat)

    _done_tax_rival = _done_stock_market_crash

    def _done_first_birthday(self, event: dict[str, Any], hit: list[int]) -> None:
        for seat in hit:
            self._to_player(seat, event["actor"], event["amount"])

    _done_billboard_tax = _done_first_birthday

    # ---- Empire cards --------------------------------------------------------------------------

    def _play(self, seat: int, entry: Entry) -> None:
        card, event = entry["card"], self.latest
        if card in ANSWERS:
            assert event is not None
            self.__dict__.update(deepcopy(event["before"]))
            self._under(seat, card)
            self._answer(seat, card, event)
            return
        self.latest = None
        self._under(seat, card)
        others = [at for at, name in enumerate(self.names) if name == entry.get("player")]
        if card == "swap_the_top":
            self._happens("swap", seat, others, towers=[seat, *others])
        elif card == "stock_market_crash":
            self._happens(card, seat, [each for each in self._after(seat) if self._top(each) is not None])
        elif card in ("hostile_takeover", "billboard_tax"):
            self._happens(card, seat, others, amount=400)
        elif card == "tallest_tower_bonus":
            self.cash[seat] += max(self._worth(each) for each in self._in())
        elif card == "get_out_of_jail_free":
            self.jail[seat] = None
        elif card == "bargain_business":
            assert self.asked is not None
            self._bought(seat, self.asked["at"], 100)
        else:
            self.moving, self.again = True, False
            self._go_to(seat, entry["to"]) if card == "move_anywhere" else self._move(seat, entry["count"])

    def _under(self, seat: int, card: str) -> None:
        self.hand[seat].remove(card)
        self.piles["empire"].append(card)

    def _answer(self, seat: int, card: str, event: dict[str, Any]) -> None:
        event = {name: value for name, value in event.items() if name != "before"}
        if card != "just_say_no":
            self._done(event | {"is": card, "actor": seat, "others": [event["actor"]]})
        elif seat in (event["actor"], event["duel"]):
            self._done(event | {"noes": event["noes"] + 1})
        else:
            spared = event["spared"] + ([event["duel"]] if event["noes"] % 2 else [])
            self._done(event | {"spared": spared, "duel": seat, "noes": 1})

    # ---- what is refused -----------------------------------------------------------------------

    def may(self, entry: Entry) -> bool:
        """Whether a player's entry is allowed now; verbs of the ordinary game never are (E1.4)."""
        seat, do = self.names.index(entry["by"]), entry["do"]
        judge = getattr(self, f"_may_{do}", None)
        if judge is None or (self.over and do != "play"):
            return False
        return seat in self._in() and bool(judge(seat, entry))

    def _asks(self, what: str, seat: int) -> bool:
        return self.asked is not None and self.asked["is"] == what and self.asked["seat"] == seat

    def _rival_of(self, seat: int, name: str | None) -> int | None:
        return next((at for at in self._after(seat) if self.names[at] == name), None)

    def _may_throw(self, seat: int, entry: Entry) -> bool:
        asked = self.asked
        if asked is None:
            return seat == self.turn
        return "other" in asked and seat == asked["seat" if asked["thrown"] is None else "other"]

    def _may_buy(self, seat: int, entry: Entry) -> bool:
        if not self._asks("offer", seat):
            return False
        assert self.asked is not None
        at = self.asked["at"]
        return self.cash[seat] >= (150 if at in PLANTS else BRANDS[at][2])

    def _may_decline(self, seat: int, entry: Entry) -> bool:
        return self._asks("offer", seat) or self._asks("trip", seat)

    def _bidding(self, seat: int) -> bool:
        asked = self.asked
        return (
            asked is not None
            and asked["is"] == "auction"
            and seat not in asked["passed"]
            and seat != asked["by"]
        )

    def _may_bid(self, seat: int, entry: Entry) -> bool:
        if not self._bidding(seat):
            return False
        assert self.asked is not None
        bid: int = entry["amount"]
        return bid % 50 == 0 and self.asked["high"] < bid <= self.cash[seat]

    def _may_pass(self, seat: int, entry: Entry) -> bool:
        return self._bidding(seat)

    def _before_throw(self, seat: int) -> bool:
        return self.asked is None and seat == self.turn

    def _may_office(self, seat: int, entry: Entry) -> bool:
        taken = sum(tower.count("office") for tower in self.tower)
        return self._before_throw(seat) and not self.office_bought and taken < 6 and self.cash[seat] >= 500

    def _may_swap(self, seat: int, entry: Entry) -> bool:
        two = {at for at in self._in() if self.names[at] in (entry["a"], entry["b"])}
        return self._asks("swap", seat) and len(two) == 2 and all(self._top(at) is not None for at in two)

    def _may_move_on(self, seat: int, entry: Entry) -> bool:
        return self._asks("swap", seat)

    def _may_tax_rival(self, seat: int, entry: Entry) -> bool:
        rival = self._rival_of(seat, entry["player"])
        return self._asks("tax_rival", seat) and rival is not None and self._top(rival) is not None

    def _may_trip(self, seat: int, entry: Entry) -> bool:
        elsewhere = 0 <= entry["to"] < ROUND and entry["to"] != self.at[seat]
        return self._asks("trip", seat) and elsewhere and self.cash[seat] >= 100

    def _may_steps(self, seat: int, entry: Entry) -> bool:
        return self._asks("steps", seat)

    def _may_casino(self, seat: int, entry: Entry) -> bool:
        named = self._rival_of(seat, entry["player"]) is not None
        return self._asks("casino", seat) and "other" not in (self.asked or {}) and named

    def _may_jail_pay(self, seat: int, entry: Entry) -> bool:
        return self._before_throw(seat) and self.jail[seat] is not None and self.cash[seat] >= 100

    def _may_jail_card(self, seat: int, entry: Entry) -> bool:
        return self._before_throw(seat) and self.jail[seat] is not None and seat in self.kept

    def _may_deal(self, seat: int, entry: Entry) -> bool:
        """One of the two sells one card for cash that the other has (E4.3)."""
        other = self._rival_of(seat, entry["with"])
        if self.asked is not None or other is None:
            return False
        give, take = entry["give"], entry["take"]
        seller, buyer, card, cash = (
            (seat, other, give, take) if give.get("cards") else (other, seat, take, give)
        )
        return (
            list(card) == ["cards"]
            and card["cards"] == ["chance"]
            and list(cash) == ["cash"]
            and seller in self.kept
            and 0 < cash["cash"] <= self.cash[buyer]
        )

    def _may_play(self, seat: int, entry: Entry) -> bool:
        """Held, with what it needs and nothing else, at its time (E7.1)."""
        card = entry["card"]
        given = {name for name in ("player", "to", "count") if entry.get(name) is not None}
        if card not in self.hand[seat] or given != ({NEEDS[card]} if card in NEEDS else set()):
            return False
        if card in ANSWERS:
            return self._may_answer(seat, card)
        if card == "bargain_business":
            return not self.over and self._asks("offer", seat) and self.cash[seat] >= 100
        if self.over or self.asked is not None:
            return False
        rival = self._rival_of(seat, entry.get("player"))
        if card in ("swap_the_top", "hostile_takeover"):
            mine = card == "hostile_takeover" or self._top(seat) is not None
            return mine and rival is not None and self._top(rival) is not None
        if card == "stock_market_crash":
            return any(self._top(at) is not None for at in self._after(seat))
        if card == "tallest_tower_bonus":
            return True
        return seat == self.turn and self._may_in_turn(seat, rival, entry)

    def _may_in_turn(self, seat: int, rival: int | None, entry: Entry) -> bool:
        """The cards for one's own turn, before the throw."""
        if entry["card"] == "billboard_tax":
            return rival is not None and sum(tile != "office" for tile in self.tower[rival]) >= 4
        jailed = self.jail[seat] is not None
        if entry["card"] == "get_out_of_jail_free":
            return jailed
        return not jailed and (entry["card"] != "move_anywhere" or entry["to"] != self.at[seat])

    def _may_answer(self, seat: int, card: str) -> bool:
        """To the entry before (E7.1): rent of mine, a brand that another bought, what was done to me."""
        event = self.latest
        if event is None:
            return False
        if card == "reverse_rent":
            return bool(event["is"] == "rent" and event["others"] == [seat])
        if card == "deal_buster":
            brand = event["is"] == "purchase" and event["at"] in BRANDS
            return bool(brand and event["actor"] != seat and self.cash[seat] >= event["amount"])
        stopped = event["spared"] + ([event["duel"]] if event["noes"] % 2 else [])
        hit = [each for each in event["others"] if each not in stopped]
        if event["is"] == "swap" and stopped:
            hit = []
        return event["is"] in STOPPED and (seat in hit or bool(event["noes"] % 2 and seat == event["actor"]))
