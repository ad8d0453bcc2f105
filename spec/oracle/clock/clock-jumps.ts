// The first import changes what time is for all that follow.
import '../storm/jumping-time.js';
import * as O from 'fp-ts/lib/Option.js';
import { memoryStore } from '../../../adapters/store/sqlite/memory-store.js';
import type { Run } from '../../../core/backups/run.js';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../core/shared/durations.js';
import type { Store } from '../../../core/store.js';
import { anAudit, verify } from '../../support/audit/an-audit.js';
import { listedRuns } from '../../support/backups/a-run.js';
import {
  aDatabase,
  aDestination,
  aFleet,
  anInstance,
  aSchedule,
  aServer,
} from '../../support/fleet/a-fleet.js';
import { putFleet } from '../../support/fleet/put-fleet.js';
import { abandoned, killHolder } from './leases.js';
import { type HeldCredentials, heldCredentials } from './credentials.js';
import { randomFrom } from '../../support/rogues/random.js';
import { DUE_TIMES } from '../../support/shared/due-times.js';
import { rightOf } from '../../support/shared/right-of.js';
import { EVERYTHING, resourcesOf } from '../storm/check-store.js';
import { CRONS } from '../storm/fleet-of-storm.js';
import { time } from '../storm/jumping-time.js';
import { seedRandomness } from '../storm/seeded-randomness.js';
import { beginStorm, calm, stop, type Storm } from '../storm/weather.js';

/** Some hours before the night in which clocks in Oslo go back. */
const BEGIN = Date.UTC(2026, 9, 24, 20);

const KEPT = 3;

/** A plan that finds more has been missed records the latest ones. */
const MOST_MISSED = 50;

/** How the clock is set, and how long it is right then. */
const JUMPS: readonly (readonly [jumpMs: number, thenMs: number])[] = [
  [0, 8 * HOUR_MS],
  [90 * MINUTE_MS, 2 * HOUR_MS],
  [-90 * MINUTE_MS, 3 * HOUR_MS],
  [DAY_MS, 3 * HOUR_MS],
  [-DAY_MS, 4 * HOUR_MS],
  [3_650 * DAY_MS, 3 * HOUR_MS],
  [-3_650 * DAY_MS, 4 * HOUR_MS],
];

const FLEET = aFleet({
  servers: [
    aServer({
      instances: [
        anInstance({
          databases: CRONS.map((cron, n) =>
            aDatabase({ name: `d${n}`, schedules: [aSchedule({ cron, keep: { last: KEPT } })] }),
          ),
        }),
      ],
    }),
  ],
  destinations: [aDestination()],
});

const SETTLED_MS = 10 * MINUTE_MS;

const keyOf = (schedule: string, at: Date): string => `${schedule} ${at.toISOString()}`;

/** The due times of all schedules that have a row, with what became of each. */
const rowsOf = (runs: readonly Run[]) =>
  runs.flatMap(({ kind, schedule, dueAt, state }) =>
    kind === 'scheduled' && O.isSome(schedule) && O.isSome(dueAt)
      ? [{ key: keyOf(schedule.value, dueAt.value), state }]
      : [],
  );

/** What should have a row of all that came between two times. */
const expectedIn = async (store: Store, from: Date, until: Date): Promise<readonly string[]> => {
  const schedules = (await resourcesOf(store)).filter(({ type }) => type === 'schedule');
  const states = await Promise.all(
    schedules.map(async ({ id }) => O.toNullable(await rightOf(store.schedules.state(id)))),
  );
  return states.flatMap((state) =>
    state === null
      ? []
      : DUE_TIMES.between(state.rules, from, until, MOST_MISSED).map((at) => keyOf(state.id, at)),
  );
};

const main = async (): Promise<void> => {
  seedRandomness(1);
  time.setClock(BEGIN);
  const store = memoryStore();
  await putFleet(store, FLEET);
  const storm = await beginStorm(store, randomFrom(1));
  calm(storm);
  const held = heldCredentials();
  for (const [jumpMs, thenMs] of JUMPS) await jump(storm, held, jumpMs, thenMs);
  for (const node of storm.nodes.splice(0)) await stop(storm, node);
  storm.findings.forEach((finding) => {
    console.log(finding);
  });
  const runs = rowsOf(await listedRuns(store, EVERYTHING));
  const states = Object.fromEntries(
    [...new Set(runs.map(({ state }) => state))].map((state) => [
      state,
      runs.filter((run) => run.state === state).length,
    ]),
  );
  console.log(`${JSON.stringify(states)}, ${storm.findings.length} findings`);
};

const jump = async (storm: Storm, held: HeldCredentials, jumpMs: number, thenMs: number) => {
  const { store, findings } = storm;
  await killHolder(storm);
  const before = new Date();
  const audited = (await anAudit(() => store).log()).length;
  time.moveClock(jumpMs);
  const begun = new Date();
  await held.renew(storm.nodes);
  await time.pass(thenMs);
  const label = `${jumpMs / HOUR_MS} h`;
  const runs = rowsOf(await listedRuns(store, EVERYTHING));
  const keys = runs.map(({ key }) => key);
  const twice = keys.filter((key, n) => keys.indexOf(key) !== n);
  const known = new Set(keys);
  const until = new Date(Date.now() - SETTLED_MS);
  const expected = [
    ...(jumpMs > 0 ? await expectedIn(store, before, begun) : []),
    ...(await expectedIn(store, begun, until)),
  ];
  const missed = expected.filter((key) => !known.has(key));
  const lines = await anAudit(() => store).log();
  findings.push(
    ...[...new Set(twice)].map((key) => `${label}: twice: ${key}`),
    ...missed.map((key) => `${label}: no row: ${key}`),
    ...(lines.length < audited ? [`${label}: ${audited - lines.length} lines of the audit`] : []),
    ...(await held.wrong(storm.nodes)).map((one) => `${label}: ${one}`),
    ...(await abandoned(store)).map((one) => `${label}: ${one}`),
    ...verify(lines).findings.map((finding) => `${label}: audit: ${JSON.stringify(finding)}`),
  );
  console.log(`${label}: ${new Date().toISOString()}, ${runs.length} runs, ${lines.length} lines`);
};

await main();
// Timers of the storm's time keep nothing alive.
process.exit();
