"""A game in progress, as the steps see it: board, options, variant, position, and what was told so far.

It knows no step and no record. A `Variant` is what a ruleset is made of: which step answers which
entry, which acts on which square, which carries out what waits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from tourney.engine.accounts import BANK
from tourney.engine.board import Board
from tourney.engine.entries import Entry, Reader, reader_of, verb_of
from tourney.engine.frames import Frame
from tourney.engine.refusal import Refusal
from tourney.engine.state import HOTEL, Extra, State, Terms
from tourney.rules import Options, RuleBook
from tourney.texts import Message

_BANK: Final = Message("engine.bank")


class Event(NamedTuple):
    """An automatic consequence: the clause it rests on, and its sentence by key and parameters."""

    clause: str
    key: str
    params: Mapping[str, Any]

    @property
    def message(self) -> Message:
        """The sentence, not yet put into words."""
        return Message(self.key, self.params)


class Play:
    """Board, options, variant and position. `seats` is the seat numbers by name.

    `told` is what was told since it was last cleared, as plain tuples of an `Event`'s parts; `fewest`
    is how many players there have to be for the game to go on.
    """

    __slots__ = (
        "_top_rung",
        "arrivals",
        "board",
        "book",
        "fewest",
        "names",
        "options",
        "seats",
        "state",
        "told",
        "variant",
    )

    book: RuleBook
    board: Board
    options: Options
    variant: Variant
    state: State
    names: tuple[str, ...]
    seats: dict[str, int]
    told: list[tuple[str, str, Mapping[str, Any]]]
    arrivals: list[Arrival]
    fewest: int
    _top_rung: int

    def __init__(self, book: RuleBook, board: Board, variant: Variant, state: State) -> None:
        self.book = book
        self.board = board
        self.options = options = book.options
        self.variant = variant
        self._top_rung = book.top_rung
        self.told = []
        self.arrivals = [variant.arrival(kind, board) for kind in board.kinds]
        self.fewest = len(state.names) if options.first_bankruptcy_ends else 2
        self.stand(state)

    def stand(self, state: State) -> None:
        """Play goes on from this position."""
        self.state = state
        self.names = state.names
        self.seats = {name: seat for seat, name in enumerate(state.names)}

    def tell(self, clause: str, key: str, **params: Any) -> None:
        """Record a consequence with the clause that commands it."""
        self.told.append((clause, key, params))

    def push(self, frame: Frame) -> None:
        """Let this happen next, before anything that already waits."""
        self.state.todo.append(frame)

    def pop(self) -> None:
        """What was next is done."""
        self.state.todo.pop()

    def swap(self, frame: Frame) -> None:
        """What was next has become this."""
        self.state.todo[-1] = frame

    @property
    def top(self) -> Frame | None:
        """What has to happen next, None between two throws."""
        todo = self.state.todo
        return todo[-1] if todo else None

    def rule(self, frame: Frame) -> FrameRule:
        """What is done about a frame under these rules."""
        return self.variant.frames[type(frame)]

    def name(self, seat: int) -> str | Message:
        """A player's name for a sentence, or the bank."""
        return _BANK if seat == BANK else self.names[seat]

    def deed(self, square: int) -> Message:
        """A square's name for a sentence, in the reader's language."""
        return self.board.names[square]

    def square(self, deed: str) -> int:
        """The square of a deed, -1 where the board has no such deed."""
        return self.board.square_of.get(deed, -1)

    def group(self, group: int) -> Message:
        """A group's name for a sentence."""
        named = self.board.edition.groups[group]
        return Message("sheet.name", {"zh": named.name_zh, "en": named.name_en})

    def group_built(self, square: int) -> bool:
        """Whether any street of the deed's group has buildings (地段, T6.2)."""
        return self.state.built[self.board.group[square]] > 0

    def owns_group(self, seat: int, square: int) -> bool:
        """Whether the player owns every deed of the group."""
        return self.state.complete[self.board.group[square]] == seat

    def tenth(self, amount: int) -> int:
        """The interest on an amount, 10 %, rounded up (T6.6, readings)."""
        return -(-amount * self.options.interest // 100)

    def rungs(self, level: int) -> int:
        """How many buildings were paid for at this level: a hotel is one more than its houses."""
        return self._top_rung if level == HOTEL else max(level, 0)

    def raisable(self, seat: int) -> int:
        """All that the player could have in cash by selling buildings and mortgaging (T6.1), in M."""
        state, board = self.state, self.board
        total = state.cash[seat]
        for square in board.deeds:
            if state.owner[square] == seat and state.level[square] >= 0:
                total += board.mortgage[square]
                total += self.rungs(state.level[square]) * board.house_cost[square] // 2
        return total

    def deck_complete(self, deck: int) -> bool:
        """Whether the order of the whole deck is known, so that a card put under it stays known."""
        held = self.state.jail_cards[deck] != BANK
        return len(self.state.decks[deck]) + held == len(self.board.decks[deck])

    def deck(self, deck_id: str) -> int:
        """The deck of this id, by which squares and cards call it."""
        return self.board.deck_ids.index(deck_id)

    def jail_cards_of(self, seat: int) -> tuple[str, ...]:
        """The decks whose jail card the player holds, by id."""
        holders = enumerate(self.state.jail_cards)
        return tuple(self.board.deck_ids[deck] for deck, holder in holders if holder == seat)

    def deck_name(self, deck: int) -> Message:
        """機會 or 公益福利."""
        return self.board.deck_names[deck]


May: TypeAlias = Callable[[Play, int, Any], Refusal | None]
Do: TypeAlias = Callable[[Play, int, Any], None]
Arrival: TypeAlias = Callable[[Play, int, int, Terms | None], None]
Run: TypeAlias = Callable[[Play, Any], bool]
WaitsFor: TypeAlias = Callable[[Play, Any], int]
Without: TypeAlias = Callable[[Play, Any, int], Frame | None]
Stands: TypeAlias = Callable[[State, State, Any], bool]
Holds: TypeAlias = Callable[[Any, int], str]
Offer: TypeAlias = Callable[[Play, int], Iterator[Any]]
Teller: TypeAlias = Callable[[Play, Any], Message]
Begin: TypeAlias = Callable[[State], Extra]


class Verb:
    """Whether an entry is allowed, and what it does. (A class, no tuple: it is asked at every entry.)"""

    __slots__ = ("do", "may")

    may: May
    do: Do

    def __init__(self, may: May, do: Do) -> None:
        self.may = may
        self.do = do


class VerbSpec:
    """A verb of the record, all of it in one place: who enters what, when, and how it is asked and told.

    `entry` is the type of its line. `meaning` answers it, `within` does where a kind of frame has to happen
    next; both None or empty where no player enters it. `referee` and `referee_within` are the same for the
    referee. `told` is its sentence, from the position before it. `offer` gives what of it a seat may be
    offered, where no step of the variant does. `label`, `ask` and `word` are the keys of the texts on its
    button, beside the field that it still asks for, and for its `key` on the keyboard ("" for none); `clause`
    is what its button cites. `besides`: it is done between turns and does not move the game on. `confirmed`:
    what follows is shown before it is entered. `loose`: it holds more than a deed, a number or dice, so an
    entry made in memory is checked whole.
    """

    __slots__ = (
        "ask",
        "besides",
        "clause",
        "confirmed",
        "entry",
        "id",
        "key",
        "label",
        "loose",
        "meaning",
        "offer",
        "referee",
        "referee_within",
        "told",
        "within",
        "word",
    )

    entry: type[Entry]
    id: str
    told: Teller
    meaning: Verb | None
    within: dict[type, Verb]
    referee: Verb | None
    referee_within: dict[type, Verb]
    offer: Offer | None
    label: str
    word: str
    ask: str
    key: str
    clause: str
    besides: bool
    confirmed: bool
    loose: bool

    def __init__(
        self,
        entry: type[Entry],
        told: Teller,
        meaning: Verb | None = None,
        *,
        within: dict[type, Verb] | None = None,
        referee: Verb | None = None,
        referee_within: dict[type, Verb] | None = None,
        offer: Offer | None = None,
        label: str = "",
        word: str = "",
        ask: str = "",
        key: str = "",
        clause: str = "",
        besides: bool = False,
        confirmed: bool = False,
        loose: bool = False,
    ) -> None:
        self.entry = entry
        self.id = verb_of(entry)
        self.told = told
        self.meaning = meaning
        self.within = within or {}
        self.referee = referee
        self.referee_within = referee_within or {}
        self.offer = offer
        self.label = label or f"tables.do_{self.id}"
        self.word = word or self.label
        self.ask = ask or f"tables.ask_{self.id}"
        self.key = key
        self.clause = clause
        self.besides = besides
        self.confirmed = confirmed
        self.loose = loose


class FrameRule:
    """What is done about one kind of frame, all of it in one place.

    `waits_for` is the seat whose decision it waits for; `without` what is left of it when a player is gone,
    None for nothing; `stands` whether it still makes sense in a position that the referee set right (from the
    old one to the new). `run` carries it out as soon as it can be, and says False while it waits for a
    decision; None where somebody always has to decide. `raising`: its seat needs money for it at once.
    `bidding`: it is an auction or belongs to one. `first`: it is finished before the bank auctions anything
    (T5.6). `holds`: the clause by which a deed (by square) stays where it is meanwhile, "" for none.
    `answers`: the verbs that otherwise go on between turns and here are what is waited for.
    """

    __slots__ = ("answers", "bidding", "first", "holds", "raising", "run", "stands", "waits_for", "without")

    waits_for: WaitsFor
    without: Without
    stands: Stands
    run: Run | None
    raising: bool
    bidding: bool
    first: bool
    holds: Holds | None
    answers: tuple[str, ...]

    def __init__(
        self,
        *,
        waits_for: WaitsFor,
        without: Without,
        stands: Stands,
        run: Run | None = None,
        raising: bool = False,
        bidding: bool = False,
        first: bool = False,
        holds: Holds | None = None,
        answers: tuple[str, ...] = (),
    ) -> None:
        self.waits_for = waits_for
        self.without = without
        self.stands = stands
        self.run = run
        self.raising = raising
        self.bidding = bidding
        self.first = first
        self.holds = holds
        self.answers = answers


class Variant:
    """The steps that a ruleset is made of.

    `specs` are its verbs; the tables by kind of entry (and, where the meaning hangs on it, by the kind of
    frame that has to happen next) follow from them. `squares` is what a square asks of the token that stands
    on it, `on_deed` the same for every deed, `on_deck` where a square asks for a card; `frames` is the rule
    of every kind of frame, `automatic` what carries out those that need no decision; `offers` is what each
    step has to offer a seat; `begin` gives a position what only this system keeps, None for nothing.
    """

    __slots__ = (
        "automatic",
        "begin",
        "frames",
        "loose",
        "offers",
        "on_deck",
        "on_deed",
        "reader",
        "referee",
        "referee_in",
        "specs",
        "squares",
        "verbs",
        "verbs_in",
    )

    specs: dict[type, VerbSpec]
    verbs: dict[type, Verb]
    verbs_in: dict[type, dict[type, Verb]]
    referee: dict[type, Verb]
    referee_in: dict[type, dict[type, Verb]]
    loose: frozenset[type]
    reader: Reader
    squares: Mapping[str, Arrival]
    on_deed: Arrival
    on_deck: Arrival
    frames: dict[type, FrameRule]
    automatic: dict[type, Run]
    offers: tuple[Offer, ...]
    begin: Begin | None

    def __init__(
        self,
        *,
        specs: Sequence[VerbSpec],
        squares: Mapping[str, Arrival],
        on_deed: Arrival,
        on_deck: Arrival,
        frames: dict[type, FrameRule],
        offers: tuple[Offer, ...],
        begin: Begin | None = None,
    ) -> None:
        self.specs = {spec.entry: spec for spec in specs}
        self.verbs = {spec.entry: spec.meaning for spec in specs if spec.meaning is not None}
        self.referee = {spec.entry: spec.referee for spec in specs if spec.referee is not None}
        self.verbs_in = _by_frame((spec.entry, spec.within) for spec in specs)
        self.referee_in = _by_frame((spec.entry, spec.referee_within) for spec in specs)
        self.loose = frozenset(spec.entry for spec in specs if spec.loose)
        self.reader = reader_of(spec.entry for spec in specs)
        self.squares = squares
        self.on_deed = on_deed
        self.on_deck = on_deck
        self.frames = frames
        self.automatic = {kind: rule.run for kind, rule in frames.items() if rule.run is not None}
        self.offers = offers + tuple(spec.offer for spec in specs if spec.offer is not None)
        self.begin = begin

    def with_more(
        self,
        specs: Sequence[VerbSpec] = (),
        *,
        frames: Mapping[type, FrameRule] | None = None,
        squares: Mapping[str, Arrival] | None = None,
        begin: Begin | None = None,
    ) -> Variant:
        """A system on top of this one: more verbs, frames, squares; those of the same kind are replaced."""
        own = {spec.offer for spec in self.specs.values()}
        return Variant(
            specs=tuple({**self.specs, **{spec.entry: spec for spec in specs}}.values()),
            squares={**self.squares, **(squares or {})},
            on_deed=self.on_deed,
            on_deck=self.on_deck,
            frames={**self.frames, **(frames or {})},
            offers=tuple(offer for offer in self.offers if offer not in own),
            begin=begin or self.begin,
        )

    def arrival(self, kind: str, board: Board) -> Arrival:
        """What a square of this kind asks of the token that comes to stand on it."""
        if kind in board.deck_ids:
            return self.on_deck
        return self.squares.get(kind, self.on_deed)


def _by_frame(meanings: Iterable[tuple[type, dict[type, Verb]]]) -> dict[type, dict[type, Verb]]:
    found: dict[type, dict[type, Verb]] = {}
    for entry, within in meanings:
        for frame, verb in within.items():
            found.setdefault(frame, {})[entry] = verb
    return found
