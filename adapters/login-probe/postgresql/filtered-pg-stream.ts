import type { Socket } from 'node:net';
import { HUNG_UP, NOT_A_DATABASE_SERVER, refusalOfStart } from '../transport/refusals.js';
import { filteredStream, type FilteredStream } from '../transport/filtered-stream.js';
import { validateMessage, type LoginTerms, messageBytes, phaseAfter } from './validate-message.js';
import { answeringIn, type LoginPhase, nextPhase } from './login-phase.js';

/**
 * The stream that pg uses instead of the socket: it passes each message that the phase of the login allows. A startup packet
 * that is given is sent in place of pg's.
 */
export const filteredPgStream = (
  socket: Socket,
  terms: LoginTerms,
  startup?: Buffer,
): FilteredStream => {
  let phase: LoginPhase = 'connected';
  return undialled(
    filteredStream(socket, {
      sizeOf: messageBytes,
      validate: (bytes) => {
        const refusal = validateMessage(bytes, phase, terms);
        const isStart = phase === 'connected' || phase === 'startupSent';
        return isStart && refusal === NOT_A_DATABASE_SERVER
          ? refusalOfStart(bytes, ['postgresql'])
          : refusal;
      },
      receive: (message) => {
        phase = phaseAfter(phase, message);
        return message;
      },
      send: (message) => {
        const name = nameOfOurs(message);
        const next = nextPhase(phase, `> ${name}`);
        phase = next ?? phase;
        if (next === undefined) return undefined;
        return name === 'startup' ? (startup ?? message) : message;
      },
      closedUnused: HUNG_UP,
      answering: () => answeringIn(phase, terms.finds),
    }),
  );
};

/** The startup packet is the only message without a letter. */
const nameOfOurs = (chunk: Buffer): string =>
  chunk[0] === 0 ? 'startup' : chunk.toString('latin1', 0, 1);

/** pg connects the stream that it is given: this one is connected already, and only emits the event. */
const undialled = (stream: FilteredStream): FilteredStream =>
  Object.assign(stream, {
    setNoDelay: () => stream,
    connect: () => {
      process.nextTick(() => stream.emit('connect'));
      return stream;
    },
  });
