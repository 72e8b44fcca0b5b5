"""The sequence of play, land combat: what each step asks or does."""

from __future__ import annotations

from pacwar.core.contract import Ask, Order, Run, Steps
from pacwar.games.malaya import model as m
from pacwar.games.malaya import r05_playing as r05p
from pacwar.games.malaya import r14_battle as r14b
from pacwar.games.malaya import r14_declaration as r14
from pacwar.games.malaya import r15_losses as r15
from pacwar.games.malaya import r15_pursuit as r15p
from pacwar.games.malaya import r15_retreat as r15r
from pacwar.games.malaya.agenda import always, each, end_step, only
from pacwar.games.malaya.model import State
from pacwar.games.malaya.position import Position

STEPS: Steps[State, Position] = {
    m.CombatPhase: Run(r14.combat_phase),
    m.Declarations: Ask(
        Order(m.DeclareBattle, each(m.DeclareBattle, r14.hexes), r14.check_declare, r14.declare),
        Order(m.EndDeclarations, only(m.EndDeclarations()), r14.check_end, r14.end),
        primary=m.DeclareBattle,
        ends=m.EndDeclarations,
    ),
    m.Declaring: Ask(
        Order(m.AddAttacker, each(m.AddAttacker, r14.attackers), r14.check_attacker, r14.add_attacker),
        Order(m.AddTarget, each(m.AddTarget, r14.more_hexes), r14.check_target, r14.add_target),
        Order(m.EndBattle, only(m.EndBattle()), r14.check_battle, r14.end_battle),
        primary=(m.EndBattle, m.AddAttacker),
        ends=m.EndBattle,
    ),
    m.Battles: Ask(
        Order(m.ResolveBattle, each(m.ResolveBattle, r14b.to_resolve), r14b.check_resolve, r14b.resolve_next),
        settle=r14b.battles_settled,
    ),
    m.BattleMarkers: Ask(
        Order(m.PlayMarker, each(m.PlayMarker, r05p.playable), r05p.check_play, r05p.play),
        Order(m.ApplyThaisResist, only(m.ApplyThaisResist()), r05p.check_thais, r05p.apply_thais),
        Order(m.Pass, only(m.Pass()), always, end_step),
        settle=r05p.no_markers,
        quiet=m.Pass(),
        window=True,
        primary=m.PlayMarker,
    ),
    m.TableChoice: Ask(
        Order(m.ChooseRaid, only(m.ChooseRaid()), always, r14b.choose),
        Order(m.ChooseAssault, only(m.ChooseAssault()), always, r14b.choose),
        primary=m.ChooseAssault,
    ),
    m.Resolution: Run(r14b.resolve),
    m.Losses: Ask(
        Order(m.LoseUnit, each(m.LoseUnit, r15.losable), r15.check_lose, r15.lose),
        Order(m.BreakDown, each(m.BreakDown, r15.losable), r15.check_break_down, r15.break_down),
        settle=r15.losses_settled,
        primary=m.LoseUnit,
    ),
    m.Attrition: Ask(
        Order(m.LoseUnit, each(m.LoseUnit, r15.losable), r15.check_attrition, r15.attrition),
        Order(m.BreakDown, each(m.BreakDown, r15.losable), r15.check_break_down, r15.wear_down),
        Order(m.GiveUpSupply, each(m.GiveUpSupply, r15.exposed_supply), r15.check_supply, r15.lose_supply),
        Order(m.Nothing, only(m.Nothing()), r15.check_enough, end_step),
        primary=(m.BreakDown, m.LoseUnit),
    ),
    m.Cut: Ask(
        Order(m.KeepUnit, each(m.KeepUnit, r15.parts), r15.check_keep, r15.keep), settle=r15.cut_settled
    ),
    m.Retreats: Ask(
        Order(m.RetreatUnit, each(m.RetreatUnit, r15r.retreaters), r15r.check_retreat, r15r.retreat),
        Order(m.RoutUnit, each(m.RoutUnit, r15r.retreaters), r15r.check_rout, r15r.rout),
        Order(m.StandFast, each(m.StandFast, r15r.retreaters), r15r.check_stand, r15r.stand),
        settle=r15r.retreats_settled,
        primary=m.RetreatUnit,
    ),
    m.Retreating: Ask(
        Order(m.RetreatTo, each(m.RetreatTo, r15r.steps), r15r.check_step, r15r.step),
        Order(m.NoWayOut, only(m.NoWayOut()), r15r.check_no_way, r15r.no_way),
        settle=r15r.retreat_settled,
        primary=m.RetreatTo,
    ),
    m.RetreatLoss: Ask(
        Order(m.LoseUnit, each(m.LoseUnit, r15r.parts), r15r.check_loss, r15r.lose), settle=r15r.loss_settled
    ),
    m.Pursuit: Ask(
        Order(m.PursueWith, each(m.PursueWith, r15p.pursuers), r15p.check_pursue, r15p.pursue),
        Order(m.EndPursuit, only(m.EndPursuit()), always, end_step),
        settle=r15p.pursuit_settled,
        primary=m.PursueWith,
        ends=m.EndPursuit,
    ),
    m.Pursuing: Ask(
        Order(m.PursueTo, each(m.PursueTo, r15p.steps), r15p.check_step, r15p.step),
        Order(m.Stop, only(m.Stop()), r15p.check_stop, end_step),
        settle=r15p.arrived,
        primary=m.PursueTo,
    ),
    m.Battle: Run(r14b.over),
    m.Ashore: Run(r15p.ashore),
}
