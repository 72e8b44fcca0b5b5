"""The state: the turn, the agenda, and the parts."""

from __future__ import annotations

from pacwar.core.records import Ended, Record
from pacwar.games.malaya.model import steps as st
from pacwar.games.malaya.model import steps_impulse as im
from pacwar.games.malaya.model.forces import AirForce, Force, Hand, Known, Net, Side, TurnNumber

AnyStep = (
    st.SetUp | st.Deploying | st.Deployed
    | st.GameTurn | st.Initiative | st.CommandMarkers | st.Pick | st.GivingUpSupply | st.GivingUpAir | st.Withdrawal
    | st.FifthColumn
    | st.AirMissions | st.AirAllocation | st.Allocating | st.Allocated | st.AirSuperiority | st.Excess | st.AirCombat
    | st.AirLosses | st.AirReturn
    | st.ReinforcementPhase | st.Reinforcement | st.Placing | st.Interdiction | st.Crossing
    | st.LogisticsPhase | st.Reorganization | st.Combining | st.Expenditure | st.Activating | st.Refitting
    | st.RefittingHq | st.Freely
    | im.Impulse | im.MovementPhase | im.Movement | im.Moving | im.Convoy | im.Mustering | im.Embarking | im.Examining | im.Overstacking
    | im.Strikes | im.NavalFire | im.ForceZAttack | im.Bombardments | im.BombardmentLoss
    | im.CombatPhase | im.Declarations | im.Declaring | im.Battles | im.Battle | im.BattleMarkers | im.TableChoice
    | im.Resolution | im.Losses | im.Attrition | im.Cut | im.Retreats | im.Retreating | im.RetreatLoss | im.Pursuit
    | im.Pursuing | im.Ashore
    | st.Yamashita | st.VictoryPhase | st.TurnAdvance | Ended
)  # fmt: skip


class State(Record, frozen=True):
    scenario: str
    turn: TurnNumber
    steps: tuple[AnyStep, ...]  # the agenda; the last step is open
    forces: dict[Side, Force]
    air: dict[Side, AirForce]
    hands: dict[Side, Hand]
    points: dict[Side, Net]  # victory points (24.0)
    known: dict[str, Known]  # audience (a side, or all) -> what it knows of face-down stacks
