import * as E from 'fp-ts/lib/Either.js';
import type { DumpTarget } from '../../../core/fleet/dump-target.js';
import type { DumpObstacle } from '../../../core/dump-check/dump-obstacle.js';
import type { RestoreWarning } from '../../../core/dump-check/restore-warning.js';
import type { LoginResult } from '../../../core/dump-check/login-result.js';
import type { LoginProbe } from '../../../core/dump-check/ports/login-probe.js';
import { unavailable } from '../../../core/shared/ports/port-failure.js';

const ABORTED = unavailable('login', 'abandoned');

/**
 * Returns the result of this function for every login, without a connection; behind an accepted one stand the obstacles
 * and the warnings that the other functions return.
 */
export const memoryLoginProbe = (
  verdictOf: (target: DumpTarget) => LoginResult,
  obstaclesOf: (target: DumpTarget) => readonly DumpObstacle[] = () => [],
  warningsOf: (target: DumpTarget) => readonly RestoreWarning[] = () => [],
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
        if (result._tag === 'Refused') return result;
        const warnings = warningsOf(target);
        return {
          ...result,
          obstacles: obstaclesOf(target),
          ...(warnings.length > 0 && { warnings }),
        };
      }),
  };
};
