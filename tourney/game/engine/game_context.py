"""Holds a game in progress as the steps see it: board, options, variant, position, and recorded consequences.

It knows no step and no record. A `Variant` makes up a ruleset: which step answers which entry, which acts on
which square, which carries out a decision.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, Final, NamedTuple, TypeAlias

from tourney.base.chance import Chance
from tourney.base.compiling import mypyc_attr
from tourney.base.ids import DeedId
from tourney.base.texts import Message, named
from tourney.game.engine.accounts import BANK, Refusal, account_number
from tourney.game.engine.board import Board
from tourney.game.engine.decisions import PendingDecision
from tourney.game.engine.decks import Card
from tourney.game.engine.entries import Entry, Reader, Throw, reader_of, verb_of
from tourney.game.engine.state import HOTEL, HeldCard, State, Terms, whole_by_places
from tourney.game.engine.state_extensions import StateExtension
from tourney.rules.dice import Dice, DiceRoll, Face, RollTable
from tourney.rules.options import Options
from tourney.rules.rulebook import RuleBook

_BANK: Final = Message("engine.bank")


class Event(NamedTuple):
    """An automatic consequence: the clause behind it, and its sentence by key and parameters.

    `words`: the area of messages that the rules word their own way, "" for none.
    """

    clause: str
    key: str
    params: Mapping[str, Any]
    words: str = ""

    @property
    def message(self) -> Message:
        return Message(self.key, self.params, self.words)


_NAMED: Final = ("player", "other", "deed", "amount", "square", "thrown", "n", "place")
"""The named arguments of `GameContext.log`, in this order."""


def _event(consequence: tuple[Any, ...]) -> Event:
    clause, key, *named, more = consequence
    params = {name: value for name, value in zip(_NAMED, named, strict=True) if value is not None}
    return Event(clause, key, {**params, **(more or {})})


class GameContext:
    """Board, options, variant and position. `seats` is the seat numbers by name.

    `consequences` collects the calls of `log` since it was last cleared (see `events`), while somebody
    `listens`; `rolls` are the results of throws so far, `roll` that of the dice last `dice_shown`;
    `fewest_players` is the least number of players for the game to go on; with fewer than `asked_below` every
    entry is followed by the question whether it is over. `hotel_steps` is how many buildings make a hotel,
    `salary` the payment of the start; `deeds_to` is the account that deeds are paid into.
    """

    book: RuleBook
    board: Board
    dice: Dice
    options: Options
    variant: Variant
    state: State
    names: tuple[str, ...]
    seats: dict[str, int]
    rolls: RollTable
    dice_shown: object
    roll: DiceRoll
    listens: bool
    handlers: dict[type, VerbHandler]
    consequences: list[tuple[Any, ...]]
    arrivals: list[SquareRule]
    asked_below: int
    deeds_to: int
    fewest_players: int
    hooks: Hooks
    salary: int
    hotel_steps: int

    def __init__(self, book: RuleBook, board: Board, variant: Variant, state: State) -> None:
        self.book = book
        self.board = board
        self.dice = book.dice
        self.options = options = book.options
        self.variant = variant
        self.hooks = variant.hooks
        self.handlers = variant.handlers
        self.hotel_steps = book.hotel_steps
        self.salary = book.salary
        self.deeds_to = self.account(variant.deeds_to) if variant.deeds_to else BANK
        self.rolls = book.rolls
        self.dice_shown, self.roll = None, DiceRoll(0, False)
        self.listens = True
        self.consequences = []
        self.arrivals = landings(variant, board)
        self.fewest_players = len(state.names) if options.first_bankruptcy_ends else 2
        self.asked_below = len(state.names) + 1 if variant.ends_any_time else self.fewest_players
        self.stand(state)

    def stand(self, state: State) -> None:
        """Continue play from this position."""
        self.state = state
        self.names = state.names
        self.seats = {name: seat for seat, name in enumerate(state.names)}

    def log(
        self,
        clause: str,
        key: str,
        *,
        player: object = None,
        other: object = None,
        deed: object = None,
        amount: object = None,
        square: object = None,
        thrown: object = None,
        n: object = None,
        place: object = None,
        more: Mapping[str, object] | None = None,
    ) -> None:
        """Record a consequence with the clause that commands it, and the names in its sentence.

        Frequent names have a parameter of their own: compiled, that needs no dictionary.
        """
        if self.listens:
            self.consequences.append(
                (clause, key, player, other, deed, amount, square, thrown, n, place, more)
            )

    @property
    def events(self) -> list[Event]:
        """The consequences since they were last cleared."""
        return [_event(each) for each in self.consequences]

    def push(self, decision: PendingDecision) -> None:
        """Make this happen next, before anything that already waits."""
        self.state.todo.append(decision)

    def pop(self) -> None:
        """Remove the decision that was next."""
        del self.state.todo[-1]

    def swap(self, decision: PendingDecision) -> None:
        """Replace the decision that was next."""
        self.state.todo[-1] = decision

    @property
    def top(self) -> PendingDecision | None:
        """The decision that has to happen next, None between two throws."""
        todo = self.state.todo
        return todo[-1] if todo else None

    def rule(self, decision: PendingDecision) -> DecisionRule:
        """The rule of a decision in this variant."""
        return self.variant.decisions[type(decision)]

    def name(self, seat: int) -> str | Message:
        """The name of a player, the bank or another account for a sentence."""
        if seat >= 0:
            return self.names[seat]
        return _BANK if seat == BANK else Message(self.variant.extension.accounts[BANK - 1 - seat].name)

    def account(self, place: str) -> int:
        """The account in this field of the record, as payer, receiver or creditor."""
        places = [account.place for account in self.variant.extension.accounts]
        return account_number(places.index(place))

    def deed(self, square: int) -> Message:
        """A square's name for a sentence, in the reader's language."""
        return self.board.names[square]

    def square(self, deed: str) -> int:
        """The square of a deed, -1 if the board has no such deed."""
        return self.board.square_of.get(deed, -1)

    def group(self, group: int) -> Message:
        """A group's name for a sentence."""
        return named(self.board.edition.groups[group].name)

    def tied(self, square: int) -> bool:
        """Whether buildings keep a deed from being mortgaged or dealt: those of its group (地段, T6.2, T6.5).

        Only its own if the rules look at the deed alone, its owner's if a group is whole by places.
        """
        if self.options.built_neighbours:
            return self.state.level[square] > 0
        group = self.board.group[square]
        if self.state.built[group] == 0 or not self.board.by_places:
            return self.state.built[group] > 0
        return any(self.state.level[at] > 0 for at in self.built_together(self.state.owner[square], group))

    def owns_group(self, seat: int, square: int) -> bool:
        """Whether the player owns every deed of the group, or every place of it."""
        return self.has_whole(seat, self.board.group[square])

    def has_whole(self, seat: int, group: int) -> bool:
        """The same of a group by its number."""
        if self.board.by_places:
            return whole_by_places(self.board, self.state, seat, group)
        return self.state.complete[group] == seat

    def built_together(self, seat: int, group: int) -> tuple[int, ...]:
        """The deeds of a group that a player builds on evenly: all of it.

        If a group is whole by places, those that the player owns.
        """
        deeds = self.board.groups[group]
        if not self.board.by_places:
            return deeds
        return tuple(at for at in deeds if self.state.owner[at] == seat)

    def whole_groups(self, seat: int) -> list[int]:
        """The groups of streets that the player owns whole, in the board's order."""
        if self.board.by_places:
            return [number for number in self.board.street_groups if self.has_whole(seat, number)]
        complete = self.state.complete
        if seat not in complete:
            return []
        return [number for number in self.board.street_groups if complete[number] == seat]

    def interest(self, square: int) -> int:
        """The interest on a mortgaged deed, 10 % of the amount that the rules name, rounded up (T6.6,
        readings).
        """
        whole = self.options.redeem_basis == "tenth_of_price"
        basis = self.board.price[square] if whole else self.board.mortgage[square]
        return -(-basis * self.options.interest // 100)

    def building_steps(self, level: int) -> int:
        """How many buildings were paid for at this level: a hotel is one more than its houses."""
        if level == HOTEL:
            return self.hotel_steps
        return level if level > 0 else 0

    def liquidation_value(self, seat: int) -> int:
        """All that the player could have in cash by the ways that the rules allow (T6.1), in M."""
        return self.hooks.liquidation_value(self, seat)

    def worth(self, seat: int) -> int:
        """The player's worth if the game were over now (T9.1-T9.4), in M."""
        return self.hooks.worth(self, seat)

    def standing(self, seat: int) -> int:
        """The value by which players are ranked; the highest is first."""
        return self.hooks.standing(self, seat)

    def deck_complete(self, deck: int) -> bool:
        """Whether the order of the whole deck is known, so that a card put under it stays known."""
        held = 0
        for card in self.state.held_cards:
            held += self.board.kept[card.kind].deck == deck
        return len(self.state.decks[deck]) + held == len(self.board.decks[deck])

    def held_of(self, kind: int) -> int:
        """How many cards of a kind (`Board.kept`) a holder has."""
        held = 0
        for card in self.state.held_cards:
            held += card.kind == kind
        return held

    def deck(self, deck_id: str) -> int:
        """The deck with this id, as squares and cards name it."""
        return self.board.deck_ids.index(deck_id)

    def jail_card(self, seat: int, called: str | None = None) -> HeldCard | None:
        """The player's jail card with this name in the record, else the one held longest; None without
        any.
        """
        for card in self.state.held_cards:
            kind = self.board.kept[card.kind]
            if card.seat == seat and kind.frees and called in (None, kind.id):
                return card
        return None

    def cards_of(self, seat: int) -> tuple[str, ...]:
        """The cards that the player keeps, by their names in the record, the one held longest first."""
        return tuple(self.board.kept_ids[card.kind] for card in self.state.held_cards if card.seat == seat)

    def card_name(self, kind: int) -> Message:
        """The name of a kept card for people: by its deck, or its own."""
        return self.board.kept[kind].name

    def deck_name(self, deck: int) -> Message:
        """The name of a deck: 機會 or 公益福利."""
        return self.board.deck_names[deck]


May: TypeAlias = Callable[[GameContext, int, Any], Refusal | None]
Do: TypeAlias = Callable[[GameContext, int, Any], None]
Arrival: TypeAlias = Callable[[GameContext, int, int, Terms | None], None]
Effect: TypeAlias = Callable[[GameContext, int, int, Card], None]
"""The effect of a card, for the seat that drew it from a deck."""

Run: TypeAlias = Callable[[GameContext, Any], bool]
WaitsFor: TypeAlias = Callable[[GameContext, Any], int]
Without: TypeAlias = Callable[[GameContext, Any, int], PendingDecision | None]
Stands: TypeAlias = Callable[[State, State, Any], bool]
Holds: TypeAlias = Callable[[Any, int], str]
OfferProvider: TypeAlias = Callable[[GameContext, int], Iterator[Any]]
AfterTheEnd: TypeAlias = Callable[[GameContext], bool]
Narrator: TypeAlias = Callable[[GameContext, Any], Message]
Begin: TypeAlias = Callable[[GameContext], None]
Upkeep: TypeAlias = Callable[[GameContext], None]
Idea: TypeAlias = Callable[[GameContext], Entry | None]
Answers: TypeAlias = Callable[[GameContext, Any], Entry]
Deals: TypeAlias = Callable[[GameContext, Chance | None], None]
MoreOnSheet: TypeAlias = Callable[[GameContext, int], Mapping[DeedId, int]]
MoreCards: TypeAlias = Callable[[Options, str], str]


@mypyc_attr(allow_interpreted_subclasses=True)
class Hooks:
    """How play flows and what things count under the rules of a system: the steps ask here, and nowhere else.

    (Methods, no functions in a table: compiled, a hook of the official rules costs next to nothing.)
    """

    def next_turn(self, game: GameContext) -> None:
        """Pass the dice on."""
        raise NotImplementedError

    def after_throw(self, game: GameContext) -> None:
        """After everything that a throw brought: the same player throws again, or the dice go on."""
        raise NotImplementedError

    def on_double(self, game: GameContext, seat: int) -> bool:
        """Handle a double; False if the token does not move."""
        raise NotImplementedError

    def doubles_before(self, game: GameContext) -> int:
        """How many doubles in a row precede the throw being carried out."""
        return game.state.doubles

    def is_over(self, game: GameContext) -> str | None:
        """The key of the sentence that ends the game; None while it goes on.

        Asked if fewer than `GameContext.fewest_players` are left, and between two turns once time is called.
        """
        raise NotImplementedError

    def leave(self, game: GameContext, seat: int, debt: PendingDecision | None) -> None:
        """Take a player out of the game, with the debt that caused it, None for none."""
        raise NotImplementedError

    def liquidation_value(self, game: GameContext, seat: int) -> int:
        """All the cash that a player could have, in M."""
        raise NotImplementedError

    def worth(self, game: GameContext, seat: int) -> int:
        """A player's worth at the end, in M."""
        raise NotImplementedError

    def standing(self, game: GameContext, seat: int) -> int:
        """The value by which players are ranked; the highest is first."""
        return self.worth(game, seat)

    def advance(self, game: GameContext, seat: int, steps: int) -> None:
        """Move a token by a throw and act on the square."""
        raise NotImplementedError

    def route(self, game: GameContext, seat: int, steps: int) -> tuple[int, int]:
        """The square after so many squares, and how often the start pays on the way."""
        raise NotImplementedError

    def way_to(self, game: GameContext, seat: int, square: int) -> tuple[int, int]:
        """The same if the card or square names the place."""
        raise NotImplementedError

    def salary(self, game: GameContext, seat: int, landed: bool) -> None:
        """The start pays; `landed`: the token stays on it."""
        raise NotImplementedError

    def start_pays(self, game: GameContext) -> int:
        """The amount that the start pays now, in M."""
        return game.salary

    def to_jail(self, game: GameContext, seat: int) -> None:
        """Send a player to jail."""
        raise NotImplementedError

    def owe_tax(self, game: GameContext, seat: int, amount: int) -> None:
        """Make a tax of so many M due."""
        raise NotImplementedError

    def rent_of(self, game: GameContext, square: int, thrown: int) -> tuple[int, str]:
        """The rent of a deed for a throw, in M, with its clause."""
        raise NotImplementedError

    def fair(self, game: GameContext, entry: Any) -> bool:
        """Whether an entry's dice are dice of the game."""
        raise NotImplementedError

    def thrown(self, game: GameContext, seat: int, dice: tuple[Face, ...], seed: int, number: int) -> Throw:
        """Throw `number` of a seed with these dice, as it is entered, with a system's further dice."""
        return Throw(by=game.names[seat], dice=dice)

    def faces_asked(self, game: GameContext, seat: int) -> tuple[tuple[Face, ...], ...]:
        """The faces of further dice, when a person types them."""
        return ()

    def build_window(self, game: GameContext, seat: int) -> Refusal | None:
        """Why nobody may build now."""
        raise NotImplementedError

    def deal_window(self, game: GameContext, seat: int, other: int) -> Refusal | None:
        """Why two players may not deal now."""
        raise NotImplementedError

    def dice_asked(self, game: GameContext, seat: int) -> tuple[tuple[Face, ...], ...]:
        """The faces of each die that this player throws now."""
        return game.dice.faces

    def cash_on_sheet(self, game: GameContext, seat: int) -> int:
        """The part of a player's money that a sheet counts, in M."""
        return game.state.cash[seat]

    def replaced(self, **own: Callable[..., Any]) -> Hooks:
        """The same with some of them replaced, by name."""
        assert all(hasattr(Hooks, name) for name in own), own
        changed: Hooks = type("Hooks", (type(self),), {name: staticmethod(own[name]) for name in own})()
        return changed


class Held(NamedTuple):
    """A player's holding of one money: its field in the record, its name, the amount in words."""

    field: str
    name: Message
    said: Message


class Moneys:
    """Money of several kinds, one for each ring of the board: which money counts for what, and its words.

    `State.cash` is that of the first ring, unless it is `counted` otherwise.
    """

    def now(self, game: GameContext) -> int:
        """The ring whose money the next step uses."""
        raise NotImplementedError

    def of_entry(self, game: GameContext, entry: Any) -> int:
        """The ring whose money an entry uses."""
        raise NotImplementedError

    def counted(self, game: GameContext, ring: int) -> Any:
        """Within this context (`with`), `State.cash` and the bank are those of this ring."""
        raise NotImplementedError

    def held(self, game: GameContext, seat: int) -> tuple[Held, ...]:
        """A player's holding of each money, the first ring's first."""
        raise NotImplementedError

    def promised(self, proposal: Any, gives: bool) -> tuple[Message, ...]:
        """The goods of one side of a deal besides the first ring's money, deeds and cards, in words."""
        raise NotImplementedError


class Turns:
    """Several turns under way at once: one is in front, and `State.todo` belongs to it."""

    def turn_round(self, game: GameContext) -> bool:
        """Put the other turn in front; False if only one is under way."""
        raise NotImplementedError

    def about_other(self, game: GameContext, seat: int, entry: Any) -> bool:
        """Whether an entry belongs to the turn that is not in front."""
        raise NotImplementedError

    def note(self, game: GameContext, seat: int) -> Message | None:
        """The note on a seat's card about its turn; None for none."""
        raise NotImplementedError


class Verb:
    """Whether an entry is allowed, and its effect.

    (Frequent entries have a class of their own: compiled, a method costs less than a function.)
    """

    _may: May
    _do: Do

    def __init__(self, may: May, do: Do) -> None:
        self._may = may
        self._do = do

    def may(self, game: GameContext, seat: int, entry: Any) -> Refusal | None:
        """Why a seat may not enter it now; None if it may. Changes nothing."""
        return self._may(game, seat, entry)

    def do(self, game: GameContext, seat: int, entry: Any) -> None:
        """Carry out an entry that `may` allowed."""
        self._do(game, seat, entry)


class SquareRule:
    """What a square asks of the token that comes to stand on it.

    (Frequent squares have a class of their own, for the same reason.)
    """

    _arrival: Arrival | None

    def __init__(self, arrival: Arrival | None = None) -> None:
        self._arrival = arrival

    def land(self, game: GameContext, seat: int, square: int, terms: Terms | None) -> None:
        """Act on the square; `terms` are those of the card that sent the token."""
        if self._arrival is not None:
            self._arrival(game, seat, square, terms)


class FurtherDie(NamedTuple):
    """A die that a throw may have besides the board's: the entry's field for it, and its faces."""

    field: str
    faces: tuple[Face, ...]


class Proposing(NamedTuple):
    """A proposal that a player may begin with another: an entry to fill in, the values for its `deed` and
    `other`.
    """

    entry: Entry
    deeds: Sequence[int]
    partners: Sequence[int]


OpeningOf: TypeAlias = Callable[[GameContext, int], "Proposing | None"]
LevelsOf: TypeAlias = Callable[[GameContext, int], "Sequence[tuple[int, int]]"]
"""Squares of a seat with the most houses that may be built or given up there."""


@dataclass(eq=False)
class VerbSpec:
    """A verb of the record, all of it in one place: its player, its moment, its question and its words.

    `entry` is the type of its line. `meaning` answers it, or `within` if a kind of decision has to happen
    next; both None or empty if no player enters it. `referee` and `referee_within` are the same for the
    referee. `sentence` words it, from the position before it. `offer` returns the entries that may be offered
    to a seat, if no step of the variant does. `label`, `ask` and `word` are the keys of the texts on its
    button, beside the field that it still asks for, and for its `key` on the keyboard ("" for none): by its
    name in the area `texts`, unless they are given. `clause` is the clause on its button. `any_time`: it is
    done between turns and does not move the game on. `confirmed`: its consequences are shown before it is
    entered. `loose`: it holds more than a deed, a number or dice, so an entry made in memory is checked
    whole. `after_the_end`: whether it may still be entered once the game is over. `raises`: it brings a
    debtor money from the bank, like a sale or a mortgage. `faces`: of each of the dice that it asks for, if
    they are not the board's. `entry_label`: the text on the button of every entry, if each has one of its
    own. `list_label`: the text of each entry in a list that they are picked from; a verb done besides lists
    all entries on offer, so that a refused one gets its reason. `of_landing`: the player who threw last
    enters it, though another's turn may have begun. `further`: the die that it may have besides, which
    `Hooks.faces_asked` asks for when it is thrown. `levels`: the streets on which houses are built or given
    up, if the rules do not want them even. `opening`: the entries a player may begin with if `legal` has no
    end of them. `foretold`: the consequences shown before it is entered are its own events. `asked`: fields
    that hold a number from 1, with the most that each may be.
    """

    entry: type[Entry]
    sentence: Narrator
    meaning: Verb | None = None
    within: dict[type, Verb] = field(default_factory=dict)
    referee: Verb | None = None
    referee_within: dict[type, Verb] = field(default_factory=dict)
    offer: OfferProvider | None = None
    texts: str = "tables"
    label: str = ""
    word: str = ""
    ask: str = ""
    key: str = ""
    clause: str = ""
    any_time: bool = False
    confirmed: bool = False
    loose: bool = False
    after_the_end: AfterTheEnd | None = None
    raises: bool = False
    faces: tuple[tuple[Face, ...], ...] = ()
    further: FurtherDie | None = None
    of_landing: bool = False
    entry_label: Narrator | None = None
    list_label: Narrator | None = None
    levels: LevelsOf | None = None
    opening: OpeningOf | None = None
    foretold: bool = False
    asked: Mapping[str, int] = field(default_factory=dict)
    id: str = field(init=False)

    def __post_init__(self) -> None:
        self.id = verb_of(self.entry)
        self.label = self.label or f"{self.texts}.do_{self.id}"
        self.word = self.word or (self.label if self.texts == "tables" else f"{self.texts}.key_{self.id}")
        self.ask = self.ask or f"{self.texts}.ask_{self.id}"

    def replaced(self, *, within: Mapping[type, Verb] | None = None, **changed: Any) -> VerbSpec:
        """The same with these fields replaced, and `within` with meanings for more kinds of decisions."""
        return replace(self, within={**self.within, **(within or {})}, **changed)

    def spoken(self, meaning: Verb, sentence: Narrator) -> VerbSpec:
        """The same, with a `meaning` that itself looks at the next decision."""
        return replace(self, meaning=meaning, sentence=sentence, within={})


class VerbHandler:
    """The meaning of one kind of entry under some rules: anywhere, and if a kind of decision is next."""

    loose: bool
    verb: Verb | None
    within: dict[type, Verb] | None

    def __init__(self, spec: VerbSpec) -> None:
        self.loose = spec.loose
        self.verb = spec.meaning
        self.within = spec.within or None


class NamedSquare(NamedTuple):
    """A square that may be named: the entry that names it, and the number in its words.

    Or (not `fits`) one that may not: naming it is refused with the reason.
    """

    square: int
    entry: Entry
    number: int
    said: str = "tables.pick_square"
    """Its name, a text with the square (`place`) and the number (`n`)."""
    fits: bool = True


Picks: TypeAlias = Callable[[GameContext, Any], Sequence[NamedSquare]]
Doubled: TypeAlias = Callable[[Any], bool]
Totals: TypeAlias = Callable[[GameContext, Any], "tuple[int | None, ...]"]


class Asked(NamedTuple):
    """The key of the sentence that asks for something, and its clause."""

    ask: str
    clause: str


AskedNow: TypeAlias = Callable[[GameContext, Any], Asked]


class NamedCard(NamedTuple):
    """A deed or another card that may be chosen, by the record's name."""

    id: str
    said: Message
    square: int | None = None
    price: int | None = None


class Several(NamedTuple):
    """The cards of which one entry chooses several, and how many, in its field `deeds`."""

    cards: Sequence[NamedCard]
    least: int
    most: int


ChosenOf: TypeAlias = Callable[[GameContext, Any], Several]


def its_seat(game: GameContext, decision: Any) -> int:
    """A decision with a `seat` waits for that seat."""
    seat: int = decision.seat
    return seat


def goes_with_its_seat(game: GameContext, decision: Any, seat: int) -> PendingDecision | None:
    """A decision with a `seat` is dropped when that seat is gone."""
    kept: PendingDecision | None = None if decision.seat == seat else decision
    return kept


def its_token_stands(old: State, new: State, decision: Any) -> bool:
    """The token of the decision's `seat` is where it was."""
    seat: int = decision.seat
    return old.square[seat] == new.square[seat] and old.jail[seat] == new.jail[seat]


@dataclass(frozen=True, eq=False, kw_only=True)
class DecisionRule:
    """What is done about one kind of decision, all of it in one place.

    `waits_for` is the seat whose decision it waits for; `without` what is left of it when a player is gone,
    None for nothing; `stands` whether it still makes sense in a position that the referee corrected (from the
    old one to the new). Unless a rule defines them, all three look at the decision's `seat`. `run` carries it
    out as soon as possible, and returns False while it waits for a decision; None if somebody always has to
    decide. `raising`: its seat needs money for it at once. `bidding`: it is an auction or belongs to one.
    `first`: it is finished before the bank auctions anything (T5.6). `holds`: the clause by which a deed (by
    square) stays where it is meanwhile, "" for none. `answers`: the verbs that otherwise are entered between
    turns and here answer the decision. `bot`: the answer of any bot, if the bots do not know the decision or
    these rules judge it differently. `picks`: the squares from which one is chosen, by a click on the board;
    `ask` is the key of the sentence that asks for it, `clause` its clause; `asked` returns both if they
    depend on more than the kind of decision. `several`: the deeds or cards of which some are chosen.
    `labels`: the text on the button of a verb here, by the verb. `throws`: it waits for a throw of the dice;
    `turns`: for that of a turn, so that nothing else is going on. `doubled`: whether that follows a double.
    `totals`: what each seat has thrown for the start so far, None for a seat still to throw.
    """

    waits_for: WaitsFor = its_seat
    without: Without = goes_with_its_seat
    stands: Stands = its_token_stands
    run: Run | None = None
    raising: bool = False
    bidding: bool = False
    first: bool = False
    holds: Holds | None = None
    answers: tuple[str, ...] = ()
    bot: Answers | None = None
    picks: Picks | None = None
    several: ChosenOf | None = None
    ask: str = ""
    clause: str = ""
    labels: Mapping[str, str] = field(default_factory=dict)
    throws: bool = False
    turns: bool = False
    doubled: Doubled | None = None
    totals: Totals | None = None
    asked: AskedNow | None = None


@dataclass(eq=False, kw_only=True)
class Variant:
    """The steps that make up a ruleset.

    `verbs` are its verbs; the tables by kind of entry follow from them (`specs`, `handlers`, …). `squares` is
    what a square asks of the token on it, `on_deed` the same for every deed, `on_deck` for a square that asks
    for a card; `effects` are the effects of cards, by the name in their data; `decisions` is the rule of
    every kind of decision, `automatic` carries out those that need no decision; `offers` are the offers of
    each step to a seat, `on_offer` those of verbs besides; `hooks` define how play flows and what things
    count; `extension` are the fields of a position that only this system has, `more_throws` the faces of dice
    in entries other than the throw of a turn, `begins` sets the fields at the start of a game and `fills`
    those missing in a position that a game starts from; `idea` is what any bot would do of its own accord by
    these rules before the next throw; `more_cards` are the printed decks played beside those in play, "" for
    none; with `lingers` a player who threw in vain in jail may leave it before the next player throws, and a
    bot is asked; `deeds_to` is the account that deeds are paid into, by its field in the record, and `deals`
    how a game begins whose deeds are dealt, by a seed or by the table; `more_on_sheet` is what a seat's sheet
    counts besides deeds; `upkeep` happens by itself before anything else that waits, after every event;
    `moneys` distinguishes several kinds of money, `turns` several turns under way at once; with
    `ends_any_time` every entry is followed by the question whether the game is over.
    """

    verbs: tuple[VerbSpec, ...]
    squares: Mapping[str, SquareRule]
    on_deed: SquareRule
    on_deck: SquareRule
    effects: Mapping[str, Effect]
    decisions: dict[type, DecisionRule]
    offers: tuple[OfferProvider, ...]
    hooks: Hooks
    extension: StateExtension
    begins: tuple[Begin, ...] = ()
    fills: tuple[Begin, ...] = ()
    idea: Idea | None = None
    more_cards: MoreCards | None = None
    lingers: bool = False
    deeds_to: str = ""
    deals: Deals | None = None
    more_on_sheet: MoreOnSheet | None = None
    upkeep: Upkeep | None = None
    moneys: Moneys | None = None
    turns: Turns | None = None
    ends_any_time: bool = False
    kept_elsewhere: frozenset[str] = field(init=False)
    """Fields of a position that only other systems keep, named by the module that knows them all
    (`variants`).
    """
    specs: dict[type, VerbSpec] = field(init=False)
    handlers: dict[type, VerbHandler] = field(init=False)
    referee: dict[type, Verb] = field(init=False)
    referee_in: dict[type, dict[type, Verb]] = field(init=False)
    after_the_end: dict[type, AfterTheEnd] = field(init=False)
    raising: tuple[OfferProvider, ...] = field(init=False)
    more_throws: dict[type, tuple[tuple[Face, ...], ...]] = field(init=False)
    reader: Reader = field(init=False)
    automatic: dict[type, Run] = field(init=False)
    on_offer: tuple[OfferProvider, ...] = field(init=False)

    def __post_init__(self) -> None:
        specs = self.verbs
        self.specs = {kind: spec for spec in specs for kind in _with_fewer_fields(spec.entry)}
        self.handlers = {kind: VerbHandler(spec) for kind, spec in self.specs.items()}
        self.referee = {spec.entry: spec.referee for spec in specs if spec.referee is not None}
        self.referee_in = _by_frame((spec.entry, spec.referee_within) for spec in specs)
        self.after_the_end = {
            spec.entry: spec.after_the_end for spec in specs if spec.after_the_end is not None
        }
        self.raising = tuple(spec.offer for spec in specs if spec.raises and spec.offer is not None)
        self.more_throws = {spec.entry: spec.faces for spec in specs if spec.faces}
        self.reader = reader_of(spec.entry for spec in specs)
        self.automatic = {kind: rule.run for kind, rule in self.decisions.items() if rule.run is not None}
        self.on_offer = self.offers + tuple(spec.offer for spec in specs if spec.offer is not None)
        self.kept_elsewhere = frozenset()

    def extended(
        self,
        specs: Sequence[VerbSpec] = (),
        *,
        decisions: Mapping[type, DecisionRule] | None = None,
        squares: Mapping[str, Arrival] | None = None,
        on_deed: Arrival | None = None,
        on_deck: Arrival | None = None,
        effects: Mapping[str, Effect] | None = None,
        extension: StateExtension | None = None,
        begin: Begin | None = None,
        fill: Begin | None = None,
        offers_none_of: Sequence[OfferProvider] = (),
        **changed: Any,
    ) -> Variant:
        """A system on top of this one: more verbs, decisions, squares; those of the same name are replaced,
        so that a verb may have other fields (an `Entry` of its own with the same `do`).

        Its own fields, and its steps at the start, are added to the existing ones; `changed` are other
        fields. `offers_none_of`: steps below that have nothing to offer under it.
        """
        none_of = {*(spec.offer for spec in self.verbs), *offers_none_of}
        return replace(
            self,
            verbs=tuple({spec.id: spec for spec in (*self.specs.values(), *specs)}.values()),
            squares={**self.squares, **{kind: SquareRule(each) for kind, each in (squares or {}).items()}},
            on_deed=self.on_deed if on_deed is None else SquareRule(on_deed),
            on_deck=self.on_deck if on_deck is None else SquareRule(on_deck),
            effects={**self.effects, **(effects or {})},
            decisions={**self.decisions, **(decisions or {})},
            offers=tuple(offer for offer in self.offers if offer not in none_of),
            extension=self.extension if extension is None else self.extension.beside(extension),
            begins=self.begins if begin is None else (*self.begins, begin),
            fills=self.fills if fill is None else (*self.fills, fill),
            **changed,
        )

    def landing(self, kind: str, board: Board) -> SquareRule:
        """What a square of this kind asks of the token on it."""
        if kind in board.deck_ids:
            return self.on_deck
        return self.squares.get(kind, self.on_deed)


@lru_cache(maxsize=64)
def landings(variant: Variant, board: Board) -> list[SquareRule]:
    """What each square asks of the token on it, computed once."""
    return [variant.landing(kind, board) for kind in board.kinds]


def _with_fewer_fields(kind: type[Entry]) -> list[type[Entry]]:
    """A kind of entry, and those of the same verb that it only adds fields to: they mean the same."""
    return [each for each in kind.__mro__ if issubclass(each, Entry) and verb_of(each) == verb_of(kind)]


def _by_frame(meanings: Iterable[tuple[type, dict[type, Verb]]]) -> dict[type, dict[type, Verb]]:
    by_frame: dict[type, dict[type, Verb]] = {}
    for entry, within in meanings:
        for frame, verb in within.items():
            by_frame.setdefault(frame, {})[entry] = verb
    return by_frame
