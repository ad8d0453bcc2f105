import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import { cronerDueTimes } from '../../../adapters/scheduler/time/croner-due-times.js';
import type { SchedulePlan, ScheduleState } from '../../../core/backups/schedule-state.js';
import { foresightAt } from '../../../core/backups/use-cases/schedules/maintain-schedule.js';
import { earliest, planSchedule } from '../../../core/backups/use-cases/schedules/plan-schedule.js';
import { Secret } from '../../../core/shared/secret.js';
import type { Store } from '../../../core/store.js';
import { anAdmin } from '../../support/access/a-caller.js';
import {
  aDatabase,
  aDestination,
  aFleet,
  anInstance,
  aSchedule,
  aServer,
} from '../../support/fleet/a-fleet.js';
import { putFleet } from '../../support/fleet/put-fleet.js';
import { rightOf } from '../../support/shared/right-of.js';
import type { Login } from '../children/check-task.js';

const DAY_S = 86_400;
const DAY_MS = DAY_S * 1_000;
const LEASE_MS = 60_000;
const AT_ONCE = 100;

/** Where all databases of the fleet are, whatever their paths; and where their dumps go. */
export interface ScheduledWorld {
  readonly login: Login;
  readonly databases: readonly string[];
  readonly folder: string;
  readonly timezone: string;
  /** The cron expression of the nth of so many schedules. */
  readonly cronOf: (n: number, count: number) => string;
}

/**
 * A fleet with so many daily schedules, one a database. Each has been planned and examined before, so that nothing is left
 * of the work that a new fleet makes.
 */
export const scheduledFleet = async (
  store: Store,
  schedules: number,
  { login, databases, folder, timezone, cronOf }: ScheduledWorld,
): Promise<void> => {
  const { port, user, password } = login;
  const serverAt = (n: number) => {
    const described = databases.map((name, place) =>
      aDatabase({
        name,
        schedules: [
          aSchedule({
            cron: cronOf(n + (place * schedules) / databases.length, schedules),
            timezone,
          }),
        ],
      }),
    );
    const admin = { user, password: new Secret(password) };
    const main = anInstance({
      host: '127.0.0.1',
      port,
      tls: { mode: 'off' },
      admin,
      databases: described,
    });
    return aServer({ name: `s${n}`, instances: [main] });
  };
  const servers = Array.from({ length: schedules / databases.length }, (_, n) => serverAt(n));
  const settings = new Secret(JSON.stringify({ path: folder }));
  await putFleet(store, aFleet({ servers, destinations: [aDestination({ settings })] }));
  for (;;) {
    const woken = await rightOf(store.schedules.wake(LEASE_MS, AT_ONCE));
    await Promise.all(woken.map((state) => settle(store, rightIn(state))));
    if (woken.length < AT_ONCE) return;
  }
};

/** Spread evenly over the day. */
export const cronOverTheDay = (n: number, count: number): string => {
  const second = Math.floor((n * DAY_S) / count);
  return `${second % 60} ${Math.floor(second / 60) % 60} ${Math.floor(second / 3_600)} * * *`;
};

const rightIn = (state: E.Either<unknown, ScheduleState>): ScheduleState => {
  if (E.isLeft(state)) throw new Error('A schedule of the benchmark cannot be read');
  return state.right;
};

/** What maintaining a schedule comes to whose next run was found to be in order. */
const settle = async ({ schedules }: Store, state: ScheduleState): Promise<void> => {
  const now = new Date();
  const { plan } = planSchedule(dueTimes)(state, now);
  const dueAt = O.getOrElse(() => now)(plan.nextDueAt);
  const foresight = O.some({ dueAt, examinedAt: now, since: now, reasons: [] });
  const examined = { ...plan, foresight };
  const examineAt = foresightAt(dueTimes, { ...state, plan: O.some(examined) });
  const wakeAt = earliest(now, [plan.nextDueAt, examineAt], DAY_MS);
  await rightOf(schedules.record(state.id, { plan: examined, runs: [], wakeAt }));
};

const dueTimes = cronerDueTimes();

/** How many schedules were examined since, each of which has to be found in order: what fails early costs little. */
export const examinedSince = async ({ schedules }: Store, since: Date): Promise<number> => {
  const query = { under: O.none, after: O.none, limit: Number.MAX_SAFE_INTEGER };
  const states = await rightOf(schedules.page(anAdmin(), query));
  const examined = states
    .flatMap(({ plan }) =>
      RA.fromOption(O.flatMap(({ foresight }: SchedulePlan) => foresight)(plan)),
    )
    .filter(({ examinedAt }) => examinedAt >= since);
  const [reason] = examined.flatMap(({ reasons }) => reasons);
  if (reason !== undefined) throw new Error(`An examination of the benchmark found ${reason.code}`);
  return examined.length;
};
