"""The state: the turn, the agenda, and the parts."""

from __future__ import annotations

from pacwar.core.records import Ended, Record
from pacwar.games.bataan.model import steps as st
from pacwar.games.bataan.model.forces import Command, Display, Events, Force, Land, Side, Tally

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
    | st.Operations | st.Operation | st.Deciding | st.AnyFormation | st.SequenceChoice | st.SupplyChoice | st.LeavingReserve
    | st.Sequence | st.Movement | st.ArmyJoining | st.Moving | st.Invasion | st.Embarking | st.Landing | st.Drift | st.Declarations | st.Declaring
    | st.Reaction | st.Refusing | st.NoRetreat | st.Fighting
    | st.Combat | st.Leading | st.Gunfire | st.NavalInterdiction | st.AirSupport | st.SecretAirSupport | st.Assigning
    | st.Assigned | st.AirFire | st.AirCoordination | st.AirCheck | st.FireSupport | st.ArtilleryCoordination | st.ArtilleryCheck | st.GroundCoordination
    | st.CombatRoll | st.CombatResult | st.Losses | st.Retreats | st.Retreating | st.RetreatCheck
    | st.Advance | st.Advancing | st.CombatEnd
    | st.PhaseEnd | st.Overstack
    | st.ReorganizationPhase | st.Feeding | st.Recovery | st.AttritionPhase | st.StepLoss | st.EngineeringPhase
    | st.VictoryPhase | st.TurnRecord | Ended
)  # fmt: skip


class State(Record, frozen=True):
    scenario: str
    options: frozenset[str]  # optional rules in force
    turn: int
    steps: tuple[AnyStep, ...]  # the agenda; the last step is open
    forces: dict[Side, Force]
    land: Land
    display: Display
    commands: dict[Side, Command]
    events: Events
    tally: Tally
