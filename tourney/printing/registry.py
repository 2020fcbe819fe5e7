"""Finds every printout, and makes it: the `DocumentMaker` behind the port.

A printout is a file `paper_<kind>.py` of its feature that declares itself (`paper.printout`); nothing is
listed here.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from importlib import import_module

import tourney
from tourney.base.errors import NotFound, Refused
from tourney.base.spelling import letters_shared
from tourney.base.texts import Message, msg
from tourney.event.ports import DocumentRequest, Step, no_step
from tourney.event.printouts import REHEARSAL, Occasion, PaperSize, PrintoutInfo
from tourney.event.records import CERTIFICATE_SHEET, LOGO, Tournament
from tourney.files.csv import with_first_line
from tourney.paper.document import Document, enlarged, render, with_check_code, worded
from tourney.paper.fonts import not_shown
from tourney.paper.page_frame import drawable
from tourney.paper.printout import Printout, PrintoutJob
from tourney.paper.wording import Wording

_OCCASIONS = tuple(Occasion)
_PAPER = "paper_"
"""How the names of files that list printouts begin."""


@cache
def printouts() -> tuple[Printout, ...]:
    """Every printout in the order of the day."""
    return tuple(sorted(_listed(), key=lambda each: (_OCCASIONS.index(each.occasion), each.order, each.kind)))


FORMER = {
    "letters-invitation": ("letters", "invitation"),
    "letters-thanks": ("letters", "thanks"),
    "pledges": ("slips", "pledge"),
    "place-cards": ("cards", "place"),
    "prizes": ("results", "prizes"),
    "rules": ("briefing", "rules"),
    "registration": ("check-in", ""),
    "referees": ("clock-plan", ""),
    "hand-kit": ("fallback", ""),
    **dict.fromkeys(("divisions", "teams", "still-in"), ("standings", "")),
    **dict.fromkeys(("draw-certificate", "rulings", "audit"), ("record", "")),
    "archive": ("record", "archive"),
    "poster-money": ("press", "poster"),
    "scoresheets-a5": ("scoresheets", "a5"),
    "scoresheets-spare": ("scoresheets", "spare"),
    "scoresheets-spare-a5": ("scoresheets", "spare-a5"),
    "scoresheets-filled": ("scoresheets", "filled"),
    "table-cards": ("cards", "table"),
    "table-results": ("standings", "tables"),
    "tally": ("table-sheets", ""),
}
"""Kinds of earlier versions: the kind and form of today, "" for the first."""


def find_printout(kind: str, form: str = "") -> Printout | None:
    """The printout of this kind and form, None if there is none."""
    return next(
        (each for each in _listed(kind) if each.kind == kind and form in (each.form, each.form_name)), None
    )


def printout(kind: str, form: str = "") -> Printout:
    """The printout of this kind and form. NotFound with the existing ones, or the name of today."""
    match = find_printout(kind, form)
    if match is not None:
        return match
    if kind in FORMER:
        now, its_form = FORMER[kind]
        raise NotFound("paper.former_kind", kind=kind, now=f"{now} --form {its_form}" if its_form else now)
    forms = forms_of(kind)
    if any(forms):
        raise NotFound("paper.no_such_form", form=form[:40], known=forms)
    if forms:
        raise NotFound("paper.no_forms", kind=kind)
    known = dict.fromkeys(each.kind for each in printouts())
    raise NotFound("paper.no_such_kind", kind=kind, known=list(known))


def forms_of(kind: str) -> list[str]:
    """The names of a kind's forms, the first first; one empty name if it has only one, none if unknown."""
    infos = [each for each in printouts() if each.kind == kind]
    return [each.form_name for each in sorted(infos, key=lambda each: each.form != "")]


def _listed(kind: str = "") -> Iterator[Printout]:
    """The printouts of each file, those first whose names are most like this kind: imported only as far as
    needed, as importing them all takes a fifth of the time of printing one small document.
    """
    named = f"{_PAPER}{kind.replace('-', '_')}"
    for feature, file in sorted(printout_files(), key=lambda entry: -letters_shared(entry[1], named)):
        yield from getattr(import_module(f"tourney.{feature}.{file}"), "PRINTOUTS", ())


@cache
def printout_files() -> tuple[tuple[str, str], ...]:
    """Feature and name of every file that may list printouts."""
    features = [each.name for each in pkgutil.iter_modules(tourney.__path__) if each.ispkg]
    return tuple(
        (feature, each.name)
        for feature in features
        for each in pkgutil.iter_modules(import_module(f"tourney.{feature}").__path__)
        if each.name.startswith(_PAPER)
    )


def named_printout(name: str) -> Printout:
    """The printout of this name (its kind and form)."""
    return next(each for each in _listed(name) if each.name == name)


def booklet(name: str, job: PrintoutJob) -> Document:
    """The pages of the printout of this name, to be put with others. TypeError for one that has no pages."""
    document = _made(named_printout(name), job)
    if isinstance(document, bytes):
        raise TypeError(f"{name} has no pages")
    return document


def _made(printout: Printout, job: PrintoutJob) -> Document | bytes:
    """What its maker makes, with the check code if it bears one."""
    document = printout.make(job)
    if printout.checked and job.check_code and isinstance(document, Document):
        return with_check_code(document, job.check_code)
    return document


class Documents:
    """Makes printouts and workbooks: the `DocumentMaker` of the services."""

    def kinds(self) -> Sequence[PrintoutInfo]:
        """All printouts, in the order of the day."""
        return printouts()

    def info(self, kind: str, form: str = "") -> PrintoutInfo:
        """One printout's description, without importing the others."""
        return printout(kind, form)

    def remarks(self, tournament: Tournament) -> Sequence[Message]:
        """Warnings: logo or sheet is damaged, names cannot be shown in any form."""
        logo = tournament.pictures.get(LOGO)
        messages = [] if logo is None or drawable(logo.data) else [msg("paper.logo_broken")]
        sheet = tournament.pictures.get(CERTIFICATE_SHEET)
        if sheet is not None and not drawable(sheet.data):
            messages.append(msg("paper.sheet_broken"))
        players = tournament.players.values()
        numbers = not_shown((each.number, each.name) for each in players)
        if numbers:
            messages.append(msg("paper.names_not_shown", n=len(numbers), numbers=list(numbers)))
        return messages

    def make(self, request: DocumentRequest, step: Step = no_step) -> bytes:
        """The bytes of one document; equal input gives equal bytes.

        Raises NotFound for an unknown kind, Refused with what to do first, BadInput for an unknown language.
        """
        info = printout(request.kind, request.form)
        job = PrintoutJob(request, Wording(request.language).in_words(request.rules.book.words))
        lacking = info.ready(request.tournament, request.rules, request.heat)
        if lacking is not None:
            raise Refused(lacking.key, **lacking.params)
        document = _made(info, job)
        mark = job.wording(REHEARSAL, " ") if request.tournament.event.rehearsal else ""
        if not isinstance(document, Document):
            return with_first_line(document, mark) if mark and info.extension == "csv" else document
        document = replace(worded(document, job.wording), mark=mark)
        return render(enlarged(document) if request.size is PaperSize.A3 else document, step)
