"""The list of standings: columns, shared places bracketed, the cut drawn as a line with its word."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen

from tourney.base.heat_names import heat_named
from tourney.base.ids import SEMI, HeatId, points_shown
from tourney.base.texts import Texts
from tourney.event.formats import Format
from tourney.event.records import Status
from tourney.event.table_state import points_range
from tourney.event.tie_breaks import HeatScore
from tourney.standings.cut import Qualification
from tourney.standings.line_picture import LineBar, LineSide
from tourney.standings.paper_standings import adjustment_shown
from tourney.standings.standings import StandingLine
from tourney.standings.story import PlayerStory, StandingsStory
from ui.pages.rulings import heat_words, placed, points_rows
from ui.parts.dialogs import both_names, with_team
from ui.parts.line_bars import bar_word
from ui.widgets.buttons import EmptyState
from ui.widgets.table import Column, DataTable
from ui.widgets.text import capital
from ui.widgets.theme import Role, look

_NAME_WIDTH = 132


_NOTE_WIDTH, _HEAT_WIDTH = 72, 68
"""Beside the panel note and earlier heats are left out before a name is cut on two lines, never assets: they
decide.
"""


@dataclass(frozen=True, slots=True)
class Room:
    """How much room there is, as `Shape` has it."""

    narrow: bool
    tables: bool


@dataclass(frozen=True, slots=True)
class Shape:
    """Which columns there are.

    `narrow`: room is short, columns that the panel beside repeats are left out. `tables`: a heat names its
    table too.
    """

    heats: tuple[HeatId, ...]
    divisions: bool
    teams: bool
    notes: bool
    adjusted: bool
    chances: bool
    narrow: bool
    tables: bool


class Stories(Protocol):
    """The page's knowledge of a line beyond the line itself."""

    def story_of(self, line: StandingLine) -> PlayerStory | None:
        """Their places heat by heat and what they need."""
        ...

    def cut_open(self, line: StandingLine) -> bool:
        """Whether the cut of their division may still change."""
        ...

    def reserve_turn(self, line: StandingLine) -> int:
        """Their turn among the reserves, 0 if they are none."""
        ...

    def told_apart(self, line: StandingLine) -> str:
        """The team of a player who shares a name with another; "" for all others."""
        ...


def shape_of(story: StandingsStory, fmt: Format, division: str, room: Room) -> Shape:
    """The columns that these standings need."""
    lines = story.view.standings.lines
    heats = lines[0].heats if lines else ()
    told = any(line.chance not in (None, Qualification.ALIVE) for line in lines)
    return Shape(
        tuple(score.heat for score in heats),
        bool(fmt.divisions) and not division,
        teams=any(line.team for line in lines),
        notes=any(line.inactive for line in lines) and not (room.narrow and told),  # the chance says it
        adjusted=any(line.adjusted for line in lines),
        chances=told,
        narrow=room.narrow,
        tables=room.tables,
    )


