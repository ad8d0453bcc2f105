import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { DumpTarget } from '../../fleet/dump-target.js';
import { evidenceOf } from '../../dump-check/login-evidence.js';
import type { SignKind } from '../../described/sign.js';
import type { LoginResult } from '../../dump-check/login-result.js';
import type { ResourceId } from '../../shared/resource.js';
import { type MonitoredInstance, targetIn } from '../monitored-server.js';
import { isAccepted, isFull } from '../observations/server-check.js';
import type { LoginsSoFar } from '../observations/choose-databases.js';
import type { LoginProbe } from '../../dump-check/ports/login-probe.js';
import type { PortFailure, PortTask } from '../../shared/ports/port-failure.js';
import { corrupt, isUnavailable } from '../../shared/ports/port-failure.js';

export interface TryLoginsPorts {
  readonly login: Pick<LoginProbe, 'logIn'>;
}

export interface LoginAttempts extends LoginsSoFar {
  /** The host of the logins. */
  readonly host?: string;
  /** Why logins had no result. */
  readonly missed: readonly PortFailure[];
}

const NOTHING_TRIED: LoginAttempts = { logins: [], isHeldBack: false, tried: [], missed: [] };

export interface LoginPlan {
  readonly instance: MonitoredInstance;
  /** The names of its databases. */
  readonly siblings: readonly string[];
  readonly next: (soFar: LoginsSoFar) => O.Option<ResourceId>;
  /** Whether the first login that is accepted finds the databases that are there. */
  readonly finds: boolean;
  /** The signs that it does not look for. */
  readonly leavesOut: readonly SignKind[];
}

/**
 * Logs in to databases of an instance, one after the other, until no other login is needed, or one does not reach its database,
 * as the next would not either. Fails where the check is aborted.
 */
export const tryLogins =
  (ports: TryLoginsPorts) =>
  (plan: LoginPlan, signal?: AbortSignal, soFar = NOTHING_TRIED): PortTask<LoginAttempts> =>
    pipe(
      isOver(soFar) ? O.none : plan.next(soFar),
      O.match(
        () => TE.right(soFar),
        (database) =>
          pipe(
            tryDatabase(ports, plan, database, soFar, signal),
            TE.map((attempts) => ({ ...attempts, tried: [...soFar.tried, database] })),
            TE.flatMap((attempts) => tryLogins(ports)(plan, signal, attempts)),
          ),
      ),
    );

/** Another database is tried where only the connections of this one may be used up. */
const isOver = ({ logins, missed }: LoginAttempts): boolean => {
  const stuck = logins.filter(({ result }) => evidenceOf(result).database === 'nothing');
  return missed.length > 0 || stuck.length > 1 || (stuck.length > 0 && !stuck.every(isFull));
};

const tryDatabase = (
  { login }: TryLoginsPorts,
  { instance, siblings, finds, leavesOut }: LoginPlan,
  database: ResourceId,
  attempts: LoginAttempts,
  signal?: AbortSignal,
): PortTask<LoginAttempts> =>
  E.match(
    // Corrupt data of one instance does not affect the others.
    (place: string): PortTask<LoginAttempts> =>
      TE.right(addMissed(attempts, corrupt('store', place))),
    (target: DumpTarget) => () =>
      login
        .logIn(
          { ...target, siblings, leavesOut, finds: finds && !attempts.logins.some(isAccepted) },
          signal,
        )()
        .then(addOutcome({ ...attempts, host: target.host }, database)),
  )(targetIn(instance, database));

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
