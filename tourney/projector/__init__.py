"""What the hall's screen shows, and which scene the day needs."""