def columns_of(texts: Texts, fmt: Format, shape: Shape, stories: Stories) -> list[Column[StandingLine]]:
    """The columns from left to right; the third is the name, which takes the room that is left."""
    names = {each.id: texts.name(each.name) for each in fmt.divisions}
    team_shown = shape.teams and not shape.narrow
    columns: list[Column[StandingLine]] = [
        Column(
            texts("standpage.head_place"),
            lambda line: line.place_sign,
            lambda line: (not line.games, line.place),
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
            lambda line: with_team(line.name, "" if team_shown else stories.told_apart(line)),
            width=_NAME_WIDTH,
            room="names",
            kind=_muted,
            tip=lambda line: _name_and_note(texts, line, fmt),
        ),
    ]
    if shape.notes:
        note: Column[StandingLine] = Column(
            texts("standpage.head_note"),
            lambda line: left_words(texts, line),
            width=_NOTE_WIDTH if shape.narrow else 0,
            kind=lambda _line: "bad",
            tip=lambda line: left_words(texts, line),
            room="spare" if shape.narrow else "",
        )
        columns.append(note)
    if team_shown:
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
            tip=lambda line: f"{texts('standpage.head_assets')}: {line.assets:,} · {points_rows(texts, fmt)}",
        ),
    ]
    if shape.adjusted:
        columns.append(
            Column(
                "±",
                lambda line: adjustment_shown(line.adjusted),
                lambda line: line.adjusted,
                width=44,
                kind=lambda _line: "warn",
                tip=lambda line: note_words(texts, line, fmt),
            )
        )
    columns.append(
        Column(
            texts("standpage.head_assets"),
            lambda line: f"{line.assets:,}",
            lambda line: line.assets,
            number=True,
            width=76,
            kind=_muted,
        )
    )
    columns += [_heat_column(texts, fmt, shape, stories, at) for at in range(len(shape.heats))]
    if shape.chances:
        columns.append(
            Column(
                texts("standpage.head_chance_semi" if _to_semi_finals(fmt) else "standpage.head_chance"),
                lambda line: "" if _is_usual(line, stories) else chance_words(texts, line, stories),
                lambda line: (line.chance is None, line.chance, line.place),
                kind=lambda line: chance_kind(line, stories),
                tip=lambda line: prospect_words(texts, stories.story_of(line)),
                chip=lambda line: (
                    None
                    if line.chance is None or _is_usual(line, stories)
                    else chance_kind(line, stories, chip=True)
                ),
            )
        )
    return columns


def _to_semi_finals(fmt: Format) -> bool:
    """Whether players who go through play a semi-final next."""
    return bool(fmt.stages) and fmt.stages[0].heat == SEMI


def _heat_column(texts: Texts, fmt: Format, shape: Shape, stories: Stories, at: int) -> Column[StandingLine]:
    heat, worth = shape.heats[at], _Worth(fmt)
    last = at == len(shape.heats) - 1

    def moved(line: StandingLine) -> str:
        if line.heats[at].place is None or (shape.narrow and not last):
            return ""  # a player without a result yet has neither gained nor lost
        return moved_words(None if (story := stories.story_of(line)) is None else story.gained_after(at))

    def words(line: StandingLine) -> str:
        return f"{heat_words(texts, line.heats[at], not shape.tables)} {moved(line)}".rstrip()

    def tip(line: StandingLine) -> str:
        story = stories.story_of(line)
        places = () if story is None else story.places[: at + 1]
        way = texts("standpage.places_so_far", places=" → ".join(map(str, places))) if places else ""
        return " · ".join(filter(None, (heat_words(texts, line.heats[at]), way)))

    return Column(
        capital(texts.say(heat_named(heat))),
        words,
        lambda line: (line.heats[at].place is None, line.heats[at].points),
        kind=lambda line: "muted" if line.heats[at].place is None or line.heats[at].provisional else "",
        tip=tip,
        bar=lambda line: worth.share(line.heats[at]),
        width=_HEAT_WIDTH if shape.narrow and not last else 0,
        room="spare" if shape.narrow and not last else "",
    )


class _Worth:
    """The share of what a heat can bring that it has brought: nothing for the worst, 1 for the best."""

    def __init__(self, fmt: Format) -> None:
        ranges = [points_range(fmt, size) for size in fmt.sizes]
        pick_worst, pick_best = (max, min) if fmt.low_wins else (min, max)
        self._worst = pick_worst(worst for worst, _ in ranges)
        self._best = pick_best(best for _, best in ranges)

    def share(self, score: HeatScore) -> float | None:
        """None while a heat has no result, and for one missed."""
        span = self._best - self._worst
        if score.place is None or not span:
            return None
        return max(0.0, min(1.0, (score.points - self._worst) / span))


def moved_words(gained: int | None) -> str:
    """Places gained or lost: `▲2`, `▼1`; "" if there is nothing to compare with, or nothing moved."""
    if not gained:
        return ""
    return f"▲{gained}" if gained > 0 else f"▼{-gained}"


