"""Joins the gateway of an open event with everything behind it: documents and kept typing."""

from __future__ import annotations

from tourney.base.languages import Language
from tourney.base.own_folders import state_folder
from ui.gateway.gateway import Gateway
from ui.gateway.late_documents import LateDocuments
from ui.gateway.opening import OpenedEvent


def full_gateway(opened: OpenedEvent, language: Language) -> Gateway:
    """The gateway with everything behind it: documents and what is kept of typing."""
    gateway = Gateway(
        opened.application,
        documents=LateDocuments(),
        language=language,
        writer=opened.writer,
        state_folder=state_folder(),
    )
    gateway.learn_printouts()
    return gateway
