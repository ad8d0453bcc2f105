import type { LookupAddress } from 'node:dns';
import { connect, type Socket } from 'node:net';
import { isAbsolute } from 'node:path';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { deadline } from '../../network/deadline.js';
import type { LoginFailure } from './login-failure.js';
import { isUnavailable, refusalError, toLoginFailure, unavailable } from './login-failure.js';
import { HUNG_UP, NO_ANSWER, NO_SOCKET, REFUSED } from './refusals.js';
import type { LoginRefusal } from '../../../core/dump-check/login-result.js';
import { hasRoute } from '../../network/name-server-lookup.js';

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
        const socket = isAbsolute(address.address)
          ? connect({ path: address.address })
          : connect({ host: address.address, port, noDelay: true });
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

/** Codes that come from the target or from the network to it (errno(3)). Every other code is a failure of our own. */
const THEIRS: ReadonlyMap<string, LoginRefusal> = new Map<string, LoginRefusal>([
  ['ECONNREFUSED', REFUSED],
  // A server that resets a connection as soon as it is open has answered, like one that does so a moment later.
  ['ECONNRESET', HUNG_UP],
  ['EHOSTUNREACH', NO_ANSWER],
  ['EHOSTDOWN', NO_ANSWER],
  ['ENETUNREACH', NO_ANSWER],
  ['ETIMEDOUT', NO_ANSWER],
  // Sent by firewalls and routers in front of a host that they block (ICMP, as Linux maps it).
  ['ENOPROTOOPT', NO_ANSWER],
  ['EOPNOTSUPP', NO_ANSWER],
  ['ENONET', NO_ANSWER],
]);

const NO_NETWORK = unavailable('no_network');

/** Nothing is at the path, it is no socket, or it does not let this user in (unix(7)). */
const NO_SOCKET_CODES = new Set(['ENOENT', 'ENOTDIR', 'ENOTSOCK', 'EACCES']);

/** Why an address accepted no connection. */
export const connectFailure =
  ({ address, family }: LookupAddress) =>
  (code: string): LoginFailure => {
    if (isAbsolute(address) && NO_SOCKET_CODES.has(code)) return NO_SOCKET;
    // Over IPv6 it comes from a firewall of the target, over IPv4 only from one of ours.
    if (code === 'EACCES') return family === 6 ? NO_ANSWER : NO_NETWORK;
    return THEIRS.get(code) ?? unavailable('failed');
  };

/** Sent by a router on the way, or by our own kernel, which knows no way to the address. */
const UNREACHABLE = new Set(['ENETUNREACH', 'EHOSTUNREACH']);

/** The error of a connection, with a code of our own where this machine itself knows no way to the address. */
export const withOwnCause = async (
  error: Error & { readonly code?: string },
  { address, family }: LookupAddress,
): Promise<Error> =>
  UNREACHABLE.has(error.code ?? '') && !(await hasRoute(address, family))
    ? Object.assign(new Error('No route'), { code: 'ENETDOWN' })
    : error;

/** Of two reasons why addresses accepted no connection, the one that says more about the host: any answer, then silence. */
export const mostInformative = (first: LoginFailure, second: LoginFailure): LoginFailure =>
  weight(second) > weight(first) ? second : first;

const weight = (failure: LoginFailure): number => {
  if (isUnavailable(failure)) return 0;
  return 'cause' in failure && failure.cause === 'no_answer' ? 1 : 2;
};
