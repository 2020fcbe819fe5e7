"""The event itself: facts, plan of the day, format, names of deeds, and the settings of this window."""
