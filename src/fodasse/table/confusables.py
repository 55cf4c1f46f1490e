"""Names that look alike: by case, by compatible characters, and by letters of other scripts."""

from __future__ import annotations

from typing import Final
from unicodedata import normalize

# From confusables.txt of Unicode Technical Standard 39, version 13; © 2020 Unicode, Inc., under
# the terms of https://www.unicode.org/license.txt
_SHAPES: Final = {
    "2": "ƧϨᒿꙄꛯꝚ",
    "3": "ƷȜЗӠⳌꝪꞫ𑣊𖼻",
    "4": "Ꮞ𑢯",
    "5": "Ƽ𑢻",
    "6": "бᏮⳒ𑣕",
    "7": "𐓒𑣆",
    "8": "Ȣȣ৪੪𐌚\U0001e8cb",
    "9": "৭੧୨൭ⳊꝮ𑢬𑣌𑣖",
    "A": "ΑАᎪᗅꓮ𐊠𖽀",
    "B": "ΒВᏴᗷꓐꞴ𐊂𐊡𐌁",
    "C": "СᏟⲤꓚ𐊢𐌂𐐕𐔜𑣩𑣲",
    "D": "Ꭰᗞᗪꓓ",
    "E": "ΕЕᎬⴹꓰ𐊆𑢦𑢮",
    "F": "ϜᖴꓝꞘ𐊇𐊥𐔥𑢢𑣂",
    "G": "ԌᏀᏳꓖ",
    "H": "ΗНᎻᕼⲎꓧ𐋏",
    "I": "ƖΙІӀⲒ",
    "J": "ͿЈᎫᒍꓙꞲ",
    "K": "ΚКᏦᛕⲔꓗ𐔘",
    "L": "ᏞᒪⳐꓡ𐐛𐔦𑢣𑢲𖼖",
    "M": "ΜϺМᎷᗰᛖⲘꓟ𐊰𐌑",
    "N": "ΝⲚꓠ𐔓",
    "O": "ΟОՕ\u07c0০ଠ୦ዐⲞⵔ〇ꓳ𐊒𐊫𐐄𐓂𐔖𑓐𑢵𑣠",
    "P": "ΡРᏢᑭⲢꓑ𐊕",
    "Q": "ⵕ",
    "R": "ƦᎡᏒᖇꓣ𐒴𖼵",
    "S": "ЅՏᏕᏚꓢ𐊖𐐠𖼺",
    "T": "ΤТᎢⲦꓔ𐊗𐊱𐌕𑢼𖼊",
    "U": "Սሀᑌꓴ𐓎𑢸𖽂",
    "V": "Ѵ\u0667۷Ꮩᐯⴸꓦꛟ𐔝𑢠𖼈",
    "W": "ԜᎳᏔꓪ𑣦𑣯",
    "X": "ΧХᚷⲬⵝꓫꞳ𐊐𐊴𐌗𐌢𐔧𑣬",
    "Y": "ΥУҮᎩᎽⲨꓬ𐊲𑢤𖽃",
    "Z": "ΖᏃꓜ𐋵𑢩𑣥",
    "a": "ɑαа",
    "b": "ƄЬᏏᑲᖯ",
    "c": "сᴄⲥꮯ𐐽",
    "d": "ԁᏧᑯꓒ",
    "e": "еҽꬲ",
    "f": "քẝꞙꬵ",
    "g": "ƍɡցᶃ",
    "h": "һհᏂ",
    "i": "ıɩɪιіӏᎥꙇꭵ𑣃",
    "j": "ϳј",
    "l": "ǀ\u05d5\u05df\u0627\u0661۱\u07caᛁⵏꓲ𐊊𐌉𐌠𖼨\U0001e8c7",
    "n": "ոռ",
    "o": "οσоօ\u05e1\u0647\u0665\u06be\u06c1\u06d5۵०੦૦௦౦೦ഠ൦๐໐ဝ၀ჿᴏᴑⲟꬽ𐐬𐓪𑣈𑣗",
    "p": "ρрⲣ",
    "q": "ԛգզ",
    "r": "гᴦⲅꭇꭈꮁ",
    "s": "ƽѕꜱꮪ𐑈𑣁",
    "u": "ʋυսᴜꞟꭎꭒ𐓶𑣘",
    "v": "νѵ\u05d8ᴠꮩ𑜆𑣀",
    "w": "ɯѡԝաᴡꮃ𑜊𑜎𑜏",
    "x": "хᕁᕽ",
    "y": "ɣʏγуүყᶌỿꭚ𑣜",
    "z": "ᴢꮓ𑣄",
    "AA": "Ꜳ",
    "AE": "ÆӔ",
    "AO": "Ꜵ",
    "AU": "Ꜷ",
    "AV": "ꜸꜺ",
    "AY": "Ꜽ",
    "OE": "Œ",
    "OO": "ꚘꝎ",
    "aa": "ꜳ",
    "ae": "æӕ",
    "ao": "ꜵ",
    "au": "ꜷ",
    "av": "ꜹꜻ",
    "ay": "ꜽ",
    "bl": "Ы",
    "dz": "ʣ",
    "lO": "Ю",
    "ll": "ǁ\u05f0",
    "ls": "ʪ",
    "lz": "ʫ",
    "oe": "œ",
    "oo": "ꚙꝏ",
    "rn": "𑜀𑣣",
    "tf": "ꝷ",
    "ts": "ʦ",
    "ue": "ᵫ",
    "uo": "ꭣ",
}
"""Letters and digits that look like those of ASCII, in their own case.

They are those of Unicode's list of confusable characters that look like one or two letters or
digits, without the ones that NFKC replaces.
"""
_BY_SHAPE: Final = str.maketrans(
    {letter: shape for shape, letters in _SHAPES.items() for letter in letters}
)
_WITHIN_ASCII: Final = str.maketrans({"I": "l", "1": "l", "|": "l", "0": "O", "m": "rn"})
"""Characters of ASCII that look like others in many fonts, from the same list."""


def appearances(name: str) -> frozenset[str]:
    """Return keys of a name's looks: two names look alike if they have a key in common.

    One key ignores case, one ignores the script of letters and then case, and one has case but
    ignores the script, and which of ``I``, ``l``, ``1`` and of ``0``, ``O`` it is. Accents count
    in all of them: Léo and Leo do not look alike.

    Examples:
        >>> [bool(appearances("Ana") & appearances(each)) for each in ("ANA", "Аnа", "Aná")]
        [True, True, False]
        >>> [bool(appearances("Lia") & appearances(each)) for each in ("LIA", "Iia", "Ila")]
        [True, False, False]
    """
    plain = normalize("NFKD", name)
    shape = plain.translate(_BY_SHAPE)
    return frozenset(
        (
            "case " + _fold(plain),
            "script " + _fold(shape),
            "shape " + shape.translate(_WITHIN_ASCII),
        )
    )


def _fold(text: str) -> str:
    return normalize("NFKD", text.casefold())
