"""The day rehearsed on a copy of the event."""
