"""Bataan! as plain data: parts, steps, state, actions, events. No rules here."""

# ruff: noqa: F403 - the parts of one vocabulary
from pacwar.games.bataan.model.actions import *
from pacwar.games.bataan.model.events import *
from pacwar.games.bataan.model.forces import *
from pacwar.games.bataan.model.state import *
from pacwar.games.bataan.model.steps import *
from pacwar.games.bataan.model.steps_combat import *
from pacwar.games.bataan.model.steps_operations import *
