"""Drawing heats, changing seats, publishing, and the paper of seats."""
