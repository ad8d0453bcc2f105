import * as O from 'fp-ts/lib/Option.js';
import { NO_COPIES, type StoredDump } from '../../../core/backups/stored-dump.js';
import type { ClaimedRun, RunClaim } from '../../../core/backups/ports/run-queue.js';
import type { Run, RunLimits } from '../../../core/backups/run.js';
import type { PlannedRun, SchedulePlan } from '../../../core/backups/schedule-state.js';
import type {
  DestinationDescription,
  ScheduleDescription,
} from '../../../core/fleet/fleet-description.js';
import type { ResourceId } from '../../../core/shared/resource.js';
import type { Store } from '../../../core/store.js';
import {
  aDatabase,
  aDestination,
  aFleet,
  anInstance,
  aSchedule,
  aServer,
} from '../fleet/a-fleet.js';
import { putFleet, refAt } from '../fleet/put-fleet.js';
import { aUuid } from '../shared/a-uuid.js';
import { rightOf } from '../shared/right-of.js';
import { LONG_LEASE_MS, NO_LIMITS } from './a-run.js';

/** A time that has passed by any clock. */
export const longAgo = (minute: number): Date => new Date(minute * 60_000);

/** One that no spec lives to see. */
export const FAR = new Date('2126-01-01T00:00:00.000Z');

/** What is due more than a day ahead counts as stored by a clock that was wrong. */
export const LATER = new Date(Date.now() + 43_200_000);

interface ScheduledTelling {
  readonly shop?: readonly ScheduleDescription[];
  readonly host?: string;
  readonly needsNoDump?: boolean;
  readonly vault?: Partial<DestinationDescription>;
  /** Further destinations, to which all dumps are copied. */
  readonly copies?: readonly string[];
  /** Without the first server. */
  readonly isSmall?: boolean;
}

/** Two databases of one instance with a schedule each, one on another server, and a destination for all of them. */
export const putScheduled = (store: Pick<Store, 'fleet'>, telling: ScheduledTelling = {}) => {
  const { shop, host = '10.0.4.17', needsNoDump = false, vault = {}, copies = [] } = telling;
  const nightly = aSchedule({
    destination: vault.name ?? 'vault',
    ...(copies.length > 0 && { copies: copies.map((destination) => ({ destination })) }),
  });
  const wiki = aDatabase({
    name: 'wiki',
    schedules: [nightly],
    ...(needsNoDump && { backups: 'none' }),
  });
  const main = anInstance({ host, databases: [aDatabase({ schedules: shop ?? [nightly] }), wiki] });
  const other = anInstance({ databases: [aDatabase({ schedules: [nightly] })] });
  const servers = [
    ...(telling.isSmall === true ? [] : [aServer({ instances: [main] })]),
    aServer({ name: 'db-eu-2', instances: [other] }),
  ];
  const others = copies.map((name) => aDestination({ name }));
  return putFleet(store, aFleet({ servers, destinations: [aDestination(vault), ...others] }));
};

/** The ids of the fleet of `putScheduled`. */
export const scheduledFleet = async (store: Pick<Store, 'fleet'>) => {
  await putScheduled(store);
  const at = async (path: string) => (await refAt(store, path)).id;
  return {
    database: await at('db-eu-1/main/shop'),
    shop: await at('db-eu-1/main/shop/nightly'),
    wiki: await at('db-eu-1/main/wiki/nightly'),
    elsewhere: await at('db-eu-2/main/shop/nightly'),
    vault: await at('vault'),
  };
};

/** A run that has been due for long, by the clock of any store. */
export const aPlannedRun = (
  schedule: ResourceId,
  telling: Partial<PlannedRun> = {},
): PlannedRun => ({
  kind: 'scheduled',
  state: 'due',
  schedule,
  dueAt: longAgo(0),
  notBefore: longAgo(1),
  startedBy: schedule,
  ...telling,
});

/** The run of `aPlannedRun` as a register has it. */
export const aDueRun = (telling: Partial<Run> = {}): Run => ({
  id: aUuid(1),
  kind: 'scheduled',
  state: 'due',
  database: O.none,
  databasePath: 'db-eu-1/main/shop',
  engine: 'postgresql',
  schedule: O.none,
  schedulePath: O.some('db-eu-1/main/shop/nightly'),
  dueAt: O.some(longAgo(0)),
  plannedFor: O.some(longAgo(0)),
  attempt: 0,
  format: O.none,
  startedBy: '',
  startedAt: longAgo(1),
  endedAt: O.none,
  toolVersion: O.none,
  serverMajor: O.none,
  sizeBytes: 0,
  sha256: O.none,
  stored: O.none,
  copies: NO_COPIES,
  failure: O.none,
  note: '',
  restore: O.none,
  ...telling,
});

export const aClaim = (
  telling: Partial<Omit<RunClaim, 'limits'>> & { readonly limits?: Partial<RunLimits> } = {},
): RunClaim => ({
  node: aUuid(70),
  leaseMs: LONG_LEASE_MS,
  ...telling,
  limits: { ...NO_LIMITS, ...telling.limits },
});

/** Claims a run, which there has to be. */
export const claimed = async (
  { queue }: Pick<Store, 'queue'>,
  telling: Parameters<typeof aClaim>[0] = {},
): Promise<ClaimedRun> => {
  const run = await rightOf(queue.claim(aClaim(telling)));
  if (O.isNone(run)) throw new Error('There is no run to claim.');
  return run.value;
};

export const aPlan = (telling: Partial<SchedulePlan> = {}): SchedulePlan => ({
  cron: '0 3 * * *',
  timezone: 'Europe/Oslo',
  plannedUntil: longAgo(0),
  nextDueAt: O.some(longAgo(600)),
  foresight: O.none,
  ...telling,
});

export const aStoredDump = (
  destination: ResourceId,
  telling: Partial<StoredDump> = {},
): StoredDump => ({
  destination: O.some(destination),
  destinationName: 'vault',
  place: O.some({ kind: 'local', path: '/var/backups' }),
  object: 'db-eu-1/main/shop/20261122T120000Z-00000000-1.pg18.dump',
  sizeBytes: 5_000_000_000,
  sha256: 'cd34',
  isEncrypted: false,
  proof: 'read',
  restored: O.none,
  ...telling,
});
