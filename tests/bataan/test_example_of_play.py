"""The extended example of play (lines 2196 to 2685): game turn 3 of scenario 2, move by move, check by check, die by die.

Where the example contradicts the rules or itself, a ruling decides, and the line from which the test departs is named.
"""

from __future__ import annotations

from pacwar.games.bataan import model as m
from pacwar.games.bataan.agenda import enclosing_step
from pacwar.games.bataan.model import FLOWN, JAPAN, READY, US
from pacwar.games.bataan.r07_army import in_range

from .example import Table, checks, fought, modifiers, names_of, one, support
from .scene import (
    BOARD,
    F16,
    F21,
    F31,
    F41,
    F51,
    F65,
    FINAL,
    FIRST,
    SCOUTS,
    SETTING,
    air,
    at,
    command,
    event,
    force,
    let_pass,
    of,
    position,
    refused,
    ship,
    top,
    unit,
    units,
)

FACES = (
    *(2, 4),  # L2208: Event F of E F G L N P S T, then Event N of the seven others
    *(6, 5, 7),  # L2244 No Retreat, L2257 artillery, L2264 combat
    1,  # L2270: the Scouts of Scouts, 41st, 51st
    2,  # L2326: the 65th of 16th, 65th, 65th
    1,  # L2374: the 41st of 41st, 51st
    1,  # L2380: the 16th of 16th, 65th
    *(4, 5, 6, 7, 4),  # L2402 No Retreat, L2412 Ida, L2414 artillery of Japan and the US, L2421 combat
    *(3, 6),  # L2431 artillery, L2436 combat
    6,  # R97 No Retreat: the example has no die for it (L2481, L2487)
    *(8, 6, 5),  # L2491 artillery, L2492 ground, L2496 combat
    1,  # L2502: the last marker of Japan
    *(2, 4, 5),  # L2548 artillery of Japan and the US, L2552 combat
    1,  # L2560: the 51st
    *(3, 8, 1),  # L2594 No Retreat, L2606 ground, L2609 combat
    *(6, 2),  # L2663: recovery
    *(5, 7),  # L2671: attrition of the 16th and the 65th
    *(6, 10, 4),  # L2673: of the 41st, the 51st and the Scouts
)


def test_the_extended_example_of_play() -> None:
    t = Table("abucay", FACES)
    strategic_segment(t)
    first_japanese_sequence(t)
    first_us_sequence(t)
    second_japanese_sequence(t)
    second_us_sequence(t)
    third_japanese_sequence(t)
    third_us_sequence(t)
    fourth_japanese_sequence(t)
    fourth_us_sequence(t)
    fifth_us_sequence(t)
    reorganization_segment(t)
    assert t.dice.used == len(FACES)


# -- A. Strategic Segment -----------------------------------------------------------------------------------


def strategic_segment(t: Table) -> None:
    match = t.match
    assert not {at(name) for name in ("3315", "3717", "3915")} & match.state.land.japanese  # X01, L2200
    assert at("Manila") not in force(match, JAPAN).at.values()  # X02, L2202: no invasion is possible
    assert ship("Barge 1") in match.state.display.ships  # but gunfire
    t.play(m.DrawEvent(), m.DrawEvent())  # X03, L2208
    hands = match.state.events.hands
    assert hands == {US: (event("N"),), JAPAN: (event("F"),)}
    assert match.view("us").events.hand == (event("N"),)  # secretly
    t.told += let_pass(match, m.FirstMarker)  # L2211: no naval unit is placed
    events = t.since()
    assert not of(m.GroupChecked, events)  # L2209: nobody need pass a check to be Ready
    assert match.state.display.air == {air("Ida"): READY, air("Nate"): READY}
    assert set(command(match, US).reserve) == {F21, F31}  # X04, L2210
    for side in (US, JAPAN):  # X05, L2213
        assert not force(match, side).unsupplied
        assert not force(match, side).emergency
    taken = one(m.InitiativeTaken, events)
    assert (taken.side, taken.faces, match.state.tally.drm) == (JAPAN, {}, 0)  # X06, L2215
    t.play(m.ChooseFirst(F16))  # L2216
    assert command(match, JAPAN).chosen == F16
    assert command(match, JAPAN).pool == tuple(sorted((F16, F65, F65)))
    assert command(match, US).pool == tuple(sorted((F41, F51, SCOUTS)))


