"""Pacific Battles: Malaya 1941 as plain data: parts, steps, state, actions, events. No rules here."""

# ruff: noqa: F403 - the parts of one vocabulary
from pacwar.games.malaya.model.actions import *
from pacwar.games.malaya.model.events import *
from pacwar.games.malaya.model.forces import *
from pacwar.games.malaya.model.state import *
from pacwar.games.malaya.model.steps import *
from pacwar.games.malaya.model.steps_impulse import *
