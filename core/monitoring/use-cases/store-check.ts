import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { PortTask } from '../../shared/ports/port-failure.js';
import type { MonitoringRules, ReportOf } from '../evaluate-observation.js';
import { evaluateServer, opensDescribed } from '../evaluate-server.js';
import { readAfter, type ReadInstance, readingIn } from '../groups/group-member.js';
import { NO_READING } from '../groups/instance-reading.js';
import { type reachOf, withoutLogins } from '../isolation/reach.js';
import type { MonitoredServer } from '../monitored-server.js';
import type { MonitoredState, MonitoringChange } from '../monitored-state.js';
import {
  type InstanceCheck,
  instanceFactsBy,
  type ServerCheck,
} from '../observations/server-check.js';
import type { MonitoredFleet } from '../ports/monitored-fleet.js';
import { grantsOn } from '../../access/caller.js';
import type { SignKind } from '../../described/sign.js';
import type { Clock, DeletionTime } from '../../shared/ports/clock.js';
import type { ResourceId } from '../../shared/resource.js';
import type { FoundRegister } from '../ports/found-register.js';
import type { FleetRegister } from '../../fleet/ports/fleet-register.js';
import { HOUR_MS, isAhead } from '../../shared/durations.js';
import { foundChanges, planFound } from '../found/plan-found.js';

export interface ReconcileFoundPorts {
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
export const reconcileFound =
  ({ fleet, clock, deletionTime }: ReconcileFoundPorts) =>
  (
    state: MonitoredState,
    check: ServerCheck,
    after: readonly ReadInstance[],
    begunAt: Date,
  ): PortTask<unknown> =>
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

export interface StoreCheckPorts extends RecordFoundPorts, ReconcileFoundPorts {
  readonly monitored: Pick<MonitoredFleet, 'server' | 'record'>;
  /** Sentences are made at the delivery, and the store keeps those of problems. */
  readonly reportOf: (server: MonitoredServer) => ReportOf;
}

interface SeenCheck {
  readonly state: MonitoredState;
  readonly before: readonly ReadInstance[];
  readonly check: ServerCheck;
  readonly reach: ReturnType<typeof reachOf>;
  readonly begunAt: Date;
  readonly holdsBack: () => boolean;
}

/** Stores what has changed by a check, and what its logins have found and read. */
export const storeCheck =
  (ports: StoreCheckPorts, rules: MonitoringRules) =>
  ({ state, before, begunAt, check, reach, holdsBack }: SeenCheck): PortTask<unknown> => {
    const isHeldBack = O.exists((one) => one === 'silent')(reach) && holdsBack();
    const shown = isHeldBack ? withoutLogins(check) : check;
    const after = readAfter(state, shown, before, ports.clock.now());
    const evaluate = evaluateServer(rules, ports.reportOf(state.server));
    return pipe(
      recordOf(ports, (now) => evaluate(now, shown, ports.clock.now(), after))(state),
      TE.flatMap(() => recordFound(ports)(check, after)),
      TE.flatMap(() => reconcileFound(ports)(state, check, after, begunAt)),
    );
  };

/**
 * Records the changes. What the description lacks may have been added while the server was probed: before a problem of that opens,
 * the description is read again.
 */
const recordOf =
  (
    { monitored }: Pick<StoreCheckPorts, 'monitored'>,
    changesBy: (state: MonitoredState) => readonly MonitoringChange[],
  ) =>
  (state: MonitoredState): PortTask<void> => {
    const changes = changesBy(state);
    if (!opensDescribed(changes)) return monitored.record(changes);
    return TE.flatMap(monitored.server(state.server.id), (now) =>
      monitored.record(O.isSome(now) ? changesBy(now.value) : []),
    );
  };

export interface RecordFoundPorts {
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

/** What no login to an instance looks for now. */
export const leftOutAt =
  (before: readonly ReadInstance[], at: Date) =>
  (instance: ResourceId): readonly SignKind[] =>
    readingIn(before)(instance)
      .leftOut.filter(({ until }) => until > at)
      .map(({ kind }) => kind);

/** Keeps what the first login that was accepted has found on each instance, and what is known of it after that. */
export const recordFound =
  ({ found, clock }: RecordFoundPorts) =>
  ({ instances }: ServerCheck, after: readonly ReadInstance[]): PortTask<unknown> =>
    TE.traverseSeqArray(({ instance, logins }: InstanceCheck) =>
      pipe(
        instanceFactsBy(logins),
        O.flatMap((facts) => facts.found),
        O.match(
          (): PortTask<unknown> => TE.right(undefined),
          (databases) => found.record(instance, databases, readingIn(after)(instance), clock.now()),
        ),
      ),
    )(instances);
