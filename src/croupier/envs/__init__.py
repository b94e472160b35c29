"""Environments for reinforcement learning: every game as an agent plays it (docs/environments.md).

Importing this package registers an id with Gymnasium for every game that one player plays against the house:

    import croupier.envs, gymnasium
    env = gymnasium.make("croupier/RedDog-v0")

`croupier.envs.several` has tables of several seats for PettingZoo, `croupier.envs.openspiel` registers the games with OpenSpiel,
and `croupier.envs.vector` plays thousands of rounds at once.
"""

from __future__ import annotations

from croupier.games.registry import names
from croupier.values.extras import naming_extras

with naming_extras():
    import gymnasium

# Games whose players win from each other: `croupier.envs.several` has them.
BETWEEN_PLAYERS = frozenset({"chemin_de_fer", "poker"})


def env_id(game: str) -> str:
    """The id of a game: croupier/RedDog-v0."""
    return f"croupier/{''.join(word.capitalize() for word in game.split('_'))}-v0"


ENV_IDS = {name: env_id(name) for name in names() if name not in BETWEEN_PLAYERS}  # by the game's name

for _name, _id in ENV_IDS.items():
    gymnasium.register(_id, entry_point="croupier.envs.single:TableEnv", kwargs={"game": _name})
