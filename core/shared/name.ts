/** Control characters, lone surrogates, line separators, and the marks that reverse the order of letters. */
export const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;

/** Characters without width, which make two texts look the same: soft hyphens, zero-width spaces, fillers, tags and the like. */
const INVISIBLE =
  /[\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb\u{e0000}-\u{e0fff}]/u;

/** The scripts in which a joiner between letters is spelling. */
const JOINING =
  '\\p{scx=Arab}\\p{scx=Beng}\\p{scx=Deva}\\p{scx=Gujr}\\p{scx=Guru}\\p{scx=Khmr}\\p{scx=Knda}\\p{scx=Mlym}\\p{scx=Mong}\\p{scx=Orya}\\p{scx=Sinh}\\p{scx=Syrc}\\p{scx=Taml}\\p{scx=Telu}';

/** Joiners (U+200C, U+200D) have no width either; they hold emoji of several parts together. */
const LOOSE_JOINER = new RegExp(
  `(?<![${JOINING}\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f])[\\u200c\\u200d]`,
  'u',
);

/** Whether a text can be printed on one line as it is, with no space at either end. */
export const isPrintableLine = (text: string): boolean =>
  text !== '' &&
  text.trim() === text &&
  !UNPRINTABLE.test(text) &&
  !INVISIBLE.test(text) &&
  !LOOSE_JOINER.test(text);

const MOST_CHARACTERS = 128;

/** Whether a resource or a token may have this name: 1 to 128 printable characters. */
export const isName = (text: string): boolean =>
  text.length <= 2 * MOST_CHARACTERS &&
  isPrintableLine(text) &&
  Array.from(text).length <= MOST_CHARACTERS;
