"""Environments for reinforcement learning: every game as an agent plays it (docs/environments.md).

Importing this package registers an id with Gymnasium for every game that one player plays against the house:

    import croupier.envs, gymnasium
    env = gymnasium.make("croupier/RedDog-v0")

`croupier.envs.several` has tables of several seats for PettingZoo, `croupier.envs.openspiel` registers the games with OpenSpiel.
A game that `croupier.envs.vector` plays has two ids: the fast one, which `gymnasium.make_vec` steps in thousands, and that of the
table with all its wagers, "croupier/BlackjackTable-v0".
"""

from __future__ import annotations

from croupier.envs.vector import SCALARS, VECTORS
from croupier.games.registry import names
from croupier.values.extras import naming_extras

with naming_extras():
    import gymnasium

# Games whose players win from each other: `croupier.envs.several` has them.
BETWEEN_PLAYERS = frozenset({"chemin_de_fer", "poker"})


def env_id(game: str, what: str = "") -> str:
    """The id of a game: croupier/RedDog-v0."""
    return f"croupier/{''.join(word.capitalize() for word in game.split('_'))}{what}-v0"


# By the game's name: its id, and that of the environment on its table (`croupier.envs.single`).
ENV_IDS = {name: env_id(name) for name in names() if name not in BETWEEN_PLAYERS}
TABLE_IDS = {name: env_id(name, "Table") if name in SCALARS else ENV_IDS[name] for name in ENV_IDS}

for _name, _id in TABLE_IDS.items():
    gymnasium.register(_id, entry_point="croupier.envs.single:TableEnv", kwargs={"game": _name})
for _name, _fast in SCALARS.items():
    gymnasium.register(ENV_IDS[_name], entry_point=_fast, vector_entry_point=VECTORS[_name], kwargs={"game": _name})
