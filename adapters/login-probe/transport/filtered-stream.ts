import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import type { LoginRefusal } from '../../../core/dump-check/login-result.js';
import { refusalError } from './login-failure.js';
import { MOST_FOUND_BYTES } from './found-databases.js';
import { INSECURE, NOT_A_DATABASE_SERVER, NOT_READY } from './refusals.js';

/** What a filtered stream has received. */
interface Intake {
  received: number;
  messages: number;
  /** The start of a message that has not arrived whole. */
  pending: Buffer;
}

/** A stream before a socket, which can be taken away once the login stands. */
export interface FilteredStream extends Duplex {
  /**
   * Leaves the socket open, paused and to the caller: nothing that the stream does reaches it any more. Returns what has
   * arrived of a message that is not whole.
   */
  readonly release: () => Buffer;
}

/**
 * A stream that a library uses instead of the socket. The library reads only whole messages that were validated, and
 * sends only what the phase of the login allows. A refusal destroys the stream with an error that carries it, before the
 * library can respond.
 *
 * A server that closes the connection between two messages counts as not ready. One that closes it in the middle of a message does not speak our protocol.
 */
export const filteredStream = (socket: Socket, protocol: ProtocolFilter): FilteredStream => {
  const intake: Intake = { received: 0, messages: 0, pending: Buffer.alloc(0) };
  let isReleased = false;
  const refuse = (refusal: LoginRefusal) => stream.destroy(refusalError(refusal));
  const stream = new Duplex({
    read: () => undefined,
    write: (chunk: Buffer, _encoding, done) => {
      const bytes = isReleased ? undefined : protocol.send(chunk);
      if (bytes === undefined) done(refusalError(INSECURE));
      else socket.write(bytes, (error) => done(error && whyEnded(error)));
    },
    destroy: (error, done) => {
      if (!isReleased) socket.destroy();
      done(error);
    },
  });
  const receive = (chunk: Buffer) => passOn(stream, refuse, intake, protocol, chunk);
  const closed = () => (intake.received === 0 ? protocol.closedUnused : NOT_READY);
  /** Whether it is read or written first, a connection that the server has reset says the same. */
  const whyEnded = (error: Error & { readonly code?: string }): Error =>
    error.code === 'ECONNRESET' || error.code === 'EPIPE' ? refusalError(closed()) : error;
  const fail = (error: Error) => stream.destroy(whyEnded(error));
  const close = () => refuse(intake.pending.length > 0 ? NOT_A_DATABASE_SERVER : closed());
  socket.on('data', receive).once('error', fail).once('close', close).resume();
  const release = () => {
    isReleased = true;
    socket.off('data', receive).off('error', fail).off('close', close).pause();
    return intake.pending;
  };
  return Object.assign(stream, { release });
};

const passOn = (
  stream: Duplex,
  refuse: (refusal: LoginRefusal) => void,
  intake: Intake,
  protocol: ProtocolFilter,
  chunk: Buffer,
): void => {
  intake.received += chunk.length;
  intake.pending = Buffer.concat([intake.pending, chunk]);
  while (intake.pending.length > 0 && !stream.destroyed) {
    const limits = LIMITS[protocol.answering()];
    const isLong = intake.received > limits.bytes || intake.messages >= limits.messages;
    const refusal = isLong ? NOT_A_DATABASE_SERVER : protocol.validate(intake.pending);
    if (refusal !== undefined) {
      refuse(refusal);
      return;
    }
    const size = protocol.sizeOf(intake.pending);
    if (size === undefined || intake.pending.length < size) return;
    const message = intake.pending.subarray(0, size);
    intake.pending = intake.pending.subarray(size);
    intake.messages += 1;
    // The library responds during the push, and its response belongs to the phase after the message.
    pushSafely(stream, protocol.receive(message), refuse);
  }
};

/** The parser of a library may throw at a message that it does not understand. */
const pushSafely = (
  stream: Duplex,
  message: Buffer,
  refuse: (refusal: LoginRefusal) => void,
): void => {
  try {
    stream.push(message);
  } catch {
    refuse(NOT_A_DATABASE_SERVER);
  }
};

/** A protocol, and the phase that a login has reached in it. */
export interface ProtocolFilter {
  /** The size of the message at the start of these bytes; undefined until its header has arrived. */
  readonly sizeOf: (bytes: Buffer) => number | undefined;
  /** The refusal for the message at the start of these bytes, by as much of it as has arrived; undefined accepts it for now. */
  readonly validate: (bytes: Buffer) => LoginRefusal | undefined;
  /** Records a whole, valid message, and returns what is forwarded to the library. */
  readonly receive: (message: Buffer) => Buffer;
  /** Records what the library writes, and returns what is sent; undefined for what is not allowed in a login. */
  readonly send: (message: Buffer) => Buffer | undefined;
  /** The refusal for a server that closes the connection before it has sent anything through the filter. */
  readonly closedUnused: LoginRefusal;
  /** What the server answers now. */
  readonly answering: () => Answering;
}

/** The login itself, an inspection, or which databases there are. */
export type Answering = 'login' | 'inspection' | 'finding';

/**
 * Ten names for each of fourteen findings take less than 100,000 bytes, even of characters that take six bytes each in JSON, and the
 * two hundred roles of a dump less than 80,000.
 */
export const LONGEST_FINDINGS_BYTES = 196_608;

/** How much of a connection there may be by the end of each answer. */
const LIMITS: Readonly<Record<Answering, { readonly bytes: number; readonly messages: number }>> = {
  // A real login takes some thousand bytes and thirty messages. Ten thousand of the smallest messages would fit into the bytes,
  // and block all other logins.
  login: { bytes: 131_072, messages: 512 },
  // An account of MySQL may have thousands of grants, a message each.
  inspection: { bytes: 131_072 + 2 * LONGEST_FINDINGS_BYTES, messages: 4_096 },
  finding: { bytes: 131_072 + MOST_FOUND_BYTES + LONGEST_FINDINGS_BYTES, messages: 4_096 },
};
