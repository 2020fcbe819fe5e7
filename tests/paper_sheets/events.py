"""The four events that every document is looked at with, always the same."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from decimal import Decimal
from pathlib import Path

from tests.contact_sheet.days import GIVEN, HARD, MORNING, SURNAMES, semi_finals
from tourney.application.application import Application
from tourney.application.example import check_everybody_in, play_example_day, play_heat
from tourney.base.clocks import FixedClock
from tourney.base.ids import HeatId, PlayerNo
from tourney.base.times import HONG_KONG
from tourney.bootstrap import create_event
from tourney.cli.example_day import example_event
from tourney.event.records import WAYS
from tourney.event.registration import PlayerDraft
from tourney.giving.commands import Donate, IssueReceipts
from tourney.heats.commands import DrawHeats, PublishHeat
from tourney.players.commands import ImportPlayers
from tourney.setup.commands import EditEvent
from tourney.standings.declaring import DeclareOfficial

Made = Callable[[Path], Application]

LONG = (
    ("", "Bartholomew Maximilian Featherstonehaugh-Cholmondeley"),
    ("歐陽慕容司徒尉遲長孫", "Wong-Rosenkranz Alexandria Wilhelmina"),
    ("", "ณัฐวุฒิ ศรีสุวรรณ"),
    ("", "김철수"),
    ("", "राम कुमार श्रेष्ठ"),
    ("", "Nguyễn Thị Phương Thảo"),
    ("", "Владимир Константинопольский"),
)
TEAMS = (
    "Society of St. Vincent de Paul (Hong Kong Central Council) 聖雲先會香港中央議會",
    "沙田體育會",
    "Ma On Shan Youth",
)


def example(folder: Path) -> Application:
    """The day that ships, to its champion and official, with money given."""
    clock = FixedClock(MORNING)
    app = example_event(folder / "day.tourney", clock)
    _money(app)
    play_example_day(app)
    clock.at += timedelta(hours=7)
    app.run(DeclareOfficial("final", with_earlier=True))
    return app


def waves(folder: Path) -> Application:
    """61 of long and foreign names in two waves on eight boards: heat 1 counts, heat 2 is half in."""
    app = create_event(
        str(folder / "day.tourney"),
        "school-two-rounds",
        clock=FixedClock(MORNING),
        zone=HONG_KONG,
        name="The Grand Hong Kong & Kowloon Charity Property Trading Championship in aid of Children",
        name_zh="香港九龍新界慈善大富翁錦標賽暨兒童基金籌款日",
        date="2026-03-07",
        venue="Sha Tin Town Hall, Exhibition Gallery 沙田大會堂展覽廳",
    )
    app.run(EditEvent({"boards": 8}))
    app.run(ImportPlayers(_long_names(61)))
    _money(app)
    check_everybody_in(app)
    first, second = app.rules.format.heat_ids[:2]
    app.run(DrawHeats((first, second), 11))
    for heat in (first, second):
        app.run(PublishHeat(heat))
    play_heat(app, first, 5)
    play_heat(app, second, 6, 7)
    return app


def semis(folder: Path) -> Application:
    """61 players, four semi-finals, two of these played."""
    app = semi_finals(folder)
    _money(app)
    return app


def nothing(folder: Path) -> Application:
    """24 have come, heat 1 is on the wall, no game has ended and nobody has given anything."""
    app = example_event(folder / "day.tourney", FixedClock(MORNING))
    check_everybody_in(app)
    app.run(DrawHeats(app.rules.format.heat_ids, 7))
    app.run(PublishHeat(HeatId("1")))
    return app


def _long_names(count: int) -> tuple[PlayerDraft, ...]:
    drafts, hard = [], LONG + HARD
    for n in range(count):
        chinese, latin = SURNAMES[n % 20] + GIVEN[(n * 7) % 10], f"Christopher Alexander {n + 1}"
        if n % 3 == 1:
            chinese, latin = hard[(n // 3) % len(hard)]
        division = "junior" if n % 2 else "senior"
        draft = PlayerDraft(name_zh=chinese, name_en=latin, team=TEAMS[n % 3], pledged=Decimal(100 * (n % 7)))
        drafts.append(replace(draft, division=division))
    return tuple(drafts)


def _money(app: Application) -> None:
    facts = {
        "charity": "The Children’s Fund of Hong Kong and Kowloon",
        "charity_zh": "香港九龍兒童基金",
        "charity_number": "91/12345",
        "receipt_first": 101,
        "receipt_last": 199,
        "donation_target": 20_000,
    }
    app.run(EditEvent(facts))
    for number, method in enumerate(WAYS[:3], 1):
        app.run(Donate(PlayerNo(number), Decimal(1_300 * number), method))
    app.run(IssueReceipts())


EVENTS: dict[str, Made] = {"example": example, "waves": waves, "semis": semis, "nothing": nothing}
