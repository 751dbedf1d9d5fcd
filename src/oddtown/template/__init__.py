"""Template: the game that `oddtown new` writes for you to change."""
