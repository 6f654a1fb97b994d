"""What a host watches: counted here, read on the port for metrics by Prometheus."""

from prometheus_client import Counter, Gauge, Histogram

CHOICES = Counter("zaria_choices", "Choices committed to the log", ["by"])
REFUSALS = Counter("zaria_refusals", "Choices refused")
DROPPED = Counter("zaria_outboxes_replaced", "Slow receivers whose waiting messages were replaced by one fresh picture")
LIVE_TABLES = Gauge("zaria_live_tables", "Tables in memory")
SOCKETS = Gauge("zaria_sockets", "Open sockets")
CONNECTIONS = Gauge("zaria_connections", "Open connections, sockets among them")
OFFENCES = Counter("zaria_offences", "Connections ended and requests refused because somebody went too far", ["kind"])
THOUGHTS = Counter("zaria_thoughts", "Choices that bots were asked for")
THOUGHTS_LATE = Counter("zaria_thoughts_late", "Choices made without the thought, because it took too long")
THOUGHTS_WAITING = Gauge("zaria_thoughts_waiting", "Questions that wait for a bot's thread")
TASKS_FAILED = Counter("zaria_tasks_failed", "Standing tasks that failed and were started again", ["task"])
TABLES_BROKEN = Counter("zaria_tables_broken", "Tables whose log this version cannot follow")
WRITABLE = Gauge("zaria_writable", "Whether the store could be written when it was last tried")
REVIEWS = Counter("zaria_reviews", "Reviews of finished games", ["state"])
REVIEWS_WAITING = Gauge("zaria_reviews_waiting", "Reviews asked for and not yet made")
LEASES_HELD = Gauge("zaria_leases", "Tables whose bots and clocks this process plays for, of those that others share")
BUS_CONNECTED = Gauge("zaria_bus_connected", "Whether news from other processes come over the bus")
NEWS_MISSED = Counter("zaria_news_missed", "Changes by other processes found in the log, of which no news came")
CONFLICTS = Counter("zaria_conflicts", "Changes judged again because another process was faster")
LIMITS = Gauge("zaria_limit", "The limits as they are set", ["name"])
OUTBOXES_WAITING = Gauge("zaria_outboxes_waiting", "Messages that wait for receivers who read slowly")
STORE_WAITING = Gauge("zaria_store_waiting", "Changes that wait to be committed")
COMMIT_SECONDS = Histogram(
    "zaria_commit_seconds", "How long commits took", buckets=(0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1)
)
FREE_BYTES = Gauge("zaria_free_bytes", "Room where the data file is")
FOLDING_WAITING = Gauge("zaria_tables_loading", "Tables that are being read from the log, or wait for it")
REPLAYS_WAITING = Gauge("zaria_replays_waiting", "Replays asked for and not yet made")
TURNS_WAITING = Gauge("zaria_turns_waiting", "Requests and messages that wait because their address has had its turn")
PIPELINED_WAITING = Gauge("zaria_pipelined_waiting", "Requests that wait for the one before them on their connection")
COMPRESS_WAITING = Gauge("zaria_compress_waiting", "Large answers being compressed, or waiting for it")
BUS_WAITING = Gauge("zaria_bus_waiting", "News to be told to other processes, and tables to be followed there")
LOOP_LATE = Histogram(
    "zaria_loop_late_seconds",
    "By how much the event loop was late when it was looked at",
    buckets=(0.001, 0.003, 0.01, 0.02, 0.05, 0.1, 0.3, 1),
)
LOOP_LATEST = Gauge("zaria_loop_latest_seconds", "By how much it was late at most, since it was last asked for this")
