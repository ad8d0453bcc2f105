import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { grantsOn } from '../../access/caller.js';
import type { SignKind } from '../../described/sign.js';
import type { FleetRegister } from '../../fleet/ports/fleet-register.js';
import { HOUR_MS, isAhead } from '../../shared/durations.js';
import type { Clock, DeletionTime } from '../../shared/ports/clock.js';
import type { PortTask } from '../../shared/ports/port-failure.js';
import type { ResourceId } from '../../shared/resource.js';
import { foundChanges, planFound } from '../found/plan-found.js';
import { type ReadInstance, readingIn } from '../groups/group-member.js';
import { NO_READING } from '../groups/instance-reading.js';
import type { MonitoredState } from '../monitored-state.js';
import { suspectDatabases } from '../observations/choose-databases.js';
import { instanceFactsBy, type LoginsShown } from '../observations/server-check.js';
import type { FoundRegister } from '../ports/found-register.js';
import type { RoundPlan } from './probe-server.js';

export interface StoreFoundPorts extends RecordFoundPorts, ReconcileFoundPorts {}

export interface CheckedFound {
  /** As it was stored before the check. */
  readonly state: MonitoredState;
  readonly check: LoginsShown;
  readonly after: readonly ReadInstance[];
  readonly begunAt: Date;
}

/** Stores what the logins of a check have found and read, and has the fleet follow it. */
export const storeFound =
  (ports: StoreFoundPorts) =>
  (checked: CheckedFound): PortTask<unknown> =>
    TE.flatMap(recordFound(ports)(checked), () => reconcileFound(ports)(checked));

interface ReconcileFoundPorts {
  readonly fleet: Pick<FleetRegister, 'changePart'>;
  readonly clock: Clock;
  readonly deletionTime: DeletionTime;
}

/** The shortest `forget`: an older reading could add again what was forgotten since. */
const STALE_MS = HOUR_MS;

/**
 * Makes the found databases of instances that take all those that a check has found, and forgets those that have been missing for
 * long. Reads and writes nothing of the fleet where nothing changes.
 */
const reconcileFound =
  ({ fleet, clock, deletionTime }: ReconcileFoundPorts) =>
  ({ state, check, after, begunAt }: CheckedFound): PortTask<unknown> =>
    clock.now().getTime() - begunAt.getTime() >= STALE_MS
      ? TE.right(undefined)
      : pipe(
          deletionTime,
          TE.map((at) => foundChanges(state, check, after, at)),
          TE.flatMap(
            TE.traverseSeqArray(([id, change]) =>
              fleet.changePart(
                { about: O.some({ type: 'instance', id }), paths: [] },
                planFound(change),
              ),
            ),
          ),
        );

interface RecordFoundPorts {
  readonly found: Pick<FoundRegister, 'record' | 'readings'>;
  readonly clock: Clock;
}

const MONITOR = { id: 'shipshape', grants: grantsOn('fleet', ['instance:read']) };

/** What was read of the instances of a server, and of those in their groups, before a check. */
export const readBefore =
  ({ found, clock }: RecordFoundPorts) =>
  (server: ResourceId): PortTask<readonly ReadInstance[]> =>
    TE.map((read: readonly ReadInstance[]) => read.map(unlessAhead(clock.now())))(
      found.readings(MONITOR, [server]),
    );

const unlessAhead =
  (now: Date) =>
  (one: ReadInstance): ReadInstance =>
    isAhead(one.at, now) ? { ...one, reading: NO_READING } : one;

/** What is known of a server before logins to it. */
export const knownBefore = (
  state: MonitoredState,
  before: readonly ReadInstance[],
  at: Date,
): Pick<RoundPlan, 'leavesOut' | 'readingOf' | 'suspects'> => ({
  leavesOut: leftOutAt(before, at),
  readingOf: readingIn(before),
  suspects: suspectDatabases(state),
});

/** What no login to an instance looks for now. */
const leftOutAt =
  (before: readonly ReadInstance[], at: Date) =>
  (instance: ResourceId): readonly SignKind[] =>
    readingIn(before)(instance)
      .leftOut.filter(({ until }) => until > at)
      .map(({ kind }) => kind);

/** Keeps what the first login that was accepted has found on each instance, and what is known of it after that. */
const recordFound =
  ({ found, clock }: RecordFoundPorts) =>
  ({ check: { instances }, after }: CheckedFound): PortTask<unknown> =>
    TE.traverseSeqArray(({ instance, logins }: LoginsShown['instances'][number]) =>
      pipe(
        instanceFactsBy(logins),
        O.flatMap((facts) => facts.found),
        O.match(
          (): PortTask<unknown> => TE.right(undefined),
          (databases) => found.record(instance, databases, readingIn(after)(instance), clock.now()),
        ),
      ),
    )(instances);
