"""The kernels as WebAssembly: the same rules and bots inside a browser, compiled from the same source.

`make wasm` writes a module for every game into build/wasm, with a file that says how to call it; docs/offline.md says
what is in them. Numba's own front end does the work, so nothing is written a second time; only its last stage is
another one (`backend`).
"""
