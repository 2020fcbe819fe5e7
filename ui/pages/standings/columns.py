"""The columns of the standings: what each cell says of a line, how it sorts, what it looks like."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tourney.base.ids import HeatId, points_shown
from tourney.competition.cut import Qualification
from tourney.competition.formats import Format
from tourney.competition.heat_names import heat_named
from tourney.competition.records import Status
from tourney.competition.standings import StandingLine
from tourney.competition.tally import HeatScore
from tourney.texts import Texts
from tourney.views.finals import StandingsView
from ui.pages.standings.naming import both_names, placed
from ui.widgets import Column, capital

_NAME_WIDTH = 176
_NOTE_WIDTH = 72
"""Beside the panel note and assets are left out before a name is cut; tips of name and points tell them."""


@dataclass(frozen=True, slots=True)
class Shape:
    """Which columns there are. `narrow`: room is short, what the panel beside says is left out."""

    heats: tuple[HeatId, ...]
    divisions: bool
    teams: bool
    notes: bool
    chances: bool
    narrow: bool


def shape_of(view: StandingsView, fmt: Format, division: str, narrow: bool) -> Shape:
    """The columns that these standings need."""
    lines = view.standings.lines
    heats = lines[0].heats if lines else ()
    return Shape(
        tuple(score.heat for score in heats),
        bool(fmt.divisions) and not division,
        teams=any(line.team for line in lines),
        notes=any(_has_note(line) for line in lines),
        chances=any(line.chance is not None for line in lines),
        narrow=narrow,
    )


def columns_of(
    texts: Texts, fmt: Format, shape: Shape, open_cut: Callable[[StandingLine], bool]
) -> list[Column[StandingLine]]:
    """The columns from left to right; the third is the name, which takes the room that is left."""
    names = {each.id: texts.name(each.name) for each in fmt.divisions}
    columns: list[Column[StandingLine]] = [
        Column(
            texts("standpage.head_place"),
            lambda line: f"{line.place}=" if line.tied else str(line.place),
            lambda line: line.place,
            number=True,
            width=56,
            bold=lambda _line: True,
            kind=_muted,
        ),
        Column(
            texts("standpage.head_number"),
            lambda line: str(line.number),
            lambda line: line.number,
            number=True,
            width=56,
            kind=_muted,
        ),
        Column(
            texts("standpage.head_name"),
            lambda line: both_names(line.name),
            width=_NAME_WIDTH,
            room="name",
            kind=_muted,
            tip=lambda line: _name_and_note(texts, line, fmt),
        ),
    ]
    if shape.notes:
        note: Column[StandingLine] = Column(
            texts("standpage.head_note"),
            lambda line: note_words(texts, line, fmt),
            width=_NOTE_WIDTH if shape.narrow else 0,
            kind=_note_kind,
            tip=lambda line: note_words(texts, line, fmt),
            room="spare" if shape.narrow else "",
        )
        columns.append(note)
    if shape.teams and not shape.narrow:
        team: Column[StandingLine] = Column(
            texts("standpage.head_team"),
            lambda line: line.team,
            width=104,
            tip=lambda line: line.team,
            room="shares",
        )
        columns.append(team)
    if shape.divisions:
        columns.append(
            Column(
                texts("standpage.head_division"),
                lambda line: names.get(line.division, texts("standpage.no_division")),
            )
        )
    columns += [
        Column(
            texts("standpage.head_points"),
            lambda line: points_shown(line.points),
            lambda line: line.points,
            number=True,
            width=64,
            bold=lambda _line: True,
            kind=_muted,
            tip=lambda line: f"{texts('standpage.head_assets')}: {line.assets:,}",
        ),
        Column(
            texts("standpage.head_assets"),
            lambda line: f"{line.assets:,}",
            lambda line: line.assets,
            number=True,
            width=76,
            kind=_muted,
            room="spare" if shape.narrow else "",
        ),
    ]
    columns += [_heat_column(texts, at, heat, shape.narrow) for at, heat in enumerate(shape.heats)]
    if shape.chances:
        columns.append(
            Column(
                texts("standpage.head_chance"),
                lambda line: chance_words(texts, line, open_cut(line)),
                lambda line: (line.chance is None, line.chance, line.place),
                kind=lambda line: _CHANCE_KIND.get(line.chance, "") if line.chance else "",
            )
        )
    if not shape.narrow:
        columns += [
            Column(
                texts("standpage.head_games"),
                lambda line: str(line.games),
                lambda line: line.games,
                number=True,
                room="spare",
            ),
            Column(texts("standpage.head_sizes"), lambda line: sizes_words(line.sizes), room="spare"),
        ]
    return columns


def _heat_column(texts: Texts, at: int, heat: HeatId, narrow: bool) -> Column[StandingLine]:
    return Column(
        capital(texts.say(heat_named(heat))),
        lambda line: heat_words(texts, line.heats[at], narrow),
        lambda line: (line.heats[at].place is None, line.heats[at].points),
        kind=lambda line: "muted" if line.heats[at].place is None or line.heats[at].provisional else "",
        tip=lambda line: heat_words(texts, line.heats[at]),
    )


def heat_words(texts: Texts, score: HeatScore, narrow: bool = False) -> str:
    """A heat in a cell: `19·1st·table 7`, `narrow` without the table; a heat missed is a dash.

    The dot of our font is wide by itself and needs no spaces.
    """
    if score.table is None:
        return "–"
    table = texts("standpage.table", table=score.table)
    if score.place is None:
        return "…" if narrow else f"…·{table}"
    place = placed(texts, score.place, score.tied)
    points = points_shown(score.points)
    return f"{points}·{place}" if narrow else f"{points}·{place}·{table}"


def sizes_words(sizes: Sequence[int]) -> str:
    """Sizes of the tables played: `4 4 5`."""
    return " ".join(str(size) for size in sizes)


def note_words(texts: Texts, line: StandingLine, fmt: Format) -> str:
    """What is unusual about a line, in words."""
    notes = []
    if line.status is Status.WITHDRAWN:
        notes.append(texts("status.withdrawn"))
    elif line.status is Status.ABSENT:
        notes.append(texts("status.absent"))
    elif line.gone:
        notes.append(texts("standpage.note_left"))
    if line.provisional:
        notes.append(texts("standpage.note_provisional"))
    total = sum(ruling.points for ruling in line.adjustments)
    if line.adjustments:
        penalty = (total < 0) != fmt.low_wins
        notes.append(texts("standpage.note_penalty") if penalty else texts("standpage.note_bonus"))
    return " · ".join(notes)


def chance_words(texts: Texts, line: StandingLine, cut_open: bool) -> str:
    """Whether the player goes through: sign and word."""
    if line.chance is Qualification.SAFE:
        return f"✓ {texts('standpage.chance_safe') if cut_open else texts('standpage.chance_through')}"
    if line.chance is Qualification.OPEN:
        return f"? {texts('standpage.chance_open')}"
    return f"– {texts('standpage.chance_out')}" if line.chance is Qualification.OUT else ""


_CHANCE_KIND = {Qualification.SAFE: "good", Qualification.OPEN: "warn", Qualification.OUT: "muted"}


def _has_note(line: StandingLine) -> bool:
    return line.provisional or line.gone or bool(line.adjustments)


def _name_and_note(texts: Texts, line: StandingLine, fmt: Format) -> str:
    told = (both_names(line.name), note_words(texts, line, fmt))
    return " · ".join(filter(None, told))


def _note_kind(line: StandingLine) -> str:
    return "bad" if line.gone else "warn"


def _muted(line: StandingLine) -> str:
    """Grey is whoever has left, and whatever may still change; the note says which."""
    return "muted" if line.gone or line.provisional else ""
