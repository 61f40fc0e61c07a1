"""Benchmarks run when they are asked for: `python -m pytest tests/benchmarks -m benchmark`."""

import pytest


def pytest_configure(config):
    config.addinivalue_line("markers", "benchmark: measures speed; runs only where `-m benchmark` asks for it")


def pytest_collection_modifyitems(config, items):
    """Leave benchmarks out unless the marker expression names them."""
    if "benchmark" in (config.option.markexpr or ""):
        return
    kept = [item for item in items if item.get_closest_marker("benchmark") is None]
    if len(kept) < len(items):
        config.hook.pytest_deselected(items=[item for item in items if item not in kept])
        items[:] = kept


@pytest.fixture
def timed(request):
    """Return pytest-benchmark's fixture; skip where it is not installed."""
    pytest.importorskip("pytest_benchmark", reason="pytest-benchmark is not installed (extra `benchmarks`)")
    return request.getfixturevalue("benchmark")
