"""A batch on a Ray cluster of two nodes: the same games as at home, game by game."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pacwar.core.records import Fault, replace
from pacwar.lab import cluster
from pacwar.lab.cluster import play_on_cluster
from pacwar.lab.results import about
from pacwar.lab.simulation import plan, play_many

ray: Any = pytest.importorskip("ray")
LOOPBACK = "127.0.0.2"  # Ray takes 127.0.0.1 for the outer address of this machine
MEMORY = 80 * 1024 * 1024  # for objects: the least that Ray takes


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """A head and a second node, both on the loopback, with one processor each."""
    from ray.cluster_utils import Cluster

    at: dict[str, Any] = {"num_cpus": 1, "object_store_memory": MEMORY, "node_ip_address": LOOPBACK}
    nodes = Cluster(initialize_head=True, head_node_args={**at, "include_dashboard": False})
    nodes.add_node(**at)
    nodes.wait_for_nodes()
    yield nodes.address
    ray.shutdown()
    nodes.shutdown()  # type: ignore[no-untyped-call]  # Ray's own


@pytest.mark.slow
def test_a_cluster_plays_the_same_games(
    address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played, folder = cluster._chunk, str(tmp_path)

    def noted(*arguments: Any) -> Any:
        """The work of a node, and a file with its name."""
        Path(folder, ray.get_runtime_context().get_node_id()).touch()
        return played(*arguments)

    monkeypatch.setattr(cluster, "_chunk", noted)
    batch = plan("saipan", "free", seed=21)
    numbers = [1, 2, 3, 5, 8, 13]
    at_home = list(play_many(batch, numbers, tallied=True))
    assert list(play_on_cluster(about(batch), numbers, address, tallied=True)) == at_home
    assert {file.name for file in tmp_path.iterdir()} == {node["NodeID"] for node in ray.nodes()}
    assert len(ray.nodes()) == 2


@pytest.mark.slow
def test_a_node_with_other_rules_or_data_is_not_used(address: str) -> None:
    other = replace(about(plan("saipan")), data="0" * 64)
    with pytest.raises(Fault, match="a cluster node has another data"):
        list(play_on_cluster(other, [1], address))


def test_an_address_where_nobody_answers_is_one_sentence() -> None:
    if ray.is_initialized():
        ray.shutdown()
    with pytest.raises(Fault, match=r"--ray 127\.0\.0\.1:1: no cluster found"):
        list(play_on_cluster(about(plan("saipan")), [1], "127.0.0.1:1"))
