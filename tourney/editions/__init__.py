"""Board editions: what squares and deeds a set has, what they cost, what they are called."""

from tourney.editions.loader import EDITIONS, load_edition
from tourney.editions.model import Deed, DeedKind, Edition, Group, Square

__all__ = ["EDITIONS", "Deed", "DeedKind", "Edition", "Group", "Square", "load_edition"]
