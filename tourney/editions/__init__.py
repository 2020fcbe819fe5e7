"""Board editions: what squares and deeds a set has, what they cost, what they are called."""

from tourney.editions.dice import Dice, Face, dice_of, total
from tourney.editions.joined import joined
from tourney.editions.loader import EDITIONS, edition_folder, editions, load_edition
from tourney.editions.model import GAP, Deed, DeedKind, Edition, Group, SecondRing, Square
from tourney.editions.ring import Ring, RingSide

__all__ = [
    "EDITIONS",
    "GAP",
    "Deed",
    "DeedKind",
    "Dice",
    "Edition",
    "Face",
    "Group",
    "Ring",
    "RingSide",
    "SecondRing",
    "Square",
    "dice_of",
    "edition_folder",
    "editions",
    "joined",
    "load_edition",
    "total",
]
