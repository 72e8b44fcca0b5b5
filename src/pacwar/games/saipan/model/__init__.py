"""Island War: Saipan as plain data: sides, steps, state, actions, events. No rules here."""

# ruff: noqa: F403 - the parts of one vocabulary
from pacwar.games.saipan.model.actions import *
from pacwar.games.saipan.model.events import *
from pacwar.games.saipan.model.forces import *
from pacwar.games.saipan.model.steps import *
