import * as O from 'fp-ts/lib/Option.js';
import type {
  Foresight,
  SchedulePlan,
  ScheduleState,
} from '../../../core/backups/schedule-state.js';
import type { Run } from '../../../core/backups/run.js';
import { NOON, noonPlus } from '../problems/a-problem.js';
import { aUuid } from '../shared/a-uuid.js';
import { aRun } from './a-run.js';

/** So many hours after noon of a Friday, or before. */
export const noonPlusHours = (hours: number): Date => noonPlus(60 * hours);

/** A schedule of every night at three, Oslo's time, which is two in UTC. */
export const aScheduleState = (telling: Partial<ScheduleState> = {}): ScheduleState => ({
  id: aUuid(40),
  path: 'db-eu-1/main/shop/nightly',
  database: aUuid(12),
  databasePath: 'db-eu-1/main/shop',
  instance: aUuid(11),
  destination: O.some(aUuid(13)),
  engine: 'postgresql',
  rules: { cron: '0 3 * * *', timezone: 'Europe/Oslo', destination: 'vault' },
  changedAt: noonPlusHours(-240),
  plan: O.none,
  runs: [],
  known: O.none,
  ...telling,
});

export const aSchedulePlan = (telling: Partial<SchedulePlan> = {}): SchedulePlan => ({
  cron: '0 3 * * *',
  timezone: 'Europe/Oslo',
  plannedUntil: noonPlusHours(-10),
  nextDueAt: O.some(noonPlusHours(14)),
  foresight: O.none,
  ...telling,
});

/** Of the coming night, examined at noon. */
export const aForesight = (telling: Partial<Foresight> = {}): Foresight => ({
  dueAt: noonPlusHours(14),
  examinedAt: NOON,
  since: NOON,
  reasons: [],
  ...telling,
});

/** A run of such a schedule that ended so many hours after noon, ten minutes after its time. */
export const aScheduledRun = (hours: number, telling: Partial<Run> = {}): Run => {
  const dueAt = noonPlus(60 * hours - 10);
  return aRun({
    kind: 'scheduled',
    state: 'done',
    dueAt: O.some(dueAt),
    startedAt: dueAt,
    schedule: O.some(aUuid(40)),
    schedulePath: O.some('db-eu-1/main/shop/nightly'),
    endedAt: O.some(noonPlusHours(hours)),
    sizeBytes: 1_000,
    sha256: O.some('00'.repeat(32)),
    ...telling,
  });
};

export const aFailedRun = (hours: number, telling: Partial<Run> = {}): Run =>
  aScheduledRun(hours, {
    state: 'failed',
    sizeBytes: 0,
    sha256: O.none,
    failure: O.some({ code: 'connection_lost' }),
    ...telling,
  });
