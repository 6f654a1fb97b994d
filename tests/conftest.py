"""Hypothesis settings: fewer examples where the rules run uncompiled."""

from hypothesis import HealthCheck, settings

from zaria.kernels.compiler import COMPILED

settings.register_profile(
    "zaria",
    max_examples=10 if COMPILED else 2,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("zaria")
