import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as T from 'fp-ts/lib/Task.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { DumpTarget } from '../../fleet/dump-target.js';
import { evidenceOf } from '../../dump-check/login-evidence.js';
import type { LoginResult } from '../../dump-check/login-result.js';
import type { ResourceId } from '../../shared/resource.js';
import type { TriedLogin } from '../observations/server-check.js';
import type { FleetRegister } from '../../fleet/ports/fleet-register.js';
import type { LoginProbe } from '../../dump-check/ports/login-probe.js';
import { isUnavailable, type PortFailure } from '../../shared/ports/port-failure.js';

export interface TryLoginsPorts {
  readonly fleet: Pick<FleetRegister, 'dumpTarget'>;
  readonly login: LoginProbe;
}

/** What has come of the logins to an instance so far. */
export interface Tries {
  readonly logins: readonly TriedLogin[];
  readonly isHeldBack: boolean;
  /** Why a login said nothing. */
  readonly missed: readonly PortFailure[];
}

const NOTHING_TRIED: Tries = { logins: [], isHeldBack: false, missed: [] };

/**
 * Logs in to these databases of an instance, one after the other, until a login does not come as far as to its
 * database: the next would fare no better. A store that is away, or being called off, ends it with nothing.
 */
export const tryLogins =
  (ports: TryLoginsPorts) =>
  (databases: readonly ResourceId[], signal?: AbortSignal): TE.TaskEither<PortFailure, Tries> =>
    databases.reduce<TE.TaskEither<PortFailure, Tries>>(
      (sofar, database) =>
        pipe(
          sofar,
          TE.flatMap((tries) =>
            isOver(tries) ? TE.right(tries) : tryNext(ports, tries, database, signal),
          ),
        ),
      TE.right(NOTHING_TRIED),
    );

const isOver = ({ logins, missed }: Tries): boolean =>
  missed.length > 0 || logins.some(({ result }) => evidenceOf(result).database === 'nothing');

const tryNext = (
  { fleet, login }: TryLoginsPorts,
  tries: Tries,
  database: ResourceId,
  signal?: AbortSignal,
): TE.TaskEither<PortFailure, Tries> =>
  pipe(
    fleet.dumpTarget(database),
    TE.matchE(
      // What cannot be read of one instance says nothing of the others.
      (failure) =>
        T.of(failure._tag === 'Corrupt' ? E.right(miss(tries, failure)) : E.left(failure)),
      O.match(
        // It was removed a moment ago.
        () => TE.right(tries),
        (target: DumpTarget) => () => login.logIn(target, signal)().then(heed(tries, database)),
      ),
    ),
  );

const miss = (tries: Tries, failure: PortFailure): Tries => ({
  ...tries,
  missed: [...tries.missed, failure],
});

const heed =
  (tries: Tries, database: ResourceId) =>
  (outcome: E.Either<PortFailure, LoginResult>): E.Either<PortFailure, Tries> => {
    if (E.isRight(outcome))
      return E.right({ ...tries, logins: [...tries.logins, { database, result: outcome.right }] });
    const failure = outcome.left;
    if (isUnavailable(failure, 'abandoned')) return outcome;
    return isUnavailable(failure, 'backing_off')
      ? E.right({ ...tries, isHeldBack: true })
      : E.right(miss(tries, failure));
  };
