"""The sequence of play: what each step asks or does. The index of the game."""

from __future__ import annotations

from pacwar.core.contract import Ask, MoveSpec, Order, Run, Steps
from pacwar.games.saipan import model as m
from pacwar.games.saipan import r04_sequence as r04
from pacwar.games.saipan import r05_movement as r05
from pacwar.games.saipan import r07_advance as r07a
from pacwar.games.saipan import r07_declaration as r07
from pacwar.games.saipan import r07_resolution as r07x
from pacwar.games.saipan import r07_retreat as r07r
from pacwar.games.saipan import r08_artillery as r08
from pacwar.games.saipan import r10_banzai as r10
from pacwar.games.saipan import r12_reinforcements as r12
from pacwar.games.saipan import r14_scenarios as r14
from pacwar.games.saipan.model import State
from pacwar.games.saipan.position import Position

STEPS: Steps[State, Position] = {
    m.WriteLandings: Ask(
        Order(m.WriteHex, r14.beaches, r14.check_write, r14.write),
        Order(m.SealPlan, r14.seals, r14.check_seal, r14.seal),
        primary=m.WriteHex,
        ends=m.SealPlan,
    ),
    m.Deployment: Ask(
        Order(m.DeployUnit, r14.units, r14.check_unit, r14.pick),
        Order(m.EndDeployment, r14.ends, r14.check_end, r14.end),
        primary=m.DeployUnit,
        ends=m.EndDeployment,
    ),
    m.Deploying: Ask(Order(m.DeployAt, r14.places, r14.check_place, r14.place)),
    m.Reveal: Run(r14.reveal),
    m.GameTurn: Run(r04.game_turn),
    m.Phase: Run(r04.phase),
    m.Interphase: Run(r04.interphase),
    m.Movement: Ask(
        Order(m.PickUnit, r05.units, r05.check_pick, r05.pick),  # 5.11: no other step moves units
        Order(m.EndMovement, r05.ends, r05.check_end, r05.end),
        settle=r05.no_unit_to_move,
        primary=m.PickUnit,
        ends=m.EndMovement,
    ),
    m.Moving: Ask(
        Order(m.StepTo, r05.ways, r05.check_step, r05.step),
        Order(m.Stop, r05.stops, r05.check_stop, r05.stop),
        settle=r05.nowhere_to_go,
        travel=MoveSpec(m.StepTo, m.Stop, r05.where, r05.mover, per_point=2),
        primary=m.StepTo,
    ),
    m.Landing: Ask(
        Order(m.PickReinforcement, r12.infantry, r12.check_infantry, r12.pick_infantry), settle=r12.all_ashore
    ),
    m.GoingAshore: Ask(Order(m.LandAt, r12.landings, r12.check_landing, r12.land)),
    m.Offshore: Ask(Order(m.StartAt, r12.starts, r12.check_start, r12.start), settle=r12.only_one_start),
    m.Reinforcement: Ask(
        Order(
            m.PickReinforcement,
            r12.pool,
            r12.check_reinforcement,
            r12.pick_reinforcement,
            elsewhere=r12.not_now,
        ),
        Order(m.EndReinforcement, r12.ends, r12.check_end, r12.end),
        settle=r12.no_reinforcement,
        primary=m.PickReinforcement,
        ends=m.EndReinforcement,
    ),
    m.Reinforcing: Ask(Order(m.LandAt, r12.entries, r12.check_entry, r12.enter)),
    m.Beachheads: Run(r12.beachheads),
    m.Combat: Ask(
        Order(m.DeclareAttack, r07.targets, r07.check_target, r07.declare),
        Order(m.EndCombat, r07.ends, r07.check_end, r07.end),
        settle=r07.nothing_to_attack,
        primary=m.DeclareAttack,
        ends=m.EndCombat,
    ),
    m.Declaration: Ask(
        Order(m.AddAttacker, r07.attackers, r07.check_attacker, r07.add_attacker),
        Order(m.AddTarget, r07.more_targets, r07.check_more, r07.add_target),
        Order(m.EndDeclaration, r07.declared, r07.check_declared, r07.end_declaration),
        settle=r07.nobody_adjacent,
        quiet=m.EndDeclaration(),
        primary=m.EndDeclaration,
    ),
    m.Barrage: Ask(
        Order(m.AddBarrage, r08.guns, r08.check_barrage, r08.add_barrage),
        Order(m.AddSupport, r08.points, r08.check_points, r08.add_points),
        Order(m.AddTarget, r08.more_targets, r08.check_more, r07.add_target),
        Order(m.EndBarrage, r08.ends, r08.check_end, r08.end),
        settle=r08.nothing_to_fire,
        quiet=m.EndBarrage(),
        primary=m.EndBarrage,
    ),
    m.ProtectiveFire: Ask(
        Order(m.AddFpf, r08.batteries, r08.check_fpf, r08.add_fpf),
        Order(m.AddFpfSupport, r08.fpf_points, r08.check_fpf_points, r08.add_fpf_points),
        Order(m.EndProtectiveFire, r08.fpf_ends, r08.check_fpf_end, r08.end_fpf),
        settle=r08.no_protective_fire,
        quiet=m.EndProtectiveFire(),
        primary=(m.AddFpf, m.AddFpfSupport),
    ),
    m.BanzaiChoice: Ask(
        Order(m.DeclareBanzai, r10.banzai, r10.check_banzai, r10.declare),
        Order(m.RegularAttack, r10.regular, r10.check_regular, r10.attack_regularly),
        settle=r10.no_choice,
        quiet=m.RegularAttack(),
        primary=m.RegularAttack,
    ),
    m.Resolution: Run(r07x.resolve),
    m.Retreats: Ask(
        Order(m.RetreatUnit, r07r.retreaters, r07r.check_retreater, r07r.retreater),
        settle=r07r.retreats_settled,
    ),
    m.Retreat: Ask(
        Order(m.RetreatTo, r07r.ways, r07r.check_retreat, r07r.retreat), settle=r07r.retreat_settled
    ),
    m.Displacement: Ask(
        Order(m.DisplaceTo, r07r.displacements, r07r.check_displacement, r07r.displace),
        settle=r07r.displacement_settled,
    ),
    m.BanzaiLosses: Ask(
        Order(m.RemoveUnit, r10.losses, r10.check_loss, r10.remove), settle=r10.losses_settled
    ),
    m.Advance: Ask(
        Order(m.AdvanceUnit, r07a.victors, r07a.check_victor, r07a.pick),
        Order(m.EndAdvance, r07a.ends, r07a.check_end, r07a.end),
        settle=r07a.nobody_can_advance,
        primary=m.AdvanceUnit,
        ends=m.EndAdvance,
    ),
    m.Advancing: Ask(Order(m.AdvanceTo, r07a.hexes, r07a.check_hex, r07a.advance)),
    m.Attack: Run(r07x.attack_over),
}
