import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { filteredStream } from '../transport/filtered-stream.js';
import { validateMessage, type LoginTerms, messageBytes, phaseAfter } from './validate-message.js';
import { isInspecting, type LoginPhase, nextPhase } from './login-phase.js';

/** The stream that pg uses instead of the socket: it passes each message that the phase of the login allows. */
export const filteredPgStream = (socket: Socket, terms: LoginTerms): Duplex => {
  let phase: LoginPhase = 'connected';
  return undialled(
    filteredStream(socket, {
      sizeOf: messageBytes,
      validate: (bytes) => validateMessage(bytes, phase, terms),
      receive: (message) => {
        phase = phaseAfter(phase, message);
        return message;
      },
      send: (message) => {
        const next = nextPhase(phase, `> ${nameOfOurs(message)}`);
        phase = next ?? phase;
        return next === undefined ? undefined : message;
      },
      isInspecting: () => isInspecting(phase),
    }),
  );
};

/** The startup packet is the only message without a letter. */
const nameOfOurs = (chunk: Buffer): string =>
  chunk[0] === 0 ? 'startup' : chunk.toString('latin1', 0, 1);

/** pg connects the stream that it is given: this one is connected already, and only emits the event. */
const undialled = (stream: Duplex): Duplex =>
  Object.assign(stream, {
    setNoDelay: () => stream,
    connect: () => {
      process.nextTick(() => stream.emit('connect'));
      return stream;
    },
  });
