"""The archive of results: what is public, enough to count it anew, the same bytes for the same event."""

from __future__ import annotations

import csv
import io
import json
import zipfile
from collections import defaultdict
from dataclasses import replace
from typing import Any

import pytest

from tourney.application.application import Application
from tourney.application.example import check_everybody_in, play_example_day, play_heat, settle_cut
from tourney.base.ids import FINAL, HeatId, PlayerNo
from tourney.base.texts import CHINESE, ENGLISH
from tourney.event.records import Status
from tourney.event.registration import PlayerDraft
from tourney.heats.commands import DrawHeats, PublishHeat
from tourney.heats.seat_commands import SeatStandIn
from tourney.players.commands import AddPlayer, EditPlayer, SetStatus
from tourney.printing.print_job import RecordPrint
from tourney.public_page.archive import archive_of, results_held_back, zipped
from tourney.setup.commands import EditEvent
from tourney.setup.format_files import load_format
from tourney.standings.declaring import DeclareOfficial
from tourney.standings.ruling_commands import AdjustPoints

ONE, TWO = HeatId("1"), HeatId("2")


class Archive:
    """An archive as a stranger's program reads it."""

    def __init__(self, app: Application) -> None:
        self.files = archive_of(app.tournament, app.history, app.chain())
        self.results: dict[str, Any] = json.loads(self.files["results.json"])
        self.sheets = list(csv.DictReader(io.StringIO(self.files["sheets.csv"].decode())))
        self.boards: list[dict[str, Any]] = json.loads(self.files["board.json"])["boards"]

    def total(self, sheet: dict[str, str]) -> int:
        """Cash and deeds, by the first board; a bankrupt has nothing."""
        worth = {each["deed"]: each["worth"] for each in self.boards[0]["deeds"]}
        deeds = (each.rsplit(":", 1) for each in sheet["deeds"].split())
        return (
            0 if sheet["bankrupt"] else int(sheet["cash"]) + sum(worth[deed][level] for deed, level in deeds)
        )

    def recounted(self) -> list[tuple[int, int, float, int, int]]:
        """Place, number, points, assets, first places: by the rules in the archive, from its sheets alone."""
        rows = self.results["rules"]["points"]["rows"]
        points, assets, firsts = (
            defaultdict[int, float](float),
            defaultdict[int, int](int),
            defaultdict[int, int](int),
        )
        tables = defaultdict[tuple[str, str], list[dict[str, str]]](list)
        for sheet in self.sheets:
            if sheet["heat"].isdigit():
                tables[sheet["heat"], sheet["table"]].append(sheet)
        for sheets in tables.values():
            left = sum(not sheet["bankrupt"] for sheet in sheets)
            for sheet in sheets:
                number, place = int(sheet["number"]), int(sheet["place"])
                row = rows[str(left)]
                points[number] += row[place - 1] if place <= len(row) and not sheet["bankrupt"] else 0
                assets[number] += self.total(sheet)
                firsts[number] += place == 1
        for each in self.results["adjustments"]:
            points[each["player"]] += each["points"]
        order = sorted(points, key=lambda n: (-points[n], -assets[n], -firsts[n]))
        return [(at, n, points[n], assets[n], firsts[n]) for at, n in enumerate(order, start=1)]


@pytest.fixture
def played(app: Application) -> Application:
    play_example_day(app)
    app.run(AdjustPoints(PlayerNo(3), -120, "Player 3 was late, told 參賽者3"))
    app.run(RecordPrint("standings"))
    app.run(RecordPrint("bracket", FINAL))
    return app


def test_a_stranger_counts_the_same_standings(played: Application) -> None:
    archive = Archive(played)
    told = archive.results["standings"]
    assert len(archive.sheets) == 24 * 3 + 4
    assert [
        tuple(each[name] for name in ("place", "number", "points", "assets", "first_places")) for each in told
    ] == archive.recounted()
    assert [int(sheet["total"]) for sheet in archive.sheets] == [
        archive.total(each) for each in archive.sheets
    ]
    (champion,) = (int(s["number"]) for s in archive.sheets if (s["heat"], s["place"]) == ("final", "1"))
    assert archive.results["champion"] == champion
    assert all(each["reason"] for each in told[:4])


