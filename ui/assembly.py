"""Joins the gateway of an open event with everything behind it: documents, the copy, kept typing."""

from __future__ import annotations

from tourney.bootstrap import safety_copy
from tourney.languages import Language
from ui.gateway import Gateway, SafetyCopy
from ui.opening import LateDocuments, Opened
from ui.preferences import state_folder


def full_gateway(opened: Opened, language: Language) -> Gateway:
    """The gateway with everything behind it: documents and the copy to the second folder."""
    copy: SafetyCopy = safety_copy
    gateway = Gateway(
        opened.application,
        documents=LateDocuments(),
        safety_copy=copy,
        language=language,
        writer=opened.writer,
        state_folder=state_folder(),
    )
    gateway.learn_printouts()
    return gateway
