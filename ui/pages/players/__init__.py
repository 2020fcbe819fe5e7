"""The Players page: the list, the desk at the door, lists from outside."""
