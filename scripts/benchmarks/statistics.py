"""The work of StatisticsBenchmark with vectorised NumPy: prints each name, the fewest milliseconds, the result."""
import math
import sys
import time

import numpy as np

SEED, DRAWS, NOISE, PILOT, MOST = 1, 20_000, 0.02, 6, 20
T_5, T_11 = 2.570581835636314, 2.200985160082949  # two-sided 95 % quantiles of Student's t
seconds = float(sys.argv[1])


def series(n, shift):
    return np.array([math.sin(i * i + 1.0) + shift for i in range(n)])


def sign_flip_all():
    """All sums by doubling: the fastest vectorised way that forms them all."""
    values = series(20, 0.3)
    sums = np.zeros(1)
    for value in values:
        sums = np.concatenate((sums + value, sums - value))
    return np.mean(np.abs(sums) >= abs(values.sum()) * (1 - 1e-12))


def sign_flip_drawn():
    values = series(40, 0.3)
    signs = 2.0 * np.random.default_rng(SEED).integers(0, 2, (DRAWS, 40), dtype=np.int8) - 1
    return np.mean(np.abs(signs @ values) >= abs(values.sum()) * (1 - 1e-12))


def rank_sum_drawn():
    pooled = np.concatenate((series(40, 0.3), series(40, 0.0)))
    ordered = np.sort(pooled)
    ranks = np.searchsorted(ordered, pooled, "left") + np.searchsorted(ordered, pooled, "right") + 1  # doubled midranks
    expected = 40 * 81
    observed = abs(ranks[:40].sum() - expected)
    dealt = np.random.default_rng(SEED).permuted(np.tile(ranks, (DRAWS, 1)), axis=1)[:, :40]
    return np.mean(np.abs(dealt.sum(axis=1) - expected) >= observed)


def coverage():
    values = NOISE * np.random.default_rng(SEED).standard_normal((DRAWS, 12))
    half = T_11 * values.std(axis=1, ddof=1) / math.sqrt(12)
    return np.mean(np.abs(values.mean(axis=1)) <= half)


def stein():
    values = NOISE * np.random.default_rng(SEED).standard_normal((DRAWS, MOST))
    deviation = values[:, :PILOT].std(axis=1, ddof=1)
    n = np.clip(np.ceil((T_5 * deviation / 0.015) ** 2), PILOT, MOST).astype(int)
    mean = np.cumsum(values, axis=1)[np.arange(DRAWS), n - 1] / n
    return np.mean(np.abs(mean) <= T_5 * deviation / np.sqrt(n))


for name, work in (
    ("signFlipAll", sign_flip_all),
    ("signFlipDrawn", sign_flip_drawn),
    ("rankSumDrawn", rank_sum_drawn),
    ("coverage", coverage),
    ("stein", stein),
):
    work()
    times = []
    end = time.perf_counter() + seconds
    while not times or time.perf_counter() < end:
        before = time.perf_counter()
        result = work()
        times.append(time.perf_counter() - before)
    print(name, f"{1000 * min(times):.4f}", f"{result:.4f}")
