"""`tourney replay` and `tourney play`: records judged, games between bots; both need no event.

Games are shared out between processes, and their counts put together.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from tourney.base.errors import BadInput, NotFound, UserError
from tourney.base.ids import FormatId
from tourney.base.plain import Plain
from tourney.base.texts import Message, msg
from tourney.bootstrap import place_for, write_record
from tourney.cli.options import NAMED_VALUES, Json, Overwrite, put, put_json, put_table, texts
from tourney.cli.verbs import reading
from tourney.game import replaying
from tourney.game.engine.game_context import GameContext
from tourney.game.engine.sheets import net_worth, sheets
from tourney.game.record import written
from tourney.game.replaying import Replayed, error_json, position_json, story_lines
from tourney.game.simulation import GameTally, header_of, judged, play_game, tally_json
from tourney.game.strategies import BOTS
from tourney.rules.board_files import load_edition
from tourney.rules.options import named_value
from tourney.rules.rulesets import load_ruleset
from tourney.scoresheet.checks import score
from tourney.scoresheet.reading import sheet_to_json, table_score_json
from tourney.setup.format_files import load_format


def in_jobs(jobs: int, games: int, play: Callable[[range], GameTally]) -> GameTally:
    """The tally of the games 0, 1, … of `play`, which plays those of these numbers.

    With more than one job `play` travels to other processes: a function of a module or a `partial` of one.
    """
    parts = [range(at, games, jobs) for at in range(jobs)]
    if jobs == 1:
        return play(parts[0])
    tally = GameTally()
    with ProcessPoolExecutor(jobs) as pool:
        for part in pool.map(play, parts):
            tally.merge(part)
    return tally


_T = texts()


_FORMAT = FormatId("hk-90")


_LARGEST = 64 << 20
"""The most bytes of a game's record."""


@partial(reading, key="engine.cli_{}")
def replay(
    record: Annotated[Path, typer.Argument(metavar="GAME.jsonl", help=_T("engine.cli_record"))],
    as_json: Json = False,
    upto: Annotated[int | None, typer.Option("--upto", min=0, help=_T("engine.cli_upto"))] = None,
    explain: bool = False,
) -> None:
    replayed = _replayed(record, as_json, upto, explain)
    if as_json:
        put_json(error_json(replayed, _T) if replayed.refusal else _report(replayed, explain))
    else:
        _put_lines(replayed)
    if replayed.refusal:
        raise typer.Exit(1)


def _replayed(record: Path, as_json: bool, upto: int | None, explain: bool) -> Replayed:
    """The record replayed; an unfitting header is reported as JSON too if JSON was asked for."""
    try:
        return replaying.replay(record_text(record), upto, explain)
    except UserError as fault:
        if as_json:
            line = fault.params.get("line", 1)
            clause = fault.params.get("clause")
            error = {
                "line": line if isinstance(line, int) else 1,
                "code": str(fault.params.get("code", fault.key)),
                "clause": clause if isinstance(clause, str) else None,
                "message": _T.error(fault),
                "rule": None,
            }
            put_json({"error": error, "state": None})
        raise


def record_text(record: Path) -> str:
    """A record's text. BadInput if it is too large or no text."""
    if record.stat().st_size > _LARGEST:
        raise BadInput("engine.file_large", most=_LARGEST >> 20)
    try:
        return record.read_bytes().decode("utf-8")
    except UnicodeDecodeError as fault:
        line = fault.object[: fault.start].count(b"\n") + 1
        raise BadInput("engine.line_broken", line=line) from None


def _report(replayed: Replayed, explain: bool) -> Plain:
    """State, sheets and results, in the form that the record's design prescribes."""
    game = replayed.game.play
    result = sheets(game)
    scored = score(game.book, load_format(_FORMAT).points, result, minutes=None)
    report: Plain = {
        "state": position_json(game),
        "over": game.state.over,
        "sheets": [sheet_to_json(sheet) for sheet in result],
        "results": table_score_json(scored, _T)["results"],
    }
    if explain:
        report["story"] = list(story_lines(replayed, _T))
    return report


def _standings(game: GameContext) -> Iterator[Message]:
    """The standing of everybody: by all that counts (T9.1), or by place if the rules have places only."""
    for seat, sheet in enumerate(sheets(game)):
        if not game.book.places_only:
            counted = {"total": net_worth(game, seat), "cash": sheet.cash, "n": len(sheet.deeds)}
            yield msg("engine.standing", player=sheet.player, **counted)
        elif sheet.declared_place is None:
            yield msg("engine.standing_left", player=sheet.player)
        else:
            cash = game.state.cash[seat]
            yield msg("engine.standing_place", player=sheet.player, place=sheet.declared_place, cash=cash)


