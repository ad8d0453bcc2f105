import * as E from 'fp-ts/lib/Either.js';
import type { DumpTarget } from '../../../core/fleet/dump-target.js';
import type { LoginResult } from '../../../core/dump-check/login-result.js';
import type { LoginProbe } from '../../../core/dump-check/ports/login-probe.js';
import { unavailable } from '../../../core/shared/ports/port-failure.js';

const ABORTED = unavailable('login', 'abandoned');

/** Returns the result of this function for every login, without a connection. */
export const memoryLoginProbe = (verdictOf: (target: DumpTarget) => LoginResult): LoginProbe => ({
  logIn: (target, signal) => async () => {
    // A real login takes time too, in which the caller may abort it.
    await Promise.resolve();
    return signal?.aborted === true ? E.left(ABORTED) : E.right(verdictOf(target));
  },
});
