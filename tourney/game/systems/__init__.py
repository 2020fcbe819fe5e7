"""Rule systems: each builds its variant on the official steps."""
