import type { LookupAddress } from 'node:dns';
import { connect, type Socket } from 'node:net';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { unavailable } from '../../../core/shared/ports/port-failure.js';
import { type LoginFailure, refusalError, toLoginFailure } from './login-failure.js';
import { NO_ANSWER } from './refusals.js';
import { mostInformative, connectFailure } from './connect-failure.js';

export interface Destination {
  readonly addresses: readonly LookupAddress[];
  readonly port: number;
  /** For all addresses together. */
  readonly dialMs: number;
}

/** No server has more of them that matter; a name with hundreds would have us knock at all those doors. */
const MOST_ADDRESSES = 8;

/**
 * Opens a connection to the first of these addresses that takes one, each of which has its share of the time. The
 * signal destroys it, at any later time too.
 */
export const dial = (
  { addresses, port, dialMs }: Destination,
  signal: AbortSignal,
): TE.TaskEither<LoginFailure, Socket> => {
  const dialled = addresses.slice(0, MOST_ADDRESSES);
  const [first, ...others] = dialled.map((address) =>
    dialOne(address, port, dialMs / dialled.length, signal),
  );
  return others.reduce(orElse, first ?? TE.left(unavailable('login', 'failed')));
};

type Dialling = TE.TaskEither<LoginFailure, Socket>;

const orElse = (before: Dialling, next: Dialling): Dialling =>
  pipe(
    before,
    TE.orElse((stop) => TE.mapLeft((later: LoginFailure) => mostInformative(stop, later))(next)),
  );

const dialOne = (
  address: LookupAddress,
  port: number,
  patienceMs: number,
  signal: AbortSignal,
): Dialling =>
  TE.tryCatch(
    () =>
      new Promise((resolve, reject) => {
        // A socket that is destroyed before it is dialled comes back to life, and would stay.
        signal.throwIfAborted();
        const socket = connect({ host: address.address, port, noDelay: true });
        const giveUp = () => {
          if (socket.connecting) socket.destroy(refusalError(NO_ANSWER));
        };
        // It may be us who were busy: then the answer lies there, and is read before this runs.
        const timer = setTimeout(() => setImmediate(giveUp), patienceMs);
        // The option of this name never lets go of the signal.
        const callOff = () => socket.destroy(new Error('The dialling was called off'));
        signal.addEventListener('abort', callOff, { once: true });
        socket
          .once('connect', () => resolve(socket))
          .once('connect', () => clearTimeout(timer))
          .once('close', () => clearTimeout(timer))
          .once('close', () => signal.removeEventListener('abort', callOff))
          .on('error', reject);
      }),
    toLoginFailure(connectFailure(address)),
  );
