"""Counts for Prometheus: how much is played, written and refused. No name, no table, no card."""

from collections.abc import Iterator

from prometheus_client import CollectorRegistry
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest
from prometheus_client.registry import Collector

from oddtown.server.house import House


class _Counts(Collector):
    def __init__(self, house: House) -> None:
        self.house = house

    def collect(self) -> Iterator[Metric]:
        house = self.house
        store = house.store
        yield CounterMetricFamily("oddtown_commits", "Commits to the database", value=store.commits)
        yield CounterMetricFamily("oddtown_entries", "Entries in the logs of tables", value=store.entries_written)
        yield CounterMetricFamily("oddtown_notices", "Notices sent", value=house.reminders.sent)
        replaced = house.workers.replaced
        yield CounterMetricFamily("oddtown_workers_replaced", "Bot workers that were replaced", value=replaced)
        yield GaugeMetricFamily("oddtown_tables", "Tables in memory", value=len(house.tables))
        yield GaugeMetricFamily("oddtown_sockets", "Open sockets", value=house.sockets)
        requests = CounterMetricFamily("oddtown_requests", "Requests answered, by status", labels=["status"])
        for status, count in sorted(house.requests.items()):
            requests.add_metric([str(status)], count)
        yield requests


def expose(house: House) -> tuple[bytes, str]:
    """Returns the counts as text, and its media type."""
    registry = CollectorRegistry()
    registry.register(_Counts(house))
    return generate_latest(registry), CONTENT_TYPE_LATEST
