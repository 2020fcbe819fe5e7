"""A hall whose first heat is published, with its server."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.hall_network.test_live_page import followed
from tests.hall_network.test_referees import ONE, TWO, Hall
from tourney.application.application import Application
from tourney.application.example import check_everybody_in
from tourney.heats.commands import DrawHeats, PublishHeat


@pytest.fixture
def hall(app: Application, tmp_path: Path) -> Iterator[Hall]:
    check_everybody_in(app)
    app.run(DrawHeats((ONE, TWO), 7))
    app.run(PublishHeat(ONE))
    event = followed(app)
    yield Hall(app, event, tmp_path / "phones" / "day.txt")
    event.close()
