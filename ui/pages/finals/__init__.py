"""The Finals page: players who go through, the bracket, the champion."""
