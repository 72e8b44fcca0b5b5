"""The sequence of play: what each step asks or does. The index of the game; four parts of it have files of their own."""

from __future__ import annotations

from pacwar.core.contract import Ask, Order, Run, Steps
from pacwar.games.bataan import model as m
from pacwar.games.bataan import r03_recovery as r03r
from pacwar.games.bataan import r03_stacking as r03s
from pacwar.games.bataan import r04_sequence as r04
from pacwar.games.bataan import r05_reinforcements as r05
from pacwar.games.bataan import r07_activation as r07
from pacwar.games.bataan import r07_initiative as r07i
from pacwar.games.bataan import r09_declaration as r09
from pacwar.games.bataan import r15_invasion as r15i
from pacwar.games.bataan import r15_reaction as r15r
from pacwar.games.bataan import r16_scouts as r16s
from pacwar.games.bataan import r17_playing as r17p
from pacwar.games.bataan import r19_victory as r19
from pacwar.games.bataan import sequence_combat, sequence_ground, sequence_sea, sequence_strategic
from pacwar.games.bataan.agenda import always, each, end_step, only
from pacwar.games.bataan.model import State
from pacwar.games.bataan.position import Position

TURN: Steps[State, Position] = {
    m.GameTurn: Run(r04.game_turn, no_preview=True),  # else the draws of the next turn would be previewed
    m.ReinforcementPhase: Run(r04.reinforcement_phase),
    m.Arrivals: Run(r05.arrivals),
    m.NavalPhase: Run(r04.naval_phase),
    m.PhaseEnd: Run(r03s.phase_end),
    m.Overstack: Ask(
        Order(m.RemoveUnit, each(m.RemoveUnit, r03s.stacked), r03s.check_remove, r03s.remove),
        settle=r03s.fits_now,
    ),
    m.ReorganizationPhase: Run(r04.reorganization_phase),
    m.Recovery: Run(r03r.recovery, no_preview=True),  # a die for every unit
    m.VictoryPhase: Run(r19.victory_phase),
    m.TurnRecord: Run(r04.turn_record),
}

INITIATIVE: Steps[State, Position] = {
    m.InitiativePhase: Run(r07i.initiative_phase),
    m.GeneralWithdrawal: Ask(
        Order(m.DeclareWithdrawal, only(m.DeclareWithdrawal()), always, r07i.declare),
        Order(m.Pass, only(m.Pass()), always, end_step),
        settle=r07i.no_withdrawal,
    ),
    m.Ceding: Ask(
        Order(m.CedeInitiative, only(m.CedeInitiative()), always, r07i.cede),
        Order(m.Pass, only(m.Pass()), always, end_step),
        settle=r07i.nothing_to_cede,
    ),
    m.Initiative: Run(
        r07i.initiative, no_preview=True
    ),  # else to pass an event would preview all phases up to it
    m.Pools: Run(r07i.pools),
    m.PoolFilling: Ask(
        Order(m.PoolMarker, each(m.PoolMarker, r07i.left_over), r07i.check_pool, r07i.pool),
        Order(m.EndPool, only(m.EndPool()), r07i.check_end_pool, r07i.end_pool),
        primary=m.PoolMarker,
        ends=m.EndPool,
    ),
    m.FirstMarker: Ask(
        Order(m.ChooseFirst, each(m.ChooseFirst, r07i.in_cup), r07i.check_first, r07i.choose_first),
        Order(m.Pass, only(m.Pass()), always, r07i.draw_at_random),
        settle=r07i.empty_cup,
        primary=m.ChooseFirst,
        ends=m.Pass,
    ),
}

OPERATIONS: Steps[State, Position] = {
    m.Operations: Run(r07.operations),
    m.Operation: Ask(
        Order(m.DrawMarker, only(m.DrawMarker()), r07.check_draw, r07.draw),
        Order(m.PlayHeld, only(m.PlayHeld()), r07.check_play_held, r07.play_held),
        r17p.ORDER,
        Order(m.ReactToInvasion, only(m.ReactToInvasion()), r15r.check_react, r15r.react),
        Order(m.RevealScouts, only(m.RevealScouts()), r16s.check_reveal, r16s.reveal),
        Order(m.StandDown, only(m.StandDown()), r07.check_stand_down, r07.stand_down),
        primary=(m.DrawMarker, m.PlayHeld),
        ends=m.StandDown,
    ),
    m.Deciding: Ask(
        Order(m.Activate, each(m.Activate, r07.in_hand), r07.check_activate, r07.activate),
        Order(m.Combine, each(m.Combine, r07.in_hand), r07.check_combine, r07.combine),
        Order(
            m.PassSequence,
            only(m.PassSequence()),
            r07.check_pass,
            r07.pass_sequence,
            elsewhere=r07.passes_elsewhere,
        ),
        Order(m.RevealScouts, only(m.RevealScouts()), r16s.check_reveal, r16s.reveal),
        primary=m.Activate,
    ),
    m.SequenceChoice: Ask(
        Order(m.ChooseMobile, only(m.ChooseMobile()), always, r07.choose_mobile),
        Order(m.ChooseAssault, only(m.ChooseAssault()), always, r07.choose_assault),
        r17p.ORDER,
        primary=m.ChooseMobile,
    ),
    m.Sequence: Run(r15i.sequence_over),
    m.Declarations: Ask(
        Order(m.DeclareAttack, each(m.DeclareAttack, r09.targets), r09.check_declare, r09.declare),
        Order(m.EndDeclarations, only(m.EndDeclarations()), always, r09.end_declarations),
        settle=r09.nothing_to_declare,
        primary=m.DeclareAttack,
        ends=m.EndDeclarations,
    ),
}

STEPS: Steps[State, Position] = {
    **TURN,
    **INITIATIVE,
    **OPERATIONS,
    **sequence_strategic.STEPS,
    **sequence_ground.STEPS,
    **sequence_combat.STEPS,
    **sequence_sea.STEPS,
}
