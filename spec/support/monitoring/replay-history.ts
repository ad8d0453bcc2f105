import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { FleetDescription } from '../../../core/fleet/fleet-description.js';
import type { Observation } from '../../../core/monitoring/observations/observation.js';
import { observeServer } from '../../../core/monitoring/observations/observe-server.js';
import type { StoredProblem } from '../../../core/monitoring/recall-watch.js';
import type {
  ServerCheck,
  TriedLogin,
} from '../../../core/monitoring/observations/server-check.js';
import {
  observeSchedules,
  type MonitoredInstance,
  type MonitoredServer,
} from '../../../core/monitoring/monitored-server.js';
import { isUnavailable, unavailable } from '../../../core/shared/ports/port-failure.js';
import type { ProblemUpdate } from '../../../core/problems/ports/problem-register.js';
import type { CheckServerPorts } from '../../../core/monitoring/use-cases/check-server.js';
import {
  aDatabase,
  aDestination,
  aFleet,
  anInstance,
  aSchedule,
  aServer,
} from '../fleet/a-fleet.js';
import type { DatabaseName, FleetShape, CheckEvent } from './any-check-history.js';
import { aServerMonitor, FITTING, NO_TOOL } from './a-server-monitor.js';
import type { MonitoringEvent } from './any-monitoring-history.js';
import { putFleet } from '../fleet/put-fleet.js';
import { rightOf } from '../shared/right-of.js';

/** A history as it was lived through: what was observed that came to be known, and what the store holds in the end. */
export interface ReplayedHistory {
  readonly observed: readonly MonitoringEvent[];
  readonly server: MonitoredServer;
  readonly stored: readonly StoredProblem[];
}

type Look = Extract<CheckEvent, { readonly _tag: 'Look' }>;

/** What a look did in the world. */
interface Traces {
  readonly logins: TriedLogin[];
  readonly heldBack: string[];
  readonly updates: ProblemUpdate[];
}

const AWAY = unavailable('store', 'unreachable');
const TOOLS = { fits: E.right(FITTING), missing: E.right(NO_TOOL), away: E.left(AWAY) };

export const replayHistory = async (history: readonly CheckEvent[]): Promise<ReplayedHistory> => {
  const traces: Traces = { logins: [], heldBack: [], updates: [] };
  let present: Look | undefined;
  const watch = await aServerMonitor(
    SHAPES.whole,
    portsOf(traces, () => present),
  );
  const serverNow = async () =>
    O.toNullable(await rightOf(watch.store.monitored.server(watch.server))) as MonitoredServer;
  const observed: MonitoringEvent[] = [];
  for (const event of history) {
    if (event._tag === 'Restart') {
      watch.restart();
      observed.push(event);
    } else if (event._tag === 'Apply') await putFleet(watch.store, SHAPES[event.fleet]);
    else {
      present = event;
      for (const trace of Object.values(traces) as unknown[][]) trace.length = 0;
      watch.clock.set(new Date(watch.clock.now().getTime() + event.waitMs));
      const isKnown = E.isRight(await watch.check());
      const all = observations(await serverNow(), event, traces, watch.clock.now());
      observed.push({ _tag: 'Round', observations: all.filter(isToldOf(isKnown, event, traces)) });
    }
  }
  const kept = await rightOf(watch.store.monitored.problems(watch.server, new Date(0)));
  return { observed, server: await serverNow(), stored: kept };
};

/** What the store was told, it may know although it did not say so; what was not kept was not observed. */
const isToldOf = (isKnown: boolean, { store }: Look, { updates }: Traces) => {
  const told = new Set(
    updates.map((update) => keyText(update._tag === 'Open' ? update.report : update.key)),
  );
  return ({ key }: Observation): boolean =>
    isKnown || (store === 'keeps_unsaid' && told.has(keyText(key)));
};

const keyText = ({ kind, resource }: Pick<StoredProblem, 'kind' | 'resource'>): string =>
  `${kind} ${resource.id}`;

const observations = (
  server: MonitoredServer,
  { tool }: Look,
  traces: Traces,
  at: Date,
): readonly Observation[] => {
  const look: ServerCheck = {
    server: server.id,
    instances: server.instances.map(({ id, databases }: MonitoredInstance) => {
      const isHere = (database: string) => databases.some((one) => one.id === database);
      return {
        instance: id,
        logins: traces.logins.filter(({ database }) => isHere(database)),
        isHeldBack: traces.heldBack.some(isHere),
        tool: O.fromEither(TOOLS[tool]),
      };
    }),
  };
  return [...observeSchedules(server, at), ...observeServer(look, at)];
};

const portsOf =
  (traces: Traces, present: () => Look | undefined) =>
  ({ problems }: CheckServerPorts): Partial<CheckServerPorts> => ({
    tool: { find: () => TE.fromEither(TOOLS[present()?.tool ?? 'away']) },
    login: {
      logIn:
        ({ database }) =>
        () => {
          const answer = present()?.answers[database.name as DatabaseName] ?? AWAY;
          if (answer._tag === 'Accepted' || answer._tag === 'Refused') {
            traces.logins.push({ database: database.id, result: answer });
            return Promise.resolve(E.right(answer));
          }
          if (isUnavailable(answer, 'backing_off')) traces.heldBack.push(database.id);
          return Promise.resolve(E.left(answer));
        },
    },
    problems: {
      record: (updates) => async () => {
        traces.updates.push(...updates);
        if (present()?.store === 'loses') return E.left(AWAY);
        const outcome = await problems.record(updates)();
        return present()?.store === 'keeps' ? outcome : E.left(AWAY);
      },
    },
  });

const instance = (name: string, databases: readonly (readonly [DatabaseName, boolean])[]) =>
  anInstance({
    name,
    databases: databases.map(([database, isScheduled]) =>
      aDatabase({ name: database, schedules: isScheduled ? [aSchedule()] : [] }),
    ),
  });

const fleetOf = (...instances: readonly ReturnType<typeof instance>[]): FleetDescription =>
  aFleet({ servers: [aServer({ instances })], destinations: [aDestination()] });

const LEGACY = instance('legacy', [['ledger', true]]);

const shopOf = (isScheduled: boolean) =>
  instance('main', [
    ['shop', isScheduled],
    ['crm', true],
  ]);

const SHAPES: Readonly<Record<FleetShape, FleetDescription>> = {
  whole: fleetOf(shopOf(true), LEGACY),
  without_legacy: fleetOf(shopOf(true)),
  unscheduled: fleetOf(shopOf(false), LEGACY),
};
