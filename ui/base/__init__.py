"""What the window needs of the system: threads, memory, printers, screen readers, keys."""
