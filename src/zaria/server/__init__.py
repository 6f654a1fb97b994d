"""Tables for people: one process, one SQLite file. See docs/protocol.md and docs/operating.md."""
