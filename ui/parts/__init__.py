"""Parts that know the event: clock, day strip, hall map, dialogs, impact, pictures."""
