"""Fitting: the weights that foretell best who wins, and how well they do."""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.floating[Any]]

SMOOTH: Final = 1e-3
BINS: Final = 10
EPOCHS: Final = 12
BATCH: Final = 512
AT_ONCE: Final = 20_000  # positions, so that millions need little more memory than they take themselves


def softmax(each: Array) -> Array:
    """Returns the shares that sums stand for, by position and seat."""
    powers = np.exp(each - each.max(axis=1, keepdims=True))
    return np.asarray(powers / powers.sum(axis=1, keepdims=True))


def sums(rows: Array, line: Array, hidden: Array) -> Array:
    """Returns the weighted sum of every row, as Learned does."""
    size = rows.shape[2]
    total = rows @ line[:size]
    if len(hidden):
        total = total + np.maximum(rows @ hidden[:, :size].T + hidden[:, size], 0) @ line[size:]
    return np.asarray(total)


def fit_line(rows: Array, targets: Array, steps: int = 12) -> Array:
    """Returns the weights that foretell best, by Newton's method: the loss has one valley."""
    count, _, size = rows.shape
    line: Array = np.zeros(size)
    for _ in range(steps):
        slope, bend = SMOOTH * count * line, SMOOTH * count * np.eye(size)
        for begin in range(0, count, AT_ONCE):
            some = rows[begin : begin + AT_ONCE]
            shares = softmax(some @ line)
            slope += np.einsum("pi,pif->f", shares - targets[begin : begin + AT_ONCE], some)
            centred = some - np.einsum("pi,pif->pf", shares, some)[:, None, :]
            bend += (centred * shares[:, :, None]).reshape(-1, size).T @ centred.reshape(-1, size)
        step = np.linalg.solve(bend, slope)
        line = line - step
        if np.abs(step).max() < 1e-6:
            break
    return line


def fit_net(rows: Array, targets: Array, line: Array, units: int, seed: int) -> tuple[Array, Array]:
    """Returns a line with hidden units beside it, found by Adam from where the line alone is best."""
    chance = np.random.default_rng(seed)
    size = rows.shape[2]
    spread = rows.reshape(-1, size).std(axis=0) + 1e-6
    parts: list[Array] = [
        line.copy(),
        chance.normal(0, 1.0, (units, size)) / spread / np.sqrt(size),
        np.zeros(units),
        chance.normal(0, 0.02, units),
    ]
    means, squares = [np.zeros_like(part) for part in parts], [np.zeros_like(part) for part in parts]
    scales = [1 / spread, np.tile(1 / spread, (units, 1)), np.ones(units), np.ones(units)]
    rate, number = 0.003, 0
    for epoch in range(EPOCHS):
        order = chance.permutation(len(rows))
        for begin in range(0, len(rows), BATCH):
            chosen = order[begin : begin + BATCH]
            batch, target = rows[chosen], targets[chosen]
            before = batch @ parts[1].T + parts[2]
            active = np.maximum(before, 0)
            error = (softmax(batch @ parts[0] + active @ parts[3]) - target) / len(chosen)
            back = error[:, :, None] * parts[3] * (before > 0)
            slopes = [
                np.einsum("pi,pif->f", error, batch),
                np.einsum("piu,pif->uf", back, batch) + 1e-4 * parts[1],
                back.sum(axis=(0, 1)),
                np.einsum("pi,piu->u", error, active) + 1e-4 * parts[3],
            ]
            number += 1
            for i, slope in enumerate(slopes):
                means[i] += 0.1 * (slope - means[i])
                squares[i] += 0.001 * (slope * slope - squares[i])
                grown = means[i] / (1 - 0.9**number) / (np.sqrt(squares[i] / (1 - 0.999**number)) + 1e-8)
                parts[i] -= rate * (1 - epoch / EPOCHS) * scales[i] * grown
    return np.concatenate([parts[0], parts[3]]), np.concatenate([parts[1], parts[2][:, None]], axis=1)


def fit_scale(total: Array, wins: Array) -> float:
    """Returns by how much sums must be stretched so that shares are wins and not the mixture that was foretold."""
    scales = np.linspace(0.5, 2.5, 81)
    return float(min(scales, key=lambda scale: _loss(softmax(scale * total), wins)))


def judge(total: Array, wins: Array) -> tuple[float, float, list[list[float]]]:
    """Returns loss and Brier score, and how often seats win that are given such and such a share."""
    shares = softmax(total)
    table = []
    for number in range(BINS):
        inside = (shares >= number / BINS) & (shares < (number + 1) / BINS + (number == BINS - 1))
        if inside.any():
            table.append(
                [round(float(shares[inside].mean()), 4), round(float(wins[inside].mean()), 4), int(inside.sum())]
            )
    return _loss(shares, wins), float(((shares - wins) ** 2).sum(axis=1).mean()), table


def _loss(shares: Array, wins: Array) -> float:
    return float(-(wins * np.log(np.maximum(shares, 1e-9))).sum(axis=1).mean())