# -- B. Operations Segment ----------------------------------------------------------------------------------


def first_japanese_sequence(t: Table) -> None:
    match = t.match
    t.play(m.DrawMarker(), m.Activate(F16), m.ChooseMobile())
    assert command(match, JAPAN).played == (F16,)
    t.go(  # X07, L2228: a trail, then a river at 3212/3213 and the jungle of 3214, where no zone reaches
        "3008=.5 3009=.5 3010=.5 3011=.5 3111=1 3212=1 3213=2 3214=2",
        "1+2/9",
        "I(-)9",
        "6+7/9",
        ways="TTTTxxxx",
    )
    t.go("3410=2 3310=1 3211=1", "9/16 HQ", ways="xxx")  # X08, L2232: a river at 3409/3410
    assert in_range(position(match), unit("48 Mtn Art"), F16)
    t.go("3410=2 3411=1 3311=1 3312=2 3313=2", "II(-)9", "11+12/9", "III(-)9", ways="xxxxx")  # X09, L2234
    t.go("3610=1 3510=2 3411=1 3412=2", "16 Eng", ways="xxxx")  # X10, L2236
    t.play(m.EndMovement())
    t.attacks("3314", "1+2/9", "I(-)9", "6+7/9", "II(-)9", "11+12/9", "III(-)9")
    assert refused(match, m.UseMobile()) == "14.21"  # X11, L2240: a fortification
    t.play(m.UseAssault())
    t.when(m.Declarations, m.EndDeclarations())
    t.since()

    t.play(m.DeclareNoRetreat(at("3314")))  # X12, L2244
    t.when(m.NoRetreat, m.Lead(unit("3/51")))
    t.when(m.Reaction, m.EndReaction())
    assert checks(t.told, "9.35a") == [("3/51", 4, 6, 0, False)]

    t.when(m.Fighting, m.ResolveAttack(at("3314")))
    t.play(m.Lead(unit("11+12/9")))  # X13, L2250
    t.when(m.Leading, m.Lead(unit("3/51")))
    t.play(m.EndAirSupport())  # L2252
    now = top(match)
    assert isinstance(now, m.FireSupport)
    assert now.side is US  # X14, L2253: 48 Mtn Art was not activated, and Japan has no other
    t.supports(US, "51(+) Art", "86 Art")
    assert not checks(t.told, "12.13c")  # L2253: 86 Art is in range of 51 HQ
    assert checks(t.told, "10.42b") == [("86 Art", 6, 5, 2, False)]  # L2257; 51(+) Art is sure of itself
    assert support(t.told) == {US: 3}  # 2 and half of 4, but no more than the defense of 3 (12.13g-1)
    assert not checks(t.told, "10.43c")  # L2258: of one formation, on the Assault CRT
    t.play(m.PlayEvent(event("F")))  # X15, L2260
    t.windows()
    assert modifiers(t.told) == [-3, -2, 1, 1]  # Banzai, ER 6 to 4, fortification, river
    assert fought(t.told) == (30, 6, "5:1", "Assault", 7, -3, "D1R")  # X17, L2259, L2264
    assert event("F") not in match.state.events.hands[JAPAN]  # X16: not after the die
    assert [e.unit for e in of(m.StepLost, t.told)] == [unit("3/51")]
    t.play(m.RetreatUnit(unit("3/51")), m.TakeAlong(unit("51(+) Art")), m.RetreatTo(at("3315")))  # L2265
    t.when(m.Retreating, m.Stop())
    assert (t.where("3/51"), t.where("51(+) Art")) == ("3315", "3315")
    t.play(*(m.AdvanceUnit(unit(name)) for name in ("1+2/9", "6+7/9", "II(-)9")))  # L2266: one hex only
    t.when(m.Advance, m.EndAdvance())
    assert [t.where(name) for name in ("1+2/9", "6+7/9", "II(-)9")] == ["3314"] * 3
    assert names_of(force(match, US).fired) == {"51(+) Art", "86 Art"}
    assert event("F") in match.state.events.pool  # L2268
    assert match.state.tally.drm == 0  # 11.61c: nobody went two hexes


