"""The sequence of play, air and naval part: what each step asks or does."""

from __future__ import annotations

from pacwar.core.contract import Ask, Order, Run, Steps
from pacwar.games.malaya import model as m
from pacwar.games.malaya import r05_playing as r05p
from pacwar.games.malaya import r16_bombardment as r16b
from pacwar.games.malaya import r16_interdiction as r16i
from pacwar.games.malaya import r16_missions as r16m
from pacwar.games.malaya import r16_strikes as r16s
from pacwar.games.malaya import r16_superiority as r16a
from pacwar.games.malaya import r26_force_z as r26z
from pacwar.games.malaya.agenda import always, each, end_step, only
from pacwar.games.malaya.model import State
from pacwar.games.malaya.position import Position

STEPS: Steps[State, Position] = {
    m.AirMissions: Run(r16m.air_missions),
    m.Allocating: Ask(
        Order(m.AssignAir, each(m.AssignAir, r16m.missions), r16m.check_assign, r16m.assign),
        Order(m.EndAllocation, only(m.EndAllocation()), always, r16m.end_allocation),
        primary=m.AssignAir,
        ends=m.EndAllocation,
    ),
    m.Allocated: Run(r16m.allocated),
    m.AirSuperiority: Run(r16a.air_superiority),
    m.Excess: Ask(Order(m.FireAtOthers, each(m.FireAtOthers, r16a.shares), r16a.check_share, r16a.share)),
    m.AirCombat: Run(r16a.air_combat),
    m.AirLosses: Ask(
        Order(m.HitBox, each(m.HitBox, r16a.boxes), r16a.check_hit, r16a.hit_box), settle=r16a.no_more_hits
    ),
    m.AirReturn: Run(r16a.air_return),
    m.Interdiction: Run(r16i.interdict),
    m.Crossing: Run(r16i.cross, checks=r16i.crossings),  # a die for each of them
    m.Examining: Ask(
        Order(m.ExamineStack, each(m.ExamineStack, r05p.stacks), r05p.check_stack, r05p.examine)
    ),
    m.Strikes: Ask(
        Order(m.AddStrike, each(m.AddStrike, r16s.held_by_enemy), r16s.check_strike, r16s.strike),
        Order(m.PlayMarker, each(m.PlayMarker, r05p.playable), r05p.check_play, r05p.play),
        Order(m.EndStrikes, only(m.EndStrikes()), always, r16s.end),
        settle=r16s.nothing_to_strike,
        primary=m.AddStrike,
        ends=m.EndStrikes,
    ),
    m.NavalFire: Ask(Order(m.Bombard, each(m.Bombard, r16s.naval_targets), r16s.check_bombard, r16s.bombard)),
    m.ForceZAttack: Ask(
        Order(m.AttackForceZ, each(m.AttackForceZ, r26z.forces), r26z.check_attack, r26z.attack)
    ),
    m.Bombardments: Ask(
        Order(m.CarryOut, each(m.CarryOut, r16b.hexes), r16b.check_carry_out, r16b.carry_out),
        Order(m.ShipsFirst, each(m.ShipsFirst, r16b.hexes), r16b.check_ships_first, r16b.ships_first),
        settle=r16b.strikes_settled,
        primary=m.CarryOut,
    ),
    m.BombardmentLoss: Ask(
        Order(m.BreakDown, each(m.BreakDown, r16b.combat_units), r16b.check_break_down, r16b.break_down),
        Order(m.LoseUnit, each(m.LoseUnit, r16b.combat_units), r16b.check_lose, r16b.lose),
        Order(m.Nothing, only(m.Nothing()), r16b.check_nothing, end_step),
        primary=(m.BreakDown, m.LoseUnit),
    ),
}
