"""The frame around every page: rail, header, clock, message bar, palette, help."""