def test_it_says_what_the_page_of_formats_says(played: Application) -> None:
    archive = Archive(played)
    results = archive.results
    assert [*archive.files] == [*("README.txt", "board.json", "journal.jsonl", "results.json", "sheets.csv")]
    assert " ".join(results) == (
        "archive version event code head entry state rules players heats rulings adjustments stand_ins "
        "standings cut champion champions"
    )
    assert (results["archive"], results["version"]) == ("tourney-results", 1)
    assert (results["head"], results["entry"]) == (played.head, len(played.history))
    assert [*results["rules"]] == [
        "points", "missed_points", "order", "tie_breaks", "cut", "divisions", "stand_in"
    ]  # fmt: skip
    assert (results["rules"]["divisions"], results["champions"]) == ([], {})
    assert [*results["players"][0]] == ["number", "name", "name_zh", "team", "division", "status"]
    assert [each["heat"] for each in results["heats"]] == [1, 2, 3, "final"]
    assert [*results["heats"][0]] == ["heat", "seed", "method", "tables"]
    seats = played.tournament.tables_of(ONE)[0].seats
    assert results["heats"][0]["tables"][0] == {"table": 1, "seats": [*seats]}
    ruling = next(each for each in results["rulings"] if each["kind"] == "adjustment")
    assert [*ruling] == ["at", "kind", "players", "tables", "order", "reason"]
    assert (ruling["players"], ruling["tables"], ruling["order"]) == ([3], [], [])
    assert results["adjustments"] == [{"player": 3, "points": -2}]
    assert " ".join(results["standings"][0]) == "place number points assets first_places tied reason"
    assert archive.files["sheets.csv"].startswith(
        b"heat,table,seat,number,cash,bankrupt,deeds,total,place,points\n"
    )


def test_the_state_is_official_once_the_result_is_declared(played: Application) -> None:
    assert Archive(played).results["state"] != "official"
    played.run(DeclareOfficial(FINAL, "seen by all", with_earlier=True))
    assert Archive(played).results["state"] == "official"


@pytest.mark.parametrize(("names", "shown"), [("short", "PLAYER 3."), ("full", "Player 3"), ("number", "")])
def test_players_are_named_as_the_page_names_them(played: Application, names: str, shown: str) -> None:
    played.run(EditEvent({"page_names": names}))
    archive = Archive(played)
    assert next(each["name"] for each in archive.results["players"] if each["number"] == 3) == shown
    whole = b"".join(archive.files.values())
    assert (b"Player 3" in whole) is (names == "full") is ("參賽者3".encode() in whole)


def test_only_what_is_public_is_in_it(app: Application) -> None:
    check_everybody_in(app)
    assert not Archive(app).results["players"]
    app.run(DrawHeats((ONE, TWO), 7))
    app.run(PublishHeat(ONE))
    play_heat(app, ONE, 7)
    held = Archive(app)
    assert results_held_back(app.tournament, app.history)
    assert [each["heat"] for each in held.results["heats"]] == [1] and len(held.results["players"]) == 24
    assert not held.sheets and not held.results["standings"] and held.results["state"] == "provisional"
    app.run(RecordPrint("standings"))
    shown = Archive(app)
    assert not results_held_back(app.tournament, app.history)
    assert len(shown.sheets) == 24 and len(shown.results["standings"]) == 24
    app.run(PublishHeat(TWO))
    play_heat(app, TWO, 8)
    assert {sheet["heat"] for sheet in Archive(app).sheets} == {"1"}


