import { withClientHeader } from './client-header.js';
import { validatePacket, type LoginTerms, nameOf } from './validate-packet.js';
import { isLoggingIn, type LoginPhase, nextPhase } from './login-phase.js';
import type { ProtocolFilter } from '../transport/filtered-stream.js';
import { contentOf, withSequenceId, packetBytes, sequenceId } from './packet.js';
import { NOT_A_DATABASE_SERVER } from '../transport/refusals.js';

/** The only question that is ever asked: it has no rows in its answer, so that there are none to be read. */
export const PROBE_QUERY = 'DO 0';

const ASKING = `\x03${PROBE_QUERY}`;
const LEAVING = '\x01';

export interface MysqlTerms extends LoginTerms {
  /** TLS was asked for in a packet of its own, of which mysql2 knows nothing: every number is one higher by it. */
  readonly requestedTls: boolean;
}

/** The protocol of a login from the greeting on. Packets of it are numbered, by turns, which starts anew for a question. */
export const mysqlProtocolFilter = (terms: MysqlTerms): ProtocolFilter => {
  let phase: LoginPhase = 'greeted';
  /** The number of the last packet that went either way. */
  let turn = terms.requestedTls ? 1 : 0;
  const shift = () => (terms.requestedTls && isLoggingIn(phase) ? 1 : 0);
  return {
    sizeOf: packetBytes,
    validate: (bytes) => {
      const isOutOfTurn = bytes.length > 3 && sequenceId(bytes) !== (turn + 1) % 256;
      return isOutOfTurn ? NOT_A_DATABASE_SERVER : validatePacket(bytes, phase, terms);
    },
    receive: (packet) => {
      const seen = withSequenceId(packet, sequenceId(packet) - shift() + 256);
      turn = sequenceId(packet);
      phase = nextPhase(phase, `< ${nameOf(contentOf(packet))}`) ?? phase;
      return seen;
    },
    send: (packet) => {
      const next = nextPhase(phase, `> ${nameOfOurs(packet, phase)}`);
      if (next === undefined) return undefined;
      const ours = phase === 'greeted' ? withClientHeader(packet, terms.requestedTls) : packet;
      const sent = withSequenceId(ours, sequenceId(packet) + shift());
      turn = sequenceId(sent);
      phase = next;
      return sent;
    },
  };
};

const nameOfOurs = (packet: Buffer, phase: LoginPhase): string => {
  if (isLoggingIn(phase)) return 'response';
  const content = contentOf(packet).toString('latin1');
  if (content === ASKING) return 'question';
  return content === LEAVING ? 'farewell' : 'something else';
};
