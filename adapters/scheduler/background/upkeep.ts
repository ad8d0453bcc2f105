import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { PurgeAudit, SealAudit } from '../../../core/audit/use-cases/seal-audit.js';
import { AUDIT_BATCH_SIZE } from '../../../core/audit/use-cases/seal-audit.js';
import type { RunRegister } from '../../../core/backups/ports/run-register.js';
import type { ClearRestores } from '../../../core/backups/use-cases/restoring/restore-under-way.js';
import type { PurgeRejections } from '../../../core/dump-check/use-cases/purge-rejections.js';
import type { FollowRules } from '../../../core/maintenance/use-cases/follow-rules.js';
import { HOUR_MS, MINUTE_MS } from '../../../core/shared/durations.js';
import type { PortTask } from '../../../core/shared/ports/port-failure.js';
import { type Purge, PURGE_BATCH_SIZE } from '../../../core/shared/use-cases/purge.js';
import { repeat, type Startable, worker, type WorkerOptions } from './worker.js';

export interface RunUpkeepOptions extends WorkerOptions {
  readonly endAbandonedRuns: RunRegister['endAbandoned'];
  readonly clearRestores: ClearRestores;
  readonly purgeRuns: Purge;
  readonly purgeRejections: PurgeRejections;
}

/**
 * Once a minute ends the runs of nodes that have ended, and removes what restores have left on their servers; once an hour purges
 * runs that ended long ago and rejected logins that are no longer tried.
 */
export const runUpkeep = (options: RunUpkeepOptions): Startable => {
  // Those that were ended just now among them.
  const work = TE.tap(options.endAbandonedRuns, () => options.clearRestores);
  const hourly = { everyMs: HOUR_MS, batchSize: PURGE_BATCH_SIZE };
  return worker(options, (at) => [
    repeat({ work, everyMs: MINUTE_MS, quietMs: 2 * MINUTE_MS }, at),
    repeat({ work: options.purgeRuns, ...hourly }, at),
    repeat({ work: options.purgeRejections, ...hourly }, at),
  ]);
};

export interface MaintenanceUpkeepOptions extends WorkerOptions {
  readonly followRules: FollowRules;
  readonly purgeWindows: Purge;
}

const ROUND_MS = 20_000;

/** Makes the windows that the fleet file says, and removes those that ended long ago. */
export const maintenanceUpkeep = (options: MaintenanceUpkeepOptions): Startable =>
  worker(options, (at) => {
    const work = TE.map(({ changed, unreadable }: RulesFollowed) => {
      unreadable.forEach(at.warnings.warn);
      return changed;
    })(options.followRules);
    return [
      repeat({ work, everyMs: ROUND_MS, quietMs: 2 * MINUTE_MS }, at),
      repeat({ work: options.purgeWindows, everyMs: HOUR_MS, batchSize: PURGE_BATCH_SIZE }, at),
    ];
  });

type RulesFollowed = FollowRules extends TE.TaskEither<unknown, infer A> ? A : never;

export interface AuditUpkeepOptions extends WorkerOptions {
  readonly sealAudit: SealAudit;
  /** Writes a seal to a place that is not changed along with the store. */
  readonly keepSeal: (line: string) => PortTask<void>;
  readonly purgeAudit: PurgeAudit;
}

/** Seals the audit every hour, and removes what is older than is to be kept. */
export const auditUpkeep = ({
  sealAudit,
  keepSeal,
  purgeAudit,
  ...options
}: AuditUpkeepOptions): Startable => {
  const work = pipe(
    sealAudit,
    TE.flatMap(O.match(() => TE.right(undefined), keepSeal)),
    TE.map(() => 1),
  );
  return worker(options, (at) => [
    repeat({ work, everyMs: HOUR_MS, quietMs: HOUR_MS }, at),
    repeat({ work: purgeAudit, everyMs: HOUR_MS, batchSize: AUDIT_BATCH_SIZE }, at),
  ]);
};
