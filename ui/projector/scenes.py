"""The scenes: each paints one read model at any size, page by page. They know no event and no window."""
