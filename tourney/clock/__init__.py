"""The hall's clock, the times of single tables, breaks, and the plan of the day."""
