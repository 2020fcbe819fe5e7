"""Views for people who query an event with `sqlite3` or `psql`: the same on both. The program reads none.

Columns called `…_60` are exact, in sixtieths of a point; those without it are what a person writes. Results
are there only while they are those of the journal's last step (`result_rows`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from sqlalchemy import Connection, Dialect


@dataclass(frozen=True, slots=True)
class View:
    """A view: what a row of it is, what its columns mean, and what it selects."""

    name: str
    row: str
    columns: Mapping[str, str]
    query: str


_PERSON = {
    "player": "Start number.",
    "name_zh": "Name in Chinese.",
    "name_en": "Name in English.",
    "team": "Team.",
    "division": "Division.",
}


_NAMES = "p.name_zh, p.name_en, p.team, p.division"


_SHOWN = "(SELECT entry FROM results_as_of) = (SELECT max(seq) FROM journal)"


_OF_THE_HEATS = "r.heat NOT IN ('semi', 'final')"


VIEWS = (
    View(
        name="v_seats",
        row="A seat: who sits where, with whom.",
        columns=MappingProxyType(
            {
                "heat": "Heat, `semi` or `final`.",
                "table_no": "Table.",
                "wave": "Wave of the heat.",
                "seat": "Seat, clockwise from 1.",
                **_PERSON,
                "with_players": "Start numbers of the others at the table, in seat order.",
            }
        ),
        query=f"""
SELECT s.heat, s."table" AS table_no, t.wave, s.seat, s.player, {_NAMES},
  (SELECT {{joined}}(CAST(o.player AS TEXT), ', ')
    FROM (SELECT x.player FROM seats x
      WHERE x.heat = s.heat AND x."table" = s."table" AND x.player <> s.player ORDER BY x.seat) o
  ) AS with_players
FROM seats s
JOIN tables t ON t.heat = s.heat AND t."table" = s."table"
JOIN players p ON p.number = s.player""",
    ),
    View(
        name="v_results",
        row="What a table has brought one player: once all its sheets are in and nothing on them is open.",
        columns=MappingProxyType(
            {
                "heat": "Heat, `semi` or `final`.",
                "table_no": "Table.",
                "seat": "Seat, clockwise from 1.",
                **_PERSON,
                "place": "Place at the table; the first of those that are shared.",
                "shared": "Whether the place is shared.",
                "points": "Points for the place.",
                "points_60": "The same in sixtieths.",
                "assets": "Assets in M.",
                "players": "How many sat at the table.",
                "left_at_end": "How many were left at the end.",
                "confirmed_at": "When the chief referee took the result as official; empty before.",
                "provisional": "Whether it may still change.",
            }
        ),
        query=f"""
SELECT r.heat, r."table" AS table_no, s.seat, r.player, {_NAMES}, r.place, r.shared,
  r.points / 60.0 AS points, r.points AS points_60, r.total AS assets, r.players, r.left_at_end,
  t.confirmed_at, r.provisional
FROM results r
JOIN seats s ON s.heat = r.heat AND s.player = r.player
JOIN tables t ON t.heat = r.heat AND t."table" = r."table"
JOIN players p ON p.number = r.player
WHERE {_SHOWN}""",
    ),
    View(
        name="v_standings_input",
        row=(
            "What one player's place in the standings is made of: results of the preliminary heats, "
            "penalties and bonuses. What the format gives for a missed heat, and decided ties, are not in it."
        ),
        columns=MappingProxyType(
            {
                **_PERSON,
                "status": "Where they stand at the door.",
                "games": "Heats that have brought them a result.",
                "points": "Sum of the points of those heats.",
                "points_60": "The same in sixtieths.",
                "adjustments": "Sum of penalties and bonuses.",
                "adjustments_60": "The same in sixtieths.",
                "assets": "Sum of the assets in M.",
                "first_places": "How often they came first, shared or not.",
                "provisional": "How many of those results may still change.",
            }
        ),
        query=f"""
SELECT p.number AS player, {_NAMES}, p.status, count(r.heat) AS games,
  coalesce(sum(r.points), 0) / 60.0 AS points, coalesce(sum(r.points), 0) AS points_60,
  coalesce(min(a.points), 0) / 60.0 AS adjustments, coalesce(min(a.points), 0) AS adjustments_60,
  coalesce(sum(r.total), 0) AS assets,
  coalesce(sum(CASE WHEN r.place = 1 THEN 1 ELSE 0 END), 0) AS first_places,
  coalesce(sum(CASE WHEN r.provisional THEN 1 ELSE 0 END), 0) AS provisional
FROM players p
LEFT JOIN results r ON r.player = p.number AND {_OF_THE_HEATS}
LEFT JOIN (SELECT o.player, sum(u.points) AS points FROM rulings u
  JOIN ruling_players o ON o.ruling = u.id WHERE u.kind = 'adjustment' GROUP BY o.player
) a ON a.player = p.number
WHERE {_SHOWN}
GROUP BY p.number, {_NAMES}, p.status""",
    ),
)


def create_views(connection: Connection) -> None:
    """Make all views."""
    for view in VIEWS:
        connection.exec_driver_sql(made_by(view, connection.dialect))


def made_by(view: View, dialect: Dialect) -> str:
    """The statement that makes a view."""
    joined = "group_concat" if dialect.name == "sqlite" else "string_agg"
    return f"CREATE VIEW {view.name} AS{view.query.format(joined=joined)}"


def drop(connection: Connection) -> None:
    """Take away those that are there."""
    for view in VIEWS:
        connection.exec_driver_sql(f"DROP VIEW IF EXISTS {view.name}")
