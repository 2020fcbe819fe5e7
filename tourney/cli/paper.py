"""Commands for printouts and workbooks. A file gets its name only once it is complete."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from io import StringIO
from pathlib import Path
from typing import Annotated

import typer

from tourney.application.application import Application
from tourney.base.dollars import written
from tourney.base.errors import BadInput, Refused
from tourney.base.ids import HeatId
from tourney.base.languages import paper_languages
from tourney.base.plain import Plain, all_of
from tourney.base.times import hall_time
from tourney.bootstrap import documents, may_write_set, pages_of, write_set
from tourney.cli.options import (
    Json,
    Overwrite,
    do,
    giver_named,
    may_write,
    put,
    put_file,
    put_json,
    put_table,
    remark,
    tell,
    tell_written,
    texts,
)
from tourney.cli.verbs import Output, reading, writing
from tourney.event.printouts import PaperSet, PaperSize
from tourney.giving.receipts import due, left_in_range, next_serial
from tourney.printing.print_job import Paper, put_out
from tourney.printing.print_list import papers_of_set
from tourney.setup.commands import CancelReceipt

_T = texts()


@writing
def print_(
    app: Application,
    kind: str = typer.Argument(metavar="KIND", help=_T("cli.kind")),
    out: str = typer.Option(..., "--out", metavar="PATH", help=_T("cli.out")),
    lang: str = "both",
    heat: Annotated[HeatId | None, "cli.heat_for_print"] = None,
    paper: str = typer.Option(PaperSize.A4.value, "--paper", metavar="A4|A3", help=_T("cli.paper_size")),
    player: str = typer.Option("", "--player", metavar="NUMBER", help=_T("cli.player_for_print")),
    form: str = typer.Option("", "--form", metavar="FORM", help=_T("cli.form")),
    name: list[str] = typer.Option([], "--name", metavar="NAME", help=_T("cli.name_for_print")),
    overwrite: Overwrite = False,
    as_json: Json = False,
) -> None:
    size = _size(paper)
    if kind.startswith("set:") and kind not in _SETS:
        raise BadInput("cli.no_such_set", kind=kind[:40], sets=list(_SETS))
    if kind in _SETS and player:
        raise BadInput("paper.sets_not_of_a_player")
    if kind in _SETS and form:
        raise BadInput("paper.no_forms", kind=kind)
    if lang not in paper_languages():
        raise BadInput("paper.no_such_language", language=lang[:40], known=list(paper_languages()))
    if kind in _SETS:
        files = _print_set(app, _SETS[kind], Path(out), lang=lang, heat=heat, size=size, overwrite=overwrite)
        if as_json:
            put_json({"files": files})
        else:
            put("\n".join(each["file"] for each in files))
        return
    if as_json:
        raise BadInput("cli.json_of_sets", sets=list(_SETS))
    if out.lower().endswith(".zip"):
        raise BadInput("public_page.paper_in_zip", file=app.place, out=out)
    may_write(out, overwrite)
    one = Paper(kind, heat, lang, size, player=giver_named(player) if player else None, form=form)
    one = replace(one, names=tuple(name))
    tell(put_out(app, documents(), [one], lambda _paper, data: put_file(out, data, overwrite)))
    tell_written(out)


def _size(paper: str) -> PaperSize:
    """BadInput for an unknown size."""
    try:
        return PaperSize(paper.upper())
    except ValueError:
        raise BadInput(
            "paper.no_such_size", size=paper[:40], known=[each.value for each in PaperSize]
        ) from None


_SETS: Mapping[str, PaperSet | None] = {"all": None, **{f"set:{each}": each for each in PaperSet}}
"""Words for several printouts at once."""


def _print_set(
    app: Application,
    chosen_set: PaperSet | None,
    folder: Path,
    *,
    lang: str,
    heat: HeatId | None,
    size: PaperSize,
    overwrite: bool,
) -> list[Plain]:
    """Print each document of a set into a file of its own: all of them are made before the first is written.

    `size`: of those that hang on a wall; the others are on A4.
    """
    maker = documents()
    paper_set = papers_of_set(app.tournament, app.rules, maker.kinds(), chosen_set, heat)
    for each in paper_set.left_out:
        remark(f"! {_T.say(each)}")
    if not paper_set.papers:
        raise Refused("cli.nothing_in_set")
    names = {
        Paper(info.kind, its, lang, info.size(size), form=info.form): "-".join(
            filter(None, (f"{n:02d}", info.name, its))
        )
        + ".pdf"
        for n, (info, its) in enumerate(paper_set.papers, start=1)
    }
    files: dict[str, bytes] = {}

    def deliver(paper: Paper, data: bytes) -> None:
        files[names[paper]] = data
        if len(files) == len(names):
            write_set(folder, files, overwrite)

    check = partial(may_write_set, folder, names.values(), overwrite)
    check()
    shown = sys.stderr if sys.stderr.isatty() else StringIO()  # in a file it would be a lone word
    with typer.progressbar(length=len(names), label=_T("cli.making_set"), file=shown) as bar:
        notices = put_out(app, maker, list(names), deliver, check, made_one=lambda: bar.update(1))
    tell(notices)
    return [
        {"kind": paper.kind, "form": paper.form, "file": str(folder / name), "pages": pages_of(files[name])}
        for paper, name in names.items()
    ]


@reading
def printouts() -> Output:
    kinds = [each for each in documents().kinds() if not each.of_rehearsal]
    yield {
        "printouts": [
            {"kind": each.kind, "form": each.form_name, "title": _T.say(each.title)} for each in kinds
        ]
    }
    put_table(["KIND", "FORM", ""], [(each.kind, each.form_name, _T.say(each.title)) for each in kinds])


@writing
def receipts(
    app: Application,
    cancel: int = typer.Option(0, "--cancel", metavar="NUMBER", help=_T("cli.cancel_receipt")),
    reason: Annotated[str, "cli.cancel_reason"] = "",
) -> Output:
    if cancel:
        do(app, CancelReceipt(cancel, reason))
    t = app.tournament
    waiting, given = due(t), [each for _, each in sorted(t.receipts.items())]
    yield {
        "receipts": all_of(given, "serial player donor amount method day at by cancelled"),
        "due": all_of(waiting, "player donor amount method day"),
        "next": next_serial(t),
        "left": left_in_range(t),
    }
    rows = [
        (
            e.serial,
            e.giver,
            written(e.amount),
            hall_time(e.at, t.event.zone).strftime("%Y-%m-%d"),
            e.cancelled,
        )
        for e in given
    ]
    heads = [_T(f"cli.head_{each}") for each in ("receipt", "player", "amount", "date", "cancelled")]
    put_table(heads, rows)
    put(_T("cli.receipts_due", n=len(waiting), left=left_in_range(t)))
