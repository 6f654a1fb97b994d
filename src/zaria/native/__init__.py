"""The kernels as a shared library for this kind of machine, to be shipped in a wheel: nobody who has one compiles.

`python -m zaria.native` plays games as servers and terminals do, notes which kernels Python calls with which types of
arguments, and compiles just these, with the same front end as for browsers (`zaria.wasm`).
"""
