import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { AUDIT_BATCH_SIZE, type PurgeAudit } from '../../../core/audit/use-cases/purge-audit.js';
import type { SealAudit } from '../../../core/audit/use-cases/seal-audit.js';
import { HOUR_MS } from '../../../core/shared/durations.js';
import type { Clock } from '../../../core/shared/ports/clock.js';
import type { PortFailure } from '../../../core/shared/ports/port-failure.js';
import { repeat, type Sleep, sleep as sleepByTimer } from '../background/sleep.js';
import { type Startable, startable } from '../background/startable.js';
import { createWarnings, type OnWarning } from '../background/warnings.js';

export interface AuditUpkeepOptions {
  readonly sealAudit: SealAudit;
  /** Writes a seal to where nobody changes it with the store. */
  readonly keepSeal: (line: string) => TE.TaskEither<PortFailure, void>;
  readonly purgeAudit: PurgeAudit;
  readonly clock: Clock;
  readonly onWarning: OnWarning;
  /** Node's timers unless given. */
  readonly sleep?: Sleep;
}

/** Seals the audit every hour, and removes what is older than is to be kept. */
export const auditUpkeep = (options: AuditUpkeepOptions): Startable => {
  const { sealAudit, keepSeal, purgeAudit, clock, onWarning, sleep = sleepByTimer } = options;
  const nowMs = () => clock.now().getTime();
  const warnings = createWarnings(onWarning, nowMs);
  const sealing = {
    work: () => {
      warnings.expireBefore(nowMs() - HOUR_MS);
      return pipe(
        sealAudit,
        TE.flatMap(O.match(() => TE.right(undefined), keepSeal)),
        TE.map(() => 1),
      )();
    },
    everyMs: HOUR_MS,
    batchSize: Infinity,
  };
  const purging = { work: purgeAudit, everyMs: HOUR_MS, batchSize: AUDIT_BATCH_SIZE };
  return startable(async (signal) => {
    await Promise.all([sealing, purging].map((one) => repeat(one, warnings, sleep, signal)));
  });
};
