import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { LoginProbe } from '../../../core/dump-check/ports/login-probe.js';

/** A probe that logs in as the function does, and never finds an obstacle behind an accepted login. */
export const withoutObstacles = (logIn: LoginProbe['logIn']): LoginProbe => ({
  logIn,
  inspect: (target, signal) =>
    pipe(
      logIn(target, signal),
      TE.map((result) => (result._tag === 'Accepted' ? { ...result, obstacles: [] } : result)),
    ),
});
