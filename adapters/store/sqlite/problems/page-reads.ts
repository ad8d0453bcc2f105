import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import type { PortTask } from '../../../../core/shared/ports/port-failure.js';
import { readableGrants } from '../../sql/access/granted-scopes.js';
import { type PageMoment, type PageReads, whereOverdue } from '../../sql/problems/problem-pages.js';
import type { EffectiveGrants } from '../access/effective-grants.js';
import { FLEET_REVISION } from '../connection/database-revision.js';
import type { SqliteEngine } from '../connection/engine.js';
import type { SqliteSession } from '../connection/session.js';

const OVERDUE = 'SELECT 1 FROM problem WHERE snoozed_until <= ? AND closed_at IS NULL LIMIT 1';

/** Reads pages by the number of the set of grants that a caller has. */
export const sqlitePageReads = (
  session: SqliteSession,
  { runNow }: Pick<SqliteEngine, 'runNow'>,
  { numberOf, readWith }: EffectiveGrants,
): PageReads => {
  const { database, run, write } = session;
  const fleetRevision = database.prepare<[], number>(`SELECT ${FLEET_REVISION}`).pluck();
  const overdue = database.prepare(OVERDUE);
  return {
    keyOf: (caller) => run(() => E.right(numberOf(readableGrants(caller)))),
    readAs: (caller, steps) =>
      run(() =>
        pipe(
          readWith(readableGrants(caller), (grantSet) =>
            pipe(
              runNow(steps({ grantSet })),
              E.map((value) => ({ value, fleetRevision: fleetRevision.get() ?? 0 })),
            ),
          ),
          E.map(({ value }) => value),
        ),
      ),
    moment: pageMoment(session),
    expire: whereOverdue(
      (at) => run(() => E.right(overdue.get(at.getTime()) !== undefined)),
      (at) => write('expireSnoozes', at),
    ),
  };
};

/** Both conditions are those of the index of snoozed problems. */
const NEXT_SNOOZE_END = `
SELECT min(snoozed_until) FROM problem WHERE snoozed_until IS NOT NULL AND closed_at IS NULL`;

/** The next end of a snooze is read once for each revision. */
const pageMoment = ({ database, revision, run }: SqliteSession): PortTask<PageMoment> => {
  const select = database.prepare<[], number | null>(NEXT_SNOOZE_END).pluck();
  let last: PageMoment = { revision: null, nextSnoozeEnd: null };
  return run(() => {
    const { commits } = revision.current();
    if (last.revision !== commits)
      last = { revision: commits, nextSnoozeEnd: select.get() ?? null };
    return E.right(last);
  });
};