def first_us_sequence(t: Table) -> None:
    match = t.match
    t.play(m.DrawMarker(), m.Activate(SCOUTS), m.ChooseMobile())  # L2270
    assert t.where("Scouts HQ") == "3919"
    t.activates(FIRST, "2 Prov Art", "A/194", "B/194")  # X18, L2278; X21, X29: red-box units act twice
    t.activates(FINAL, "21(-) Art")  # X28
    t.go(  # X19, L2280: jungle does not count on a trail
        "3917=.5 3817=.5 3716=.5 3617=.5 3516=.5 3417=.5 3316=1 3216=.5", "3/57", ways="RTTTTTTT"
    )
    t.go("3615=1 3616=1 3516=.5 3416=.5 3315=1.5", "2/57", ways="xTTTT")  # X20, L2282
    t.go("3817=.5 3716=.5 3616=1 3516=.5 3416=.5", "2 Prov Art", ways="TTTTT")  # X21, L2284
    t.go("3918=.5 3917=.5 3817=.5 3716=.5 3616=1 3515=.5 3415=2", "1/31", ways="RRTTTTx")  # X22, L2286
    t.go("3814=.5 3714=.5 3614=.5 3514=.5 3414=1.5", "1/57", ways="TTTTT")  # X23, L2288
    t.go(  # X24, L2290
        "4021=.5 3920=.5 3919=.5 3918=.5 3818=.5 3717=.5 3716=.5 3617=.5 3517=.5 3417=.5 3316=1",
        "3/31",
        ways="RRRRTTTTTTT",
    )
    t.go(  # X25, L2292
        "3918=.5 3917=.5 3916=.5 3915=.5 3914=.5 3814=.5 3714=.5 3614=.5 3513=1", "2/31", ways="RRRRRTTTx"
    )
    road = "3920=.5 3919=.5 3918=.5 3917=.5 3916=.5 3915=.5 3914=.5"
    t.go(f"4122=.5 4022=.5 4021=.5 {road} 3814=.5", "1/45", ways="RRRRRRRRRRT")  # X26, L2294
    t.go(f"4123=.5 4122=.5 4022=.5 4021=.5 {road}", "2/45", ways="R" * 11)  # L2296
    t.go(f"4124=.5 4123=.5 4122=.5 4022=.5 4021=.5 {road}", "3/45", ways="R" * 12)  # L2298
    t.go("3917=.5 3817=.5 3716=.5 3617=.5 3517=.5", "24/P Art", ways="RTTTT")  # X27, L2300
    t.go("3918=.5 3917=.5 3817=.5 3716=.5 3617=.5 3517=.5", "Scouts HQ", ways="RRTTTT")  # L2302
    t.go(  # X28, L2304
        "3919=.5 3918=.5 3917=.5 3817=.5 3716=.5 3617=.5 3517=.5 3417=.5 3316=1",
        "21(-) Art",
        ways="RRRTTTTTT",
    )
    t.go(  # X29, L2308
        "3622=1 3721=.5 3821=.5 3921=.5 4021=.5 3920=.5 3919=.5 3918=.5 3917=.5 3817=.5 3716=.5 3616=1",
        "A/194",
        ways="xRRRRRRRRTTT",
    )
    t.go(f"3821=1 3921=.5 4021=.5 {road} 3814=.5 3713=1", "B/194", ways="xRRRRRRRRRTx")  # L2310
    t.play(m.EndMovement())
    t.when(m.Declarations, m.EndDeclarations())  # X30, L2314
    now = top(match)
    assert isinstance(now, m.Operation)
    assert now.side is JAPAN


