"""Positions made for a ruleset's own board, in which an option decides that recorded games seldom show."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from tourney.game.engine.board import Board
from tourney.game.variants import ground_of, rules_of
from tourney.rules.rulesets import load_ruleset

Hands = Mapping[str, Any]
Line = Mapping[str, Any]
Scene = tuple[dict[str, Any], str]


def made(ruleset: str) -> Iterator[Scene]:
    """Each as a header and its entries."""
    rules = load_ruleset(ruleset)
    board = ground_of(rules_of(rules, {}), rules.edition).board
    if not board.street_groups:  # towers in place of streets: its recorded games say enough
        return
    for hands, entries, decks in _positions(board, rules.options.hotel_after + 1):
        players = {name: {"cash": 1500, **hands.get(name, {})} for name in "ABC"}
        setup = {"players": players, "turn": "A", "decks": decks}
        header = {
            "record": "tourney-game",
            "version": 3,
            "ruleset": ruleset,
            "edition": rules.edition,
            "players": list(players),
            "options": {},
            "setup": setup,
        }
        yield header, "\n".join(json.dumps(line) for line in entries)


def throw(by: str, *dice: int) -> Line:
    return {"by": by, "do": "throw", "dice": dice}


def _positions(board: Board, steps: int) -> Iterator[tuple[Hands, list[Line], dict[str, list[str]]]]:
    streets = list(board.groups[board.street_groups[-1]])
    group = {board.deed_ids[at]: 0 for at in streets}
    first, *_, last = group
    before = {"square": streets[0] - 3}
    at_first: list[Line] = [throw("A", 1, 2), {"by": "B", "do": "claim", "deed": first}]
    yield {"A": before, "B": {"deeds": {**group, last: "mortgaged"}}}, at_first, {}
    visiting = {"square": board.jail - 3}
    late = [at_first[0], throw("B", 1, 2), throw("C", 1, 2), at_first[1]]
    yield {"A": before, "B": {"deeds": group, **visiting}, "C": visiting}, late, {}
    yield {"A": before, "B": {"deeds": group, **visiting}}, [*late[:2], at_first[1]], {}
    poor: dict[str, Any] = {"cash": 5, "deeds": {board.deed_ids[board.groups[0][0]]: "mortgaged"}, **before}
    out: list[Line] = [*at_first, {"by": "A", "do": "bankrupt"}]
    yield {"A": poor, "B": {"deeds": group}}, out, {}
    yield {"A": {**poor, "deeds": dict.fromkeys(poor["deeds"], 0)}, "B": {"deeds": group}}, out, {}
    stations = board.of_kind.get("station", ())
    if stations:
        owned = {board.deed_ids[stations[0]]: 0, board.deed_ids[stations[1]]: "mortgaged"}
        entries = [throw("A", 1, 2), {"by": "B", "do": "claim", "deed": board.deed_ids[stations[0]]}]
        yield {"A": {"square": stations[0] - 3}, "B": {"deeds": owned}}, entries, {}
    yield from _cards(board)
    yield from _deals(board, group)
    yield from _auctions(board, streets, steps)
    jailed = {"square": board.jail, "in_jail": 2}
    held = next((card for card in board.kept_ids if card), "")
    yield {"A": {**jailed, "cards": [held]}}, [throw("A", 1, 2), {"by": "A", "do": "jail_card"}], {}
    yield {"A": {**jailed, "in_jail": 0}}, [{"by": "A", "do": "jail_pay"}, throw("A", 1, 2)], {}
    yield {}, [throw("A", 1, 2), {"by": "A", "do": "decline"}, {"by": "referee", "do": "time"}], {}
    home = board.groups[board.street_groups[0]][0]
    own = {"square": home - 3 if home >= 3 else home - 3 + board.size, "deeds": {board.deed_ids[home]: 0}}
    yield {"A": own}, [throw("A", 1, 2), {"by": "referee", "do": "time"}], {}


def _cards(board: Board) -> Iterator[tuple[Hands, list[Line], dict[str, list[str]]]]:
    """A card on top of its deck: the nearest utility, money to everybody, to jail behind the start."""
    utilities = {board.deed_ids[at]: "mortgaged" for at in board.of_kind.get("utility", ())}
    for deck, name in enumerate(board.deck_ids):
        squares = [at for at, on in enumerate(board.deck_on) if on == deck]
        for card in board.decks[deck]:
            if card.effect not in ("advance_nearest", "pay_each_player", "jail"):
                continue
            past_go = card.effect == "jail"
            at = next((at for at in squares if (at < 11) is past_go), squares[0])
            start = (at - 11) % board.size
            entries = [throw("A", 5, 6), {"by": "A", "do": "card", "card": card.id}, throw("A", 1, 2)]
            hands = {"A": {"square": start, "cash": 70}, "B": {"deeds": utilities}}
            yield hands, entries, {name: [card.id]}


def _deals(
    board: Board, group: Mapping[str, Any]
) -> Iterator[tuple[Hands, list[Line], dict[str, list[str]]]]:
    held = next((card for card in board.kept_ids if card), "")
    first = next(iter(group))

    def dealt(give: Line, take: Line, by: str = "A") -> Line:
        return {"by": by, "do": "deal", "with": "B", "give": give, "take": take}

    yield {}, [dealt({"cash": 5}, {})], {}
    yield {"A": {"cards": [held]}}, [dealt({"cards": [held]}, {"cash": 400})], {}
    sold = [dealt({"deeds": [first]}, {"cash": 9}), {"by": "B", "do": "accept"}]
    yield {"A": {"deeds": {first: "mortgaged"}}}, sold, {}
    home = board.groups[board.street_groups[1]][0]
    rest = {"A": {"square": home - 6, "deeds": {board.deed_ids[home]: 0}}, "C": {"deeds": group}}
    built = {"by": "C", "do": "build", "deeds": {first: 1}}
    for entry in (built, dealt({"deeds": [first]}, {"cash": 9}, by="C")):
        yield rest, [throw("A", 3, 3), entry], {}


def _auctions(
    board: Board, streets: list[int], steps: int
) -> Iterator[tuple[Hands, list[Line], dict[str, list[str]]]]:
    raised = next(board.deed_ids[at] for at in board.deeds if at not in streets)
    hands = {"A": {"square": streets[0] - 3}, "B": {"cash": 20, "deeds": {raised: 0}}}
    entries: list[Line] = [
        throw("A", 1, 2),
        {"by": "A", "do": "decline"},
        {"by": "B", "do": "bid", "amount": 40},
    ]
    entries += [{"by": name, "do": "pass"} for name in "AC"]
    yield hands, [*entries, {"by": "B", "do": "mortgage", "deed": raised}], {}
    scarce = {
        name: {"deeds": {board.deed_ids[at]: 0 for at in board.groups[each]}}
        for name, each in zip("BC", (board.street_groups[0], board.street_groups[-1]), strict=True)
    }
    wants = [
        {
            "by": name,
            "do": "want",
            "group": board.group_ids[board.group[board.square_of[next(iter(hand["deeds"]))]]],
            "count": 1,
        }
        for name, hand in scarce.items()
    ]
    yield scarce, [*wants, {"by": "B", "do": "bid", "amount": 30}], {}
    whole = {board.deed_ids[at]: 0 for at in streets}
    build = {"by": "A", "do": "build", "deeds": dict.fromkeys(whole, steps)}
    yield {"A": {"deeds": whole, "cash": 9000}}, [build], {}