def prospect_words(texts: Texts, story: PlayerStory | None) -> str:
    """Why a player is safe, out or open; for one marked at the line, what would take them over it."""
    if story is not None and story.bar is not None and story.bar.moves:
        falls = story.bar.side is LineSide.IN
        return texts("standpage.could_fall" if falls else "standpage.could_rise")
    return "" if story is None or story.prospect is None else capital(texts.say(story.prospect.reason))


def left_words(texts: Texts, line: StandingLine) -> str:
    """How a player has left; "" for one who has not."""
    if line.status is Status.WITHDRAWN:
        return texts("status.withdrawn")
    if line.status is Status.ABSENT:
        return texts("status.absent")
    return texts("standpage.note_left") if line.inactive else ""


def note_words(texts: Texts, line: StandingLine, fmt: Format) -> str:
    """What is unusual about a line, in words."""
    notes = [words for words in (left_words(texts, line),) if words]
    total = sum(ruling.points for ruling in line.adjustments)
    if line.adjustments:
        penalty = (total < 0) != fmt.low_wins
        notes.append(texts("standpage.note_penalty") if penalty else texts("standpage.note_bonus"))
    return " · ".join(notes)


def chance_words(texts: Texts, line: StandingLine, stories: Stories) -> str:
    """Whether the player goes through, or won: sign and word; near the line the word of Finals."""
    story, bar = stories.story_of(line), _unsafe(line, stories)
    final = None if story is None else story.final_place
    if final is not None:
        champion = final.place == 1
        return f"✓ {texts('finals.champion') if champion else placed(texts, final.place, final.tied)}"
    if line.chance is not None and line.inactive:
        return f"– {left_words(texts, line)}"
    if bar is not None:
        return bar_word(texts, bar)
    if line.chance is Qualification.CLINCHED:
        through = not stories.cut_open(line)
        return f"✓ {texts('standpage.chance_through') if through else texts('standpage.chance_safe')}"
    if line.chance is Qualification.ALIVE:
        return f"? {texts('standpage.chance_open')}"
    if turn := stories.reserve_turn(line):
        return f"– {texts('finals.standing_reserve', turn=turn)}"
    return "" if line.chance is None else f"– {texts('standpage.chance_out')}"


def chance_kind(line: StandingLine, stories: Stories, *, chip: bool = False) -> str:
    """The kind of text of that word, or of its chip."""
    if line.chance is None or _unsafe(line, stories) is not None:
        return "" if line.chance is None else "warn"
    story = stories.story_of(line)
    chance = Qualification.ELIMINATED if line.inactive else line.chance
    if story is not None and story.final_place is not None:
        chance = Qualification.CLINCHED
    return (CHANCE_CHIP if chip else _CHANCE_KIND)[chance]


def _is_usual(line: StandingLine, stories: Stories) -> bool:
    """Whether nothing is settled about them and nothing is to be looked at: the column says nothing of it."""
    return line.chance is Qualification.ALIVE and _unsafe(line, stories) is None


def _unsafe(line: StandingLine, stories: Stories) -> LineBar | None:
    story = stories.story_of(line)
    return None if story is None else story.bar


_CHANCE_KIND = {
    Qualification.CLINCHED: "good",
    Qualification.ALIVE: "warn",
    Qualification.ELIMINATED: "muted",
}


CHANCE_CHIP = {Qualification.CLINCHED: "good", Qualification.ALIVE: "warn", Qualification.ELIMINATED: ""}


def _name_and_note(texts: Texts, line: StandingLine, fmt: Format) -> str:
    told = (both_names(line.name), note_words(texts, line, fmt))
    return " · ".join(filter(None, told))


def _muted(line: StandingLine) -> str:
    """Grey marks players who have left, as the note tells, and values that may still change."""
    return "muted" if line.inactive or line.provisional else ""


_PLACE, _BESIDE_BRACKETS = 0, 18


_ROOM = 12
"""The height that each of the two rows at the line gets for it, so that its word covers no place or
number.
"""


