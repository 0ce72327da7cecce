"""What a sample says about all rounds there could be: 95 % confidence intervals from exact whole-number sums."""

from math import inf, nan, sqrt
from typing import NamedTuple

Z = 1.959963984540054  # the standard normal distribution has 95 % between -Z and Z


class Estimate(NamedTuple):
    """A value with the ends of its 95 % confidence interval; the value is NaN where there is nothing to judge by."""

    value: float
    low: float
    high: float


def frequency(count: int, of: int) -> Estimate:
    """How often something happens that happened `count` times `of` so many: Wilson's interval."""
    if not of:
        return Estimate(nan, 0.0, 1.0)
    share, weight = count / of, Z * Z / of
    centre = share + weight / 2
    reach = Z * sqrt((share * (1 - share) + weight / 4) / of)
    low, high = (centre - reach) / (1 + weight), (centre + reach) / (1 + weight)
    return Estimate(share, low if count else 0.0, high if count < of else 1.0)


def mean(total: int, squares: int, of: int) -> Estimate:
    """The mean of `of` values from their sum and the sum of their squares: the interval of the normal distribution."""
    if not of:
        return Estimate(nan, -inf, inf)
    if of == 1:
        return Estimate(float(total), -inf, inf)
    variance = (of * squares - total * total) / (of * (of - 1))
    reach = Z * sqrt(variance / of)
    return Estimate(total / of, total / of - reach, total / of + reach)


def frequency_change(change: int, changed: int, of: int) -> Estimate:
    """How much more often something happens in the second of two plays of the same rounds than in the first.

    It happened in `change` more of `of` rounds; in `changed` rounds it happened in one play alone. Agresti and Min's
    interval for paired shares: that of the normal distribution with half a round more for each of the four outcomes.
    """
    if not of:
        return Estimate(nan, -1.0, 1.0)
    rounds = of + 2
    centre = change / rounds
    reach = Z * sqrt(changed + 1 - change * change / rounds) / rounds
    return Estimate(change / of, max(-1.0, centre - reach), min(1.0, centre + reach))
