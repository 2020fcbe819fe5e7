"""What anybody may look at without a server: the public page, its folder, the archive of results."""
