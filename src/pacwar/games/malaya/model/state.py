"""The state: the turn, the agenda, and the parts."""

from __future__ import annotations

from pacwar.core.records import Ended, Record
from pacwar.games.malaya.model import steps as st
from pacwar.games.malaya.model.forces import AirForce, Force, Hand, Known, Side

AnyStep = (
    st.SetUp | st.Deploying | st.Deployed
    | st.GameTurn | st.Initiative | st.CommandMarkers | st.Pick | st.GivingUpSupply | st.GivingUpAir | st.Withdrawal
    | st.FifthColumn
    | st.AirMissions | st.AirAllocation | st.Allocating | st.Allocated | st.AirSuperiority | st.Excess | st.AirCombat
    | st.AirLosses | st.AirReturn
    | st.ReinforcementPhase | st.Reinforcement | st.Placing | st.Interdiction
    | st.LogisticsPhase | st.Reorganization | st.Combining | st.Expenditure | st.Activating | st.Refitting
    | st.RefittingHq | st.Freely
    | st.Impulse | st.MovementPhase | st.Movement | st.Moving | st.Convoy | st.Mustering | st.Embarking | st.Examining | st.Overstacking
    | st.Strikes | st.NavalFire | st.ForceZAttack | st.Bombardments | st.BombardmentLoss
    | st.CombatPhase | st.Declarations | st.Declaring | st.Battles | st.Battle | st.BattleMarkers | st.TableChoice
    | st.Resolution | st.Losses | st.Attrition | st.Cut | st.Retreats | st.Retreating | st.RetreatLoss | st.Pursuit
    | st.Pursuing | st.Ashore
    | st.Yamashita | st.VictoryPhase | st.TurnAdvance | Ended
)  # fmt: skip


class State(Record, frozen=True):
    scenario: str
    turn: int
    steps: tuple[AnyStep, ...]  # the agenda; the last step is open
    forces: dict[Side, Force]
    air: dict[Side, AirForce]
    hands: dict[Side, Hand]
    points: dict[Side, int]  # victory points (24.0)
    known: dict[str, Known]  # audience (a side, or all) -> what it knows of face-down stacks