def second_japanese_sequence(t: Table) -> None:
    match = t.match
    t.play(m.DrawMarker(), m.Activate(F65), m.ChooseMobile())  # L2326
    distances = BOARD.distances(at("3806"))
    assert [distances[at(name)] for name in ("3503", "3504", "3806")] == [4, 3, 0]  # X31, L2334
    t.activates(FIRST, "1/7 Arm", "2/7 Arm", "3/7 Arm", "4/7 Arm")
    t.activates(FINAL, "1 Art", "15 Mtn Art", "9(+) AT")  # R41: L2354 gives 15 Mtn a First marker
    west = "3303=.5 3204=.5 3104=.5 3105=.5"
    t.go(  # X32, R97: L2336 says 5 points for the twelve hexes of trail, and 8 in all
        f"3403=.5 {west} 3006=.5 3007=.5 3008=.5 3009=.5 3010=.5 3011=.5 3012=.5 2912=1 2913=1",
        *("1+2/141", "3+4/141", "5+6/141"),
        ways="T" * 14,
    )
    t.go("3707=.5 3708=.5 3709=.5 3610=.5 3509=.5 3510=2 3511=1", "7+8/141", ways="TTTTTxx")  # X33, L2338
    t.go(  # X34, L2340
        f"3503=.5 3403=.5 {west} 3006=.5 3007=.5 3008=.5 3009=.5 3010=.5 3011=.5 3012=.5 2912=1",
        *("1+2/142", "3+4/142", "5+6/142"),
        ways="R" + "T" * 13,
    )
    t.go("4009=.5 4010=.5 3910=.5 3811=.5", "7+8/142", ways="RRTT")  # X35, L2342
    t.go("4010=.5 4011=.5 4012=.5", "65 Eng", ways="RRR")  # L2344
    t.go("3807=.5 3808=.5 3908=.5 4009=.5 4010=.5 4011=.5 4012=.5", "9(+) AT", ways="R" * 7)  # L2346
    road = "3504=.5 3605=.5 3705=.5 3806=.5 3807=.5 3808=.5 3908=.5 4009=.5"
    t.go(road, "1/7 Arm", "2/7 Arm", "3/7 Arm", ways="R" * 8)  # X36, R42: L2348 has them end in 4007
    t.go(f"{road} 3909=.5 3809=.5", "4/7 Arm", ways="RRRRRRRRTT")  # X37, L2350
    t.go("3504=.5 3605=.5 3606=1 3607=1 3608=1 3609=1", "1 Art", ways="RRxxxx")  # L2352
    t.go(  # L2354
        f"3503=.5 3403=.5 {west} 3106=1 3107=1 3108=1 3109=1", "15 Mtn Art", ways="RTTTTTxxxx"
    )
    t.go("3706=1 3607=1", "65 HQ", ways="xx")  # X38, L2356
    assert BOARD.distances(at("3607"))[at("3603")] == 4
    t.play(m.EndMovement())
    t.when(m.Declarations, m.EndDeclarations())
    assert type(top(match)) is m.Operation


def second_us_sequence(t: Table) -> None:
    match = t.match
    t.play(m.DrawMarker(), m.PassSequence())  # X39, L2374
    assert command(match, US).held == F41
    assert match.view("japan").commands[US].held is None  # face down


def third_japanese_sequence(t: Table) -> None:
    match = t.match
    t.play(m.DrawMarker(), m.Activate(F16), m.ChooseMobile())
    t.activates(FINAL, "48 Mtn Art")  # X40, L2386
    t.go("3214=2", "11+12/9", "III(-)9", ways="x")  # X41, L2388
    t.go("3312=1 3313=2", "16 Eng", ways="xx")  # L2390
    t.play(m.EndMovement())
    t.attacks("3215", "I(-)9", "11+12/9", "III(-)9")
    assert refused(match, m.UseMobile()) == "14.21"  # X42, L2394
    t.play(m.UseAssault())
    t.attacks("3415", "1+2/9", "6+7/9", "II(-)9")
    t.play(m.UseMobile())  # L2398
    t.when(m.Declarations, m.EndDeclarations())
    t.since()
    assert refused(match, m.DeclareNoRetreat(at("3415"))) == "9.34"  # X44, L2404
    assert refused(match, m.RefuseCombat(at("3415"))).startswith("9.")
    t.play(m.DeclareNoRetreat(at("3215")))  # X43, L2402
    t.when(m.NoRetreat, m.Lead(unit("2/53")))
    t.when(m.Reaction, m.EndReaction())
    assert checks(t.told, "9.35a") == [("2/53", 4, 4, 0, True)]
    attack_on_3215(t)
    attack_on_3415(t)


