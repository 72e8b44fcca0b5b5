"""What all tests share: the toy game lies in docs/, and Hypothesis gives the same examples on every machine.

`pytest --hypothesis-profile=thorough` takes many more examples.
"""

from __future__ import annotations

import sys
from pathlib import Path

from hypothesis import HealthCheck, Phase, settings

sys.path.insert(0, str(Path(__file__).parents[1] / "docs"))  # where the package `toy` is

for _name, _examples in (("quick", 3), ("thorough", 60)):
    settings.register_profile(
        _name,
        max_examples=_examples,
        derandomize=True,  # the same examples every time: CI is stable
        database=None,
        deadline=None,  # no timing assertions
        phases=[Phase.explicit, Phase.generate],  # a seed cannot be made smaller in a way that helps
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )
settings.load_profile("quick")
