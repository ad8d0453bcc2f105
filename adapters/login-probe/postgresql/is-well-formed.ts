type IsWellFormed = (body: Buffer) => boolean;

/**
 * Whether a message that is forwarded to pg has its form (PostgreSQL's manual, Message Formats). pg's parser does not check:
 * it reads beyond a text without a NUL, loops for ever over an error without one, and throws at a row that is cut off.
 */
export const isWellFormed = (message: string, body: Buffer): boolean =>
  FORMS.get(message)?.(body) ?? false;

const isLong =
  (size: number): IsWellFormed =>
  (body) =>
    body.length === size;

/** Exactly this number of texts, each with a NUL at its end. */
const areTexts =
  (count: number): IsWellFormed =>
  (body) =>
    body.at(-1) === 0 && body.filter((byte) => byte === 0).length === count;

/** Pairs of a letter and a text, and a NUL where the next letter would be. */
const areFields: IsWellFormed = (body) =>
  body.at(-1) === 0 && (body.length === 1 || body.at(-2) === 0);

/** Some texts, and an empty one at the end. */
const areMechanisms: IsWellFormed = (body) =>
  body.length > 5 && body.at(-1) === 0 && body.at(-2) === 0;

/** Five numbers and a format follow the name of a column. */
const COLUMN_BYTES = 18;

/** The result of our query has one column and one row. */
const isOneColumn: IsWellFormed = (body) =>
  body.length > COLUMN_BYTES + 2 &&
  body.readInt16BE() === 1 &&
  body.indexOf(0, 2) === body.length - COLUMN_BYTES - 1;

const isOneValue: IsWellFormed = (body) =>
  body.length >= 6 && body.readInt16BE() === 1 && body.readInt32BE(2) === body.length - 6;

const notification: IsWellFormed = (body) => body.length > 4 && areTexts(2)(body.subarray(4));

const FORMS: ReadonlyMap<string, IsWellFormed> = new Map([
  ['R0', isLong(4)],
  ['R3', isLong(4)],
  ['R5', isLong(8)],
  ['R10', areMechanisms],
  // Texts without a NUL, up to the end of the message: validate-message.ts checks them.
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