def test_nothing_private_is_in_it(played: Application) -> None:
    private = {"phone": "91234567", "email": "tai@man.hk", "note": "pays in June"}
    played.run(EditPlayer(PlayerNo(3), private))
    played.run(EditEvent({"copies_to": "/media/secret", "page_folder": ""}))
    whole = b"".join(archive_of(played.tournament, played.history, played.chain()).values()).decode()
    for word in (*private.values(), "secret", "Wong", "late, told 參賽者3"):
        assert word not in whole
    assert "was late" in whole


def test_the_same_event_gives_the_same_bytes(played: Application) -> None:
    packed = zipped(archive_of(played.tournament, played.history, played.chain()))
    assert packed == zipped(archive_of(played.tournament, played.history, played.chain()))
    with zipfile.ZipFile(io.BytesIO(packed)) as archive:
        assert {each.date_time for each in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}
        assert {name: archive.read(name) for name in archive.namelist()} == archive_of(
            played.tournament, played.history, played.chain()
        )


def test_it_is_explained_in_both_languages(played: Application) -> None:
    told = archive_of(played.tournament, played.history, played.chain())["README.txt"].decode()
    assert told.count("results.json") == 2 and told.count("-1") == 2
    for texts in (CHINESE, ENGLISH):
        assert texts("public_page.readme", event="Day") in told


def test_tables_of_other_rules_have_a_board_of_their_own(played: Application) -> None:
    """A record by hand: no command gives a played table another board."""
    (table, *_) = played.tournament.tables_of(ONE)
    other = {(ONE, table.table): replace(table, ruleset="tournament", edition="london")}
    t = replace(played.tournament, tables={**played.tournament.tables, **other})
    boards = json.loads(archive_of(t, played.history, played.chain())["board.json"])["boards"]
    assert [(each["board"], each["tables"]) for each in boards] == [
        ("atlantic-city", []),
        ("london", [{"heat": 1, "table": 1}]),
    ]


def test_a_stand_in_and_whose_the_points_are_is_told(app: Application) -> None:
    check_everybody_in(app)
    app.run(DrawHeats((ONE,), 7))
    owner = app.tournament.tables_of(ONE)[0].seats[0]
    app.run(AddPlayer(PlayerDraft(name_en="Stand In")))
    app.run(SetStatus((PlayerNo(25),), Status.PRESENT))
    app.run(PublishHeat(ONE))
    app.run(SeatStandIn(ONE, PlayerNo(25), owner))
    play_heat(app, ONE, 7)
    app.run(RecordPrint("standings"))
    archive = Archive(app)
    assert archive.results["rules"]["stand_in"] == "seat"
    assert archive.results["stand_ins"] == [{"heat": 1, "number": 25, "for": owner}]
    (sheet,) = (each for each in archive.sheets if each["number"] == "25")
    points = {each["number"]: each["points"] for each in archive.results["standings"]}
    assert points[owner] == float(sheet["points"]) and not points.get(25)


def test_each_division_has_its_cut_and_its_champion(app: Application) -> None:
    app.run(EditEvent({"format": load_format("school-two-rounds").to_data()}))
    for number in app.tournament.players:
        app.run(EditPlayer(number, {"division": "junior" if number % 2 else "senior"}))
    check_everybody_in(app)
    for heat in (*app.rules.format.heat_ids, FINAL):
        app.run(DrawHeats((heat,), 5))
        app.run(PublishHeat(heat))
        play_heat(app, heat, 5)
        if heat == app.rules.format.heat_ids[-1]:
            settle_cut(app)
    app.run(DeclareOfficial(FINAL, "nobody protests", with_earlier=True))
    results = Archive(app).results
    assert {each["id"]: each["cut"] for each in results["rules"]["divisions"]} == {"junior": 4, "senior": 4}
    assert len(results["cut"]) == 8
    champions = results["champions"]
    assert champions["junior"] % 2 == 1 and champions["senior"] % 2 == 0
    assert results["champion"] in champions.values() and {*champions.values()} <= {*results["cut"]}