class StandingsTable(DataTable[StandingLine]):
    """Bracket and line are drawn only in the order of the standings, not when sorted otherwise."""

    def __init__(self, empty: EmptyState) -> None:
        super().__init__(empty=empty)
        self._cut_after: int | None = None
        self._cut_word = ""
        self._cut_open = False
        self.horizontalHeader().sortIndicatorChanged.connect(lambda *_: self.fit_rows())

    def set_cut(self, after: int | None, word: str, still_open: bool) -> None:
        """Where the cut runs (index of the last line above it, None for nowhere) and its name."""
        self._cut_after, self._cut_word, self._cut_open = after, word, still_open
        self.fit_rows()
        self.viewport().update()

    @property
    def cut_shown(self) -> str:
        """The word of the line as drawn, "" while no line is."""
        rows = len(self.rows_model.rows)
        there = self._cut_after is not None and self._cut_after < rows and self.in_given_order
        return self._cut_word if there else ""

    @property
    def cut_left(self) -> int:
        """The start of the line's word: beside the brackets, before names, which may have two lines."""
        return self.columnViewportPosition(_PLACE) + look().px(_BESIDE_BRACKETS)

    @property
    def in_given_order(self) -> bool:
        """Whether the rows are in the order of the standings."""
        return self.horizontalHeader().sortIndicatorSection() < 0

    # ---- Qt -----------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self.rows_model.rows or not self.in_given_order:
            return
        painter = QPainter(self.viewport())
        self._paint_brackets(painter)
        if self.cut_shown:
            self._paint_cut(painter)
        painter.end()

    # ---- inside -------------------------------------------------------------------------------

    def room_beside(self, at: int) -> int:
        """A little more height for the rows above and below the line."""
        beside = self._cut_after is not None and at - self._cut_after in (0, 1)
        return look().px(_ROOM) if beside and self.cut_shown else 0

    def _visible(self) -> range:
        first = max(0, self.rowAt(0))
        last = self.rowAt(self.viewport().height() - 1)
        return range(first, (len(self.rows_model.rows) if last < 0 else last + 1))

    def _paint_brackets(self, painter: QPainter) -> None:
        """A square bracket before the places of each group that shares one."""
        rows, now = self.rows_model.rows, look()
        left = self.columnViewportPosition(_PLACE) + now.px(8)
        inset, arm = now.px(7), now.px(5)
        painter.setPen(QPen(now.colour("warn"), 2))
        for at in self._visible():
            line = rows[at]
            if not (line.tied and line.games):
                continue
            y, height = self.rowViewportPosition(at), self.rowHeight(at)
            first = at == 0 or rows[at - 1].place != line.place
            last = at == len(rows) - 1 or rows[at + 1].place != line.place
            top, bottom = y + (inset if first else 0), y + height - (inset if last else 0)
            painter.drawLine(left, top, left, bottom)
            if first:
                painter.drawLine(left, top, left + arm, top)
            if last:
                painter.drawLine(left, bottom, left + arm, bottom)

    def _paint_cut(self, painter: QPainter) -> None:
        now, after = look(), self._cut_after or 0
        y = self.rowViewportPosition(after) + self.rowHeight(after)
        if not -now.row < y < self.viewport().height() + now.row:
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        style = Qt.PenStyle.DashLine if self._cut_open else Qt.PenStyle.SolidLine
        painter.setPen(QPen(now.colour("accent"), 2, style))
        painter.drawLine(0, y, self.viewport().width(), y)
        painter.setFont(now.font(Role.SMALL, bold=True))
        metrics = painter.fontMetrics()
        width = metrics.horizontalAdvance(self._cut_word) + now.px(16)
        height = metrics.height() + now.px(2)
        last = after == len(self.rows_model.rows) - 1
        top = y - height if last else y - height // 2
        pill = QRect(self.cut_left, top, width, height)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(now.colour("accent"))
        painter.drawRoundedRect(pill, height / 2, height / 2)
        painter.setPen(now.colour("on_accent"))
        painter.drawText(pill, int(Qt.AlignmentFlag.AlignCenter), self._cut_word)
