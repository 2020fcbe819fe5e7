"""Reads rulesets: the values of the options as data, and the names of the clauses (readings)."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from typing import Any, Literal

import msgspec

from tourney.base.errors import NotFound
from tourney.base.names import Name
from tourney.base.paths import resources
from tourney.rules.board import SecondRing
from tourney.rules.dice import Dice, dice_of
from tourney.rules.options import Options, changed, refuse_unread

RULESETS: tuple[str, ...] = (
    "tournament",
    "classic",
    "short",
    "timed",
    "community",
    "games-room",
    "speed-die",
    "glamour",
    "millionaire",
    "double-gariepy",
    "double-davenport",
    "landlord",
    "single-tax",
    "empire",
)
"""Every ruleset, the default first."""


class Ruleset(msgspec.Struct, frozen=True, eq=False):
    """A ruleset's data: names in both languages, the part of the program in charge of each clause, and its
    options.

    `about` is a sentence that describes it to a stranger. `variant` names the steps that play it; `money` is
    a player's starting money, as number of notes by value (T2.2). `book`: its own document's names for the
    clauses that the engine cites by the tournament's names, by clause ("T4.2"), or by the key of a sentence
    ("engine.unsold") if one clause of the tournament's is several of its own ("T5.1 engine.built" if it
    belongs to several); `texts`: the area of its clauses; `words`: the area of the messages that it words its
    own way, "" for none. `readings`: the clauses that are our reading of it, or whole chapters of them
    ("S4"). `chapters`: the key of the title of each chapter of its document ("C1"). `tips`: its document's
    advice to players, by keys in the area `tips`. `own_board`: the board that it brings; `boards`: those that
    it can be played on, none for any, by `board_clause`. `dice`: its own, if they are not the board's.
    `keys`: its document's keys for the console's actions; with `enter_throws` Enter throws typed dice.
    `players`: the fewest and the most, by `players_clause`. `result`: what a table hands in, counted sheets,
    or only "places" if its document has no count. `start_thrown`: the first player is thrown for in the game,
    and nobody can be named before. `decks`: the document's clauses for turning up a card, by deck.
    `second_ring`: what distinguishes the deeds of a board beside the other, None for no such board. `on`: the
    ruleset whose document it extends, "" for none: anything missing in its data is that one's (options, book,
    chapters, clauses and their `texts`, words, board), except the clauses or whole chapters, and the options,
    in `without`.
    """

    id: str
    name: Name
    about: Name
    options: Options = Options()
    variant: str = "official"
    money: Mapping[str, int] = {}
    clauses: Mapping[str, Literal["engine", "sheet", "desk"]] = {}
    book: Mapping[str, str] = {}
    decks: Mapping[str, str] = {}
    texts: str = "rules"
    words: str = ""
    readings: tuple[str, ...] = ()
    chapters: Mapping[str, str] = {}
    tips: tuple[str, ...] = ()
    own_board: str = ""
    boards: tuple[str, ...] = ()
    dice: Dice | None = None
    keys: Mapping[str, str] = {}
    enter_throws: bool = False
    start_thrown: bool = False
    players: tuple[int, int] = (2, 8)
    players_clause: str = "T1.2"
    board_clause: str = "T1.2"
    result: Literal["itemised", "places"] = "itemised"
    second_ring: SecondRing | None = None
    on: str = ""
    without: tuple[str, ...] = ()

    @property
    def areas(self) -> tuple[str, ...]:
        """The areas of its clauses, in the order of its documents."""
        return (*load_ruleset(self.on).areas, self.texts) if self.on else (self.texts,)

    def goes_without(self, clause: str) -> bool:
        """Whether a clause of the document that it extends does not hold."""
        return clause in self.without or clause.partition(".")[0] in self.without

    @property
    def edition(self) -> str:
        """The board of a record that names none."""
        return self.own_board or "atlantic-city"

    def plays_on(self, edition: str) -> bool:
        """Whether it can be played on the board of this id."""
        return not self.boards or edition in self.boards

    def allows(self, players: int) -> bool:
        """Whether so many players can play it (T1.2)."""
        fewest, most = self.players
        return fewest <= players <= most

    @property
    def notes(self) -> tuple[int, ...]:
        """The notes of money, the largest first (T2.2)."""
        return tuple(sorted(map(int, self.money), reverse=True))


@cache
def load_ruleset(ruleset_id: str) -> Ruleset:
    """The ruleset with this id, read once. NotFound with the alternatives if there is none."""
    if ruleset_id not in RULESETS:
        raise NotFound("engine.no_such_ruleset", ruleset=ruleset_id[:60], known=list(RULESETS))
    data = _data(ruleset_id)
    values = data.pop("options", {})
    for field in ("name", "about"):
        data[field] = {"zh": data.pop(f"{field}_zh"), "en": data.pop(f"{field}_en")}
    dice = dice_of(data.pop("dice")) if "dice" in data else None
    ruleset = msgspec.structs.replace(msgspec.convert(data, Ruleset), dice=dice)
    return msgspec.structs.replace(ruleset, options=changed(ruleset.options, ruleset.variant, values))


def _data(ruleset_id: str) -> dict[str, Any]:
    """A ruleset's data, over those of the ruleset that it extends."""
    text = (resources() / "rulesets" / f"{ruleset_id}.toml").read_text(encoding="utf-8")
    data = tomllib.loads(text)
    if "on" not in data:
        return data
    below, without = _data(data["on"]), frozenset(data.get("without", ()))
    own_book = data.get("book", {})
    below["book"] = {cited: own_book.get(shown, shown) for cited, shown in below["book"].items()}
    for name in ("clauses", "chapters", "options"):
        kept = below[name].items()
        below[name] = {key: value for key, value in kept if not {key, key.partition(".")[0]} & without}
    for name in ("options", "clauses", "chapters", "book"):
        data[name] = {**below[name], **data.get(name, {})}
    data["words"] = " ".join(filter(None, (data.get("words", ""), below.get("words", ""))))
    return {**below, **data}


def resolved(ruleset: Ruleset, changes: Mapping[str, object]) -> Options:
    """The ruleset's options with a record's changes. BadInput names the unfitting option."""
    refuse_unread(ruleset.variant, changes)
    return changed(ruleset.options, ruleset.variant, changes)
