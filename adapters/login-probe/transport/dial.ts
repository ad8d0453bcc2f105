import type { LookupAddress } from 'node:dns';
import { connect, type Socket } from 'node:net';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { deadline } from '../../network/deadline.js';
import { type LoginFailure, refusalError, toLoginFailure, unavailable } from './login-failure.js';
import { NO_ANSWER } from './refusals.js';
import { mostInformative, connectFailure, withOwnCause } from './connect-failure.js';

export interface Destination {
  readonly addresses: readonly LookupAddress[];
  readonly port: number;
  /** For all addresses together. */
  readonly dialMs: number;
}

/** More than any server needs; without a limit, a name with hundreds of addresses would make us connect to all of them. */
const MOST_ADDRESSES = 8;

/**
 * Opens a connection to the first of these addresses that accepts one. Each address gets an equal share of the time. The
 * signal destroys the connection, also later.
 */
export const dial = (
  { addresses, port, dialMs }: Destination,
  signal: AbortSignal,
): TE.TaskEither<LoginFailure, Socket> => {
  const dialled = addresses.slice(0, MOST_ADDRESSES);
  const [first, ...others] = dialled.map((address) =>
    dialOne(address, port, dialMs / dialled.length, signal),
  );
  return others.reduce(orElse, first ?? TE.left(unavailable('failed')));
};

type Dialling = TE.TaskEither<LoginFailure, Socket>;

const orElse = (before: Dialling, next: Dialling): Dialling =>
  pipe(
    before,
    TE.orElse((first) => TE.mapLeft((later: LoginFailure) => mostInformative(first, later))(next)),
  );

const dialOne = (
  address: LookupAddress,
  port: number,
  timeoutMs: number,
  signal: AbortSignal,
): Dialling =>
  TE.tryCatch(
    () =>
      new Promise((resolve, reject) => {
        // A socket that is destroyed before it connects comes back to life, and would leak.
        signal.throwIfAborted();
        const socket = connect({ host: address.address, port, noDelay: true });
        const expire = () => {
          if (socket.connecting) socket.destroy(refusalError(NO_ANSWER));
        };
        const clearDeadline = deadline(timeoutMs, expire);
        // The option `signal` of net.connect never removes its listener.
        const abort = () => socket.destroy(new Error('The caller aborted the dialling'));
        signal.addEventListener('abort', abort, { once: true });
        socket
          .once('connect', () => resolve(socket))
          .once('connect', clearDeadline)
          .once('close', clearDeadline)
          .once('close', () => signal.removeEventListener('abort', abort))
          .on('error', (error) => void withOwnCause(error, address).then(reject));
      }),
    toLoginFailure(connectFailure(address)),
  );
