import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as T from 'fp-ts/lib/Task.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { DumpTarget } from '../../fleet/dump-target.js';
import { evidenceOf } from '../../dump-check/login-evidence.js';
import type { LoginResult } from '../../dump-check/login-result.js';
import type { ResourceId } from '../../shared/resource.js';
import type { InstanceCheck } from '../observations/server-check.js';
import type { FleetRegister } from '../../fleet/ports/fleet-register.js';
import type { LoginProbe } from '../../dump-check/ports/login-probe.js';
import { isUnavailable, type PortFailure } from '../../shared/ports/port-failure.js';

export interface TryLoginsPorts {
  readonly fleet: Pick<FleetRegister, 'dumpTarget'>;
  readonly login: Pick<LoginProbe, 'logIn'>;
}

/** The results of the logins to an instance so far. */
export interface LoginAttempts extends Pick<InstanceCheck, 'logins' | 'isHeldBack'> {
  /** Why a login had no result. */
  readonly missed: readonly PortFailure[];
}

const NOTHING_TRIED: LoginAttempts = { logins: [], isHeldBack: false, missed: [] };

/**
 * Logs in to these databases of an instance, one after the other, until a login does not get as far as its database:
 * the next would not either. Fails where the store is unavailable or the check is called off.
 */
export const tryLogins =
  (ports: TryLoginsPorts) =>
  (
    databases: readonly ResourceId[],
    signal?: AbortSignal,
  ): TE.TaskEither<PortFailure, LoginAttempts> =>
    databases.reduce<TE.TaskEither<PortFailure, LoginAttempts>>(
      (before, database) =>
        pipe(
          before,
          TE.flatMap((attempts) =>
            isOver(attempts) ? TE.right(attempts) : tryNext(ports, attempts, database, signal),
          ),
        ),
      TE.right(NOTHING_TRIED),
    );

const isOver = ({ logins, missed }: LoginAttempts): boolean =>
  missed.length > 0 || logins.some(({ result }) => evidenceOf(result).database === 'nothing');

const tryNext = (
  { fleet, login }: TryLoginsPorts,
  attempts: LoginAttempts,
  database: ResourceId,
  signal?: AbortSignal,
): TE.TaskEither<PortFailure, LoginAttempts> =>
  pipe(
    fleet.dumpTarget(database),
    TE.matchE(
      // What is corrupt in one instance says nothing about the others.
      (failure) =>
        T.of(failure._tag === 'Corrupt' ? E.right(addMissed(attempts, failure)) : E.left(failure)),
      O.match(
        // It was removed a moment ago.
        () => TE.right(attempts),
        (target: DumpTarget) => () =>
          login.logIn(target, signal)().then(addOutcome(attempts, database)),
      ),
    ),
  );

const addMissed = (attempts: LoginAttempts, failure: PortFailure): LoginAttempts => ({
  ...attempts,
  missed: [...attempts.missed, failure],
});

const addOutcome =
  (attempts: LoginAttempts, database: ResourceId) =>
  (outcome: E.Either<PortFailure, LoginResult>): E.Either<PortFailure, LoginAttempts> => {
    if (E.isRight(outcome))
      return E.right({
        ...attempts,
        logins: [...attempts.logins, { database, result: outcome.right }],
      });
    const failure = outcome.left;
    if (isUnavailable(failure, 'abandoned')) return outcome;
    return isUnavailable(failure, 'backing_off')
      ? E.right({ ...attempts, isHeldBack: true })
      : E.right(addMissed(attempts, failure));
  };
