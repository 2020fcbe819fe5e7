"""Ceremony paper certificates."""

from __future__ import annotations

from dataclasses import dataclass

from tourney.competition.certificate_design import USUAL, CertificateDesign
from tourney.views.paper import EventHead
from tourney.views.paper_ceremony import Honour


@dataclass(frozen=True, slots=True)
class CertificatePaper:
    """Certificates: those with a place first, best first, then everybody else by number.

    `sheet` is the organiser's own (PNG or JPEG), b"" for ours; on it stands what `design` names.
    """

    head: EventHead
    honours: tuple[Honour, ...]
    sheet: bytes = b""
    design: CertificateDesign = USUAL
