"""The command that shows the day as one line and its check list, as Today in the window."""

from __future__ import annotations

from functools import partial

from tourney.application.application import Application
from tourney.application.history import EntryGroup, grouped_entries
from tourney.base.plain import Plain, all_of, fields
from tourney.base.texts import Message, Texts
from tourney.base.times import hall_time
from tourney.cli.options import put, put_table, texts, texts_under
from tourney.cli.verbs import Output, reading
from tourney.today.day_line import (
    CheckState,
    DayCheck,
    DayPicture,
    LineStep,
    StepState,
    actual_words,
    day_picture,
    planned_of,
)

_T = texts()
_HAPPENED = 10
"""So many lines of the journal are shown."""
_SIGNS = {StepState.DONE: "✓", StepState.NOW: "▶", StepState.OPEN: "◐", StepState.AHEAD: "○"}
_CHECKS = {CheckState.DONE: "✓", CheckState.PART: "◐", CheckState.OPEN: "○", CheckState.WRONG: "!"}


@reading
def today(app: Application) -> Output:
    picture = day_picture(app.tournament, app.rules, app.clock.now(), app.history, app.copies_here)
    texts, zone = texts_under(app.rules), app.tournament.event.zone
    yield partial(_report, app, picture, texts)
    heads = ["", _T("cli.head_step"), _T("cli.head_planned"), _T("cli.head_actual"), ""]
    put_table(heads, [_cells(step, texts) for step in picture.line.steps])
    put("")
    put(f"▶ {texts.sentence(picture.job.text)}")
    for line in picture.checks:
        at = "" if line.at is None else f"  {hall_time(line.at, zone).strftime('%H:%M')}"
        put(f"  {'  ' * line.inner}{_CHECKS[line.state]} {texts.sentence(line.text)}{at}")
    _put_happened(app, texts)
    money = picture.money
    put("")
    put(_T("day.money", received=money.total, paid=money.pledged - money.open_amount, pledged=money.pledged))
    if money.target:
        put(_T("day.money_target", target=money.target))
    if money.open_people:
        put(_T("day.money_open", amount=money.open_amount, n=money.open_people))


def _put_happened(app: Application, texts: Texts) -> None:
    put("")
    for line in _lines(app):
        local = [hall_time(each.at, app.tournament.event.zone) for each in (line.oldest, line.newest)]
        times = "–".join(dict.fromkeys(at.strftime("%H:%M") for at in local))
        put(f"{_ranges(line.seqs):>7}  {times:<11}  {texts.sentence(line.words(app.tournament.players))}")


def _lines(app: Application) -> tuple[EntryGroup, ...]:
    return grouped_entries(reversed(app.history), _HAPPENED)


def _ranges(numbers: tuple[int, ...]) -> str:
    """Numbers in the form of `undo --entries`."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ",".join(str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs)


def _cells(step: LineStep, texts: Texts) -> list[str]:
    told = " · ".join(texts.say(part) for part in step.told)
    words = (planned_of(step), actual_words(step.times))
    return [_SIGNS[step.state], texts.sentence(step.name), *(_said(each, texts) for each in words), told]


def _said(message: Message | None, texts: Texts) -> str:
    return "" if message is None else texts.say(message)


def _report(app: Application, picture: DayPicture, texts: Texts) -> Plain:
    return {
        "line": [_step(step, texts) for step in picture.line.steps],
        "late_minutes": picture.line.late,
        "job": texts.sentence(picture.job.text),
        "checks": [_check(line, texts) for line in picture.checks],
        "happened": [
            {
                **fields(line, "entries=seqs first_at=oldest.at last_at=newest.at who"),
                "text": texts.sentence(line.words(app.tournament.players)),
                "undoable": app.can_take_back(line.seqs),
            }
            for line in _lines(app)
        ],
        "money": fields(picture.money, "received takings total pledged open=open_amount open_people target"),
    }


def _step(step: LineStep, texts: Texts) -> Plain:
    times = step.times
    return {
        **fields(step, "step=id heat name state", texts.say),
        "starts": times.starts or None,
        "ends": times.ends or None,
        **fields(times, "began ended expected=about expected_end=about_end"),
        "text": " · ".join(texts.say(part) for part in step.told),
        "tables": all_of(step.tiles, "table wave state errors=problems"),
    }


def _check(line: DayCheck, texts: Texts) -> Plain:
    return {
        **fields(line, "id text state at", texts.sentence),
        "page": "" if line.step is None else line.step.page,
        "target": "" if line.step is None else line.step.target,
        **fields(line, "inner job=present"),
    }
