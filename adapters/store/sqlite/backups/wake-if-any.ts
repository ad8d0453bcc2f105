import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { PortFailure } from '../../../../core/shared/ports/port-failure.js';
import type { ResourceId } from '../../../../core/shared/resource.js';
import type { SqliteSession } from '../connection/session.js';
import { IS_TO_WAKE, type UpkeepType } from './upkeep-writes.js';

export const ANY_TO_WAKE = `SELECT 1 FROM upkeep WHERE ${IS_TO_WAKE}`;

/** Takes what there is to do. It writes only where there is something, which there seldom is. */
export const wakeIfAny = (
  { database, run, write }: Pick<SqliteSession, 'database' | 'run' | 'write'>,
  type: UpkeepType,
) => {
  const any = database.prepare(ANY_TO_WAKE);
  return (leaseMs: number, limit: number): TE.TaskEither<PortFailure, readonly ResourceId[]> =>
    pipe(
      run(() => E.right(any.get({ type, now: Date.now() }) !== undefined)),
      TE.flatMap((isThere) =>
        isThere ? write('wakeResources', type, leaseMs, limit) : TE.right([]),
      ),
    );
};
