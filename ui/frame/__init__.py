"""What surrounds every page: rail, header, clock, message bar, command box, help."""
