"""Tables for people: one process on a file, or many on one database. See docs/protocol.md and docs/operating.md."""
