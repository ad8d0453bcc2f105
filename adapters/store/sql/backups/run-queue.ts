import * as O from 'fp-ts/lib/Option.js';
import * as t from 'io-ts';
import type { ClaimedRun, RunQueue } from '../../../../core/backups/ports/run-queue.js';
import { Uuid } from '../../../../core/shared/uuid.js';
import { type Dialect, type Engine, whereAny } from '../engine/engine.js';
import { decodeFields, named } from '../rows/decode-row.js';
import { anyClaimable } from './claim-run.js';
import { hasDump, type queueWrites } from './queue-writes.js';
import { decodeRunRow } from './run-row.js';
import { selectRuns } from './run-columns.js';

const selectUnderWay = ({ now }: Dialect): string =>
  `
SELECT id, fence FROM run WHERE state = 'running' AND lease_until > ${now}
 UNION ALL
SELECT id, fence FROM run WHERE held_until > ${now}`;

const decodeStarted = decodeFields({ id: Uuid, fence: t.number }, named('run'));

/** The states stand here as in the index of the runs that were made. */
const selectStored = (sql: Dialect): string => `
${selectRuns(sql)}
 WHERE r.${sql.ref('schedule')} = (SELECT ${sql.key} FROM resource WHERE path = :path AND type = 'schedule')
   AND r.state IN ('done', 'expired') AND ${hasDump(sql)}
 ORDER BY r.started_at DESC, r.id`;

export const runQueue = ({
  sql,
  prepare,
  read,
  writes,
}: Engine<ReturnType<typeof queueWrites>>): RunQueue => {
  const ifAny = whereAny({ read });
  const any = prepare('any_claimable', anyClaimable(sql));
  const underWay = prepare('under_way', selectUnderWay(sql));
  const stored = prepare('stored_runs', selectStored(sql));
  return {
    add: writes.addRun,
    claim: (claim) => ifAny(any, {}, writes.claimRun(claim), O.none as O.Option<ClaimedRun>),
    describe: writes.describeRun,
    postpone: writes.postponeRun,
    cancel: writes.cancelRun,
    underWay: read(() => underWay.rows(decodeStarted)),
    stored: (path) => read(() => stored.rows(decodeRunRow, { path })),
    hold: writes.holdRun,
    renewHold: writes.renewHold,
    keep: writes.keepDumps,
    expire: writes.expireRun,
    report: writes.reportRun,
  };
};
