"""Between the pages and the event: opening, the gateway, preferences."""
