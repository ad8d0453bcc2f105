import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import type { LoginRefusal } from '../../core/domain/login-verdict.js';
import { judgeMessage, type LoginTerms, messageBytes, phaseAfter } from './judge-message.js';
import { type LoginPhase, nextPhase } from './login-phase.js';
import { refusalError } from './login-stop.js';

const NOT_POSTGRES: LoginRefusal = { code: 'not_a_database_server' };
const NOT_READY: LoginRefusal = { code: 'server_not_ready' };
const INSECURE: LoginRefusal = { code: 'insecure_login_refused' };

/** A real login takes less than one of these (a thousand bytes, or so). */
const LONGEST_LOGIN_BYTES = 131_072;

/** What the two directions of a guarded stream share. */
interface Watch {
  phase: LoginPhase;
  received: number;
  /** The start of a message that has not come whole. */
  pending: Buffer;
}

/**
 * What pg speaks with instead of the socket. It reads whole messages only, and none that was not judged; and it
 * sends nothing but what the phase of the login is for. A refusal destroys the stream with an error that carries
 * it, before pg can answer.
 *
 * A server that hangs up without a word counts as not ready: that is how a proxy looks whose server is down.
 * One that hangs up amid a word never spoke our language.
 */
export const guardedStream = (socket: Socket, terms: LoginTerms): Duplex => {
  const watch: Watch = { phase: 'opening', received: 0, pending: Buffer.alloc(0) };
  const stop = (refusal: LoginRefusal) => stream.destroy(refusalError(refusal));
  const stream = new Duplex({
    read: () => undefined,
    write: (chunk: Buffer, _encoding, done) => {
      const phase = nextPhase(watch.phase, `> ${nameOfOurs(chunk)}`);
      watch.phase = phase ?? watch.phase;
      if (phase === undefined) done(refusalError(INSECURE));
      else socket.write(chunk, done);
    },
    destroy: (error, done) => {
      socket.destroy();
      done(error);
    },
  });
  socket
    .on('data', (chunk) => passOn(stream, stop, watch, terms, chunk))
    .once('error', (error) => stream.destroy(error))
    .once('close', () => stop(watch.pending.length > 0 ? NOT_POSTGRES : NOT_READY));
  return undialled(stream);
};

/** The packet that opens a session is the only one without a letter. */
const nameOfOurs = (chunk: Buffer): string =>
  chunk[0] === 0 ? 'startup' : chunk.toString('latin1', 0, 1);

const passOn = (
  stream: Duplex,
  stop: (refusal: LoginRefusal) => void,
  watch: Watch,
  terms: LoginTerms,
  chunk: Buffer,
): void => {
  watch.received += chunk.length;
  watch.pending = Buffer.concat([watch.pending, chunk]);
  while (watch.pending.length > 0 && !stream.destroyed) {
    const refusal =
      watch.received > LONGEST_LOGIN_BYTES
        ? NOT_POSTGRES
        : judgeMessage(watch.pending, watch.phase, terms);
    if (refusal !== undefined) {
      stop(refusal);
      return;
    }
    const size = messageBytes(watch.pending);
    if (size === undefined || watch.pending.length < size) return;
    const message = watch.pending.subarray(0, size);
    watch.pending = watch.pending.subarray(size);
    // pg answers in the very moment of the push, and its answer belongs to the phase behind the message.
    watch.phase = phaseAfter(watch.phase, message);
    deliver(stream, message, stop);
  }
};

/** pg's parser throws at what it does not understand. */
const deliver = (stream: Duplex, message: Buffer, stop: (refusal: LoginRefusal) => void): void => {
  try {
    stream.push(message);
  } catch {
    stop(NOT_POSTGRES);
  }
};

/** pg dials the stream that it is given: this one is connected already, and only says so. */
const undialled = (stream: Duplex): Duplex =>
  Object.assign(stream, {
    setNoDelay: () => stream,
    connect: () => {
      process.nextTick(() => stream.emit('connect'));
      return stream;
    },
  });
