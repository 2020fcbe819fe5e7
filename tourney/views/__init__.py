"""Frozen read models: what a page, a printout or JSON shows. They carry both languages and no sentence."""
