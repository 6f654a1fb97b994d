"""boardgame.io under the load of `bench.server`: its server, as npm installs it, and matches of four sockets.

What goes over the sockets is Socket.IO in its fourth protocol, written by hand, so that making load stays cheap.
"""
