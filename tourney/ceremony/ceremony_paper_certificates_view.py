"""Ceremony paper certificates."""

from __future__ import annotations

from dataclasses import dataclass

from tourney.ceremony.paper_ceremony import Honour
from tourney.event.certificate_design import USUAL, CertificateDesign
from tourney.paper.event_head import EventHead


@dataclass(frozen=True, slots=True)
class CertificatePaper:
    """Certificates: those with a place first, best first, then everybody else by number.

    `sheet` is the organiser's own (PNG or JPEG), b"" for ours; on it stands what `design` names.
    """

    head: EventHead
    honours: tuple[Honour, ...]
    sheet: bytes = b""
    design: CertificateDesign = USUAL
