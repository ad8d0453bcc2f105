import { withClientHeader } from './client-header.js';
import { judgePacket, type LoginTerms, nameOf } from './validate-packet.js';
import { isLoggingIn, type LoginPhase, nextPhase } from './login-phase.js';
import type { Language } from '../transport/filtered-stream.js';
import { contentOf, inTurn, packetBytes, turnOf } from './packet.js';
import { NOT_A_DATABASE_SERVER } from '../transport/refusals.js';

/** The only question that is ever asked: it has no rows in its answer, so that there are none to be read. */
export const QUESTION = 'DO 0';

const ASKING = `\x03${QUESTION}`;
const LEAVING = '\x01';

export interface MysqlTerms extends LoginTerms {
  /** TLS was asked for in a packet of its own, of which mysql2 knows nothing: every number is one higher by it. */
  readonly askedForTls: boolean;
}

/** The protocol of a login from the greeting on. Packets of it are numbered, by turns, which starts anew for a question. */
export const mysqlLanguage = (terms: MysqlTerms): Language => {
  let phase: LoginPhase = 'greeted';
  /** The number of the last packet that went either way. */
  let turn = terms.askedForTls ? 1 : 0;
  const shift = () => (terms.askedForTls && isLoggingIn(phase) ? 1 : 0);
  return {
    sizeOf: packetBytes,
    judge: (bytes) => {
      const isOutOfTurn = bytes.length > 3 && turnOf(bytes) !== (turn + 1) % 256;
      return isOutOfTurn ? NOT_A_DATABASE_SERVER : judgePacket(bytes, phase, terms);
    },
    hear: (packet) => {
      const seen = inTurn(packet, turnOf(packet) - shift() + 256);
      turn = turnOf(packet);
      phase = nextPhase(phase, `< ${nameOf(contentOf(packet))}`) ?? phase;
      return seen;
    },
    say: (packet) => {
      const next = nextPhase(phase, `> ${nameOfOurs(packet, phase)}`);
      if (next === undefined) return undefined;
      const ours = phase === 'greeted' ? withClientHeader(packet, terms.askedForTls) : packet;
      const sent = inTurn(ours, turnOf(packet) + shift());
      turn = turnOf(sent);
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
