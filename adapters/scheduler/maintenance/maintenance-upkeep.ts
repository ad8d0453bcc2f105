import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { FollowRules } from '../../../core/maintenance/use-cases/follow-rules.js';
import {
  type PurgeWindows,
  WINDOW_BATCH_SIZE,
} from '../../../core/maintenance/use-cases/purge-windows.js';
import type { Clock } from '../../../core/shared/ports/clock.js';
import { repeat, type Sleep, sleep as sleepByTimer } from '../background/sleep.js';
import { type Startable, startable } from '../background/startable.js';
import { createWarnings, type OnWarning } from '../background/warnings.js';

export interface MaintenanceUpkeepOptions {
  readonly followRules: FollowRules;
  readonly purgeWindows: PurgeWindows;
  readonly clock: Clock;
  readonly onWarning: OnWarning;
  /** Node's timers unless given. */
  readonly sleep?: Sleep;
}

const ROUND_MS = 20_000;
const HOUR_MS = 3_600_000;
const QUIET_MS = 120_000;

/** Makes the windows that the fleet file says, and removes those that ended long ago. */
export const maintenanceUpkeep = (options: MaintenanceUpkeepOptions): Startable => {
  const { followRules, purgeWindows, clock, onWarning, sleep = sleepByTimer } = options;
  const nowMs = () => clock.now().getTime();
  const warnings = createWarnings(onWarning, nowMs);
  const following = {
    work: () => {
      warnings.expireBefore(nowMs() - QUIET_MS);
      return pipe(
        followRules,
        TE.map(({ changed, unreadable }) => {
          unreadable.forEach(warnings.warn);
          return changed;
        }),
      )();
    },
    everyMs: ROUND_MS,
    batchSize: Infinity,
  };
  const purging = { work: purgeWindows, everyMs: HOUR_MS, batchSize: WINDOW_BATCH_SIZE };
  return startable(async (signal) => {
    await Promise.all([following, purging].map((one) => repeat(one, warnings, sleep, signal)));
  });
};