def attack_on_3215(t: Table) -> None:
    match = t.match
    t.since()
    t.play(m.ResolveAttack(at("3215")), m.Lead(unit("11+12/9")))
    t.play(m.AssignAir(air("Ida")), m.AssignAir(air("Nate")), m.LeadAir(air("Ida")))  # X45, L2412
    cas = one(m.GroupChecked, t.told)
    assert (cas.name, cas.er, cas.face, cas.drm, cas.passed) == ("Ida", 5, 5, 1, False)
    t.supports(JAPAN, "48 Mtn Art")
    turn = match.state.steps[0]
    assert turn.acted[unit("21(-) Art")] == FINAL  # X46, L2413: it may support nevertheless
    t.supports(US, "21(-) Art")
    assert not checks(t.told, "12.13c")  # L2413: in range of 51 HQ
    assert checks(t.told, "10.42b") == [  # X47, L2414
        ("48 Mtn Art", 6, 6, 1, False),
        ("21(-) Art", 5, 7, 1, False),
    ]
    assert support(t.told) == {
        JAPAN: 2,
        US: 1,
    }  # R97: L2414 adds the 1 to the attack
    t.windows()
    assert not checks(t.told, "10.43c")
    assert modifiers(t.told) == [-2, 1, 1, 1, 1]  # X49, L2420
    assert fought(t.told) == (17, 4, "4:1", "Assault", 4, 2, "DR*")  # X48, L2419; X50, L2421: shaded
    assert [e.unit for e in of(m.StepLost, t.told)] == [unit("2/53")]  # L2422: instead of the retreat
    assert not of(m.UnitRetreated, t.told)
    assert unit("2/53") in force(match, US).reduced
    assert not enclosing_step(match.state, m.Fighting).no_retreat  # L2422: the marker is removed
    assert t.where("2/53") == "3215"
    assert not of(m.UnitAdvanced, t.told)  # L2423
    assert match.state.display.air == {air("Ida"): FLOWN, air("Nate"): FLOWN}
    assert unit("48 Mtn Art") in force(match, JAPAN).fired
    assert unit("21(-) Art") in force(match, US).fired


def attack_on_3415(t: Table) -> None:
    match = t.match
    t.since()
    t.when(m.Fighting, m.ResolveAttack(at("3415")))
    t.play(m.Lead(unit("1+2/9")))
    assert not of(m.AirAssigned, t.told)  # L2429: both have flown, and nobody is asked
    t.supports(US, "24/P Art", "2 Prov Art")  # X51, R43: L2430 says 1 Prov
    assert not checks(t.told, "12.13c")  # in range of Scouts HQ
    t.when(m.ArtilleryCoordination, m.Lead(unit("24/P Art")))
    assert checks(t.told, "10.42b") == [("24/P Art", 7, 3, 3, True)]
    assert support(t.told) == {US: 5}
    t.windows()
    assert not checks(t.told, "10.43c")  # X52, L2432: one hex, one formation
    assert modifiers(t.told) == [1]  # X53, L2435
    assert fought(t.told) == (15, 10, "3:2", "Mobile", 6, 1, "A2/D1")  # L2434; X54, L2436
    t.play(m.LoseStep(unit("6+7/9")))
    assert names_of(e.unit for e in of(m.StepLost, t.told)) == {"1/31", "1+2/9", "6+7/9"}  # L2437
    assert names_of(force(match, JAPAN).reduced) == {"1+2/9", "6+7/9"}
    assert not of(m.UnitAdvanced, t.told)  # L2438
    assert unit("24/P Art") in force(match, US).fired
    assert unit("2 Prov Art") not in force(match, US).fired  # 16.31


