"""The state: the turn, the agenda, and the parts."""

from __future__ import annotations

from pacwar.core.records import Ended, Record
from pacwar.games.bataan.model import steps as st
from pacwar.games.bataan.model import steps_combat as co
from pacwar.games.bataan.model import steps_operations as op
from pacwar.games.bataan.model.forces import Command, Display, Events, Force, Land, Side, Tally, TurnNumber

AnyStep = (
    st.GameTurn | st.FormationsInSupply
    | st.SpecialEvents | st.EventDraw | st.Discarding | st.EventWindow | st.EventTarget | st.GarrisonSweep
    | st.Readiness
    | st.ReinforcementPhase | st.HqReturn | st.Withdrawals | st.Substitution | st.Arrivals | st.ReserveStatus
    | st.ReplacementPhase | st.Rebuilding
    | st.NavalPhase | st.Placement | st.PlacingAir | st.PlacingShip | st.Offsetting | st.NavalTransport
    | st.ForagePhase | st.Disease | st.DiseaseAttrition
    | st.SupplyStatus
    | st.InitiativePhase | st.GeneralWithdrawal | st.Ceding | st.Initiative | st.Pools | st.PoolFilling | st.FirstMarker
    | op.Operations | op.Operation | op.Deciding | op.AnyFormation | op.SequenceChoice | op.SupplyChoice | op.LeavingReserve
    | op.Sequence | op.Movement | op.AaConversion | op.ArmyJoining | op.Moving | op.Invasion | op.Embarking | op.Landing | op.Landfall | op.Drift | op.Declarations | op.Declaring
    | op.Reaction | op.Refusing | op.NoRetreat | op.Fighting
    | co.Combat | co.Leading | co.Gunfire | co.NavalInterdiction | co.AirSupport | co.SecretAirSupport | co.Assigning
    | co.Assigned | co.AirFire | co.AirCoordination | co.AirCheck | co.FireSupport | co.ArtilleryCoordination | co.ArtilleryCheck | co.GroundCoordination
    | co.CombatRoll | co.CombatResult | co.Losses | co.Retreats | co.Retreating | co.RetreatCheck
    | co.Advance | co.Advancing | co.CombatEnd
    | co.PhaseEnd | co.Overstack
    | st.ReorganizationPhase | st.Feeding | st.Recovery | st.AttritionPhase | st.StepLoss | st.EngineeringPhase
    | st.VictoryPhase | st.TurnRecord | Ended
)  # fmt: skip


class State(Record, frozen=True):
    scenario: str
    options: frozenset[str]  # optional rules in force
    turn: TurnNumber
    steps: tuple[AnyStep, ...]  # the agenda; the last step is open
    forces: dict[Side, Force]
    land: Land
    display: Display
    commands: dict[Side, Command]
    events: Events
    tally: Tally
