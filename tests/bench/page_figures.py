"""What the public page costs at 400 players in five heats, heat 5 published: processor seconds and bytes.

Run it: `python -m tests.bench.page_figures`. It prints and asserts nothing. Asked are a second of the
processor for a page and its writing, and at most 300 kB in both languages.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from time import process_time

from tests.bench.standings_bench import AT, event, with_heats
from tourney.base.ids import HeatId
from tourney.base.languages import paper_languages
from tourney.event.collections import PRINTS
from tourney.event.ports import JournalEntry
from tourney.event.records import HeatState, Printed, Tournament
from tourney.event.rules import Rules
from tourney.public_page.page import page_of

PLAYERS = 400


def published(players: int = PLAYERS, at: datetime = AT) -> tuple[Tournament, list[JournalEntry]]:
    """Four heats whose standings were printed, and the seats of the fifth, with the journal's end."""
    played = event(with_heats(5), players)
    last = HeatId("5")
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
    """Print all figures."""
    tournament, history = published()
    rules = Rules(tournament.event)
    for language in (*paper_languages(), *paper_languages()):
        start = process_time()
        page = page_of(tournament, rules, history, language)
        print(f"{PLAYERS} × 5, {language:<8} {process_time() - start:6.2f} s {len(page):9,} bytes")


if __name__ == "__main__":
    main()
