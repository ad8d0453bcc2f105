import { withClientHeader } from './client-header.js';
import { validatePacket, type LoginTerms, nameOf } from './validate-packet.js';
import { isLoggingIn, type LoginPhase, nextPhase } from './login-phase.js';
import { ACCOUNT_QUERY, GRANTS_QUERY } from './inspection-query.js';
import {
  answeringIn,
  contentOf,
  errorNumber,
  isFinding,
  isInResult,
  packetBytes,
  sequenceId,
  valuesIn,
  withSequenceId,
} from './packet.js';
import type { ProtocolFilter } from '../transport/filtered-stream.js';
import { sessionSettings } from './session-settings.js';
import { NOT_A_DATABASE_SERVER, NOT_READY } from '../transport/refusals.js';

const QUIT = '\x01';

/** What mysql2 gets in place of a result, none of which it reads: no rows changed, no id, autocommit, no warning. */
const DONE = Buffer.of(7, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0);

/** The queries after those, one after the other, as far as the values so far tell: such as for the databases of the server. */
export type FurtherQueries = (values: readonly (readonly string[])[]) => readonly string[];

export interface MysqlTerms extends LoginTerms {
  readonly query: string;
  /** Whether the result of the query is one row with one column; otherwise it has no row to read. */
  readonly hasRow: boolean;
  readonly further: FurtherQueries;
  /** The query for the findings; without it, nothing is inspected. */
  readonly inspection?: string;
}

export interface MysqlProtocolFilter extends ProtocolFilter {
  /** The values of the rows of each query so far, in their order; none of a query that ends in an error. */
  readonly values: () => readonly (readonly string[])[];
}

/** The protocol of a login after the greeting. Its packets are numbered in turn, starting again for each query. */
export const mysqlProtocolFilter = (terms: MysqlTerms): MysqlProtocolFilter => {
  const values: string[][] = [];
  let phase: LoginPhase = 'greetingReceived';
  /** The sequence id of the last packet in either direction. */
  let lastId = terms.requestedTls ? 1 : 0;
  const shift = () => (terms.requestedTls && isLoggingIn(phase) ? 1 : 0);
  return {
    sizeOf: packetBytes,
    validate: (bytes) => {
      const isOutOfSequence = bytes.length > 3 && sequenceId(bytes) !== (lastId + 1) % 256;
      return isOutOfSequence ? NOT_A_DATABASE_SERVER : validatePacket(bytes, phase, terms);
    },
    receive: (packet) => {
      const forwarded = withSequenceId(packet, sequenceId(packet) - shift() + 256);
      const content = contentOf(packet);
      const [name, isOfResult] = [nameOf(content, phase), isInResult(phase)];
      if (isOfResult) values.push(valuesAfter(values.pop() ?? [], name, content, phase));
      lastId = sequenceId(packet);
      phase = nextPhase(phase, `< ${name}`) ?? phase;
      if (!isOfResult) return forwarded;
      return isInResult(phase) ? NOTHING : DONE;
    },
    send: (packet) => {
      const next = nextPhase(phase, `> ${nameOfOurs(packet, phase, terms, values)}`);
      if (next === undefined) return undefined;
      const ours =
        phase === 'greetingReceived' ? withClientHeader(packet, terms.requestedTls) : packet;
      const sent = withSequenceId(ours, sequenceId(packet) + shift());
      lastId = sequenceId(sent);
      phase = next;
      if (isInResult(phase)) values.push([]);
      return sent;
    },
    // The greeting has come before.
    closedUnused: NOT_READY,
    answering: () => answeringIn(phase),
    values: () => values,
  };
};

const NOTHING = Buffer.alloc(0);

/**
 * The values of a query after a packet. Of the rows before an error those of signs stay, each of which counts for itself, and after
 * them comes the number of the error.
 */
const valuesAfter = (
  values: string[],
  name: string,
  content: Buffer,
  phase: LoginPhase,
): string[] => {
  if (name === 'hidden')
    return isFinding(phase)
      ? [...values.filter(isOfSign), `refused ${String(errorNumber(content) ?? 0)}`]
      : [];
  values.push(...valuesIn(name, content, phase));
  return values;
};

const isOfSign = (row: string): boolean => /^(?:sign|server) /.test(row);

/** Of sha256_password and of caching_sha2_password. */
const KEY_REQUESTS: ReadonlySet<string> = new Set(['\x01', '\x02']);

const nameOfOurs = (
  packet: Buffer,
  phase: LoginPhase,
  { engine, query, hasRow, further, inspection, sendsPassword }: MysqlTerms,
  values: readonly (readonly string[])[],
): string => {
  if (isLoggingIn(phase)) {
    if (KEY_REQUESTS.has(contentOf(packet).toString('latin1'))) return 'key request';
    return phase === 'passwordRequested' && !sendsPassword ? 'other' : 'response';
  }
  const content = contentOf(packet).toString('latin1');
  if (content === QUIT) return 'quit';
  if (content === `\x03${query}`) return hasRow ? 'facts' : 'query';
  // Only then is it known what may follow.
  if (phase === 'finished') return isOneOf(content, further(values)) ? 'found' : 'other';
  if (inspection === undefined) return 'other';
  if (content === `\x03${sessionSettings(engine)}`) return 'settings';
  if (content === `\x03${GRANTS_QUERY}`) return 'grants';
  if (content === `\x03${ACCOUNT_QUERY}`) return 'account';
  return content === `\x03${inspection}` ? 'inspection' : 'other';
};

/** Whether a command is one of these queries; most differ in length, and are not looked at. */
const isOneOf = (content: string, queries: readonly string[]): boolean =>
  queries.some(
    (one) =>
      content.length === 1 + Buffer.byteLength(one) &&
      content === `\x03${Buffer.from(one).toString('latin1')}`,
  );
