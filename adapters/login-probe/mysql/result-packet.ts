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
];

/** Which databases there are. */
const isFinding = (phase: LoginPhase): boolean => phase.startsWith('found');

/** What the login shows of the instance, besides that it is accepted. */
export const isInFacts = (phase: LoginPhase): boolean =>
  phase.startsWith('facts') || isFinding(phase);

export const isInResult = (phase: LoginPhase): boolean => RESULT_PHASES.includes(phase);

/** What the server answers in this phase. */
export const answeringIn = (phase: LoginPhase): Answering => {
  if (isFinding(phase)) return 'finding';
  return isInResult(phase) ? 'inspection' : 'login';
};

/** The kind of a packet of a result. The description of the column is not passed on, and so it is not read. */
export const nameInResult = (content: Buffer): string => {
  if (content[0] === 0xff) return 'hidden';
  if (content[0] === 0xfe && content.length === END_BYTES)
    return (content.readUInt16LE(3) & MORE_RESULTS) === 0 ? 'end' : 'other';
  if (content.length === 1 && content[0] === 1) return 'one column';
  if (content.toString('latin1', 0, 4) === '\x03def') return 'column';
  return valueOf(content) === undefined ? 'other' : 'row';
};

/** The only value of a row: a text behind its length (LengthEncodedString); undefined for whatever else it is. */
export const valueOf = (content: Buffer): string | undefined => {
  const first = content[0] ?? 0xff;
  const lengthBytes = first < 0xfb ? 0 : LENGTH_BYTES.get(first);
  if (lengthBytes === undefined || content.length < 1 + lengthBytes) return undefined;
  const length = lengthBytes === 0 ? first : content.readUIntLE(1, lengthBytes);
  return content.length === 1 + lengthBytes + length
    ? content.toString('utf8', 1 + lengthBytes)
    : undefined;
};

const LENGTH_BYTES: ReadonlyMap<number, number> = new Map([
  [0xfc, 2],
  [0xfd, 3],
]);
