"""Lists as CSV: whole, in every language, safe to open, and the players' list comes back."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path

import openpyxl
import pytest

from tests.paper.pdf_reading import text
from tourney.application.application import Application
from tourney.application.example import play_example_day
from tourney.base.clocks import FixedClock
from tourney.base.errors import Refused
from tourney.base.ids import HeatId, PlayerNo
from tourney.bootstrap import create_event
from tourney.ceremony.award_commands import GiveAward
from tourney.event.registration import PlayerDraft
from tourney.players.commands import ImportPlayers
from tourney.players.import_lists import read_list
from tourney.printing.registry import Documents, printouts
from tourney.standings.ruling_commands import AdjustPoints

KINDS = tuple(each.kind for each in printouts() if each.extension == "csv")
PHONE = "98765432"
HOSTILE = ("=cmd()", "+1", "-1+1", "@sum", "\tx", "𨋢𠹺", 'a,"b"', "אבג", "x\ny")


def draft(n: int) -> PlayerDraft:
    name = HOSTILE[n] if n < len(HOSTILE) else f"Player {n}"
    return PlayerDraft(
        name_zh=name, name_en=f"P{n}", team=HOSTILE[n % 5], phone=PHONE, email="s@example.org",
        pledged=Decimal(100 * n), received=Decimal(50 * n), note=f"note {n}", seeded=n == 3,
        division="masters" if n == 5 else "",
    )  # fmt: skip


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Application]:
    folder = tmp_path_factory.mktemp("csv")
    app = create_event(str(folder / "day.tourney"), "hk-90", clock=FixedClock(), name="Day")
    app.run(ImportPlayers(tuple(draft(n) for n in range(24))))
    play_example_day(app)
    for points in (-60, 60):
        app.run(AdjustPoints(PlayerNo(24), points, "late, excused"))
    yield app
    app.close()


def made(app: Application, kind: str, language: str = "en", heat: HeatId | None = None) -> bytes:
    return Documents().make(app.request(kind, None if heat is None else HeatId(heat), language))


def rows(data: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(data.decode("utf-8-sig"), newline="")))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("language", ["en", "zh-HK", "both"])
def test_no_cell_of_any_list_runs_and_none_is_private(whole: Application, kind: str, language: str) -> None:
    data = made(whole, kind, language)
    assert data == made(whole, kind, language)
    assert PHONE.encode() not in data
    cells = [cell for row in csv.reader(io.StringIO(data.decode("utf-8-sig"), newline="")) for cell in row]
    assert not [cell for cell in cells if cell[:1] in ("=", "@", "\t", "\r")]
    assert not [cell for cell in cells if cell[:1] in ("+", "-") and not cell[1:].isdigit()]


@pytest.mark.parametrize("language", ["en", "zh-HK", "both"])
def test_the_list_of_players_can_be_imported_again(whole: Application, language: str) -> None:
    preview = read_list(made(whole, "players-notes-csv", language), "players.csv")
    assert not preview.bad
    back = {each.number: each for _, each in preview.rows}
    for number, player in whole.tournament.players.items():
        again = back[number]
        for name in ("name_zh", "name_en", "team", "pledged", "received", "note", "seeded"):
            assert getattr(again, name) == getattr(player, name), name


def test_the_notes_of_the_desk_are_only_in_the_list_that_says_so(whole: Application) -> None:
    plain, noted = (rows(made(whole, kind)) for kind in ("players-csv", "players-notes-csv"))
    assert [{**each, "Note": line["Note"]} for each, line in zip(plain, noted, strict=True)] == noted
    assert any(each["Note"] for each in noted) and "Note" not in plain[0]


def test_seats_and_scores_are_of_every_heat_unless_one_is_asked_for(whole: Application) -> None:
    seats = rows(made(whole, "seating-csv"))
    assert len(seats) == 24 * 3 + 4
    assert {each["Heat"] for each in seats} == {"1", "2", "3", "Final"}
    two = rows(made(whole, "scores-csv", heat=HeatId("2")))
    assert len(two) == 24
    for each in two:
        assert each["Total"].isdigit()
        assert each["Place"] in "1234"
    with pytest.raises(Refused):
        made(whole, "seating-csv", heat=HeatId("semi"))


def test_standings_and_finals_agree_with_the_paper(whole: Application) -> None:
    standings = rows(made(whole, "standings-csv"))
    assert [int(each["Place"]) for each in standings] == sorted(int(each["Place"]) for each in standings)
    for each in standings:
        heats = [float(each[f"H{n}"]) for n in (1, 2, 3)]
        assert sum(heats) == pytest.approx(float(each["Points"]), abs=0.001)
    finals = rows(made(whole, "finals-csv"))
    assert len(finals) == 24
    assert finals[0]["Place"] == "1"
    assert finals[0]["Reached"] == "Final"


def test_the_prize_is_named_with_the_awards_that_no_place_decides(whole: Application) -> None:
    before = rows(made(whole, "finals-csv"))
    assert [each["Prize"] for each in before[:4]] == ["Champion", "Runner-up", "Third place", ""]
    first, last = before[0]["No."], before[-1]["No."]
    for award, number in (("Best dressed", first), ("Fair play", last)):
        whole.run(GiveAward(award, PlayerNo(int(number))))
    for kind in ("finals-csv", "letters-csv"):
        prizes = {each["No."]: each["Prize"] for each in rows(made(whole, kind))}
        assert [prizes[each] for each in (first, last)] == ["Champion / Best dressed", "Fair play"], kind
    for _ in range(2):
        whole.undo()


@pytest.mark.parametrize("kind", ["players-csv", "seating-csv", "scores-csv", "standings-csv", "finals-csv"])
def test_a_division_that_the_format_does_not_know_stays_as_it_was_typed(
    whole: Application, kind: str
) -> None:
    divisions = {each["Division"] for each in rows(made(whole, kind)) if each["English name"] == "P5"}
    assert divisions == {"masters"}


def test_lists_of_an_empty_event_are_refused_with_what_is_lacking(tmp_path: Path) -> None:
    app = create_event(str(tmp_path / "day.tourney"), "hk-90", clock=FixedClock(), name="Day")
    lacking = {
        "players-csv": "players_first",
        "standings-csv": "no_results_yet",
        "finals-csv": "no_results",
        "rulings-csv": "no_rulings",
    }
    for kind, why in lacking.items():
        with pytest.raises(Refused, match=rf"paper\.{why}\b"):
            made(app, kind)
    app.close()


def test_final_places_stand_beside_what_decided_them(whole: Application) -> None:
    """The finalists' assets of the final descend with their places; those of the heats need not."""
    found = rows(made(whole, "finals-csv"))
    finalists = [row for row in found if row["Reached"] == "Final"]
    assert [row["Last table: place"] for row in finalists] == ["1", "2", "3", "4"]
    there = [int(row["Last table: total"]) for row in finalists]
    assert there == sorted(there, reverse=True)
    assert all(row["Last table: total"] == "" for row in found[len(finalists) :])
    paper = text(made(whole, "results"))
    assert "Finalistsbythelasttable" in paper
    assert all(f"{amount:,}" in paper for amount in there)
    book = openpyxl.load_workbook(io.BytesIO(made(whole, "workbook")), data_only=True)["Finals"]
    heads = [cell.value for cell in book[1]]
    sheet = [dict(zip(heads, (cell.value for cell in row), strict=True)) for row in book.iter_rows(min_row=2)]
    places = [row for row in sheet if row["Part"] == "Final places"]
    assert [row["Total there"] for row in places[:4]] == there
    assert [row["Heats: points"] for row in places] == [float(row["Heats: points"]) for row in found]
