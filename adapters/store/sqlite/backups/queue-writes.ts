import type { Database } from 'better-sqlite3';
import type { DumpFailure } from '../../../../core/backups/dump-failure.js';
import type { Cancellation } from '../../../../core/backups/ports/run-queue.js';
import type { StartedRun, ToolFacts } from '../../../../core/backups/ports/run-register.js';
import type { Uuid } from '../../../../core/shared/uuid.js';
import { CANCELLED, failureText } from '../../sql/backups/run-columns.js';
import { addRun } from './add-run.js';
import { claimRun } from './claim-run.js';
import { reportRun } from './report-run.js';
import { OF_HOLDER } from './run-writes.js';

const DESCRIBE = `
UPDATE run SET format = :format, tool_version = :toolVersion, server_major = :serverMajor ${OF_HOLDER}`;

/** A run whose schedule was removed would be taken by nobody. */
const IS_OVER = '(cancel_requested OR schedule IS NULL)';

const POSTPONE = `
UPDATE run
   SET state = iif(${IS_OVER}, 'cancelled', 'due'),
       failure = iif(${IS_OVER}, '${CANCELLED}', :failure),
       started_at = iif(${IS_OVER}, started_at, :again),
       ended_at = iif(${IS_OVER}, :now, NULL),
       node = NULL, lease_until = NULL
${OF_HOLDER}`;

/** A dump made elsewhere has no node that could be asked. */
const CANCEL = `
UPDATE run SET state = 'cancelled', ended_at = :at, failure = '${CANCELLED}'
 WHERE id = :id AND (state = 'due' OR state = 'running' AND kind = 'elsewhere')`;

const REQUEST = "UPDATE run SET cancel_requested = 1 WHERE id = :id AND state = 'running'";

const EXPIRE = "UPDATE run SET state = 'expired', note = :note WHERE id = :id AND state = 'done'";

/** The changes of the runs of schedules. */
export const queueWrites = (database: Database) => {
  const describe = database.prepare(DESCRIBE);
  const postpone = database.prepare(POSTPONE);
  const cancel = database.prepare(CANCEL);
  const request = database.prepare(REQUEST);
  const expire = database.prepare(EXPIRE);
  return {
    addRun: addRun(database),
    claimRun: claimRun(database),
    reportRun: reportRun(database),
    describeRun: ({ id, fence }: StartedRun, facts: ToolFacts): boolean =>
      describe.run({ id, fence, ...facts }).changes > 0,
    postponeRun: ({ id, fence }: StartedRun, failure: DumpFailure, waitMs: number): boolean => {
      const now = Date.now();
      const wait = { now, again: now + waitMs, failure: failureText(failure) };
      return postpone.run({ id, fence, ...wait }).changes > 0;
    },
    cancelRun: (id: Uuid, at: Date): Cancellation => {
      if (cancel.run({ id, at: at.getTime() }).changes > 0) return 'cancelled';
      return request.run({ id }).changes > 0 ? 'requested' : 'ended';
    },
    expireRun: (id: Uuid, note: string): boolean => expire.run({ id, note }).changes > 0,
  };
};
