import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import {
  databaseStates,
  type TriedLogin,
} from '../../../core/monitoring/observations/server-check.js';
import { observeServer } from '../../../core/monitoring/observations/observe-server.js';
import {
  observeSchedules,
  type MonitoredInstance,
  type MonitoredServer,
} from '../../../core/monitoring/monitored-server.js';
import { isUnavailable, unavailable } from '../../../core/shared/ports/port-failure.js';
import type { CheckServerPorts } from '../../../core/monitoring/use-cases/check-server.js';
import {
  aDatabase,
  aDestination,
  aFleet,
  anInstance,
  aSchedule,
  aServer,
} from '../fleet/a-fleet.js';
import type { DatabaseName, CheckEvent } from './any-check-history.js';
import { aServerMonitor, FITTING, NO_TOOL, storedProblems } from './a-server-monitor.js';
import type { MonitoringEvent } from './any-monitoring-history.js';
import { putFleet } from '../fleet/put-fleet.js';
import { rightOf } from '../shared/right-of.js';

type Check = Extract<CheckEvent, { readonly _tag: 'Check' }>;

/** What a check did in the world. */
interface Traces {
  readonly logins: TriedLogin[];
  readonly heldBack: string[];
  isRecorded: boolean;
}

const AWAY = unavailable('store', 'unreachable');
const TOOLS = { fits: E.right(FITTING), missing: E.right(NO_TOOL), away: E.left(AWAY) };

export const replayHistory = async (history: readonly CheckEvent[]) => {
  const traces: Traces = { logins: [], heldBack: [], isRecorded: false };
  let present: Check | undefined;
  const { store, clock, server, check, restart } = await aServerMonitor(
    SHAPES.whole,
    portsOf(traces, () => present),
  );
  const serverNow = async () => {
    const state = await rightOf(store.monitored.server(server));
    if (O.isNone(state)) throw new Error('The server is never removed.');
    return state.value.server;
  };
  const observed: MonitoringEvent[] = [];
  for (const event of history) {
    if (event._tag === 'Restart') restart();
    else if (event._tag === 'Apply') await putFleet(store, SHAPES[event.fleet]);
    else {
      present = event;
      Object.assign(traces, { logins: [], heldBack: [], isRecorded: false });
      clock.set(new Date(clock.now().getTime() + event.waitMs));
      await check();
      const all = observations(await serverNow(), event, traces, clock.now());
      observed.push({ _tag: traces.isRecorded ? 'Round' : 'LostRound', observations: all });
    }
  }
  return { observed, server: await serverNow(), stored: await storedProblems(store, server) };
};

const observations = (server: MonitoredServer, { tool }: Check, traces: Traces, at: Date) => {
  const check = {
    server: server.id,
    instances: server.instances.map(({ id, databases }: MonitoredInstance) => {
      const isHere = (database: string) =>
        database === id || databases.some((one) => one.id === database);
      const logins = traces.logins.filter(({ database }) => isHere(database));
      return {
        instance: id,
        // All instances of these fleets are at one host.
        host: 'one',
        logins,
        states: databaseStates(databases, logins),
        inspected: new Map(),
        isHeldBack: traces.heldBack.some(isHere),
        tool: O.fromEither(TOOLS[tool]),
      };
    }),
  };
  return [...observeSchedules(server, at), ...observeServer(check, at)];
};

const portsOf =
  (traces: Traces, present: () => Check | undefined) =>
  ({ monitored }: CheckServerPorts): Partial<CheckServerPorts> => ({
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
      // Another spec is about inspections.
      inspect: () => TE.left(AWAY),
    },
    monitored: {
      server: monitored.server,
      record: (changes) => async () => {
        if (present()?.store === 'loses') return E.left(AWAY);
        const outcome = await monitored.record(changes)();
        traces.isRecorded = true;
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

const fleetOf = (...instances: readonly ReturnType<typeof instance>[]) =>
  aFleet({ servers: [aServer({ instances })], destinations: [aDestination()] });

const LEGACY = instance('legacy', [['ledger', true]]);

const shopOf = (isScheduled: boolean) =>
  instance('main', [
    ['shop', isScheduled],
    ['crm', true],
  ]);

const SHAPES = {
  whole: fleetOf(shopOf(true), LEGACY),
  without_legacy: fleetOf(shopOf(true)),
  unscheduled: fleetOf(shopOf(false), LEGACY),
};