def third_us_sequence(t: Table) -> None:
    match = t.match
    t.since()
    t.play(m.PlayEvent(event("N")), m.ChooseFormation(SCOUTS), m.ChooseMobile())  # X55, L2444
    assert match.state.events.hands == {US: (), JAPAN: (event("N"),)}
    t.activates(FINAL, "88 Art", "2 Prov Art")  # X56, X57
    t.go("3717=.5 3818=.5 3718=.5 3619=.5", "88 Art", ways="TTTT")  # L2450
    t.go("3315=1.5", "2 Prov Art", ways="T")  # L2451
    t.go("3215=3", "3/57", ways="x")  # X58, L2453
    t.go("3415=2", "1/57", ways="x")  # X59, L2459: out of a zone, into jungle
    t.go("3216=.5 3215=3", "3/31", ways="Tx")  # X60, R97: L2461 calls the trail of L2280 a road
    t.go("3414=2", "2/31", ways="x")  # L2463
    t.go("3714=.5 3614=.5 3514=.5 3415=2", "1/45", ways="TTTx")  # L2465
    t.play(m.EndMovement())
    t.attacks("3314", "3/31", "3/57", "2/57", "1/31", "1/45", "1/57", "2/31")
    t.play(m.UseMobile())  # X61, L2477: the fortification does not help Japan
    t.when(m.Declarations, m.EndDeclarations())
    assert m.EndReaction() in match.legal(JAPAN)  # X62, R2: L2481 says that Japan need not try
    t.play(m.DeclareNoRetreat(at("3314")))  # and L2487 that it has
    t.when(m.NoRetreat, m.Lead(unit("II(-)9")))
    t.when(m.Reaction, m.EndReaction())
    t.since()
    t.when(m.Fighting, m.ResolveAttack(at("3314")))
    t.play(m.Lead(unit("1/57")))  # L2486
    assert [e.unit for e in of(m.LeadChosen, t.told)] == [*units("1/57", "II(-)9")]  # L2487: it must lead
    t.supports(US, "2 Prov Art")
    t.supports(JAPAN, "15 Mtn Art", "1 Art")  # X63, L2490
    t.when(m.ArtilleryCoordination, m.Lead(unit("15 Mtn Art")))
    assert not checks(t.told, "12.13c")  # L2490: both in range of 9/16 HQ
    assert checks(t.told, "10.42b") == [("15 Mtn Art", 6, 8, 2, False)]  # L2491: a ten
    assert support(t.told) == {US: 2, JAPAN: 0}
    assert checks(t.told, "10.43c") == [("1/57", 7, 6, 1, True)]  # X64, L2492
    t.windows()
    assert modifiers(t.told) == [-1, 1]  # X66, L2494
    assert fought(t.told) == (31, 12, "2:1", "Mobile", 5, 0, "DR")  # X65, R44: L2493 says 29:12
    assert [e.unit for e in of(m.StepLost, t.told)] == [unit("II(-)9")]  # L2497
    assert not of(m.UnitAdvanced, t.told)
    assert names_of(force(match, JAPAN).fired) == {"48 Mtn Art", "15 Mtn Art", "1 Art"}
    assert t.where("II(-)9") == "3314"


