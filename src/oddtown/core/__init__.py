"""The rules core: states, questions, hidden information, records. It knows no game."""
