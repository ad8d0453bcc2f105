import * as E from 'fp-ts/lib/Either.js';
import type { DumpTarget } from '../../../core/fleet/dump-target.js';
import type { DumpObstacle } from '../../../core/dump-check/dump-obstacle.js';
import type { LoginResult } from '../../../core/dump-check/login-result.js';
import type { LoginProbe } from '../../../core/dump-check/ports/login-probe.js';
import { unavailable } from '../../../core/shared/ports/port-failure.js';

const ABORTED = unavailable('login', 'abandoned');

/**
 * Returns the result of this function for every login, without a connection; behind an accepted one stand the obstacles
 * that the other function returns.
 */
export const memoryLoginProbe = (
  verdictOf: (target: DumpTarget) => LoginResult,
  obstaclesOf: (target: DumpTarget) => readonly DumpObstacle[] = () => [],
): LoginProbe => {
  const unlessAborted = async <A>(signal: AbortSignal | undefined, result: () => A) => {
    // A real login takes time too, in which the caller may abort it.
    await Promise.resolve();
    return signal?.aborted === true ? E.left(ABORTED) : E.right(result());
  };
  return {
    logIn: (target, signal) => () => unlessAborted(signal, () => verdictOf(target)),
    inspect: (target, signal) => () =>
      unlessAborted(signal, () => {
        const result = verdictOf(target);
        return result._tag === 'Accepted' ? { ...result, obstacles: obstaclesOf(target) } : result;
      }),
  };
};