def fourth_japanese_sequence(t: Table) -> None:
    match = t.match
    t.play(m.DrawMarker())
    assert refused(match, m.PassSequence()) == "7.24"  # the last one
    t.play(m.Activate(F65), m.ChooseMobile())  # L2502
    t.activates(FINAL, "9(+) Art", "8 Hvy Art", "1/7 Arm", "2/7 Arm", "3/7 Arm")  # X67, L2510
    t.activates(FINAL, "4/7 Arm")  # R41: L2516 gives it a First marker again
    t.go(  # X68, L2512
        "3604=.5 3605=.5 3705=.5 3806=.5 3807=.5 3808=.5 3707=.5", "9(+) Art", "8 Hvy Art", ways="RRRRRRT"
    )
    t.go("4010=.5 4011=.5 4012=.5", "1/7 Arm", "2/7 Arm", "3/7 Arm", ways="RRR")  # X69, L2514
    t.go("3810=1 3811=1", "4/7 Arm", ways="xx")  # L2516
    t.go("3014=2 3015=2", "1+2/141", "3+4/141", "5+6/141", ways="TT")  # X70, L2518: R28
    t.go("2913=1 3014=2 3114=2", "1+2/142", "3+4/142", "5+6/142", ways="TTx")  # X71, L2522
    t.go("3608=1 3609=1", "65 HQ", ways="xx")  # L2528
    t.play(m.EndMovement())
    t.attacks("3115", "1+2/141", "3+4/141", "5+6/141", "1+2/142", "3+4/142", "5+6/142")
    assert refused(match, m.UseMobile()) == "10.32-3"  # X72, L2532: all across a river
    t.play(m.UseAssault())
    t.when(m.Declarations, m.EndDeclarations())
    assert not isinstance(top(match), m.Reaction)  # X73, L2536: the US can do nothing
    t.since()
    t.when(m.Fighting, m.ResolveAttack(at("3115")))
    t.play(m.Lead(unit("5+6/141")))
    t.supports(JAPAN, "9(+) Art", "8 Hvy Art")  # X74, L2547
    t.supports(US, "88 Art")
    t.when(m.ArtilleryCoordination, m.Lead(unit("9(+) Art")))
    assert not checks(t.told, "12.13c")  # L2547: 88 Art is in range of 51 HQ
    assert checks(t.told, "10.42b") == [("9(+) Art", 6, 2, 3, True), ("88 Art", 5, 4, 3, False)]
    assert support(t.told) == {JAPAN: 8, US: 1}
    t.windows()
    assert not checks(t.told, "10.43c")
    assert modifiers(t.told) == [-3, 1, 1]  # X75, L2551: rough or jungle, not both
    assert fought(t.told) == (30, 4, "7:1", "Assault", 5, -1, "A1/D3R")  # L2550; X76, L2552
    assert unit("1/53") in force(match, US).eliminated  # L2553
    assert not any(
        e.unit not in units("1/53") for e in of(m.StepLost, t.told)
    )  # 11.25: one less for the attacker
    t.play(*(m.AdvanceUnit(unit(name)) for name in ("1+2/141", "3+4/141", "5+6/141")))  # L2554
    t.when(m.Advance, m.EndAdvance())
    assert [t.where(name) for name in ("1+2/141", "3+4/141", "5+6/141")] == ["3115"] * 3
    assert {unit(name) for name in ("9(+) Art", "8 Hvy Art")} <= force(match, JAPAN).fired
    assert unit("88 Art") in force(match, US).fired


def fourth_us_sequence(t: Table) -> None:
    match = t.match
    t.play(m.DrawMarker(), m.Activate(F51), m.ChooseAssault())  # L2560
    t.activates(FINAL, "A/194")  # X77
    t.go("3516=.5 3416=.5 3315=1.5", "A/194", ways="TTT")  # L2566
    t.go("3116=3", "51FA", ways="x")  # X78, L2568: all with half the allowance
    t.go("3216=2", "2/53", ways="x")  # L2570
    t.go("3316=2", "51(+) Art", ways="x")  # L2572
    t.go("3417=2 3517=.5", "51 HQ", ways="xT")  # L2574
    t.go("3920=1 3919=.5 3918=.5 3818=.5 3718=.5", "1/52", ways="xRRTT")  # L2580
    t.go("3821=1 3921=.5 4021=.5 3920=.5 3919=.5", "2/52", ways="xRRRR")  # L2582
    t.go("4128=.5 4127=.5 4126=.5 4125=.5 4124=.5 4123=.5", "3/52", ways="RRRRRR")  # L2584
    t.play(m.EndMovement())
    t.attacks("3314", "1/51", "2/51", "3/51")  # X79, L2588: of the active formation
    for name in ("3/31", "3/57", "2/57", "A/194", "1/31", "1/45", "1/57", "2/31"):  # they join
        t.play(m.AddAttacker(unit(name)))
    assert refused(match, m.UseMobile()) == "10.32-1"  # L2590
    t.play(m.UseAssault())
    t.when(m.Declarations, m.EndDeclarations())
    t.since()
    assert m.EndReaction() in match.legal(JAPAN)  # R2: L2594 says that Japan must try
    t.play(m.DeclareNoRetreat(at("3314")))
    t.when(m.NoRetreat, m.Lead(unit("II(-)9")))
    t.when(m.Reaction, m.EndReaction())
    assert checks(t.told, "9.35a") == [("II(-)9", 6, 3, 0, True)]  # X80
    t.when(m.Fighting, m.ResolveAttack(at("3314")))
    assert refused(match, m.Lead(unit("1/57")))  # X81, L2600: not active, it cannot lead
    t.play(m.Lead(unit("A/194")))
    assert support(t.told) == {}  # X82, R97: L2604 says that 2 Prov Art was not active this turn
    assert checks(t.told, "10.43c") == [("A/194", 6, 8, -1, False)]  # X83, L2606
    t.windows()
    assert modifiers(t.told) == [1, 2]  # L2608
    assert fought(t.told) == (38, 9, "4:1", "Assault", 1, 3, "DRd")  # X84, L2607, L2609
    assert unit("II(-)9") in force(match, JAPAN).eliminated  # X85, L2610
    assert names_of(force(match, JAPAN).disrupted) == {"1+2/9", "6+7/9"}
    assert not of(m.UnitAdvanced, t.told)  # L2611


