"""Many tables side by side, for agents that learn from millions of rounds (docs/environments.md).

`TableVectorEnv` steps thousands of lanes at once, `LaneEnv` is one of them as a plain environment. Both play the lanes that a
game makes of its rules (`Analysis.lanes`), and know no game by name.
"""

from __future__ import annotations

from croupier.games.registry import games

_LANED = tuple(game.name for game in games() if game.numbers.lanes is not None)

# The entry points by the game's name. Each takes `game` and the arguments of its class.
VECTORS = dict.fromkeys(_LANED, "croupier.envs.vector.many:TableVectorEnv")
SCALARS = dict.fromkeys(_LANED, "croupier.envs.vector.one:LaneEnv")
