"""Confidence intervals: against other ways to compute them, and how often they hold the truth."""

from math import comb, inf, isnan, sqrt

import numpy as np
import pytest

from mahjong.simulation.estimates import Z, frequency, frequency_change, mean


def wilson_by_bisection(count: int, of: int, upper: bool) -> float:
    """The end of the interval from what defines it: the share p that lies Z of its own deviations from the sample's."""
    share = count / of
    inside, outside = share, 1.0 if upper else 0.0
    for _ in range(200):
        middle = (inside + outside) / 2
        if abs(share - middle) <= Z * sqrt(middle * (1 - middle) / of):
            inside = middle
        else:
            outside = middle
    return inside


@pytest.mark.parametrize(
    ("count", "of"), [(0, 1), (1, 1), (0, 50), (1, 50), (25, 50), (50, 50), (3, 1000), (71234, 10**5)]
)
def test_the_interval_of_a_frequency_is_wilson_s(count, of):
    value, low, high = frequency(count, of)
    assert value == count / of
    assert low == pytest.approx(wilson_by_bisection(count, of, upper=False), abs=1e-12)
    assert high == pytest.approx(wilson_by_bisection(count, of, upper=True), abs=1e-12)


def test_z_leaves_a_fortieth_on_either_side():
    from statistics import NormalDist

    assert NormalDist().inv_cdf(0.975) == pytest.approx(Z, abs=1e-12)


def test_the_interval_of_a_mean_is_that_of_numpy():
    values = np.random.default_rng(1).integers(-500, 900, 321)
    value, low, high = mean(int(values.sum()), int((values**2).sum()), len(values))
    reach = Z * values.std(ddof=1) / sqrt(len(values))
    assert (value, low, high) == pytest.approx((values.mean(), values.mean() - reach, values.mean() + reach))


def test_a_mean_of_large_numbers_is_exact():
    far = 10**12
    assert mean(3 * far + 6, 3 * far**2 + 12 * far + 14, 3)[0] == far + 2
    near, moved = mean(6, 14, 3), mean(3 * far + 6, 3 * far**2 + 12 * far + 14, 3)
    assert moved.high - moved.low == pytest.approx(near.high - near.low, rel=1e-3)


def test_the_interval_of_a_change_is_agresti_and_min_s():
    both, first, second, neither = 30.5, 7.5, 12.5, 54.5  # half a round more each
    rounds = both + first + second + neither
    centre = (second - first) / rounds
    deviation = sqrt(((first + second) - (second - first) ** 2 / rounds) / rounds**2)
    value, low, high = frequency_change(12 - 7, 12 + 7, 103)
    assert value == 5 / 103
    assert (low, high) == pytest.approx((centre - Z * deviation, centre + Z * deviation))


def test_nothing_is_known_without_a_sample():
    assert isnan(frequency(0, 0).value)
    assert frequency(0, 0)[1:] == (0, 1)
    assert isnan(mean(0, 0, 0).value)
    assert mean(0, 0, 0)[1:] == (-inf, inf)
    assert mean(5, 25, 1) == (5, -inf, inf)


# coverage


@pytest.mark.parametrize("share", [0.01, 0.05, 0.3, 0.5, 0.9])
def test_a_frequency_s_interval_holds_the_truth_in_95_of_100_samples(share):
    of = 400
    held = sum(
        comb(of, count) * share**count * (1 - share) ** (of - count)
        for count in range(of + 1)
        if frequency(count, of).low <= share <= frequency(count, of).high
    )
    assert 0.93 < held < 0.975


@pytest.mark.parametrize(("first", "second"), [(0.02, 0.02), (0.1, 0.02), (0.001, 0.004), (0.3, 0.3)])
def test_a_change_s_interval_holds_the_truth_in_95_of_100_samples(first, second):
    """In a share `first` of the rounds it happens in the first play alone, in a share `second` in the second alone."""
    of, samples = 500, 4000
    counts = np.random.default_rng(2).multinomial(of, [first, second, 1 - first - second], samples)
    held = 0
    for alone, other, _ in counts.tolist():
        _, low, high = frequency_change(other - alone, other + alone, of)
        held += low <= second - first <= high
    assert held / samples > 0.935


def test_a_mean_s_interval_holds_the_truth_in_95_of_100_samples():
    """Of gains like those of a seat: mostly nothing or a loss, now and then a great win."""
    gains, shares = np.array([0, -10, -40, 90, 400]), np.array([0.4, 0.35, 0.1, 0.13, 0.02])
    of, samples = 500, 4000
    counts = np.random.default_rng(3).multinomial(of, shares, samples)
    held = 0
    for sample in counts:
        _, low, high = mean(int(sample @ gains), int(sample @ gains**2), of)
        held += low <= gains @ shares <= high
    assert held / samples == pytest.approx(0.95, abs=0.02)
