"""Games and odds as the terminal's `--json` has them; `docs/reports.md` is made from here.

Money is in M, a level is 0 to 5 or `mortgaged`, squares are counted from 0.
"""

from __future__ import annotations

from typing import NotRequired, TypeAlias, TypedDict

from tourney.scoresheet.reports import ResultReport, SheetReport

EntryReport: TypeAlias = dict[str, object]
"""An entry of the record, as its schema says; a throw that nobody has thrown yet has no dice."""


class PlayerPositionReport(TypedDict):
    """A player in a position. `in_jail`: throws failed there; `bankrupt`: the order of going out.

    `square` is null before a token is placed.
    """

    cash: int
    square: int | None
    in_jail: int | None
    cards: list[str]
    deeds: dict[str, int | str]
    bankrupt: int | None


class BankReport(TypedDict):
    """The buildings that the bank has left."""

    houses: int
    hotels: int


class PendingReport(TypedDict):
    """What has to happen before the game goes on; the fields that it has."""

    what: str
    player: NotRequired[str | None]
    bidder: NotRequired[str | None]
    creditor: NotRequired[str | None]
    other: NotRequired[str | None]
    deed: NotRequired[str | None]
    deck: NotRequired[str]
    amount: NotRequired[int]
    high: NotRequired[int]
    clause: NotRequired[str]
    fine: NotRequired[int]
    steps: NotRequired[int]
    factor: NotRequired[int]
    raisable: NotRequired[int]
    card: NotRequired[str]


class RentReport(TypedDict):
    """A rent that its owner may still claim."""

    deed: str
    owner: str
    by: str
    amount: int


class PositionReport(TypedDict):
    """A position, also what `setup` of a record takes; a rule system adds what only it keeps.

    `bank`, `phase`, `pending`, `claims` and `legal` follow from the rest. Where two players have the turn at
    once, `doubles` are by pair of dice, no `turn` is said, and `beside` is what waits in the other's turn.
    """

    players: dict[str, PlayerPositionReport]
    turn: NotRequired[str]
    doubles: int | dict[str, int]
    decks: dict[str, list[str]]
    bank: BankReport
    phase: str
    pending: PendingReport | None
    beside: NotRequired[PendingReport | None]
    claims: list[RentReport]
    legal: list[EntryReport]


class ReplayReport(TypedDict):
    """`tourney replay GAME.jsonl --json`; `story` with `--explain`."""

    state: PositionReport
    over: bool
    sheets: list[SheetReport]
    results: list[ResultReport]
    story: NotRequired[list[str]]


class RefusedEntryReport(TypedDict):
    """The first entry that is not allowed, or cannot be read, and the rule that it breaks."""

    line: int
    code: str
    clause: str | None
    message: str
    rule: str | None


class RefusedReplayReport(TypedDict):
    """`tourney replay --json` of a record that does not hold; the position before that entry."""

    error: RefusedEntryReport
    state: PositionReport | None


class ShareReport(TypedDict):
    """The share of games won, what it may be wrong by (one standard deviation), total assets on average."""

    win_share: float
    standard_error: float
    mean_net_worth: float


class SeatShareReport(TypedDict):
    """What a seat won, from 1."""

    seat: int
    win_share: float
    standard_error: float
    mean_net_worth: float


class BotShareReport(TypedDict):
    """What a bot won."""

    bot: str
    win_share: float
    standard_error: float
    mean_net_worth: float


class PlayerShareReport(TypedDict):
    """What a player would win from here."""

    player: str
    win_share: float
    standard_error: float
    mean_net_worth: float


class GamesReport(TypedDict):
    """`tourney play --json`: what the games add up to; how often each clause of the engine applied."""

    games: int
    turns: int
    entries: int
    games_per_second: float
    turns_per_second: int
    ends: dict[str, int]
    seats: list[SeatShareReport]
    bots: list[BotShareReport]
    clauses: dict[str, int]


class ChancesReport(TypedDict):
    """`tourney odds --from GAME.jsonl --json`."""

    games: int
    seed: int
    bots: list[str]
    players: list[PlayerShareReport]


class SquareChanceReport(TypedDict):
    """How often a throw ends on a square."""

    index: int
    chance: float


class RentPerThrowReport(TypedDict):
    """What a deed brings per opponent's throw: `unbuilt`, `group`, `1`-`4`, `hotel`; else by number owned."""

    index: int
    deed: str
    kind: str
    chance: float
    rent_per_throw: dict[str, float]


class ChanceReport(TypedDict):
    """A chance, exact and as a number."""

    fraction: str
    chance: float


class SumReport(TypedDict):
    """A sum of the dice: in how many ways, of all throws."""

    sum: int
    ways: int
    fraction: str
    chance: float


class EscapeReport(TypedDict):
    """Leaving jail by a double in so many throws."""

    throws: int
    fraction: str
    chance: float


class WordReport(TypedDict):
    """A face of a die that is a word: the chance that a throw shows it."""

    word: str
    fraction: str
    chance: float


class FaceChanceReport(TypedDict):
    """`number`, `bus`, `hunter`, `triple`, `double` (no triple), `jail` (so many doubles in a row)."""

    what: str
    clause: str
    fraction: str
    chance: float


class OtherChanceReport(TypedDict):
    """A chance of other dice than those of a turn: of which (`eights_sum`, `casino_wins`, `machine_till` …),
    and the number that it is about."""

    what: str
    n: int | None
    clause: str
    fraction: str
    chance: float


class DiceOddsReport(TypedDict):
    """`tourney odds --dice --json`: exact chances; `words` are faces of the dice that are no numbers.

    `jail_by_three_doubles` is null where doubles do not lead to jail; `speed_die` is empty where it is not in
    play, `other_dice` where the rules have none."""

    dice: list[SumReport]
    words: list[WordReport]
    double: ChanceReport
    jail_by_three_doubles: ChanceReport | None
    jail_escape: list[EscapeReport]
    speed_die: list[FaceChanceReport]
    other_dice: list[OtherChanceReport]


class OddsReport(TypedDict):
    """`tourney odds --json`: the long run of a board; `squares` and `in_jail` add up to 1.

    `white_dice_only`: a third die is in play, and where it leads depends on who owns what (S3).
    """

    edition: str
    jail: str
    squares: list[SquareChanceReport]
    in_jail: float
    throws_per_turn: float
    salaries_per_turn: float
    turns_between_jail_visits: float
    rents: list[RentPerThrowReport]
    dice: list[SumReport]
    double: ChanceReport
    jail_by_three_doubles: ChanceReport
    jail_escape: list[EscapeReport]
    positions: int
    residual: float
    white_dice_only: bool
