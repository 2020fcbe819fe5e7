"""Plays the example day without a window, and the self-test of a built app: the same path, cut short."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path

from tourney.application.application import Application
from tourney.application.example import play_example_day, play_first_half
from tourney.base.clocks import Clock, FixedClock, SystemClock
from tourney.base.ids import HeatId, heat_order
from tourney.base.languages import paper_languages
from tourney.base.paths import resources
from tourney.base.times import HONG_KONG
from tourney.bootstrap import (
    copy_event,
    create_event,
    documents,
    open_event,
    place_for,
    read_player_list,
    try_reading_apart,
    write_whole,
)
from tourney.cli.options import put, put_table, remark, texts
from tourney.event.printouts import PrintoutInfo
from tourney.players.commands import ImportPlayers
from tourney.standings.reports import finals_now, standings_now, standings_report
from tourney.standings.story import player_stories

_T = texts()
_EVENT = "example.tourney"


def example_event(file: Path, clock: Clock) -> Application:
    """A new event with the shipped list of players."""
    app = create_event(
        str(file),
        "hk-90",
        clock=clock,
        zone=HONG_KONG,
        name="Example charity day",
        name_zh="示範慈善大富翁日",
        date="2026-03-07",
        venue="Community hall 社區會堂",
    )
    source = resources() / "examples" / "players.csv"
    drafts = tuple(draft for _, draft in read_player_list(source).rows)
    app.run(ImportPlayers(drafts, source.name))
    return app


def make_example(file: Path) -> None:
    """Make the example event that ships: everybody in, heat 1 confirmed, heat 2 coming in.

    Heat 2 has one table with an error to mend, one whose paper is in, one still out.
    """
    clock = FixedClock(datetime(2026, 3, 7, 6, 30, tzinfo=UTC))
    app = example_event(file, clock)
    try:
        play_first_half(app)
    finally:
        app.close()


def print_example_day(out: Path, overwrite: bool) -> None:
    """Play the day, write the event, every printout and the workbook, print the standings.

    Refuses before the first file if one of them exists and may not be replaced. An earlier event is never
    replaced, so that a user who continued it keeps it.
    """
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        app = example_event(Path(folder) / _EVENT, SystemClock())
        try:
            play_example_day(app)
            papers = _papers(app, out)
            for place in papers:
                place_for(place, overwrite)
            _keep_event(app, out / _EVENT, overwrite)
            _write_papers(app, papers, overwrite)
            _print_standings(app)
        finally:
            app.close()


def _keep_event(app: Application, place: Path, overwrite: bool) -> None:
    if overwrite and place.exists():
        remark(f"! {_T('cli.demo_event_stays', place=str(place))}")
    else:
        copy_event(app, place)


def self_test() -> None:
    """Open a file, draw, score, render one PDF in each language, read strangers' files. Raises on any
    fault.
    """
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        file = Path(folder) / "self-test.tourney"
        example_event(file, FixedClock(datetime(2026, 3, 7, 2, 0, tzinfo=UTC))).close()
        app = open_event(str(file))
        try:
            play_example_day(app)
            maker = documents()
            for language in paper_languages():
                data = maker.make(app.request("scoresheets", HeatId("1"), language))
                write_whole(Path(folder) / f"scoresheets-{language}.pdf", data)
            try_reading_apart(Path(folder))
        finally:
            app.close()


def _papers(app: Application, out: Path) -> dict[Path, tuple[PrintoutInfo, HeatId | None]]:
    """Every printout that can be made now, by its path."""
    papers = {}
    for info in documents().kinds():
        drawn = sorted(app.tournament.heats, key=heat_order)
        heats: Sequence[HeatId | None] = drawn if info.needs_heat else (None,)
        for heat in heats:
            if info.ready(app.tournament, app.rules, heat) is not None:
                continue
            name = f"{info.name}-{heat}" if heat else info.name
            papers[out / f"{name}.{info.extension}"] = (info, heat)
    return papers


def _write_papers(
    app: Application, papers: Mapping[Path, tuple[PrintoutInfo, HeatId | None]], overwrite: bool
) -> None:
    maker = documents()
    for place, (info, heat) in papers.items():
        data = maker.make(app.request(info.kind, heat, form=info.form))
        write_whole(place, data, overwrite)
        put(_T("cli.written", place=str(place)))


def _print_standings(app: Application) -> None:
    standings = standings_now(app.tournament, app.rules, app.clock.now(), None)
    stories = player_stories(app.tournament, app.rules)
    report = standings_report(standings, stories, _T, app.tournament.players)
    put_table(
        ["", "#", _T("cli.head_name"), _T("cli.head_points"), _T("cli.head_assets")],
        [
            (line["place"], line["number"], line["name"], line["points"], f"{line['assets']:,}")
            for line in report["standings"]
        ],
    )
    champion = finals_now(app.tournament, app.rules, app.clock.now()).champion
    if champion is not None:
        player = app.tournament.players[champion]
        put(_T("cli.champion_named", number=champion, name=_T.name(player.name)))


if __name__ == "__main__":
    shipped = resources() / "examples" / "example-day.tourney"
    shipped.unlink(missing_ok=True)
    make_example(shipped)
