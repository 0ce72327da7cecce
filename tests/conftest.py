"""Hypothesis draws the same examples in every run; HYPOTHESIS_PROFILE=explore draws new ones, and more."""

import os
import signal
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "repeatable",
    derandomize=True,
    deadline=None,
    print_blob=True,
    max_examples=300,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
repeatable = settings.get_profile("repeatable")
settings.register_profile("explore", parent=repeatable, derandomize=False, max_examples=20_000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "repeatable"))


@pytest.fixture(scope="session", autouse=True)
def interrupts() -> Iterator[None]:
    """What a shell starts in the background ignores SIGINT, and so does all that it starts: tests send it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)
