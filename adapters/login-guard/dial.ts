import type { LookupAddress } from 'node:dns';
import { connect, type Socket } from 'node:net';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { LoginRefusal } from '../../core/domain/login-verdict.js';
import { NETWORK_REFUSALS } from './network-refusals.js';
import { type LoginStop, stopOf } from './login-stop.js';

export interface Destination {
  readonly addresses: readonly LookupAddress[];
  readonly port: number;
}

/** Opens a connection to the first of these addresses that takes one. The signal destroys it, at any later time too. */
export const dial = (
  { addresses, port }: Destination,
  signal: AbortSignal,
): TE.TaskEither<LoginStop, Socket> =>
  TE.tryCatch(
    () =>
      new Promise((resolve, reject) => {
        // A socket that is destroyed before it is dialled comes back to life, and would stay.
        signal.throwIfAborted();
        const socket = connect({
          host: 'looked-up-already.invalid',
          port,
          signal,
          noDelay: true,
          autoSelectFamily: true,
          lookup: (_host, _options, done) => done(null, [...addresses]),
        });
        socket.once('connect', () => resolve(socket)).on('error', reject);
      }),
    stopOf(unreached),
  );

/** Who resets a connection in the moment in which it stands has answered, as has one who does so a moment later. */
const RESET: LoginRefusal = { code: 'server_not_ready' };

const unreached = (code: string): LoginRefusal =>
  code === 'ECONNRESET'
    ? RESET
    : (NETWORK_REFUSALS[code] ?? { code: 'unreachable', cause: 'no_answer' });
