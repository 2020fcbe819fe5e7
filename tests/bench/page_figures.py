"""What the public page costs at 400 players in five heats, heat 5 published: processor seconds and bytes.

Run it: `python -m tests.bench.page_figures`. It prints and asserts nothing. Asked are a second of the
processor for a page and its writing, and at most 300 kB in both languages.
"""

from __future__ import annotations

import tempfile
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from time import process_time

from tests.bench.scale_figures import HEATS
from tests.bench.scale_figures import event as event_of
from tests.bench.standings_bench import AT, event, with_heats
from tourney.application.example import check_everybody_in, play_heat
from tourney.base.languages import paper_languages
from tourney.event.collections import PRINTS
from tourney.event.ports import JournalEntry
from tourney.event.records import HeatState, Printed, Tournament
from tourney.heats.commands import PublishHeat
from tourney.printing.print_job import RecordPrint
from tourney.public_page.page import page_of

PLAYERS = 400


def published(players: int = PLAYERS, at: datetime = AT) -> tuple[Tournament, list[JournalEntry]]:
    """Four heats whose standings were printed, and the seats of the fifth, with the journal's end."""
    played = event(with_heats(5), players)
    last = HEATS[-1]
    printed = Printed(1, "standings", at)
    heats = {
        heat: replace(each, state=HeatState.PUBLISHED, published_at=at) for heat, each in played.heats.items()
    }
    tables = {
        key: replace(table, confirmed_at=None) if key[0] == last else table
        for key, table in played.tables.items()
    }
    sheets = {key: sheet for key, sheet in played.sheets.items() if key[0] != last}
    entry = JournalEntry(1, at, who="bench", code="printed", changes=(PRINTS.added(printed),))
    now = replace(played, heats=heats, tables=tables, sheets=sheets, prints={1: printed}, revision=1)
    return now, [entry]


def main() -> None:
    """Print all figures, of an event on disk with its whole journal."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        app = event_of(Path(folder), PLAYERS)
        check_everybody_in(app)
        for heat in HEATS[:-1]:
            app.run(PublishHeat(heat))
            play_heat(app, heat, 3)
        app.run(RecordPrint("standings"))
        app.run(PublishHeat(HEATS[-1]))
        for language in (*paper_languages(), *paper_languages()):
            start = process_time()
            page = page_of(app.tournament, app.rules, app.history, language)
            print(f"page in {language:<8} {process_time() - start:6.2f} s {len(page):9,} bytes")
        for final in (False, True):
            start = process_time()
            files = app.write_page(f"{folder}/page", final=final)
            what, size = "page and archive" if final else "page", sum(map(len, files.values()))
            print(f"{what:<16} written {process_time() - start:6.2f} s {size:9,} bytes")
        app.close()


if __name__ == "__main__":
    main()
