"""What surrounds every page: rail, header, clock, message bar, palette, help."""
