"""What a host watches: counted here, read at /metrics by Prometheus."""

from prometheus_client import Counter, Gauge

CHOICES = Counter("zaria_choices", "Choices committed to the log", ["by"])
REFUSALS = Counter("zaria_refusals", "Choices refused")
DROPPED = Counter("zaria_outboxes_replaced", "Slow receivers whose waiting messages were replaced by one fresh picture")
LIVE_TABLES = Gauge("zaria_live_tables", "Tables in memory")
SOCKETS = Gauge("zaria_sockets", "Open sockets")
