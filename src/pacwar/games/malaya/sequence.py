"""The sequence of play: what each step asks or does. The index of the game; three parts of it have files of their own."""

from __future__ import annotations

from pacwar.core.contract import Ask, Order, Run, Steps
from pacwar.games.malaya import model as m
from pacwar.games.malaya import r03_setup as r03
from pacwar.games.malaya import r04_sequence as r04
from pacwar.games.malaya import r05_markers as r05
from pacwar.games.malaya import r05_playing as r05p
from pacwar.games.malaya import r12_stacking as r12
from pacwar.games.malaya import r24_victory as r24
from pacwar.games.malaya import sequence_air, sequence_combat, sequence_land
from pacwar.games.malaya.agenda import always, each, end_step, only
from pacwar.games.malaya.model import State
from pacwar.games.malaya.position import Position

PLANNING: Steps[State, Position] = {
    m.Deploying: Ask(
        Order(m.DeployAt, each(m.DeployAt, r03.places), r03.check_place, r03.place),
        Order(m.Ready, only(m.Ready()), r03.check_ready, r03.ready),
        primary=m.DeployAt,
        ends=m.Ready,
    ),
    m.Deployed: Run(r03.deploy),
    m.GameTurn: Run(r04.game_turn, no_preview=True),
    m.Initiative: Run(r04.initiative),
    m.CommandMarkers: Run(r05.command_markers),
    m.Pick: Run(
        r05.pick, no_preview=True
    ),  # else an answer to one marker would preview all picks that follow
    m.GivingUpSupply: Ask(
        Order(m.GiveUpSupply, each(m.GiveUpSupply, r05.supplied), r05.check_give_up, r05.give_up),
        Order(m.Nothing, only(m.Nothing()), r05.check_no_supply, r05.no_supply),
        primary=m.GiveUpSupply,
    ),
    m.GivingUpAir: Ask(
        Order(m.GiveUpAir, each(m.GiveUpAir, r05.air_boxes), r05.check_give_up_air, r05.give_up_air),
        settle=r05.no_air,
    ),
    m.Withdrawal: Ask(
        Order(m.WithdrawUnit, each(m.WithdrawUnit, r05.armor), r05.check_withdraw, r05.withdraw),
        Order(m.Nothing, only(m.Nothing()), r05.check_no_armor, r05.no_armor),
        primary=m.WithdrawUnit,
    ),
    m.FifthColumn: Ask(
        Order(m.DestroySupply, each(m.DestroySupply, r05.shown_supply), r05.check_destroy, r05.destroy),
        Order(m.Pass, only(m.Pass()), r05.check_spare, end_step),
        Order(m.Nothing, only(m.Nothing()), r05.check_none_shown, r05.none_shown),
        primary=m.DestroySupply,
        ends=m.Pass,
    ),
}

IMPULSES: Steps[State, Position] = {
    m.Impulse: Run(r04.impulse),
    m.MovementPhase: Run(r04.movement_phase),
    m.Overstacking: Run(r12.overstacking),
}

ENDING: Steps[State, Position] = {
    m.Yamashita: Ask(
        Order(m.PlayMarker, each(m.PlayMarker, r05p.playable), r05p.check_play, r05p.play),
        Order(m.Pass, only(m.Pass()), always, end_step),
        settle=r05p.no_markers,
        primary=m.PlayMarker,
        ends=m.Pass,
    ),
    m.VictoryPhase: Run(r24.victory_phase),
    m.TurnAdvance: Run(r04.turn_advance),
}

STEPS: Steps[State, Position] = {
    **PLANNING,
    **IMPULSES,
    **sequence_land.STEPS,
    **sequence_air.STEPS,
    **sequence_combat.STEPS,
    **ENDING,
}
