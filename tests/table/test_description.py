"""Schemathesis makes requests from the OpenAPI description, good ones and bad ones, and checks the answers against it."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis.config import SchemathesisConfig
from schemathesis.generation import GenerationMode

from tools import forge
from tools.live_table import Server, seat

EXAMPLES = 5  # requests to each call
# A request of the right form may still make no sense in this game (422), or not now (409).
GOOD_ENOUGH = {"checks": {"positive_data_acceptance": {"expected-statuses": ["2xx", 401, 404, 409, 422]}}}


@pytest.mark.parametrize("mode", list(GenerationMode))
def test_the_interface_is_what_its_description_says(tmp_path: Path, mode: GenerationMode) -> None:
    config = SchemathesisConfig.from_dict(GOOD_ENOUGH)
    with Server(f"sqlite:///{tmp_path}/table.db") as server, server.client() as client:
        victim = forge.victim_of(client, random.Random(1), entries=5)
        described: Any = schemathesis.openapi.from_url(f"{server.url}/api/schema/openapi.json", config=config)
        tried: dict[str, int] = {}
        for found in described.get_all_operations():
            operation = found.ok()
            try:
                _try_out(operation, mode, victim, tried)
            except Unsatisfiable:
                assert mode is GenerationMode.NEGATIVE  # any word may stand in a path
            except Exception as error:
                error.add_note(f"{operation.label}, {mode.value}")
                raise
        assert len(tried) >= (20 if mode is GenerationMode.POSITIVE else 12), tried


def _try_out(operation: Any, mode: GenerationMode, victim: forge.Victim, tried: dict[str, int]) -> None:
    @settings(
        max_examples=EXAMPLES,
        suppress_health_check=list(HealthCheck),
        deadline=None,
        derandomize=True,
        database=None,
    )
    @given(case=operation.as_strategy(generation_mode=mode))
    def each(case: Any) -> None:
        if mode is GenerationMode.POSITIVE and "key" in case.path_parameters:  # a real match, a real game
            case.path_parameters["key"] = victim.match if "/matches/" in case.path else "saipan"
        if mode is GenerationMode.POSITIVE:
            case.body = _whole(case.body)
        case.call_and_validate(headers=seat(victim.secrets["us"]))
        tried[operation.label] = tried.get(operation.label, 0) + 1

    each()


def _whole(value: Any) -> Any:
    """JSON Schema takes 1.0 for an integer; we do not."""
    if isinstance(value, dict):
        return {key: _whole(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_whole(item) for item in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value
