"""All deals of two hands, for known house ways as they were counted once; counted anew for a house way of a licensee's own."""

from __future__ import annotations

from functools import cache

from croupier.families.pai_gow.cards.house_way import CARD_HOUSE_WAYS, CardHouseWay
from croupier.families.pai_gow.compared import Ways

# By the house ways of the player and of the dealer, and whether A-2-3-4-5 is the second best straight. Counting takes a
# quarter of a minute each (`numbers.two_hands`).
KNOWN = {
    ("foxwoods", "foxwoods", True): Ways(2_402_556_437_868_468, 3_340_828_470_902_840, 2_507_074_122_443_092),
    ("foxwoods", "trump_plaza", True): Ways(2_384_285_126_166_896, 3_382_843_664_539_228, 2_483_330_240_508_276),
    ("foxwoods", "mgm_grand", True): Ways(2_392_913_007_161_764, 3_379_717_595_615_736, 2_477_828_428_436_900),
    ("trump_plaza", "foxwoods", True): Ways(2_375_778_913_762_808, 3_386_727_186_250_888, 2_487_952_931_200_704),
    ("trump_plaza", "trump_plaza", True): Ways(2_360_716_067_812_300, 3_422_135_200_919_712, 2_467_607_762_482_388),
    ("trump_plaza", "mgm_grand", True): Ways(2_371_019_897_341_476, 3_417_749_469_506_692, 2_461_689_664_366_232),
    ("mgm_grand", "foxwoods", True): Ways(2_369_898_197_527_216, 3_383_599_893_234_156, 2_496_960_940_453_028),
    ("mgm_grand", "trump_plaza", True): Ways(2_354_510_693_309_488, 3_417_593_327_136_628, 2_478_355_010_768_284),
    ("mgm_grand", "mgm_grand", True): Ways(2_363_440_586_796_848, 3_415_882_799_664_292, 2_471_135_644_753_260),
    ("foxwoods", "foxwoods", False): Ways(2_402_565_995_020_172, 3_340_802_438_807_788, 2_507_090_597_386_440),
    ("foxwoods", "trump_plaza", False): Ways(2_384_247_990_259_192, 3_382_807_527_691_212, 2_483_403_513_263_996),
    ("foxwoods", "mgm_grand", False): Ways(2_392_904_225_390_448, 3_379_630_279_150_556, 2_477_924_526_673_396),
    ("trump_plaza", "foxwoods", False): Ways(2_375_844_552_440_212, 3_386_692_481_976_216, 2_487_921_996_797_972),
    ("trump_plaza", "trump_plaza", False): Ways(2_360_735_013_430_296, 3_422_090_391_892_076, 2_467_633_625_892_028),
    ("trump_plaza", "mgm_grand", False): Ways(2_371_067_197_095_860, 3_417_650_212_726_524, 2_461_741_621_392_016),
    ("mgm_grand", "foxwoods", False): Ways(2_369_986_317_620_052, 3_383_513_383_239_764, 2_496_959_330_354_584),
    ("mgm_grand", "trump_plaza", False): Ways(2_354_555_388_478_284, 3_417_493_444_253_904, 2_478_410_198_482_212),
    ("mgm_grand", "mgm_grand", False): Ways(2_363_511_491_690_344, 3_415_732_818_116_124, 2_471_214_721_407_932),
}

# By the house way of the other side, the rank of the wheel, and whether the best setting is the bank's (`numbers.best_setting`).
SET_BEST: dict[tuple[str, bool, bool], Ways] = {
    ("foxwoods", True, False): Ways(2_413_573_192_393_912, 3_337_057_173_138_160, 2_499_828_665_682_328),
    ("foxwoods", True, True): Ways(2_521_347_702_340_916, 3_330_674_877_339_208, 2_398_436_451_534_276),
    ("trump_plaza", True, False): Ways(2_397_758_106_795_344, 3_373_754_179_400_916, 2_478_946_745_018_140),
    ("trump_plaza", True, True): Ways(2_505_419_385_406_656, 3_370_595_984_255_120, 2_374_443_661_552_624),
    ("mgm_grand", True, False): Ways(2_405_817_979_204_596, 3_372_319_297_257_672, 2_472_321_754_752_132),
    ("mgm_grand", True, True): Ways(2_514_171_868_437_812, 3_368_769_374_615_448, 2_367_517_788_161_140),
}


@cache
def compared(player: CardHouseWay, dealer: CardHouseWay, *, wheel_second: bool) -> Ways:
    """All deals of a player who sets by one house way against a dealer or a bank that sets by another. Copies are not counted."""
    if all(CARD_HOUSE_WAYS.get(way.name) == way for way in (player, dealer)):
        known = KNOWN.get((player.name, dealer.name, wheel_second))
        if known is not None:
            return known
    from croupier.families.pai_gow.cards.numbers.two_hands import every_deal

    return every_deal(player, dealer, wheel_second=wheel_second)


def set_best(way: CardHouseWay, *, wheel_second: bool, banking: bool) -> Ways | None:
    """All deals of a player, or of a bank, that sets in the best way at 5% vigorish against hands set by a house way.

    None if that was not counted, as for a house way of a licensee's own: it takes a minute.
    """
    known = CARD_HOUSE_WAYS.get(way.name) == way
    return SET_BEST.get((way.name, wheel_second, banking)) if known else None
