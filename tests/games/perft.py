"""Counting lines of play: a number that changes when any rule does."""


def lines_of_play(game, state, depth):
    """Counts the lines of answers to a depth, games that end before included, and how many of them end a game."""
    if game.is_over(state):
        return 1, 1
    if depth == 0:
        return 1, 0
    lines = ends = 0
    seat = game.to_act(state).bit_length() - 1
    for action in game.legal_actions(state, seat):
        after = game.copy(state)
        game.apply(after, seat, action)
        more = lines_of_play(game, after, depth - 1)
        lines, ends = lines + more[0], ends + more[1]
    return lines, ends
