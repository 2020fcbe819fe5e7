"""Words that every layer shares: ids, points, the ports of clock and chance."""
