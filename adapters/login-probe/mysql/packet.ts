import type { Answering } from '../transport/filtered-stream.js';
import type { LoginPhase } from './login-phase.js';

/** An EOF packet: the number of warnings and the status follow (MySQL Source Code Documentation, EOF_Packet). */
const END_BYTES = 5;

/** Another result would follow, which none of our queries has. */
const MORE_RESULTS = 8;

/** Phases in which the server sends the result of a query, a column with some rows. */
const RESULT_PHASES: readonly LoginPhase[] = [
  'factsRequested',
  'factsCounted',
  'factsDescribed',
  'factsStarted',
  'factsReceived',
  'grantsRequested',
  'grantsCounted',
  'grantsDescribed',
  'grantsStarted',
  'findingsRequested',
  'findingsCounted',
  'findingsDescribed',
  'findingsStarted',
  'findingsReceived',
  'foundRequested',
  'foundCounted',
  'foundDescribed',
  'foundStarted',
  'foundTableCounted',
  'foundTableStarted',
];

/** Which databases there are. */
export const isFinding = (phase: LoginPhase): boolean => phase.startsWith('found');

/** What the login shows of the instance, besides that it is accepted. */
export const isInFacts = (phase: LoginPhase): boolean =>
  phase.startsWith('facts') || isFinding(phase);

export const isInResult = (phase: LoginPhase): boolean => RESULT_PHASES.includes(phase);

/** What the server answers in this phase. */
export const answeringIn = (phase: LoginPhase): Answering => {
  if (isFinding(phase)) return 'finding';
  return isInResult(phase) ? 'inspection' : 'login';
};

/** Of the rows of several columns, each of which may be a text that begins like another packet. */
const isTable = (phase: LoginPhase): boolean => phase === 'foundTableStarted';

const MOST_COLUMNS = 250;

/** The kind of a packet of a result. The description of the column is not passed on. */
export const nameInResult = (content: Buffer, phase: LoginPhase): string => {
  if (content[0] === 0xff) return 'hidden';
  if (content[0] === 0xfe && content.length === END_BYTES)
    return (content.readUInt16LE(3) & MORE_RESULTS) === 0 ? 'end' : 'other';
  if (isTable(phase)) return readTexts(content) === undefined ? 'other' : 'row';
  if (content.length === 1 && content[0] === 1) return 'one column';
  if (content.length === 1 && (content[0] ?? 0) > 1 && (content[0] ?? 0) <= MOST_COLUMNS)
    return 'columns';
  if (content.toString('latin1', 0, 4) === '\x03def') return 'column';
  return valueOf(content) === undefined ? 'other' : 'row';
};

/** The only value of a row. */
const valueOf = (content: Buffer): string | undefined => {
  const texts = readTexts(content);
  return texts?.length === 1 ? (texts[0] ?? undefined) : undefined;
};

/** The place of its name among the texts of a column's description (Column Definition), before a part that is no text. */
const NAME_OF_COLUMN = 4;

/** What a packet adds to the values of its query: a value; of a table, each name of a column, and each row as a list in JSON. */
export const valuesIn = (name: string, content: Buffer, phase: LoginPhase): readonly string[] => {
  if (name === 'column' && phase === 'foundTableCounted')
    return [`column ${String(readTexts(content, NAME_OF_COLUMN + 1)?.[NAME_OF_COLUMN])}`];
  if (name !== 'row') return [];
  return [isTable(phase) ? JSON.stringify(readTexts(content)) : (valueOf(content) ?? '')];
};

/** A text behind its length (LengthEncodedString): by its first byte, how many bytes the length has. */
const LENGTH_BYTES: ReadonlyMap<number, number> = new Map([
  [0xfc, 2],
  [0xfd, 3],
]);

/** In place of a text. */
const NULL = 0xfb;

/**
 * The texts that a packet has, or its first ones; undefined where it has something else, or is not whole. What is NULL is null.
 */
const readTexts = (content: Buffer, most = Infinity): readonly (string | null)[] | undefined => {
  const texts: (string | null)[] = [];
  let at = 0;
  while (at < content.length && texts.length < most) {
    const first = content[at] ?? 0xff;
    at += 1;
    if (first === NULL) {
      texts.push(null);
      continue;
    }
    const lengthBytes = first < NULL ? 0 : LENGTH_BYTES.get(first);
    if (lengthBytes === undefined || at + lengthBytes > content.length) return undefined;
    const length = lengthBytes === 0 ? first : content.readUIntLE(at, lengthBytes);
    at += lengthBytes + length;
    if (at > content.length) return undefined;
    texts.push(content.toString('utf8', at - length, at));
  }
  return texts;
};

/** A packet of MySQL's protocol is the length of its content in three bytes, a sequence id, and the content. */
export const HEADER_BYTES = 4;

/** Far above any packet of a login; without a limit, one may have 16 megabytes and be continued in the next. */
export const LONGEST_BYTES = 16_384;

/** The size of the packet at the start of these bytes; undefined until its header has arrived. */
export const packetBytes = (bytes: Buffer): number | undefined =>
  bytes.length < HEADER_BYTES ? undefined : HEADER_BYTES + bytes.readUIntLE(0, 3);

export const contentOf = (packet: Buffer): Buffer => packet.subarray(HEADER_BYTES);

export const sequenceId = (packet: Buffer): number => packet.readUInt8(3);

/** The same packet with another sequence id. */
export const withSequenceId = (packet: Buffer, id: number): Buffer => {
  const copy = Buffer.from(packet);
  copy.writeUInt8(id % 256, 3);
  return copy;
};

/** The number of an error packet (FF, the number, and a text that is not used); undefined for any other packet. */
export const errorNumber = (content: Buffer): number | undefined =>
  content[0] === 0xff && content.length >= 3 ? content.readUInt16LE(1) : undefined;
