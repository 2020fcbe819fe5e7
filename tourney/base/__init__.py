"""Values that every layer shares: ids, points, texts, the ports of clock and chance."""
