import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { grantsOn } from '../../access/caller.js';
import { takesAll } from '../../fleet/found-databases.js';
import type { FleetPlan } from '../../fleet/planning/plan-fleet-change.js';
import type { FleetRegister } from '../../fleet/ports/fleet-register.js';
import type { ProblemHistory } from '../../problems/ports/problem-history.js';
import type { Clock } from '../../shared/ports/clock.js';
import type { PortTask } from '../../shared/ports/port-failure.js';
import { DESCRIBED_KINDS, settleDescribed } from '../evaluate-server.js';
import { observeFound } from '../found/observe-undeclared.js';
import type { MonitoredInstance } from '../monitored-server.js';
import type { MonitoredState } from '../monitored-state.js';
import type { Observation } from '../observations/observation.js';
import type { FoundPage, FoundRegister } from '../ports/found-register.js';
import type { MonitoredFleet } from '../ports/monitored-fleet.js';
import type { StoreCheckPorts } from './check-server.js';

export interface SettlingFleetPorts extends Pick<StoreCheckPorts, 'reportOf'> {
  readonly fleet: Pick<FleetRegister, 'locate' | 'change' | 'changePart'>;
  readonly monitored: Pick<MonitoredFleet, 'server' | 'record'>;
  readonly found: Pick<FoundRegister, 'page'>;
  readonly history: Pick<ProblemHistory, 'countOpen'>;
  readonly clock: Clock;
}

/**
 * The writes of the fleet, each of which ends at once the problems that the new description alone shows to be over: a schedule that
 * was just added is never reported as missing until the next round. Where that fails, and on servers beyond the most that a change
 * waits for, the next round does it.
 */
export const settlingFleet = <P extends SettlingFleetPorts>(ports: P): P => {
  const { fleet } = ports;
  const settle = settlePlan(ports);
  return {
    ...ports,
    fleet: {
      ...fleet,
      change: (...request) => TE.tap(settle)(fleet.change(...request)),
      changePart: (...request) => TE.tap(settle)(fleet.changePart(...request)),
    } satisfies SettlingFleetPorts['fleet'],
  };
};

const settlePlan =
  (ports: SettlingFleetPorts) =>
  (plan: FleetPlan): TE.TaskEither<never, void> =>
    TE.orElse((): TE.TaskEither<never, void> => TE.right(undefined))(
      settleServers(ports, changedServers(plan)),
    );

/** The servers under which something was added or changed. Of a new one no problem is open. */
const changedServers = ({ added, changed }: FleetPlan): readonly string[] => {
  const servers = new Set(added.filter(({ type }) => type === 'server').map(({ path }) => path));
  const touched = [...added, ...changed]
    .filter(({ type }) => UNDER_SERVERS.includes(type))
    .map(({ path }) => path.split('/')[0] ?? '');
  return [...new Set(touched)].filter((path) => !servers.has(path));
};

const UNDER_SERVERS: readonly string[] = ['instance', 'database', 'schedule'];

/** A server takes some milliseconds. Somebody who changes more of them does not look for a single problem. */
const MOST_SETTLED = 100;

const settleServers = (ports: SettlingFleetPorts, paths: readonly string[]): PortTask<void> =>
  paths.length === 0
    ? TE.right(undefined)
    : pipe(
        ports.history.countOpen,
        TE.map(RA.some(({ kind }) => DESCRIBED_KINDS.some((one) => one === kind))),
        TE.flatMap((isAnyOpen) =>
          isAnyOpen
            ? TE.traverseSeqArray(settleServer(ports))(paths.slice(0, MOST_SETTLED))
            : TE.right([]),
        ),
        TE.map(() => undefined),
      );

const MONITOR = { id: 'shipshape', grants: grantsOn('fleet', ['server:read']) };

const settleServer =
  (ports: SettlingFleetPorts) =>
  (path: string): PortTask<void> =>
    TE.flatMap(
      stateAt(ports)(path),
      O.match(
        () => TE.right(undefined),
        (state) => settleState(ports)(state),
      ),
    );

const settleState =
  ({ monitored, clock, reportOf, ...ports }: SettlingFleetPorts) =>
  (state: MonitoredState): PortTask<void> =>
    pipe(
      undeclaredIn({ ...ports, clock })(state),
      TE.map((observed) => settleDescribed(state, observed, reportOf(state.server), clock.now())),
      TE.flatMap(monitored.record),
    );

/** Of an instance with more the next round says what it lacks. */
const MOST_READ = 1_000;

/** What the instances with undeclared databases lack by now, as far as is stored of their servers. */
const undeclaredIn =
  ({ found, clock }: Pick<SettlingFleetPorts, 'found' | 'clock'>) =>
  ({ server, problems }: MonitoredState): PortTask<readonly Observation[]> => {
    const lacking = new Set(
      problems
        .filter(({ kind }) => kind === 'database_undeclared')
        .map(({ resource }) => resource.id),
    );
    return pipe(
      server.instances.filter(({ id, found: rules }) => lacking.has(id) && !takesAll(rules)),
      TE.traverseSeqArray((instance) =>
        TE.map(observeStored(instance, clock.now()))(
          found.page(MONITOR, instance.id, { after: O.none, limit: MOST_READ }),
        ),
      ),
      TE.map(RA.compact),
    );
  };

/** None where an instance has more than were read. */
const observeStored =
  (instance: MonitoredInstance, now: Date) =>
  ({ reading, databases, next }: FoundPage): O.Option<Observation> =>
    pipe(
      reading,
      O.filter(() => O.isNone(next)),
      O.map(({ at, isComplete, maintenance }) => {
        const there = databases.filter(({ lastSeen }) => lastSeen >= at);
        return observeFound(instance, { isComplete, databases: there }, maintenance, now);
      }),
    );

export interface StateAtPorts {
  readonly fleet: Pick<FleetRegister, 'locate'>;
  readonly monitored: Pick<MonitoredFleet, 'server'>;
}

/** The stored state of the server at a path; none where there is no such server. */
export const stateAt =
  ({ fleet, monitored }: StateAtPorts) =>
  (path: string): PortTask<O.Option<MonitoredState>> =>
    pipe(
      fleet.locate(MONITOR, path),
      TE.map(RA.findFirst(({ type }) => type === 'server')),
      TE.flatMap(
        O.match(
          () => TE.right(O.none),
          ({ id }) => monitored.server(id),
        ),
      ),
    );
