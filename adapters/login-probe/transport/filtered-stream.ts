import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import type { LoginRefusal } from '../../../core/dump-check/login-result.js';
import { refusalError } from './login-failure.js';
import { INSECURE, NOT_A_DATABASE_SERVER, NOT_READY } from './refusals.js';

/** What a guard knows of a protocol, and of how far a login has come in it. */
export interface ProtocolFilter {
  /** The bytes that the message at the start of these will have; undefined until they tell. */
  readonly sizeOf: (bytes: Buffer) => number | undefined;
  /** Judges the message at the start of these bytes by as much of it as has come; undefined lets it pass for now. */
  readonly validate: (bytes: Buffer) => LoginRefusal | undefined;
  /** Takes note of a whole message that was judged, and answers with what the library gets to see. */
  readonly receive: (message: Buffer) => Buffer;
  /** Takes note of what the library says, and answers with what is sent; undefined for what has no place in a login. */
  readonly send: (message: Buffer) => Buffer | undefined;
}

/** A real login takes less than one of these (a thousand bytes, or so). */
const LONGEST_LOGIN_BYTES = 131_072;

/** A real login has some thirty. Of the smallest ones, the bytes above would be ten thousand, and keep everybody waiting. */
const MOST_MESSAGES = 512;

/** What the directions of a framed stream share. */
interface Intake {
  received: number;
  messages: number;
  /** The start of a message that has not come whole. */
  pending: Buffer;
}

/**
 * What a library speaks with instead of the socket. It reads whole messages only, and none that was not judged; and it
 * sends nothing but what the phase of the login is for. A refusal destroys the stream with an error that carries
 * it, before the library can answer.
 *
 * A server that hangs up without a word counts as not ready: that is how a proxy looks whose server is down.
 * One that hangs up amid a word never spoke our language.
 */
export const filteredStream = (socket: Socket, language: ProtocolFilter): Duplex => {
  const intake: Intake = { received: 0, messages: 0, pending: Buffer.alloc(0) };
  const stop = (refusal: LoginRefusal) => stream.destroy(refusalError(refusal));
  const stream = new Duplex({
    read: () => undefined,
    write: (chunk: Buffer, _encoding, done) => {
      const bytes = language.send(chunk);
      if (bytes === undefined) done(refusalError(INSECURE));
      else socket.write(bytes, done);
    },
    destroy: (error, done) => {
      socket.destroy();
      done(error);
    },
  });
  socket
    .on('data', (chunk) => passOn(stream, stop, intake, language, chunk))
    .once('error', (error) => stream.destroy(error))
    .once('close', () => stop(intake.pending.length > 0 ? NOT_A_DATABASE_SERVER : NOT_READY))
    .resume();
  return stream;
};

const passOn = (
  stream: Duplex,
  stop: (refusal: LoginRefusal) => void,
  intake: Intake,
  language: ProtocolFilter,
  chunk: Buffer,
): void => {
  intake.received += chunk.length;
  intake.pending = Buffer.concat([intake.pending, chunk]);
  while (intake.pending.length > 0 && !stream.destroyed) {
    const isLong = intake.received > LONGEST_LOGIN_BYTES || intake.messages >= MOST_MESSAGES;
    const refusal = isLong ? NOT_A_DATABASE_SERVER : language.validate(intake.pending);
    if (refusal !== undefined) {
      stop(refusal);
      return;
    }
    const size = language.sizeOf(intake.pending);
    if (size === undefined || intake.pending.length < size) return;
    const message = intake.pending.subarray(0, size);
    intake.pending = intake.pending.subarray(size);
    intake.messages += 1;
    // The library answers in the very moment of the push, and its answer belongs to the phase behind the message.
    deliver(stream, language.receive(message), stop);
  }
};

/** A library's parser may throw at what it does not understand. */
const deliver = (stream: Duplex, message: Buffer, stop: (refusal: LoginRefusal) => void): void => {
  try {
    stream.push(message);
  } catch {
    stop(NOT_A_DATABASE_SERVER);
  }
};
