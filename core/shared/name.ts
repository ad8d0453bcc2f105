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

const everywhere = ({ source }: RegExp): RegExp => new RegExp(source, 'gu');

const EVERY = [UNPRINTABLE, INVISIBLE, LOOSE_JOINER].map(everywhere);

/** Characters that a reader cannot see: unprintable ones, and blanks at either end. */
const HIDDEN = new RegExp(
  `[\\p{Cc}\\p{Zl}\\p{Zp}\\p{Bidi_Control}]|${INVISIBLE.source}|${LOOSE_JOINER.source}|^\\s+|\\s+$`,
  'gu',
);

/** A text with its hidden characters, and these others, escaped as in a URL. */
export const escapeHidden = (text: string, others: RegExp): string =>
  /^[\w.:-]+$/.test(text)
    ? text
    : text.replace(others, encodeURIComponent).replace(HIDDEN, encodeURIComponent);

/** A foreign text as one printable line; empty if it has nothing to print. */
export const toPrintableLine = (text: string): string =>
  EVERY.reduce((line, unwanted) => line.replace(unwanted, ' '), text)
    .replace(/\s+/g, ' ')
    .trim();

/** A printable line, cut where it is longer than this, in the unit of `length`. */
export const cutLine = (line: string, length: number): string =>
  line.length <= length
    ? line
    : `${line
        .slice(0, length - 1)
        .replace(/[\ud800-\udbff]$/, '')
        .trimEnd()}…`;

const MOST_CHARACTERS = 128;

/** Whether a resource or a token may have this name: 1 to 128 printable characters. */
export const isName = (text: string): boolean =>
  text.length <= 2 * MOST_CHARACTERS &&
  isPrintableLine(text) &&
  Array.from(text).length <= MOST_CHARACTERS;

/**
 * Whether a database may have this name. Its server has given it, and servers accept all characters but NUL; each engine has
 * its own limit of length.
 */
export const isDatabaseName = (text: string): boolean =>
  text !== '' &&
  text.length <= 2 * MOST_CHARACTERS &&
  !/[\0\p{Cs}]/u.test(text) &&
  (text.length <= MOST_CHARACTERS || Array.from(text).length <= MOST_CHARACTERS);

/** Names as a sentence has them: `a, b or c`. */
export const inWords = (names: readonly string[], conjunction: 'and' | 'or'): string =>
  names.join(', ').replace(/, (?=[^,]*$)/, ` ${conjunction} `);

/** The longest path of a Unix socket that every kernel takes (unix(7), 104 bytes on macOS), less what an engine adds to it. */
const LONGEST_SOCKET = 80;

/** Whether a host is the path of a Unix socket, or of the folder of one, and no name and no address. */
export const isSocketPlace = (host: string): boolean =>
  host.length <= LONGEST_SOCKET &&
  /^(?:\/[A-Za-z0-9_+@.:-]+)+$/.test(host) &&
  !/\/\.{1,2}(?:\/|$)/.test(host);

/** The name of a server that is reached over a Unix socket. */
export const SOCKET_SERVER = 'localhost';

/** The name of a server that was given none, by the host of its instance. */
export const serverNameAt = (host: string): string => (isSocketPlace(host) ? SOCKET_SERVER : host);
