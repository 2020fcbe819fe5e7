"""The event's own facts, format and rules, and the Event page."""
