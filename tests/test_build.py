"""Which build is tested, and that both play the same games."""

import os
from hashlib import blake2b

import oddtown
from conformance.market import Market
from oddtown.conformance import random_match
from oddtown.conformance.positions import Case


def test_the_build_under_test_is_the_one_that_was_meant():
    assert (os.environ.get("ODDTOWN_BUILD", "pure") == "compiled") == oddtown.COMPILED


def tables(game):
    """Returns every seat count with the default settings and with each other choice once, in an order that stays."""
    meta = game.meta
    default = {setting.name: setting.choices[0] for setting in meta.settings}
    others = [{**default, setting.name: choice} for setting in meta.settings for choice in setting.choices[1:]]
    return [
        Case(seats, chosen) for seats in range(meta.fewest_seats, meta.most_seats + 1) for chosen in [default, *others]
    ]


def fingerprint(game):
    """Hashes random matches of every seat count and setting: actions, public events, scores."""
    matches = [random_match(game, case, seed) for case in tables(game) for seed in range(2)]
    return blake2b("".join(match.record.to_json() for match in matches).encode(), digest_size=8).hexdigest()


def test_pure_and_compiled_builds_play_identical_games():
    """Both builds are held to these values. One that changes needs a new rules version."""
    played = {
        f"{meta.name} {edition}": fingerprint(oddtown.load(meta.name, edition))
        for meta in oddtown.games()
        for edition in oddtown.editions(meta.name)
    }
    played["market, interpreted on this core"] = fingerprint(Market())
    assert played == {
        "littletown printed-2019": "87c526211eb8d726",
        "oddville reconstructed": "e06caa0e373d366c",
        "oddville two-free": "de805419bbf5ba07",
        "oddworld ordered-pairs": "bd2d55451de9cf2a",
        "oddworld neighbours": "0005aced5b6b6544",
        "tybor reconstructed": "cbe14e74bcd582e1",
        "market, interpreted on this core": "716afe7c6a07e15e",
    }
