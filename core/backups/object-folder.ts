/** Every system of files allows 255 bytes for each name of a path; storage adds a few of its own to some. */
const MOST_CHARACTERS = 251;

/**
 * The folder of a database in a destination, of printable ASCII and with no hidden step: each name of the path with every UTF-8
 * byte as `%XX` but letters, digits, `-`, `.`, `_` and `~`, and a dot that begins it. What decodes a URL decodes it. One that
 * would be too long is cut after a whole character, with `~` and a digest of all of it at its end.
 */
export const objectFolder = (databasePath: string): string =>
  databasePath.split('/').map(spelled).join('/');

/** What is an escape in a path already is the same one here. */
const PIECES = /%[\dA-F]{2}|[\w.~-]|[^]/gu;

const spelled = (step: string): string => {
  const name = (step.match(PIECES) ?? ['_']).map(escaped).join('');
  return name.length <= MOST_CHARACTERS ? name : shortened(name);
};

const escaped = (piece: string, index: number): string => {
  if (piece === '.' && index === 0) return '%2E';
  return piece.length === 3 || /^[\w.~-]$/.test(piece)
    ? piece
    : Array.from(new TextEncoder().encode(piece), inHex).join('');
};

const inHex = (byte: number): string => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;

/** A character of UTF-8 begins with none of the bytes from 80 to BF. */
const shortened = (name: string): string => {
  const mark = `~${digestOf(name)}`;
  const cut = MOST_CHARACTERS - mark.length;
  const starts = [...name.matchAll(/%[\dA-F]{2}|./g)].filter(([piece]) => !/^%[89AB]/.test(piece));
  const end = starts.findLast(({ index }) => index <= cut)?.index;
  return `${name.slice(0, end)}${mark}`;
};

/** FNV-1a of 64 bits: it tells names apart that nobody made to be alike, and the objects of a folder never share a name. */
const digestOf = (text: string): string =>
  Array.from(text, (character) => BigInt(character.charCodeAt(0)))
    .reduce((hash, code) => BigInt.asUintN(64, (hash ^ code) * 0x100000001b3n), 0xcbf29ce484222325n)
    .toString(16)
    .padStart(16, '0');

const FORMER_CHARACTERS = 100;

/** As it was spelled before: two names could have one folder. */
export const formerFolder = (databasePath: string): string =>
  databasePath
    .split('/')
    .map((step) =>
      step
        .replace(/[^A-Za-z0-9._-]/g, '_')
        .replace(/^\.|^$/, '_')
        .slice(0, FORMER_CHARACTERS),
    )
    .join('/');
