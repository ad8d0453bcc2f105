import * as E from 'fp-ts/lib/Either.js';
import { identity, pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { RunQueue } from '../../../../core/backups/ports/run-queue.js';
import type { StartedRun } from '../../../../core/backups/ports/run-register.js';
import { decodeRunRow } from '../../sql/backups/run-row.js';
import { decodeRows } from '../../sql/rows/decode-row.js';
import type { SqliteSession } from '../connection/session.js';
import { ANY_CLAIMABLE } from './claim-run.js';
import { RUN } from './select-run-page.js';

export const SELECT_UNDER_WAY = `
SELECT id, fence FROM run WHERE state = 'running' AND lease_until > ?`;

export const SELECT_STORED = `
${RUN}
 WHERE r.schedule = (SELECT seq FROM resource WHERE path = ? AND type = 'schedule')
   AND r.state IN ('done', 'expired') AND r.state = 'done' AND r.destination IS NOT NULL
 ORDER BY r.started_at DESC, r.id`;

export const sqliteRunQueue = ({ database, run, write }: SqliteSession): RunQueue => {
  const any = database.prepare(ANY_CLAIMABLE);
  const underWay = database.prepare<[number], StartedRun>(SELECT_UNDER_WAY);
  const stored = database.prepare(SELECT_STORED);
  return {
    add: (planned) => pipe(write('addRun', planned), TE.flatMapEither(identity)),
    // Writes only where there is a run to claim, which there seldom is.
    claim: (claim) =>
      pipe(
        run(() => E.right(any.get({ now: Date.now() }) !== undefined)),
        TE.flatMap((isThere) => (isThere ? write('claimRun', claim) : TE.right(O.none))),
      ),
    describe: (started, { format, toolVersion, serverMajor }) =>
      write('describeRun', started, { format, toolVersion, serverMajor }),
    postpone: (started, failure, waitMs) => write('postponeRun', started, failure, waitMs),
    cancel: (id, at) => write('cancelRun', id, at),
    underWay: run(() => E.right(underWay.all(Date.now()))),
    stored: (path) => run(() => decodeRows(decodeRunRow, stored.all(path))),
    expire: (id, note) => write('expireRun', id, note),
    report: (report) => pipe(write('reportRun', report), TE.flatMapEither(identity)),
  };
};
