"""The page that controls what the hall sees."""
