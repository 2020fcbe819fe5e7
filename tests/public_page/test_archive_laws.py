"""Laws of the archive over random days: only what was made public last, and never anything private."""

from __future__ import annotations

import json
from datetime import timedelta
from tempfile import TemporaryDirectory

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.projector.test_hall_scene_laws import PASSES, STEPS, Play, hall, take
from tests.public_page.test_checker import changes
from tests.public_page.test_page_laws import Witness
from tourney.base.clocks import FixedClock
from tourney.base.ids import PlayerNo, Points, points_number
from tourney.event.command import Command
from tourney.event.records import HeatState
from tourney.players.commands import EditPlayer
from tourney.public_page.archive import archive_of

PRIVATE = {"phone": "9123 4567", "email": "mum@example.hk", "note": "nut allergy"}


@given(STEPS, st.lists(PASSES, min_size=14, max_size=14))
@settings(max_examples=20)
def test_the_archive_holds_what_was_made_public_last(
    steps: list[Command[object] | Play | None], passes: list[int]
) -> None:
    clock, witness = FixedClock(), Witness()
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        app = hall(folder, clock)
        app.run(EditPlayer(PlayerNo(1), {**PRIVATE, "name_en": "Whole Name Typed"}))
        for step, seconds in zip(steps, passes, strict=False):
            before = app.tournament
            take(app, step)
            witness.look(before, app)
            clock.at += timedelta(seconds=seconds)
        files = archive_of(app.tournament, app.history, app.chain())
        whole = b"".join(files.values()).decode()
        assert not [word for word in (*PRIVATE.values(), "Name Typed") if word in whole]
        results, known = json.loads(files["results.json"]), witness.says(app.tournament)
        assert [(e["place"], e["number"], e["points"]) for e in results["standings"]] == [
            (place, number, points_number(Points(points))) for place, number, points in known
        ]
        sheets = files["sheets.csv"].decode().splitlines()[1:]
        assert bool(sheets) is bool(known)
        published = {heat for heat, each in app.tournament.heats.items() if each.state is HeatState.PUBLISHED}
        assert known or {str(each["heat"]) for each in results["heats"]} <= published
        for change in changes(files["journal.jsonl"].decode()):
            for record in filter(None, (change["before"], change["after"])):
                if change["in"] in ("heats", "tables"):
                    heat = record.get("heat", record.get("id"))
                    assert heat in published or known, "a draft is nobody's business"
                assert known or change["in"] != "sheets"
        app.close()
