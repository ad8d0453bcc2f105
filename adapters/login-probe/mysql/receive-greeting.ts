import type { Socket } from 'node:net';
import { pipe } from 'fp-ts/lib/function.js';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Engine } from '../../../core/engines/engines.js';
import type { LoginRefusal } from '../../../core/dump-check/login-result.js';
import { type LoginFailure, refusalError, toLoginFailure } from '../transport/login-failure.js';
import { refusalOfError } from './error-refusals.js';
import { type Greeting, parseGreeting } from './greeting.js';
import { contentOf, errorNumber, HEADER_BYTES, packetBytes, sequenceId } from './packet.js';
import { refusalOfStart } from '../transport/recognized-protocol.js';
import { HUNG_UP, NOT_A_DATABASE_SERVER } from '../transport/refusals.js';

/** A greeting, and the packet that brought it. */
export interface ReceivedGreeting {
  readonly greeting: Greeting;
  readonly packet: Buffer;
}

/** Real ones have about a hundred bytes, and an error in place of one may have twice that. */
const LONGEST_GREETING_BYTES = 1024;

/** Waits for the server, which sends first in this protocol. Nothing before that reveals who we are. */
export const receiveGreeting = (
  socket: Socket,
  engine: Engine,
): TE.TaskEither<LoginFailure, ReceivedGreeting> =>
  pipe(
    TE.tryCatch(
      () => firstPacket(socket),
      toLoginFailure(() => HUNG_UP),
    ),
    TE.flatMapEither((packet) => parse(packet, engine)),
  );

const firstPacket = (socket: Socket) =>
  new Promise<Buffer>((resolve, reject) => {
    let received = Buffer.alloc(0);
    const listen = (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      const size = packetBytes(received);
      const mayContinue =
        size === undefined || (size <= LONGEST_GREETING_BYTES && beginsWell(received));
      if (mayContinue && received.length < (size ?? HEADER_BYTES)) return;
      socket.off('data', listen).pause();
      // Bytes after the greeting would be taken for encrypted ones although they arrived before TLS.
      if (size === received.length) resolve(received);
      else reject(refusalError(refusalOfOther(received)));
    };
    const onClose = () =>
      reject(refusalError(received.length > 0 ? refusalOfOther(received) : HUNG_UP));
    socket.on('data', listen).once('error', reject).once('close', onClose);
  });

const refusalOfOther = (bytes: Buffer): LoginRefusal => refusalOfStart(bytes, ['mysql', 'mariadb']);

/** Whether it is a first packet with the version of the protocol or an error: we do not wait for the rest of any other. */
const beginsWell = (bytes: Buffer): boolean => {
  const first = bytes[HEADER_BYTES];
  return sequenceId(bytes) === 0 && (first === undefined || first === 10 || first === 0xff);
};

const parse = (packet: Buffer, engine: Engine): E.Either<LoginRefusal, ReceivedGreeting> => {
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
