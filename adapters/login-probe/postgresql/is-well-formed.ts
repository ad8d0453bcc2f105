type HasForm = (body: Buffer) => boolean;

/**
 * The forms of the messages that pg gets to see (PostgreSQL's manual, Message Formats). pg's parser trusts them blindly: it
 * reads beyond a text without an end, loops for ever over an error without one, and throws at a row that is cut off.
 */
export const isWellFormed = (message: string, body: Buffer): boolean =>
  FORMS.get(message)?.(body) ?? false;

const isLong =
  (size: number): HasForm =>
  (body) =>
    body.length === size;

/** So many texts and nothing else, each with the NUL at its end. */
const areTexts =
  (count: number): HasForm =>
  (body) =>
    body.at(-1) === 0 && body.filter((byte) => byte === 0).length === count;

/** Pairs of a letter and a text, and a NUL where the next letter would be. */
const areFields: HasForm = (body) => body.at(-1) === 0 && (body.length === 1 || body.at(-2) === 0);

/** Some texts, and an empty one for the end. */
const areMechanisms: HasForm = (body) => body.length > 5 && body.at(-1) === 0 && body.at(-2) === 0;

/** What follows the name of a column: five numbers and its format. */
const COLUMN_BYTES = 18;

/** Our question has one column and one row in its answer. */
const isOneColumn: HasForm = (body) =>
  body.length > COLUMN_BYTES + 2 &&
  body.readInt16BE() === 1 &&
  body.indexOf(0, 2) === body.length - COLUMN_BYTES - 1;

const isOneValue: HasForm = (body) =>
  body.length >= 6 && body.readInt16BE() === 1 && body.readInt32BE(2) === body.length - 6;

const notification: HasForm = (body) => body.length > 4 && areTexts(2)(body.subarray(4));

const FORMS: ReadonlyMap<string, HasForm> = new Map([
  ['R0', isLong(4)],
  ['R3', isLong(4)],
  ['R5', isLong(8)],
  ['R10', areMechanisms],
  // Texts without an end, that take up the rest. is-fair-scram.ts reads them.
  ['R11', () => true],
  ['R12', () => true],
  ['S', areTexts(2)],
  ['K', isLong(8)],
  ['Z', isLong(1)],
  ['T', isOneColumn],
  ['D', isOneValue],
  ['C', areTexts(1)],
  ['A', notification],
  ['E', areFields],
  ['N', areFields],
]);
