"""The tournament's own rules: who plays where, what a place is worth, who goes through. All pure."""
