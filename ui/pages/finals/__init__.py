"""Finals: who goes through, the bracket, the champion."""
