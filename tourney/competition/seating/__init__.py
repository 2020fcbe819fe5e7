"""Who sits where: table sizes, draws of all heats at once, re-seating, finals by snake, certificates.

Problem in (`SeatingProblem`), seating with its reasons out (`Seating`). Pure: no clock, no file, no
global chance; the same problem gives the same bytes on every machine.
"""

from tourney.competition.seating.certificate import Certificate, Seating, SwapPrice
from tourney.competition.seating.problem import Aim, Entrant, Heats, SeatingProblem, Tables

__all__ = [
    "Aim",
    "Certificate",
    "Entrant",
    "Heats",
    "Seating",
    "SeatingProblem",
    "SwapPrice",
    "Tables",
]
