import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { takesAll } from '../../fleet/found-databases.js';
import type { FleetPlan } from '../../fleet/planning/plan-fleet-change.js';
import type { FleetRegister } from '../../fleet/ports/fleet-register.js';
import type { Timer } from '../../shared/ports/clock.js';
import type { PortTask } from '../../shared/ports/port-failure.js';
import { readAfter, readingIn, SILENT_KINDS } from '../groups/group-member.js';
import type { MonitoredInstance } from '../monitored-server.js';
import type { MonitoredState } from '../monitored-state.js';
import { suspectDatabases } from '../observations/choose-databases.js';
import { probeServer, type ProbeServerPorts } from './probe-server.js';
import { stateAt, type StateAtPorts } from './settling-fleet.js';
import { leftOutAt, readBefore, storeFound, type StoreFoundPorts } from './store-found.js';

export interface TakingFoundPorts extends ProbeServerPorts, StoreFoundPorts, StateAtPorts {
  readonly fleet: ProbeServerPorts['fleet'] &
    StateAtPorts['fleet'] &
    Pick<FleetRegister, 'changePart'>;
  readonly timer: Timer;
}

/** Somebody waits for the change; what is not found by then is found by the next round. */
const FOUND_WITHIN_MS = 5_000;

/**
 * The writes of single resources, each of which has what is on the server of an instance that takes all its databases in the fleet
 * at once: it logs in as the next round would, and does with it what that does. Where that fails, the next round does it.
 */
export const takingFound = <P extends TakingFoundPorts>(ports: P): P => ({
  ...ports,
  fleet: {
    ...ports.fleet,
    changePart: (...request) => TE.tap(takeFound(ports))(ports.fleet.changePart(...request)),
  } satisfies TakingFoundPorts['fleet'],
});

const takeFound =
  (ports: TakingFoundPorts) =>
  ({ added, changed }: FleetPlan): TE.TaskEither<never, unknown> => {
    const taking = new Set(
      [...added, ...changed].flatMap((one) =>
        one.type === 'instance' && takesAll(one.attributes) ? [one.path] : [],
      ),
    );
    if (taking.size === 0) return TE.right(undefined);
    const servers = new Set([...taking].map((path) => path.split('/')[0] ?? ''));
    const late = new AbortController();
    const take = TE.traverseSeqArray((server: string) =>
      TE.flatMap(
        stateAt(ports)(server),
        O.match(() => TE.right<never, unknown>(undefined), takeIn(ports, taking, late.signal)),
      ),
    );
    return () => {
      const cancel = ports.timer.after(FOUND_WITHIN_MS, () => late.abort());
      const taken = TE.orElse(() => TE.right<never, unknown>(undefined))(take([...servers]));
      return taken().finally(cancel);
    };
  };

const takeIn =
  (ports: TakingFoundPorts, taking: ReadonlySet<string>, signal: AbortSignal) =>
  (state: MonitoredState): PortTask<unknown> => {
    const { server } = state;
    const instances = server.instances.filter(
      (one) => taking.has(one.path) && takesAll(one.found) && !isKnownSilent(state, one),
    );
    if (instances.length === 0) return TE.right(undefined);
    const begunAt = ports.clock.now();
    return pipe(
      TE.Do,
      TE.bind('before', () => readBefore(ports)(server.id)),
      TE.bind('probed', ({ before }) =>
        probeServer(ports)(
          { ...server, instances },
          {
            ...{ leavesOut: leftOutAt(before, begunAt), readingOf: readingIn(before) },
            ...{ suspects: suspectDatabases(state), blocked: NONE_BLOCKED },
            ...{ round: 0, inAnHour: Infinity, isTrial: false },
          },
          signal,
        ),
      ),
      TE.flatMap(({ before, probed: { check } }) => {
        const after = readAfter(state, check, before, ports.clock.now());
        return storeFound(ports)({ state, check, after, begunAt });
      }),
    );
  };

/** Nothing is inspected: rounds do that. */
const NONE_BLOCKED = { doubtful: new Set<never>(), blocked: new Set<never>() };

const isKnownSilent = (
  { server, problems }: MonitoredState,
  { id }: Pick<MonitoredInstance, 'id'>,
): boolean =>
  problems.some(
    ({ kind, resource }) =>
      SILENT_KINDS.includes(kind) && (resource.id === id || resource.id === server.id),
  );