def fifth_us_sequence(t: Table) -> None:
    match = t.match
    assert event("N") in match.state.events.barred  # X86, L2613, R1: Japan cannot play it, and has no markers
    assert match.legal(JAPAN) == [m.StandDown()]  # R58: it is asked, since it holds a marker
    t.play(m.StandDown())
    assert refused(match, m.StandDown()) == "7.24-n1"  # X87, L2617: the held marker must be played
    t.play(m.PlayHeld(), m.ChooseMobile())
    t.activates(FINAL, "B/194")  # X88
    t.go("3814=1", "B/194", ways="x")  # L2623
    t.go("3614=1 3513=1", "2/41", ways="xx")  # L2627
    t.go("3714=1 3713=1", "1/43", ways="xx")  # L2633
    t.go("3714=.5 3713=1", "2/43", ways="Tx")  # L2635
    t.go("3615=.5 3714=.5", "41 Art", ways="TT")  # L2639
    t.since()
    t.play(m.EndMovement())
    t.when(m.Declarations, m.EndDeclarations())
    t.when(m.Operation, m.StandDown())


# -- C. Reorganization Segment ------------------------------------------------------------------------------


def reorganization_segment(t: Table) -> None:
    match = t.match
    assert checks(t.told, "3.75b") == [("1+2/9", 4, 6, 0, False), ("6+7/9", 4, 2, 0, True)]  # X90, L2663
    assert names_of(force(match, JAPAN).disrupted) == {"1+2/9"}
    assert not force(match, JAPAN).fired  # X91, R45: L2664 says "to their fired sides"
    assert not force(match, US).fired
    assert not force(match, US).unsupplied  # X89, L2662
    t.when(m.StepLoss, m.LoseStep(unit("65 Eng")))  # X92, L2671
    t.when(m.StepLoss, m.LoseStep(unit("1/52")))  # X93, L2673
    assert [(e.name, e.er, e.face, e.passed) for e in of(m.GroupChecked, t.told)] == [
        ("16th Division", 5, 5, True),
        ("65th Brigade", 5, 7, False),
        ("41st Division", 9, 6, True),
        ("51st Division", 9, 10, False),  # a ten always fails
        ("Philippine Scouts", 10, 4, True),
    ]
    assert unit("65 Eng") in force(match, JAPAN).eliminated
    assert unit("1/52") in force(match, US).reduced
    assert match.state.land.destroyed == {at("3314")}  # X94, L2677
    assert (len(match.state.land.destroyed), SETTING.victory.abucay_forts) == (1, 6)  # L2681
    assert not of(m.GameEnded, t.told)
    assert match.state.turn == 4
