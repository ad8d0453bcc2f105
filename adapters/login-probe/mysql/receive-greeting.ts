import type { Socket } from 'node:net';
import { pipe } from 'fp-ts/lib/function.js';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Engine } from '../../../core/engines/engines.js';
import type { LoginRefusal } from '../../../core/dump-check/login-result.js';
import { type LoginFailure, refusalError, toLoginFailure } from '../transport/login-failure.js';
import { type Greeting, parseGreeting } from './greeting.js';
import { contentOf, errorNumber, HEADER_BYTES, packetBytes, sequenceId } from './packet.js';
import {
  CREDENTIALS,
  DATABASE_MISSING,
  HUNG_UP,
  INSECURE,
  NOT_A_DATABASE_SERVER,
  NOT_READY,
  refusalOfStart,
  OTHER_ERROR,
  RULE,
  TIMED_OUT,
} from '../transport/refusals.js';

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

const DENIED: LoginRefusal = { code: 'access_denied' };
const FULL: LoginRefusal = { code: 'too_many_connections' };

/** Numbers that mean the same to both (MySQL's Server Error Message Reference; MariaDB's perror). */
const OF_BOTH: readonly (readonly [number, LoginRefusal])[] = [
  // Also for an account that requires TLS or a client certificate.
  [1045, CREDENTIALS],
  [1698, CREDENTIALS],
  // An expired password: at the login, or at the first query where the server accepts the login so that it is changed.
  [1862, CREDENTIALS],
  [1820, CREDENTIALS],
  [1049, DATABASE_MISSING],
  [1044, DENIED],
  [1227, DENIED],
  [1040, FULL],
  [1203, FULL],
  [1226, FULL],
  // What init_connect has each session begin with failed, and the server ends the session.
  [1184, { code: 'server_not_ready', cause: 'init_connect' }],
  // The host is blocked for its errors, or has no account at all.
  [1129, RULE],
  [1130, RULE],
  // The server has only the old authentication methods.
  [1251, INSECURE],
  [1275, INSECURE],
  // Out of memory, of sort memory, of resources, of threads; shutting down; the network broke off; offline.
  [1037, NOT_READY],
  [1038, NOT_READY],
  [1041, NOT_READY],
  [1135, NOT_READY],
  [1053, NOT_READY],
  [1159, NOT_READY],
  [1161, NOT_READY],
  [1317, TIMED_OUT],
  // An inspection waited for a lock.
  [1205, TIMED_OUT],
  [3032, NOT_READY],
];

/** Numbers that one has alone, or that mean something else to the other. */
const OF_EACH: Readonly<Partial<Record<Engine, typeof OF_BOTH>>> = {
  mysql: [
    // Locked by an administrator; locked for wrong passwords; TLS required; an account of the other kind of login.
    [3118, RULE],
    [3955, RULE],
    [3159, RULE],
    // The server is shutting down or starting.
    [3168, NOT_READY],
    [3024, TIMED_OUT],
  ],
  mariadb: [
    // Blocked for wrong passwords; locked by an administrator.
    [4150, RULE],
    [4151, RULE],
    // The connection was killed; a node of Galera that has not joined.
    [1927, NOT_READY],
    [1047, NOT_READY],
    [1969, TIMED_OUT],
  ],
};

/** Of any other error it is not known whether it is a rejection. */
export const refusalOfError = (number: number, engine: Engine): LoginRefusal =>
  [...(OF_EACH[engine] ?? []), ...OF_BOTH].find(([one]) => one === number)?.[1] ?? OTHER_ERROR;
