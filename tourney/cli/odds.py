"""`tourney odds`: where throws end in the long run, what they earn; a player's chance from a position."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import Annotated, TypeAlias

import typer

from tourney.base.errors import BadInput
from tourney.base.plain import Plain
from tourney.cli.options import NAMED_VALUES, Json, put, put_json, put_table, texts
from tourney.cli.play import bot_names, in_jobs, record_text, share_words
from tourney.cli.verbs import reading
from tourney.game.engine.board import Board, load_board
from tourney.game.engine.decisions import Dealing, Opening
from tourney.game.odds import (
    THROWS_IN_JAIL,
    chances_json,
    double,
    jail_escapes,
    odds_json,
    other_chances,
    played_on,
    sent_by_doubles,
    shown,
    speed_odds,
    sums,
    words_thrown,
)
from tourney.game.replaying import replay
from tourney.game.variants import board_under
from tourney.rules.options import SpeedDieOptions, named_value
from tourney.rules.rulebook import RuleBook, rule_book
from tourney.rules.rulesets import load_ruleset

_T = texts()
_CLAUSES = {
    "odds.of_sum": ("S3.1", "T3.2"),
    "odds.of_word": ("T3.7", "T3.7"),
    "odds.any_double": ("S3.2", "T3.3"),
    "odds.to_jail": ("S3.4", "T3.3"),
    "odds.escape_in": ("S3.3", "T8.7"),
}
"""The clause of each chance, and the clause behind it if the rules in force name no chances."""
_KINDS = ("street", "station", "utility")


class Jail(StrEnum):
    """What a player in jail does."""

    LEAVE = "leave"
    STAY = "stay"


From: TypeAlias = Annotated[
    Path | None, typer.Option("--from", metavar="GAME.jsonl", help=_T("odds.cli_from"))
]


@partial(reading, key="odds.cli_{}")
def odds(
    edition: Annotated[str, "engine.cli_own_edition"] = "",
    ruleset: str = "tournament",
    option: list[str] = NAMED_VALUES,
    dice: bool = False,
    jail: Jail = Jail.LEAVE,
    record: From = None,
    games: Annotated[int, typer.Option("--games", min=1, max=10_000_000, help=_T("odds.cli_games"))] = 2000,
    seed: Annotated[int, typer.Option("--seed", min=0, help=_T("engine.cli_seed"))] = 0,
    bots: str = "builder",
    rounds: int = typer.Option(100, "--minutes-as-rounds", min=1, max=100_000, help=_T("odds.cli_rounds")),
    jobs: Annotated[int, typer.Option("--jobs", min=1, max=64, help=_T("engine.cli_jobs"))] = 1,
    as_json: Json = False,
) -> None:
    if record is not None:
        _from_position(record, games, seed, bots, rounds, jobs, as_json)
        return
    rules = load_ruleset(ruleset)
    board = load_board(edition or rules.edition)
    book = rule_book(board.edition, ruleset, dict(map(named_value, option)))
    if dice:
        _only_dice(book, as_json)
        return
    for why in filter(None, (own.ends_otherwise for own in book.options.own)):
        raise BadInput(why, ruleset=rules.name)
    if jail is Jail.STAY and book.options.jail_throws != THROWS_IN_JAIL:
        clause, n = book.clauses.shown("T8.8"), book.options.jail_throws
        raise BadInput("odds.other_throws", ruleset=rules.name, clause=clause, n=n, most=THROWS_IN_JAIL)
    with_speed = book.options.of(SpeedDieOptions).in_force
    report = odds_json(board, jail.value, with_speed)
    if as_json:
        put_json(report)
    else:
        _put_report(board, jail, report)
        if board_under(rules, book.options, board.edition.id) is not board:
            put("")
            put(_T("odds.added_cards"))
        if with_speed:
            put("")
            put(_T("odds.speed_landing"))


def _only_dice(book: RuleBook, as_json: bool) -> None:
    """The dice alone, each chance with its clause in these rules (S3) or the clause behind it."""
    speed = speed_odds(book.dice) if book.options.of(SpeedDieOptions).in_force else []
    report: Plain = {
        "dice": sums(book.dice),
        "words": words_thrown(book.dice),
        "double": shown(double(book.dice)),
        "jail_by_three_doubles": shown(sent_by_doubles(book.dice)) if book.dice.doubles_to_jail else None,
        "jail_escape": jail_escapes(book.dice, book.options.jail_throws),
        "speed_die": speed,
        "other_dice": other_chances(book),
    }
    if as_json:
        put_json(report)
        return
    words, sent = _T.in_words(book.words), report["jail_by_three_doubles"]
    chances: list[tuple[str, Plain, Mapping[str, object]]] = [
        *(("odds.of_sum", each, {"n": each["sum"]}) for each in report["dice"]),
        *(("odds.of_word", each, {"word": each["word"]}) for each in report["words"]),
        ("odds.any_double", report["double"], {}),
        *([] if sent is None else [("odds.to_jail", sent, {})]),
        *(("odds.escape_in", each, {"n": each["throws"]}) for each in report["jail_escape"]),
    ]
    rows: list[Sequence[object]] = [
        (words(key, **said), each["fraction"], _percent(each["chance"]), _clause(book, key))
        for key, each, said in chances
    ]
    rows += [
        (words(f"odds.speed_{each['what']}"), each["fraction"], _percent(each["chance"]), each["clause"])
        for each in speed
    ]
    rows += [
        (
            words(f"odds.{each['what']}", n=each["n"]),
            each["fraction"],
            _percent(each["chance"]),
            book.clauses.shown(each["clause"]),
        )
        for each in report["other_dice"]
    ]
    put_table([_T("odds.thrown"), _T("odds.chance"), _T("odds.percent"), _T("odds.clause")], rows)


def _clause(book: RuleBook, key: str) -> str:
    """The clause that a chance is cited by under these rules."""
    says, rests_on = _CLAUSES[key]
    return says if book.clauses.said(says) is not None else book.clauses.shown(rests_on, key)


def _from_position(
    record: Path, games: int, seed: int, bots: str, rounds: int, jobs: int, as_json: bool
) -> None:
    """Each player's chance at the record's end."""
    text = record_text(record)
    replayed = replay(text)
    if any(isinstance(decision, Opening | Dealing) for decision in replayed.whole().play.state.todo):
        raise BadInput("odds.not_begun")
    names = bot_names(bots, len(replayed.game.play.names))
    tally = in_jobs(jobs, games, partial(played_on, text, names, rounds, seed))
    report = chances_json(replayed, names, seed, tally)
    if as_json:
        put_json(report)
        return
    put(_T("odds.from_here", n=games))
    put_table(
        [_T("odds.player"), _T("engine.cli_wins"), _T("engine.cli_worth")],
        [(each["player"], share_words(each), each["mean_net_worth"]) for each in report["players"]],
    )


def _put_report(board: Board, jail: Jail, report: Plain) -> None:
    name = _T.name(board.edition.name)
    put(_T("odds.leave", edition=name) if jail is Jail.LEAVE else _T("odds.stay", edition=name))
    put(_T("odds.assumed"))
    _put_squares(board, report)
    put("")
    put(_T("odds.throws", value=f"{report['throws_per_turn']:.6f}"))
    put(_T("odds.salaries", value=f"{report['salaries_per_turn']:.6f}"))
    put(_T("odds.turns", value=f"{report['turns_between_jail_visits']:.4f}"))
    for kind in _KINDS:
        rents = [each for each in report["rents"] if each["kind"] == kind]
        if rents:
            _put_rents(board, rents)
    _put_dice(board, report)


def _put_squares(board: Board, report: Plain) -> None:
    _heading(_T("odds.squares"))
    names = [_T.say(name) for name in board.names]
    if board.jail >= 0:
        names[board.jail] = _T("odds.just_visiting")
    rows: list[Sequence[object]] = [
        (each["index"], names[each["index"]], _percent(each["chance"])) for each in report["squares"]
    ]
    rows.append(("", _T("odds.in_jail"), _percent(report["in_jail"])))
    put_table([_T("odds.number"), _T("odds.square"), _T("odds.percent")], rows)


def _put_rents(board: Board, rents: Sequence[Plain]) -> None:
    _heading(_T("odds.rents"))
    levels = list(rents[0]["rent_per_throw"])
    put_table(
        [_T("odds.square"), *(_level(level, rents[0]["kind"]) for level in levels)],
        [
            (
                _T.say(board.names[each["index"]]),
                *(f"{each['rent_per_throw'][level]:.3f}" for level in levels),
            )
            for each in rents
        ],
    )


def _put_dice(board: Board, report: Plain) -> None:
    _heading(_T("odds.dice"))
    put_table(
        [_T("odds.sum"), _T("odds.ways"), _T("odds.chance"), _T("odds.percent")],
        [(each["sum"], each["ways"], each["fraction"], _percent(each["chance"])) for each in report["dice"]],
    )
    put("")
    sent = report["jail_by_three_doubles"]["fraction"]
    several = board.edition.dice.doubles_to_jail
    put(_T("odds.double", fraction=report["double"]["fraction"], n=several, sent=sent))
    for each in report["jail_escape"]:
        percent = _percent(each["chance"])
        put(_T("odds.jail_escape", n=each["throws"], fraction=each["fraction"], percent=percent))


def _level(level: str, kind: str) -> str:
    if kind != "street":
        return _T("odds.owned", count=level)
    if level == "unbuilt":
        return _T("odds.unbuilt")
    if level == "group":
        return _T("odds.group")
    return _T("odds.hotel") if level == "hotel" else _T("odds.houses", n=int(level))


def _percent(chance: float) -> str:
    return f"{100 * chance:.4f}"


def _heading(text: str) -> None:
    put("")
    put(text)
