"""Common passwords: well-known words, alone or in pairs, with the usual digits and signs, and walks over the keyboard.

The list of words is our own choice. A password of three or more words, or with any other letters, is not common.
"""

from __future__ import annotations

from functools import cache

_WORDS = frozenset(
    """
aaa abc abcd abcdef access aceofspades admin administrator alexander alexandra amanda amazon america andrew android
angel anthony anything apple april arsenal asdasd asdf asdfgh ashley asshole atlantic atlanticcity august austin
autumn azerty baby babygirl baccarat bailey banana barcelona baseball basketball batman bear beatles beautiful
benjamin berlin bestfriend bigsix bitch black blackjack blessed blue brandon brazil broncos brother buddy bulls
business buster butterfly cameron canada candy carlos cash casino changeme charles charlie cheese chelsea cherry
chips chocolate christ christopher cocacola coffee college company computer cookie corvette cowboys craps croupier
crystal daddy dance dancer daniel dealer december default diamond dice disney doggy dollar dollars dolphins dragon
eagle eagles eleven elizabeth eminem england enter everything facebook falcon fall family father february ferrari
flower football forever fortnite france freedom friday friend friends fuckoff fuckyou fullhouse gambler gambling
gandalf garfield george germany giants ginger gmail god golden golf good goodluck google gorgeous green guest guitar
hacked hacker handsome hannah harley heaven heavymetal hello hellohello helloworld hockey holdem honda honey horse
hotmail house hunter hunting iloveu iloveyou instagram internet iphone ironman isabella jackpot january jasmine
jennifer jersey jessica jesus jesuschrist jonathan jordan joseph joshua july june justin juventus killer king kitten
kitty lakers lasvegas letmein liberty life lifeisgood lightning linkedin lion liverpool login london love lovely
loveme lover loveyou lucky luckyseven madrid maggie manager manchester march maria mario master matrix matthew max
melissa mercedes merlin metal metallica mexico michael michelle mickey microsoft midnight million millionaire
minecraft minnie mommy monday money monkey moonlight mother music musician mustang mypass mypassword myspace naruto
netflix network newyork nicholas nicole ninja nirvana nothing november october office oliver open opensesame orange
packers panther paris pass passwd password passwort patrick patriots peace pepper pepsi phoenix pikachu pirate pizza
please pokemon poker porsche pretty prince princess puppy purple pussy qazwsx queen qweasd qweqwe qwerty qwertz
rabbit raiders rainbow ranger reddog redred rich richard robert roblox rockstar rocky root roulette royalflush
running samantha samsung samurai saturday school scooby secret september server service sesame seven sexsex sexy
shadow silver sister slipknot slots snoopy soccer softball something sonic sophia sophie spiderman spotify spring
starlight startrek starwars steelers student sugar summer sunday sunflower sunshine superman support suzuki
sweetheart sweetie swimming system taylor teacher temp tennis test tester testing texas thomas thunder thursday
tiger tinkerbell tokyo toyota trustno tuesday twitter united university user vanessa vegas victoria volleyball
warrior wednesday welcome whatever white william windows winner winning winter wizard wolf wolverine word work
working world xyz yahoo yamaha yankees yellow youtube zelda zxcv zxcvbn zxczxc
ace bets betting clubs diamonds gamble hearts ilove newjersey one player spades trust two
""".split()
)
_PHRASES = frozenset(  # without spaces and signs
    """
correcthorsebatterystaple thequickbrownfox thequickbrownfoxjumpsoverthelazydog tobeornottobe maytheforcebewithyou
aceofspades letitride opensesame allyourbasearebelongtous thisismypassword thisisapassword ihavenopassword
iamtheone winnerwinnerchickendinner whathappensinvegas knowwhentoholdem rollthedice
""".split()
)
_WALKS = (
    "abcdefghijklmnopqrstuvwxyz",
    "qwertyuiop",
    "qwertzuiop",
    "azertyuiop",
    "asdfghjkl",
    "zxcvbnm",
    "1234567890",
    "0123456789",
    "qazwsxedcrfvtgbyhnujmikolp",
    "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p",
    "1q2w3e4r5t6y7u8i9o0p",
    "q1w2e3r4t5y6u7i8o9p0",
    "zaq12wsxcde34rfvbgt56yhnmju7",
    "a1b2c3d4e5f6g7h8i9j0",
    "1a2b3c4d5e6f7g8h9i0j",
)
_ALL_WALKS = (*_WALKS, *(walk[::-1] for walk in _WALKS))
_SIGNS_FOR = str.maketrans("@4$50713!|", "aassotleii")  # how people write letters
_LONGEST, _SHORTEST_WALK = 16, 3
_MOST_PARTS = 2  # words and walks in a common password
_LONG = 24  # characters; so many digits and signs are no longer common
_NEVER = 99
_FEW_LETTERS = 2  # among digits, as in a123456789


def is_common(password: str, handle: str = "") -> bool:
    """Whether a password is made of at most two common words or keyboard walks, besides digits and signs."""
    written = password.lower()
    letters = "".join(filter(str.isalpha, written))
    if letters in _PHRASES or (written.isalnum() and len(letters) <= _FEW_LETTERS and len(written) < _LONG):
        return True
    return _repeats(written) or (len(written) < _LONG and _parts(written, handle.lower()) <= _MOST_PARTS)


def _repeats(text: str) -> bool:
    """Whether it is one short piece again and again."""
    return any(text == (text[:size] * len(text))[: len(text)] for size in range(1, len(text) // 2 + 1))


def _parts(text: str, own: str) -> int:
    """The least number of common words and walks that make up the text, besides digits, signs and repeated letters."""

    @cache
    def least(at: int) -> int:
        if at == len(text):
            return 0
        best = least(at + 1) if not text[at].isalpha() or text[at - 1 : at] == text[at] else _NEVER
        for end in range(at + _SHORTEST_WALK, min(len(text), at + _LONGEST) + 1):
            if _is_part(text[at:end], own):
                best = min(best, 1 + least(end))
        return best

    return least(0)


def _is_part(piece: str, own: str) -> bool:
    meant = piece.translate(_SIGNS_FOR)
    return bool({piece, meant} & _WORDS) or own in {piece, meant} or any(piece in walk for walk in _ALL_WALKS)
