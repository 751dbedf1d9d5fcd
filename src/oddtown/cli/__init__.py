"""The terminal: everything that `oddtown` does on the command line. It knows no game."""
