"""Learned values: games of self-play, and the weights that foretell best who wins them. Needs NumPy."""

from oddtown.training.train import Progress, train

__all__ = ["Progress", "train"]
