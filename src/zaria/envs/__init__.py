"""The games as environments for learners, one module an ecosystem.

Importing this gives them their names in Gymnasium, where that is installed:
`gymnasium.make("zaria.envs:zaria/Knaster-v0")` imports it by itself.
"""

from importlib.util import find_spec

if find_spec("gymnasium"):
    from .names import register

    register()
