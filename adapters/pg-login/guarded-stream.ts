import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import type { LoginRefusal } from '../../core/domain/login-verdict.js';
import { judgeMessage, messageBytes } from './judge-message.js';
import { refusalError } from './login-stop.js';

const NOT_POSTGRES: LoginRefusal = { code: 'not_a_database_server' };
const NOT_READY: LoginRefusal = { code: 'server_not_ready' };

/** A real login takes less than one of these (a thousand bytes, or so). */
const LONGEST_LOGIN_BYTES = 131_072;

/**
 * What pg reads instead of the socket: whole messages only, and none that was not judged.
 * A refusal destroys the stream with an error that carries it, before pg can answer.
 *
 * A server that hangs up without a word counts as not ready: that is how a proxy looks whose server is down.
 */
export const guardedStream = (socket: Socket, isProven: boolean): Duplex => {
  const stream = new Duplex({
    read: () => undefined,
    write: (chunk: Buffer, _encoding, done) => socket.write(chunk, done),
    destroy: (error, done) => {
      socket.destroy();
      done(error);
    },
  });
  const stop = (refusal: LoginRefusal) => stream.destroy(refusalError(refusal));
  const passOn = passingOn(stream, stop, isProven);
  socket
    .on('data', passOn)
    .once('error', (error) => stream.destroy(error))
    .once('close', () => stop(NOT_READY));
  return undialled(stream);
};

const passingOn = (stream: Duplex, stop: (refusal: LoginRefusal) => void, isProven: boolean) => {
  let received = 0;
  let pending: Buffer = Buffer.alloc(0);
  return (chunk: Buffer): void => {
    received += chunk.length;
    pending = Buffer.concat([pending, chunk]);
    while (pending.length > 0 && !stream.destroyed) {
      const refusal =
        received > LONGEST_LOGIN_BYTES ? NOT_POSTGRES : judgeMessage(pending, isProven);
      if (refusal !== undefined) {
        stop(refusal);
        return;
      }
      const size = messageBytes(pending);
      if (size === undefined || pending.length < size) return;
      deliver(stream, pending.subarray(0, size), stop);
      pending = pending.subarray(size);
    }
  };
};

/** pg reads in the very moment of the push, and its parser throws at what it does not understand. */
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
