import type { Socket } from 'node:net';
import { pipe } from 'fp-ts/lib/function.js';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Engine } from '../../../core/shared/engine.js';
import type { LoginRefusal } from '../../../core/dump-check/login-result.js';
import { type LoginFailure, refusalError, toLoginFailure } from '../transport/login-failure.js';
import { refusalOfError } from './error-refusals.js';
import { type Greeting, parseGreeting } from './greeting.js';
import { contentOf, errorNumber, HEADER_BYTES, packetBytes, sequenceId } from './packet.js';
import { NOT_A_DATABASE_SERVER, NOT_READY } from '../transport/refusals.js';

/** A greeting, and the packet that brought it. */
export interface ReceivedGreeting {
  readonly greeting: Greeting;
  readonly packet: Buffer;
}

/** Real ones have about a hundred bytes, and an error in their stead may be of twice that. */
const LONGEST_GREETING_BYTES = 1024;

/** Waits for the server to speak, as it does first in this protocol. Nothing has told who we are by then. */
export const receiveGreeting = (
  socket: Socket,
  engine: Engine,
): TE.TaskEither<LoginFailure, ReceivedGreeting> =>
  pipe(
    TE.tryCatch(
      () => firstPacket(socket),
      toLoginFailure(() => NOT_READY),
    ),
    TE.flatMapEither((packet) => judge(packet, engine)),
  );

const firstPacket = (socket: Socket) =>
  new Promise<Buffer>((resolve, reject) => {
    let heard = Buffer.alloc(0);
    const listen = (chunk: Buffer) => {
      heard = Buffer.concat([heard, chunk]);
      const size = packetBytes(heard);
      const mayGoOn = size === undefined || (size <= LONGEST_GREETING_BYTES && beginsWell(heard));
      if (mayGoOn && heard.length < (size ?? HEADER_BYTES)) return;
      socket.off('data', listen).pause();
      // Bytes behind the greeting would be taken for the server's own although they came before TLS.
      if (size === heard.length) resolve(heard);
      else reject(refusalError(NOT_A_DATABASE_SERVER));
    };
    const onClose = () =>
      reject(refusalError(heard.length > 0 ? NOT_A_DATABASE_SERVER : NOT_READY));
    socket.on('data', listen).once('error', reject).once('close', onClose);
  });

/** As the first packet, with the version of the protocol or an error: so that nobody waits for the rest of another. */
const beginsWell = (bytes: Buffer): boolean => {
  const first = bytes[HEADER_BYTES];
  return sequenceId(bytes) === 0 && (first === undefined || first === 10 || first === 0xff);
};

const judge = (packet: Buffer, engine: Engine): E.Either<LoginRefusal, ReceivedGreeting> => {
  const content = contentOf(packet);
  const number = errorNumber(content);
  if (!beginsWell(packet)) return E.left(NOT_A_DATABASE_SERVER);
  if (number !== undefined) return E.left(refusalOfError(number, engine));
  return pipe(
    parseGreeting(content),
    O.map((greeting) => ({ greeting, packet })),
    E.fromOption(() => NOT_A_DATABASE_SERVER),
  );
};
