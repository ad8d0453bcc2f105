import { withClientHeader } from './client-header.js';
import { validatePacket, type LoginTerms, nameOf } from './validate-packet.js';
import { isLoggingIn, type LoginPhase, nextPhase } from './login-phase.js';
import type { ProtocolFilter } from '../transport/filtered-stream.js';
import { contentOf, withSequenceId, packetBytes, sequenceId } from './packet.js';
import { NOT_A_DATABASE_SERVER } from '../transport/refusals.js';

/** The only query that is ever sent: its result has no rows, so that there are none to read. */
export const PROBE_QUERY = 'DO 0';

const QUERY = `\x03${PROBE_QUERY}`;
const QUIT = '\x01';

export interface MysqlTerms extends LoginTerms {
  /** TLS was requested in a packet of its own, of which mysql2 knows nothing: it makes every sequence id one higher. */
  readonly requestedTls: boolean;
}

/** The protocol of a login after the greeting. Its packets are numbered in turn, starting again for each query. */
export const mysqlProtocolFilter = (terms: MysqlTerms): ProtocolFilter => {
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
      lastId = sequenceId(packet);
      phase = nextPhase(phase, `< ${nameOf(contentOf(packet))}`) ?? phase;
      return forwarded;
    },
    send: (packet) => {
      const next = nextPhase(phase, `> ${nameOfOurs(packet, phase)}`);
      if (next === undefined) return undefined;
      const ours =
        phase === 'greetingReceived' ? withClientHeader(packet, terms.requestedTls) : packet;
      const sent = withSequenceId(ours, sequenceId(packet) + shift());
      lastId = sequenceId(sent);
      phase = next;
      return sent;
    },
    isInspecting: () => false,
  };
};

const nameOfOurs = (packet: Buffer, phase: LoginPhase): string => {
  if (isLoggingIn(phase)) return 'response';
  const content = contentOf(packet).toString('latin1');
  if (content === QUERY) return 'query';
  return content === QUIT ? 'quit' : 'other';
};