def _put_lines(replayed: Replayed) -> None:
    for line in story_lines(replayed, _T):
        put(line)
    texts = _T.in_words(replayed.game.play.book.words)
    for message in _standings(replayed.game.play):
        put(texts.say(message))
    refusal = replayed.refusal
    if refusal:
        reason = _T.say(replayed.reason)
        put(_T("engine.refused", line=replayed.line, reason=reason, clause=replayed.clause or refusal.code))
        rule = replayed.game.play.book.clauses.said(replayed.clause)
        if rule is not None:
            put(_T("engine.rule", clause=replayed.clause, rule=rule))


@partial(reading, key="engine.cli_{}")
def play(
    ruleset: str = "tournament",
    option: list[str] = NAMED_VALUES,
    edition: Annotated[str, "engine.cli_own_edition"] = "",
    players: Annotated[int, typer.Option("--players", min=2, max=8, help=_T("engine.cli_players"))] = 4,
    bots: str = "builder",
    rounds: int = typer.Option(100, "--minutes-as-rounds", min=1, max=100_000, help=_T("engine.cli_rounds")),
    games: Annotated[int, typer.Option("--games", min=1, max=10_000_000, help=_T("engine.cli_games"))] = 1,
    seed: Annotated[int, typer.Option("--seed", min=0, help=_T("engine.cli_seed"))] = 0,
    jobs: Annotated[int, typer.Option("--jobs", min=1, max=64, help=_T("engine.cli_jobs"))] = 1,
    record: Annotated[Path | None, typer.Option("--record", help=_T("engine.cli_record_dir"))] = None,
    overwrite: Overwrite = False,
    as_json: Json = False,
) -> None:
    options = dict(map(named_value, option))
    board = load_edition(edition or load_ruleset(ruleset).edition).id
    clauses = judged(ruleset, options)
    names = bot_names(bots, players)
    if record is not None:
        record.mkdir(parents=True, exist_ok=True)
        for game in range(games):
            place_for(_place_of(record, game), overwrite)
    began = time.perf_counter()
    some = partial(_some_games, ruleset, options, board, names, rounds, seed, record, overwrite)
    tally = in_jobs(jobs, games, some)
    report = tally_json(tally, time.perf_counter() - began, clauses)
    if as_json:
        put_json(report)
    else:
        put(
            _T("engine.played", games=report["games"], turns=report["turns"], rate=report["turns_per_second"])
        )
        put_table(
            [_T("engine.cli_bot"), _T("engine.cli_wins"), _T("engine.cli_worth")],
            [(each["bot"], share_words(each), each["mean_net_worth"]) for each in report["bots"]],
        )


def share_words(share: Plain) -> str:
    """The share of games won, with its error: 25.8% ± 4.0%."""
    return f"{share['win_share']:.1%} ± {share['standard_error']:.1%}"


def bot_names(bots: str, players: int) -> list[str]:
    """One name for each seat; a single name stands for all."""
    names = [name.strip() for name in bots.split(",")]
    names = names * players if len(names) == 1 else names
    for name in names:
        if name not in BOTS:
            raise NotFound("engine.no_such_bot", bot=name[:60], known=list(BOTS))
    if len(names) != players:
        raise BadInput("engine.bots_players")
    return names


def _some_games(
    ruleset: str,
    options: Mapping[str, object],
    edition: str,
    names: list[str],
    rounds: int,
    seed: int,
    record: Path | None,
    overwrite: bool,
    games: range,
) -> GameTally:
    """The games of one job, each by its own seed; from game to game everybody moves on by a seat.

    Only counts are kept of a game.
    """
    tally = GameTally()
    for game in games:
        own_seed = seed * 1_000_003 + game
        sitting = [names[(seat + game) % len(names)] for seat in range(len(names))]
        seats = [f"{seat}-{name}" for seat, name in enumerate(sitting, start=1)]
        header = header_of(ruleset, edition, seats, own_seed, options)
        played = play_game(header, [BOTS[name] for name in sitting], rounds, own_seed)
        tally.add(played, sitting)
        if record is not None:
            lines = list(written(played.header, played.game.entries))
            write_record(_place_of(record, game), lines, 0.0, overwrite)
    return tally


def _place_of(record: Path, game: int) -> Path:
    return record / f"game-{game + 1}.jsonl"
