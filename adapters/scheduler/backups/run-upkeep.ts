import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { ClearRestores } from '../../../core/backups/use-cases/restoring/restore-under-way.js';
import {
  type EndAbandonedRuns,
  type PurgeRuns,
  RUN_BATCH_SIZE,
} from '../../../core/backups/use-cases/purge-runs.js';
import type { PurgeRejections } from '../../../core/dump-check/use-cases/purge-rejections.js';
import type { Clock } from '../../../core/shared/ports/clock.js';
import { repeat, type Sleep, sleep as sleepByTimer } from '../background/sleep.js';
import { type Startable, startable } from '../background/startable.js';
import { createWarnings, type OnWarning } from '../background/warnings.js';

export interface RunUpkeepOptions {
  readonly endAbandonedRuns: EndAbandonedRuns;
  readonly clearRestores: ClearRestores;
  readonly purgeRuns: PurgeRuns;
  readonly purgeRejections: PurgeRejections;
  readonly clock: Clock;
  readonly onWarning: OnWarning;
  /** Node's timers unless given. */
  readonly sleep?: Sleep;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * Once a minute ends the runs of nodes that have ended, and removes what restores have left on their servers; once an hour purges runs that ended long ago and rejected logins
 * that are no longer tried.
 */
export const runUpkeep = (options: RunUpkeepOptions): Startable => {
  const { endAbandonedRuns, clearRestores, clock, onWarning, sleep = sleepByTimer } = options;
  const nowMs = () => clock.now().getTime();
  const warnings = createWarnings(onWarning, nowMs);
  const ending = {
    work: () => {
      // A failure that is over by now is warned of again when it comes back.
      warnings.expireBefore(nowMs() - 2 * MINUTE_MS);
      return pipe(
        endAbandonedRuns,
        // Those that were ended just now among them.
        TE.tap(() => clearRestores),
      )();
    },
    everyMs: MINUTE_MS,
    batchSize: Infinity,
  };
  const purging = [options.purgeRuns, options.purgeRejections].map((work) => ({
    work,
    everyMs: HOUR_MS,
    batchSize: RUN_BATCH_SIZE,
  }));
  return startable(async (signal) => {
    await Promise.all([ending, ...purging].map((one) => repeat(one, warnings, sleep, signal)));
  });
};
